import { arequipa, puno } from "~/locales/de/demo/peru-andes";
import { soles } from "./purchase";
import type { Stay } from "./stay";

/** Prices in soles, for two. */
export const andes: Stay[] = [
  {
    place: arequipa.place,
    nights: 5,
    currency: soles,
    night: [arequipa.night, "hotel", 165],
    arrival: [[arequipa.nightBus, "transfer", 240, { paid: "kreditkarte" }]],
    mornings: [
      [arequipa.terrace, "restaurant", 40],
      [arequipa.bakery, "snacks", 24],
      [arequipa.adobo, "restaurant", 36, { paid: "barzahlung" }],
    ],
    rides: [
      [arequipa.taxi, "taxi", 9],
      [arequipa.bus, "oepnv", 2],
    ],
    noons: [
      [arequipa.rocoto, "restaurant", 68],
      [arequipa.market, "street-food", 26],
      [arequipa.menu, "restaurant", 34, { paid: "barzahlung" }],
    ],
    snacks: [
      [arequipa.queso, "snacks", 10],
      [arequipa.fruit, "lebensmittel", 13, { paid: "barzahlung" }],
    ],
    evenings: [
      [arequipa.alpaca, "restaurant", 118],
      [arequipa.pizza, "restaurant", 62],
      [arequipa.chupe, "restaurant", 84],
      [arequipa.stew, "restaurant", 38, { paid: "barzahlung" }],
    ],
    once: [
      [arequipa.convent, "eintritt", 90],
      [arequipa.mummy, "eintritt", 40, { paid: "barzahlung" }],
      [arequipa.cooking, "touren", 180, { paid: "paypal" }],
      [arequipa.colcaTicket, "eintritt", 140, { paid: "barzahlung" }],
      [arequipa.colca, "touren", 240, { allDay: true }],
      [arequipa.sweater, "kleidung", 289],
      [arequipa.laundry, "wasche", 24],
      [arequipa.rafting, "sport", 180],
    ],
  },
  {
    place: puno.place,
    nights: 2,
    currency: soles,
    night: [puno.night, "hotel", 150],
    arrival: [[puno.bus, "transfer", 96, { paid: "kreditkarte" }]],
    mornings: [[puno.tea, "restaurant", 28]],
    rides: [[puno.tuktuk, "taxi", 6]],
    noons: [
      [puno.trout, "restaurant", 52],
      [puno.soup, "restaurant", 30, { paid: "barzahlung" }],
    ],
    snacks: [[puno.api, "street-food", 8]],
    evenings: [
      [puno.hall, "restaurant", 92],
      [puno.chicken, "restaurant", 44],
    ],
    once: [
      [puno.pills, "apotheke", 32],
      [puno.sillustani, "eintritt", 30, { paid: "barzahlung" }],
      [puno.islands, "touren", 140, { paid: null, allDay: true }],
      [puno.school, "spenden", 20],
      [puno.cap, "kleidung", 35, { paid: "barzahlung" }],
    ],
  },
];
