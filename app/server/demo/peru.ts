import { peru as texts } from "~/locales/de/demo/peru-cusco";
import type { DemoTrip } from "./demo-trip";
import { diceFor } from "./dice";
import { andes } from "./peru-andes";
import { atHome, coast, lastDaysInLima, wayHome } from "./peru-coast";
import { cusco } from "./peru-cusco";
import { type Purchase, soles, spend } from "./purchase";
import { travel } from "./stay";

const { booking } = texts;

const booked: [daysBefore: number, purchase: Purchase][] = [
  [162, [booking.flights, "flight", 2_178]],
  [160, [booking.insurance, "gebuehren", 89, { paid: "ec-konto" }]],
  [47, [booking.vaccination, "gesundheit", 148.5, { paid: "ec-konto" }]],
  [21, [booking.boots, "kleidung", 179.95]],
];

const setOff: Purchase[] = [
  [booking.train, "oepnv", 11.6, { paid: "ec-konto" }],
  [booking.sandwiches, "snacks", 17.8, { paid: "kreditkarte" }],
];

const stays = [...coast, ...andes, ...cusco, lastDaysInLima];
/** Day of the departure. Both flights leave in the evening and arrive the next morning. */
const departure = 1 + stays.reduce((sum, stay) => sum + stay.nights, 0);

export function peru(): DemoTrip {
  return {
    name: texts.name,
    destination: texts.destination,
    travelMethod: "kombiniert",
    budget: 640_000,
    state: "archived",
    firstDay: -94,
    length: departure + 2,
    spent: [
      ...booked.map(([daysBefore, purchase]) => spend(-daysBefore, purchase)),
      ...setOff.map((purchase) => spend(0, purchase)),
      ...travel(stays, 1, diceFor("Peru")),
      ...wayHome.map((purchase) => spend(departure, purchase, soles)),
      spend(departure + 1, atHome),
    ],
  };
}
