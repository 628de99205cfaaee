import { farewell, lima, paracas } from "~/locales/de/demo/peru-coast";
import { type Purchase, soles } from "./purchase";
import type { Stay } from "./stay";

/** Prices in soles, for two. */
const limaDays = {
  place: lima.place,
  currency: soles,
  night: [lima.night, "hotel", 210],
  mornings: [
    [lima.eggs, "restaurant", 38],
    [lima.humitas, "snacks", 26],
    [lima.juice, "street-food", 22],
  ],
  rides: [
    [lima.metropolitano, "oepnv", 7],
    [lima.toMiraflores, "taxi", 15],
    [lima.toCentre, "uber", 24],
  ],
  noons: [
    [lima.menu, "restaurant", 36],
    [lima.ceviche, "restaurant", 92],
    [lima.lomo, "restaurant", 74],
  ],
  snacks: [
    [lima.picarones, "street-food", 10],
    [lima.lucuma, "snacks", 18],
    [lima.water, "lebensmittel", 12],
  ],
  evenings: [
    [lima.ocean, "restaurant", 148],
    [lima.anticuchos, "street-food", 44],
    [lima.chifa, "restaurant", 52],
  ],
} satisfies Omit<Stay, "nights">;

export const coast: Stay[] = [
  {
    ...limaDays,
    nights: 3,
    arrival: [
      [lima.taxi, "taxi", 65],
      [lima.cashFee, "gebuehren", 28, { paid: "ec-konto" }],
    ],
    once: [
      [lima.sim, "internet", 35],
      [lima.pisco, "bar", 56],
      [lima.larco, "eintritt", 90],
      [lima.walk, "touren", 40, { paid: "barzahlung" }],
      [lima.bikes, "leihgebuehren", 50],
      [lima.fountains, "eintritt", 8, { paid: "barzahlung" }],
    ],
  },
  {
    place: paracas.place,
    nights: 2,
    currency: soles,
    night: [paracas.night, "resort", 260],
    arrival: [[paracas.bus, "transfer", 110, { paid: "kreditkarte" }]],
    mornings: [[paracas.bread, "restaurant", 32]],
    rides: [
      [paracas.tuktuk, "taxi", 8],
      [paracas.colectivo, "shuttle", 12],
    ],
    noons: [
      [paracas.fish, "restaurant", 58],
      [paracas.tacu, "restaurant", 46],
    ],
    snacks: [[paracas.cremolada, "snacks", 14]],
    evenings: [
      [paracas.grill, "restaurant", 54],
      [paracas.scallops, "restaurant", 88],
    ],
    once: [
      [paracas.hat, "kleidung", 35, { paid: "barzahlung" }],
      [paracas.reserve, "eintritt", 34, { paid: "barzahlung" }],
      [paracas.islands, "touren", 140],
      [paracas.buggy, "touren", 120, { paid: "barzahlung" }],
    ],
  },
];

export const lastDaysInLima: Stay = {
  ...limaDays,
  nights: 2,
  arrival: [[farewell.flight, "flight", 640]],
  evenings: [
    [lima.anticuchos, "street-food", 44],
    [farewell.dinner, "restaurant", 520],
  ],
  once: [
    [farewell.chocolate, "food-shopping", 64],
    [farewell.catacombs, "eintritt", 30, { paid: "barzahlung" }],
    [farewell.pisco, "food-shopping", 96],
    [farewell.ceramics, "souvenirs", 70],
  ],
};

/** Purchases on the day of the flight home. */
export const wayHome: Purchase[] = [
  [farewell.taxi, "taxi", 60],
  [farewell.coffee, "snacks", 42, { paid: "kreditkarte" }],
];

/** The last purchase, on the day after and in euro. */
export const atHome: Purchase = [farewell.train, "oepnv", 11.6, { paid: "ec-konto" }];
