/** Money is a whole number of cents everywhere inside; euro exist only in JSON and on screens. */
export type Cents = number;

/** The largest single amount and the largest budget: 999.999.999,99 €. */
export const MAX_CENTS: Cents = 99_999_999_999;

/** How many characters an amount may have once spaces and the euro sign are gone (spec, section 9). */
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

/** Reads an amount of an expense as a person types it: more than zero. (product.md, section 4) */
export function readAmount(text: string): AmountReading {
  return moreThanZero(readText(text));
}

/** Reads a budget as a person types it; nothing typed means no budget. */
export function readBudget(text: string): AmountReading | { cents: null; fault?: undefined } {
  const reading = readText(text);
  return reading.fault === "required" ? { cents: null } : reading;
}

/** An amount of an expense from JSON: a number in euro with at most two decimals, more than zero. */
export function amountFromEuro(euro: number): AmountReading {
  return moreThanZero(centsFromEuro(euro));
}

/** A number in euro with at most two decimals, zero or more. */
export function centsFromEuro(euro: number): AmountReading {
  if (!Number.isFinite(euro)) return { fault: "unreadable" };
  if (euro < 0) return { fault: "negative" };
  const cents = Math.round(euro * 100) || 0; // never -0
  if (cents > MAX_CENTS) return { fault: "tooLarge" };
  // The division rounds to the very double that the decimal text of these cents stands for.
  return cents / 100 === euro ? { cents } : { fault: "tooPrecise" };
}

/** Euro for JSON: the number nearest to the cents, which prints with at most two decimals. */
export function euroFromCents(cents: Cents): number {
  return cents / 100;
}

/** What an amount field keeps of what is typed: digits, commas and dots, a repeated mark once. */
export function tidyAmount(text: string): string {
  return text
    .replace(/[^\d.,]/g, "")
    .replace(/,+/g, ",")
    .replace(/\.+/g, ".");
}

/** With as many blanks as somebody may have pasted along. */
const RAW_LENGTH = 64;

function readText(text: string): AmountReading {
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

/** The mark that ends the euro, or undefined where every mark groups thousands. */
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
