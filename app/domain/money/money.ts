import { BASE_CURRENCY, type CurrencyCode, decimalsOf, type ForeignCurrency } from "./currency";

/** An amount of money in whole cents. Euro exist only in JSON and on screens. */
export type Cents = number;

/** An amount in a foreign currency, in whole smallest units of it: 12.5 dollars are 1250, 450.000 dong 450000. */
export type Units = number;

/** The largest single amount and the largest budget: 999.999.999,99 €. */
export const MAX_CENTS: Cents = 99_999_999_999;

/** Maximum characters of an amount after spaces and the euro sign are removed. */
export const AMOUNT_LENGTH = 12;

/** The same for an amount in a foreign currency. */
export const ORIGINAL_LENGTH = 16;

/** The largest amount in a foreign currency: with 15 digits, its number in JSON is exact. */
export const MAX_UNITS: Units = 999_999_999_999_999;

export type AmountError =
  | "required"
  | "tooLong"
  | "unreadable"
  | "tooPrecise"
  | "zero"
  | "negative"
  | "tooLarge";
export type AmountReading = { cents: Cents; error?: undefined } | { error: AmountError; cents?: undefined };

type UnitsReading<Kind = AmountError> =
  | { units: Units; error?: undefined }
  | { error: Kind; units?: undefined };

/** Parses an expense's amount as typed; it must be more than zero. */
export function readAmount(text: string): AmountReading {
  return moreThanZero(parseAmount(text));
}

/** Converts smallest units to the number of main units for JSON, which prints with at most the currency's decimals. */
export function numberFromUnits(units: Units, currency: CurrencyCode): number {
  return units / 10 ** decimalsOf(currency);
}

/** Writes smallest units as decimal text with all decimals of the currency: `12.50`. */
export function decimalText(units: Units, currency: CurrencyCode): string {
  return numberFromUnits(units, currency).toFixed(decimalsOf(currency));
}

/** Parses a budget as typed; an empty text means no budget. */
export function readBudget(text: string): AmountReading | { cents: null; error?: undefined } {
  const reading = parseAmount(text);
  return reading.error === "required" ? { cents: null } : reading;
}

/** Converts an expense's amount from JSON: euro with at most two decimals, more than zero. */
export function amountFromEuro(euro: number): AmountReading {
  return moreThanZero(centsFromEuro(euro));
}

/** Converts euro with at most two decimals to cents; zero is allowed. */
export function centsFromEuro(euro: number): AmountReading {
  if (!Number.isFinite(euro)) return { error: "unreadable" };
  if (euro < 0) return { error: "negative" };
  const cents = Math.round(euro * 100) || 0; // never -0
  if (cents > MAX_CENTS) return { error: "tooLarge" };
  // Dividing by 100 gives exactly the double that the decimal text of these cents parses to.
  return cents / 100 === euro ? { cents } : { error: "tooPrecise" };
}

/** Converts cents to euro for JSON: the nearest number, which prints with at most two decimals. */
export function euroFromCents(cents: Cents): number {
  return cents / 100;
}

/** Returns the object with these amounts in euro. Null, which stands for none, stays. */
export function inEuro<Fields extends object>(object: Fields, ...amounts: (keyof Fields)[]): Fields {
  const euro = amounts.map((name) => [name, object[name] && euroFromCents(object[name] as Cents)]);
  return { ...object, ...Object.fromEntries(euro) };
}

/**
 * Tidies the text of an amount field: drops blanks and the currency's sign, and collapses repeated marks. Anything else
 * stays as it was typed, so that the amount is refused instead of turned into another. An abbreviation stays until its
 * dot and digits are typed.
 */
export function tidyAmount(text: string, currency: CurrencyCode = "EUR"): string {
  if (text.length > RAW_LENGTH || !/\d/.test(text)) return text;
  const short = abbreviations[currency];
  if (short && new RegExp(`${short}$`, "i").test(text)) return text;
  const bare = bareOf(text, signOf(currency)).replace(MINUS, "-");
  return /^-?[\d.,]*$/.test(bare) ? bare : text;
}

const MINUS = /^[-\u2212]/;

/** What somebody may go on to type: digits, and a decimal mark. */
const continuations = ["1", "11", "111", ".1", ",1"];

/**
 * Returns the error of a typed amount if nothing typed behind it can mend it: `1,5` yen has one, `1.5` may become
 * `1.500`. `errorOf` returns a text's error, or an empty text.
 */
export function lastingError(text: string, errorOf: (text: string) => string): string {
  const error = errorOf(text);
  return continuations.every((more) => errorOf(text + more)) ? error : "";
}

/** Maximum length before blanks are removed. */
const RAW_LENGTH = 64;

interface Limits {
  decimals: number;
  /** Maximum characters without blanks. */
  length: number;
  max: Units;
  currency: CurrencyCode;
}

