import type { RateSource } from "~/domain/conversion";

/** Origins of rates. */
export const rateSourceNames: Record<RateSource, string> = {
  ecb: "EZB",
  inforeuro: "EU-Kommission",
  own: "eigener Kurs",
  cash: "Barkurs der Reise",
  card: "Kurs mit Kartengebühr",
  charged: "abgebuchter Betrag",
};
