import { portugal as texts } from "~/locales/de/demo/portugal";
import type { DemoTrip } from "./demo-trip";
import { type Purchase, spend } from "./purchase";

const { booking, bed, arrival, alfama, cascais, belem, today } = texts;

/** Four nights, paid on arrival. */
const nights: Purchase = [bed, "hostel", 286, { hasPhoto: true, nights: 4 }];

/** Bookings before the first day. */
const booked: Purchase[] = [
  [booking.seats, "train", 47],
  [booking.nightTrain, "train", 18.5],
  [booking.border, "train", 23.5],
];

/** Purchases by day. The fifth day is today. */
const days: Purchase[][] = [
  [
    [arrival.provisions, "lebensmittel", 18.3],
    [arrival.coffee, "snacks", 4.2],
    [arrival.tickets, "oepnv", 17.05, { paid: "ec-konto" }],
    [arrival.bifana, "street-food", 7.8],
    [arrival.groceries, "lebensmittel", 11.35, { paid: "ec-konto" }],
    [arrival.cod, "restaurant", 17.9],
    [arrival.cherry, "bar", 1.8, { paid: "barzahlung" }],
    nights,
  ],
  [
    [alfama.breakfast, "snacks", 5.6],
    [alfama.lift, "oepnv", 6.1],
    [alfama.lunch, "restaurant", 11.5, { paid: "barzahlung" }],
    [alfama.sun, "apotheke", 8.5],
    [alfama.ice, "snacks", 3.4],
    [alfama.wine, "bar", 6.5],
    [alfama.sardines, "restaurant", 24.6],
    [alfama.fado, "shows", 18, { paid: "barzahlung" }],
    [alfama.tip, "trinkgeld", 2],
  ],
  [
    [cascais.coffee, "snacks", 2.4],
    [cascais.train, "oepnv", 4.9],
    [cascais.croissants, "snacks", 3.8],
    [cascais.bike, "fahrrad-miete", 10],
    [cascais.seafood, "restaurant", 21.5, { hasPhoto: true }],
    [cascais.water, "snacks", 3.6],
    [cascais.picnic, "lebensmittel", 14.45, { paid: "ec-konto" }],
    [cascais.petiscos, "restaurant", 16.8],
  ],
  [
    [belem.coffee, "snacks", 3.2],
    [belem.monastery, "eintritt", 18],
    [belem.soup, "restaurant", 7.6, { paid: "barzahlung" }],
    [belem.postcards, "souvenirs", 12.5],
  ],
  [
    [today.lunch, "restaurant", 19.6],
    [today.tram, "oepnv", 3.1],
    [today.pastries, "snacks", 6.4, { paid: "kreditkarte" }],
  ],
];

export function portugal(): DemoTrip {
  return {
    name: texts.name,
    destination: texts.destination,
    travelMethod: "bahn",
    budget: 150_000,
    // Nearly, just and more than used up.
    limits: { food: 25_000, accommodation: 60_000, transport: 4_000, activities: 3_600 },
    state: "active",
    firstDay: -4,
    length: 13,
    spent: [
      ...booked.map((purchase, index) => spend(index - 24, purchase)),
      ...days.flatMap((purchases, day) =>
        purchases.map((purchase) => spend(day, purchase, undefined, texts.place)),
      ),
    ],
  };
}
