import type { Rate } from "~/domain/conversion";

/** Formats a rate as `28.605,1`. */
export function formatRate(rate: Rate): string {
  const [whole = "", fraction] = rate.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ".");
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

const sixDigits = new Intl.NumberFormat("de-DE", { maximumSignificantDigits: 6 });

/** Formats a rate with six significant digits: `28.605,1`. */
export function formatShortRate(rate: Rate): string {
  return sixDigits.format(Number(rate));
}
