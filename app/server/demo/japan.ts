import { japan as texts } from "~/locales/de/demo/japan";
import type { DemoTrip } from "./demo-trip";
import { type Currency, type Purchase, spend, yen } from "./purchase";

/** Bookings and purchases before the first day. */
const booked: [daysBefore: number, purchase: Purchase, currency?: Currency][] = [
  [133, [texts.flights, "flight", 3_278]],
  [126, [texts.passport, "gebuehren", 70, { paid: "ec-konto" }]],
  [118, [texts.tokyo, "hotel", 612.5]],
  [118, [texts.hakone, "hotel", 132_000], yen],
  [117, [texts.kyoto, "ferienwohnung", 864, { paid: "paypal" }]],
  [110, [texts.hiroshima, "hotel", 198.4]],
  [96, [texts.guide, "sonstiges-shopping", 38.9, { paid: "ec-konto" }]],
  [71, [texts.railPass, "train", 1_000]],
  [64, [texts.insurance, "gebuehren", 61.8, { paid: "andere" }]],
  [58, [texts.teamlab, "eintritt", 8_400], yen],
  [55, [texts.ghibli, "eintritt", 2_000], yen],
  [47, [texts.sumo, "shows", 21_000], yen],
  [44, [texts.backpack, "sonstiges-shopping", 59.95]],
  [41, [texts.adapter, "elektronik", 27.98, { paid: "ec-konto" }]],
  [40, [texts.esim, "internet", 23, { paid: "crypto" }]],
  [39, [texts.socks, "sonstiges-shopping", 24.45, { paid: "barzahlung" }]],
];

export function japan(): DemoTrip {
  return {
    name: texts.name,
    destination: texts.destination,
    travelMethod: "flug",
    budget: 950_000,
    state: "planned",
    firstDay: 38,
    length: 17,
    spent: booked.map(([daysBefore, purchase, currency]) => spend(-daysBefore, purchase, currency)),
  };
}
