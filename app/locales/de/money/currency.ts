import type { Day } from "~/domain/day";
import { type RateError, type RateSource, readTypedRate } from "~/domain/money/conversion";
import { decimalsOf, type ForeignCurrency } from "~/domain/money/currency";
import { ORIGINAL_LENGTH, type OriginalError, readOriginal } from "~/domain/money/money";
import { formatDayAndMonth } from "~/locales/format";
import { amountErrors } from "../expenses/expenses";
import { formatRate } from "./foreign-format";

/** Origins of rates that have the same name everywhere. */
const origins = {
  ecb: "EZB",
  inforeuro: "EU-Kommission",
  own: "eigener Kurs",
  cash: "Barkurs der Reise",
} as const;

/** Names the origin of a rate in exported files. */
export function rateSourceName(source: RateSource): string {
  if (source === "card") return "Kurs mit Kartengebühr";
  return source === "charged" ? "abgebuchter Betrag" : origins[source];
}

const wholeMonths = [
  "Januar",
  "Februar",
  "März",
  "April",
  "Mai",
  "Juni",
  "Juli",
  "August",
  "September",
  "Oktober",
  "November",
  "Dezember",
];

/** Says where a rate comes from: `EZB, 20. Nov.`, `EU-Kommission, November` or `abgebucht`. `fee` is in percent. */
export function rateOrigin(
  { rateSource, rateDay }: { rateSource: RateSource; rateDay: Day },
  fee?: string | null,
): string {
  switch (rateSource) {
    case "ecb":
      return `${origins.ecb}, ${formatDayAndMonth(rateDay)}`;
    case "inforeuro":
      return `${origins.inforeuro}, ${wholeMonths[Number(rateDay.slice(5, 7)) - 1]}`;
    case "card":
      return fee ? `mit ${formatRate(fee)}\u00a0% Kartengebühr` : "mit Kartengebühr";
    case "charged":
      return "abgebucht";
    default:
      return origins[rateSource];
  }
}

/** Texts of what an amount in a foreign currency may lack. */
const originalErrors: Record<Exclude<OriginalError, "tooPrecise">, string> = {
  ...amountErrors,
  ambiguous: "Ist das ein Tausender oder ein Komma? Schreib 1234 oder 1,234.",
  tooLong: `Höchstens ${ORIGINAL_LENGTH} Zeichen.`,
  tooLarge: "Höchstens 15 Ziffern.",
};

const decimals = { 0: "Diese Währung hat keine", 2: "Höchstens zwei", 3: "Höchstens drei" } as const;

/** Says what is wrong with a typed amount, or returns an empty text. */
export function foreignError(text: string, currency: ForeignCurrency, negative: string): string {
  const { error } = text === "" ? {} : readOriginal(text, currency);
  if (error !== "tooPrecise") return error ? { ...originalErrors, negative }[error] : "";
  const digits = decimalsOf(currency);
  return `${decimals[digits]} ${digits === 0 ? "Nachkommastellen" : "Stellen nach dem Komma"}.`;
}

/** Texts of what a typed rate may lack. */
export const rateErrors: Record<RateError, string> = {
  unreadable: "Diesen Kurs verstehen wir nicht. Schreib ihn zum Beispiel so: 1,0837",
  ambiguous: "Ist das ein Tausender oder ein Komma? Schreib 1083 oder 1,083.",
  tooPrecise: "Höchstens zwölf Ziffern.",
  zero: "Der Kurs muss größer als 0 sein.",
  negative: "Der Kurs muss größer als 0 sein.",
};

/** Says what is wrong with a typed rate, or returns an empty text. */
export function rateError(text: string): string {
  const { error } = text.trim() === "" ? {} : readTypedRate(text);
  return error ? rateErrors[error] : "";
}

/** Texts of the expense form. */
export const currencyForm = {
  currency: "Währung",
  onTrip: "Auf dieser Reise",
  common: "Häufig auf Reisen",
  all: "Alle Währungen",
  choose: "Wähle eine Währung aus.",
  more: "Kurs oder Eurobetrag",
  rate: (sign: string) => `Kurs (1 € = … ${sign})`,
  rateOfAny: "Kurs (1 € = …)",
  rateHelp: "Leer: der Kurs des Tages.",
  storedRateHelp: "Leer: bleibt, wie er ist.",
  charged: "Abgebucht in Euro",
  chargedHelp: "Was auf deiner Abrechnung steht.",
  is: (foreign: string, euro: string, origin: string) => `${foreign} = ${euro} (${origin})`,
  noRate: (code: string) => `Für ${code} gibt es noch keinen Kurs. Trag den Kurs oder den Eurobetrag ein.`,
  rateLater: (code: string) =>
    `Dieses Gerät kennt keinen Kurs für ${code}. Er kommt beim Senden dazu, oder trag ihn ein.`,
  newRate: "Kurs dieses Tages nehmen",
  newRateOf: (day: Day) => `Kurs vom ${formatDayAndMonth(day)} nehmen`,
  rateIs: (rate: string, sign: string) => `1\u00a0€ = ${rate}\u00a0${sign}`,
} as const;
