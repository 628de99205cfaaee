import type { Day } from "~/domain/day";
import { RatesRefused, type UncheckedRate } from "~/domain/reference-rate";

/** Exponents beyond which a number is no rate; `1e999999` must not become a text of that length. */
const MAX_EXPONENT = 30;

/**
 * Parses InforEuro's JSON list of rates, `[{ "isoA3Code": "VND", "value": 28604.9, … }, …]`, which does not name its
 * month.
 * @throws RatesRefused unreadable
 */
export function readInforEuroDocument(text: string, month: Day): UncheckedRate[] {
  const list = parseWithDigits(text);
  if (!Array.isArray(list)) throw new RatesRefused("unreadable", "no list");
  return list.map((entry: unknown) => {
    const { isoA3Code, value } = (entry ?? {}) as { isoA3Code?: unknown; value?: unknown };
    if (typeof isoA3Code !== "string" || !(value instanceof Digits))
      throw new RatesRefused("unreadable", "entry");
    return { currency: isoA3Code, day: month, rate: value.text };
  });
}

/** A number of a JSON text with its digits as they were written. */
class Digits {
  readonly text: string;

  constructor(source: string) {
    this.text = withoutExponent(source);
  }
}

function parseWithDigits(text: string): unknown {
  // The third argument is newer than TypeScript's types.
  const digits = (_key: string, value: unknown, { source }: { source?: string } = {}) =>
    typeof value === "number" ? new Digits(source ?? "") : value;
  try {
    return JSON.parse(text, digits as (key: string, value: unknown) => unknown);
  } catch {
    throw new RatesRefused("unreadable", "no JSON");
  }
}

/** Writes out a JSON number with an exponent: `1.2E6` becomes `1200000`. */
function withoutExponent(source: string): string {
  const [, sign = "", whole = "", decimals = "", exponent = ""] =
    /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/.exec(source) ?? [];
  if (exponent === "" || Math.abs(Number(exponent)) > MAX_EXPONENT) return source;
  const shift = Number(exponent);
  const digits = "0".repeat(Math.max(0, -shift)) + whole + decimals + "0".repeat(Math.max(0, shift));
  const point = Math.max(0, -shift) + whole.length + shift;
  const rest = digits.slice(point);
  return sign + digits.slice(0, point) + (rest && `.${rest}`);
}
