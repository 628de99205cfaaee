import { bratislava, budapest, danube as texts, vienna } from "~/locales/de/demo/danube";
import type { DemoTrip } from "./demo-trip";
import { diceFor } from "./dice";
import { forint, type Purchase, spend } from "./purchase";
import { type Stay, travel } from "./stay";

const stays: Stay[] = [
  {
    place: vienna.place,
    nights: 3,
    night: [vienna.night, "hotel", 94],
    arrival: [[vienna.pass, "oepnv", 17.1, { paid: "ec-konto" }]],
    mornings: [
      [vienna.melange, "snacks", 9.4],
      [vienna.bakery, "snacks", 6.2],
    ],
    rides: [],
    noons: [
      [vienna.sausage, "street-food", 6.9],
      [vienna.noon, "restaurant", 13.8],
      [vienna.falafel, "street-food", 8.5],
    ],
    snacks: [
      [vienna.cake, "snacks", 9.9],
      [vienna.ice, "snacks", 5.6],
    ],
    evenings: [
      [vienna.schnitzel, "restaurant", 24.5],
      [vienna.wine, "restaurant", 21.4, { paid: "barzahlung" }],
      [vienna.dumplings, "restaurant", 19.2],
    ],
    once: [
      [vienna.belvedere, "eintritt", 19.5],
      [vienna.wheel, "freizeitparks", 13.5],
      [vienna.catacombs, "touren", 7, { paid: "barzahlung" }],
      [vienna.opera, "shows", 13],
    ],
  },
  {
    place: bratislava.place,
    nights: 1,
    night: [bratislava.night, "hotel", 82],
    arrival: [[bratislava.boat, "ship", 39]],
    mornings: [[bratislava.breakfast, "restaurant", 8.6]],
    rides: [],
    noons: [[bratislava.lunch, "restaurant", 12.4]],
    snacks: [[bratislava.roll, "snacks", 2.8]],
    evenings: [[bratislava.dinner, "restaurant", 15.9]],
    once: [
      [bratislava.castle, "eintritt", 14],
      [bratislava.beer, "bar", 13.2],
    ],
  },
  {
    place: budapest.place,
    nights: 3,
    currency: forint,
    night: [budapest.night, "ferienwohnung", 27_500],
    arrival: [
      [budapest.train, "train", 5_600],
      [budapest.metro, "oepnv", 4_500, { paid: "ec-konto" }],
    ],
    mornings: [
      [budapest.strudel, "snacks", 2_400],
      [budapest.eggs, "restaurant", 4_300],
    ],
    rides: [[budapest.tram, "oepnv", 500]],
    noons: [
      [budapest.langos, "street-food", 3_200],
      [budapest.goulash, "restaurant", 5_400],
      [budapest.noodles, "restaurant", 5_900],
    ],
    snacks: [
      [budapest.chimney, "street-food", 2_100],
      [budapest.groceries, "lebensmittel", 3_600, { paid: "ec-konto" }],
    ],
    evenings: [
      [budapest.ruin, "bar", 4_800, { paid: "barzahlung" }],
      [budapest.duck, "restaurant", 8_900],
      [budapest.bistro, "restaurant", 11_400],
    ],
    once: [
      [budapest.parliament, "touren", 6_500],
      [budapest.paprika, "food-shopping", 5_200, { paid: "barzahlung" }],
      [budapest.baths, "wellness", 12_500],
      [budapest.donation, "spenden", 2_000],
      [budapest.pills, "apotheke", 1_900],
      [budapest.cruise, "touren", 7_800],
    ],
  },
];

const nights = stays.reduce((sum, stay) => sum + stay.nights, 0);

const setOff: Purchase[] = [
  [texts.outward, "train", 49.9],
  [texts.reading, "sonstiges-shopping", 8.7, { paid: "ec-konto" }],
];

const goHome: Purchase[] = [
  [texts.homeward, "train", 59.9],
  [texts.dinerCar, "restaurant", 11.4],
];

/** A trip without a budget, in the trash. */
export function danube(): DemoTrip {
  return {
    name: texts.name,
    destination: texts.destination,
    travelMethod: "bahn",
    budget: null,
    state: "deleted",
    firstDay: -190,
    length: nights + 1,
    spent: [
      ...setOff.map((purchase) => spend(0, purchase)),
      ...travel(stays, 0, diceFor("Danube")),
      ...goHome.map((purchase) => spend(nights, purchase)),
    ],
  };
}
