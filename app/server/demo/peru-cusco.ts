import { cusco as city, machuPicchu, valley } from "~/locales/de/demo/peru-cusco";
import { soles } from "./purchase";
import type { Stay } from "./stay";

/** Prices in soles, for two. */
const cityDays = {
  place: city.place,
  currency: soles,
  night: [city.night, "hotel", 175],
  mornings: [
    [city.jack, "restaurant", 46],
    [city.juice, "street-food", 16],
    [city.oats, "restaurant", 28],
    [city.bakery, "snacks", 18],
  ],
  rides: [
    [city.taxi, "taxi", 10],
    [city.colectivo, "shuttle", 10],
  ],
  noons: [
    [city.menu, "restaurant", 40, { paid: "barzahlung" }],
    [city.aji, "restaurant", 64],
    [city.market, "street-food", 24],
    [city.vegetarian, "restaurant", 36],
  ],
  snacks: [
    [city.chocolate, "snacks", 22],
    [city.cake, "snacks", 26],
    [city.groceries, "lebensmittel", 31],
  ],
  evenings: [
    [city.trout, "restaurant", 96],
    [city.burger, "restaurant", 78],
    [city.curry, "restaurant", 50],
    [city.fine, "restaurant", 164],
  ],
} satisfies Omit<Stay, "nights">;

export const cusco: Stay[] = [
  {
    ...cityDays,
    nights: 5,
    arrival: [[city.bus, "transfer", 220, { paid: "kreditkarte" }]],
    once: [
      [city.boleto, "eintritt", 260, { paid: "barzahlung" }],
      [city.dance, "shows", 60],
      [city.maras, "touren", 120, { allDay: true }],
      [city.salts, "apotheke", 46],
      [city.doctor, "gesundheit", 180],
      [city.workshop, "touren", 150],
      [city.laundry, "wasche", 30],
      [city.poles, "leihgebuehren", 30],
      [city.rainbow, "touren", 240, { allDay: true }],
    ],
  },
  {
    place: valley.place,
    nights: 1,
    currency: soles,
    night: [valley.night, "hotel", 160],
    arrival: [[valley.colectivo, "shuttle", 30]],
    mornings: [[valley.breakfast, "restaurant", 34]],
    rides: [[valley.tuktuk, "taxi", 5]],
    noons: [[valley.lunch, "restaurant", 48]],
    snacks: [[valley.corn, "street-food", 12]],
    evenings: [[valley.pasta, "restaurant", 66]],
    once: [[valley.scarf, "kleidung", 75, { paid: "barzahlung" }]],
  },
  {
    place: machuPicchu.place,
    nights: 2,
    currency: soles,
    night: [machuPicchu.night, "hotel", 240],
    arrival: [[machuPicchu.train, "train", 980]],
    mornings: [
      [machuPicchu.coffee, "snacks", 20],
      [machuPicchu.breakfast, "restaurant", 36],
    ],
    rides: [],
    noons: [[machuPicchu.lunch, "restaurant", 44]],
    snacks: [[machuPicchu.bars, "lebensmittel", 22]],
    evenings: [
      [machuPicchu.dinner, "restaurant", 98],
      [machuPicchu.trout, "restaurant", 84],
    ],
    once: [
      [machuPicchu.butterflies, "eintritt", 20, { paid: "barzahlung" }],
      [machuPicchu.springs, "wellness", 40, { paid: "barzahlung" }],
      [machuPicchu.postcards, "souvenirs", 24],
      [machuPicchu.bus, "shuttle", 184],
      [machuPicchu.tickets, "eintritt", 304, { hasPhoto: true }],
      [machuPicchu.guide, "touren", 150, { paid: "barzahlung", allDay: true }],
    ],
  },
  { ...cityDays, nights: 2, once: [[city.massage, "wellness", 140]] },
];