function parseAmount(text: string): AmountReading {
  const { units, error } = parse(text, {
    decimals: 2,
    length: AMOUNT_LENGTH,
    max: MAX_CENTS,
    currency: BASE_CURRENCY,
  });
  return error ? { error } : { cents: units };
}

function parse(text: string, { decimals, length, max, currency }: Limits): UnitsReading {
  if (text.length > RAW_LENGTH) return { error: "tooLong" };
  const bare = bareOf(text, signOf(currency));
  if (bare === "") return { error: "required" };
  if (MINUS.test(bare)) return { error: "negative" };
  if (/[^\d.,]/.test(bare) || !/\d/.test(bare)) return { error: "unreadable" };
  if (bare.length > length) return { error: "tooLong" };

  const decimalMark = decimalMarkOf(bare, decimals);
  const parts = decimalMark ? bare.split(decimalMark) : [bare];
  if (parts.length > 2) return { error: "unreadable" };
  const [whole = "", fraction = ""] = parts;
  const groups = whole.split(/[.,]/);
  if (groups.length > 1 && (groups[0] === "" || groups.slice(1).some((group) => group.length !== 3))) {
    return { error: "unreadable" };
  }
  if (/[.,]/.test(fraction)) return { error: "unreadable" };
  if (fraction.length > decimals) return { error: "tooPrecise" };

  const units = Number(groups.join("") + fraction.padEnd(decimals, "0"));
  return units > max ? { error: "tooLarge" } : { units };
}

/** Drops blanks, the currency's sign and repeated marks. */
function bareOf(text: string, sign: RegExp): string {
  if (text.length > RAW_LENGTH) return "";
  return text.replace(/\s/g, "").replace(sign, "").replace(/,+/g, ",").replace(/\.+/g, ".");
}

/** Currencies whose everyday abbreviation has a dot, which is no decimal mark: `Fr. 20`. */
const abbreviations: Partial<Record<CurrencyCode, string>> = {
  CHF: "s?fr",
  INR: "rs",
  LKR: "rs",
  MUR: "rs",
  NPR: "rs",
  PKR: "rs",
  SCR: "rs",
};

/** Matches a currency's sign, code or abbreviation before or behind an amount. Another mark behind letters is unclear. */
function signOf(currency: CurrencyCode): RegExp {
  const isEuro = currency === "EUR";
  const sign = isEuro ? "€" : "(?!€)\\p{Sc}";
  const letters = isEuro ? "euro?" : `${currency}|${abbreviations[currency] ?? currency}\\.?`;
  return new RegExp(`^(?:${sign}|(?:${letters})(?![.,]))|(?:${sign}|${letters})$`, "iu");
}

/** Finds the decimal mark, or undefined if every mark groups thousands. */
function decimalMarkOf(text: string, decimals: number): "," | "." | undefined {
  const commas = text.split(",").length - 1;
  const dots = text.split(".").length - 1;
  if (commas && dots) return text.lastIndexOf(",") > text.lastIndexOf(".") ? "," : ".";
  if (commas === 1) return ",";
  if (dots === 1 && (decimals === 3 || !/\d\.\d{3}$/.test(text))) return ".";
  return undefined;
}

function moreThanZero(reading: AmountReading): AmountReading {
  return reading.cents === 0 ? { error: "zero" } : reading;
}

/** Errors of an amount in a foreign currency. With three decimals `1.234` may be a thousand or one: `ambiguous`. */
export type OriginalError = AmountError | "ambiguous";
type OriginalReading = UnitsReading<OriginalError>;

/** Parses an expense's amount in a foreign currency as typed; it must be more than zero. */
export function readOriginal(text: string, currency: ForeignCurrency): OriginalReading {
  const limits = { decimals: decimalsOf(currency), length: ORIGINAL_LENGTH, max: MAX_UNITS, currency };
  if (limits.decimals === 3 && isAmbiguous(bareOf(text, signOf(currency)))) return { error: "ambiguous" };
  const { units, error } = parse(text, limits);
  if (error) return { error };
  return units === 0 ? { error: "zero" } : { units };
}

/** Converts an amount from JSON, in the currency's main unit and more than zero, to its smallest units. */
export function unitsFromNumber(number: number, currency: CurrencyCode): OriginalReading {
  if (!Number.isFinite(number)) return { error: "unreadable" };
  if (number <= 0) return { error: number === 0 ? "zero" : "negative" };
  const perMain = 10 ** decimalsOf(currency);
  const units = Math.round(number * perMain);
  if (units > MAX_UNITS) return { error: "tooLarge" };
  return units > 0 && units / perMain === number ? { units } : { error: "tooPrecise" };
}

/** Matches `1.234`, which is a thousand or, with three decimals, one; `0.234` and `1234.567` can only be decimals. */
export function isAmbiguous(bare: string): boolean {
  return /^[1-9]\d{0,2}\.\d{3}$/.test(bare);
}
