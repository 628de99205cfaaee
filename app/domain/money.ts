/** An amount of money in whole cents. Euro exist only in JSON and on screens. */
export type Cents = number;

/** The largest single amount and the largest budget: 999.999.999,99 €. */
export const MAX_CENTS: Cents = 99_999_999_999;

/** Maximum characters of an amount after spaces and the euro sign are removed. */
export const AMOUNT_LENGTH = 12;

export type AmountFault =
  | "required"
  | "tooLong"
  | "unreadable"
  | "tooPrecise"
  | "zero"
  | "negative"
  | "tooLarge";
export type AmountReading = { cents: Cents; fault?: undefined } | { fault: AmountFault; cents?: undefined };

/** Parses an expense's amount as typed; it must be more than zero. */
export function readAmount(text: string): AmountReading {
  return moreThanZero(parseAmount(text));
}

/** Parses a budget as typed; an empty text means no budget. */
export function readBudget(text: string): AmountReading | { cents: null; fault?: undefined } {
  const reading = parseAmount(text);
  return reading.fault === "required" ? { cents: null } : reading;
}

/** Converts an expense's amount from JSON: euro with at most two decimals, more than zero. */
export function amountFromEuro(euro: number): AmountReading {
  return moreThanZero(centsFromEuro(euro));
}

/** Converts euro with at most two decimals to cents; zero is allowed. */
export function centsFromEuro(euro: number): AmountReading {
  if (!Number.isFinite(euro)) return { fault: "unreadable" };
  if (euro < 0) return { fault: "negative" };
  const cents = Math.round(euro * 100) || 0; // never -0
  if (cents > MAX_CENTS) return { fault: "tooLarge" };
  // Dividing by 100 gives exactly the double that the decimal text of these cents parses to.
  return cents / 100 === euro ? { cents } : { fault: "tooPrecise" };
}

/** Converts cents to euro for JSON: the nearest number, which prints with at most two decimals. */
export function euroFromCents(cents: Cents): number {
  return cents / 100;
}

/** Filters input of an amount field: keeps digits, commas and dots, and collapses repeated marks. */
export function tidyAmount(text: string): string {
  return text
    .replace(/[^\d.,]/g, "")
    .replace(/,+/g, ",")
    .replace(/\.+/g, ".");
}

/** Maximum length before blanks are removed. */
const RAW_LENGTH = 64;

function parseAmount(text: string): AmountReading {
  if (text.length > RAW_LENGTH) return { fault: "tooLong" };
  const bare = text.replace(/\s/g, "").replace(/€$/, "").replace(/,+/g, ",").replace(/\.+/g, ".");
  if (bare === "") return { fault: "required" };
  if (/^-\d/.test(bare)) return { fault: "negative" };
  if (/[^\d.,]/.test(bare) || !/\d/.test(bare)) return { fault: "unreadable" };
  if (bare.length > AMOUNT_LENGTH) return { fault: "tooLong" };

  const decimalMark = decimalMarkOf(bare);
  const parts = decimalMark ? bare.split(decimalMark) : [bare];
  if (parts.length > 2) return { fault: "unreadable" };
  const [whole = "", decimals = ""] = parts;
  const groups = whole.split(/[.,]/);
  if (groups.length > 1 && (groups[0] === "" || groups.slice(1).some((group) => group.length !== 3))) {
    return { fault: "unreadable" };
  }
  if (/[.,]/.test(decimals)) return { fault: "unreadable" };
  if (decimals.length > 2) return { fault: "tooPrecise" };

  const cents = Number(groups.join("")) * 100 + Number(decimals.padEnd(2, "0"));
  return cents > MAX_CENTS ? { fault: "tooLarge" } : { cents };
}

/** Finds the decimal mark, or undefined if every mark groups thousands. */
function decimalMarkOf(text: string): "," | "." | undefined {
  const commas = text.split(",").length - 1;
  const dots = text.split(".").length - 1;
  if (commas && dots) return text.lastIndexOf(",") > text.lastIndexOf(".") ? "," : ".";
  if (commas === 1) return ",";
  if (dots === 1 && !/\d\.\d{3}$/.test(text)) return ".";
  return undefined;
}

function moreThanZero(reading: AmountReading): AmountReading {
  return reading.cents === 0 ? { fault: "zero" } : reading;
}
