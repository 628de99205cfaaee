import type { Rate } from "~/domain/conversion";

/** Formats a rate as `28.605,1`. */
export function formatRate(rate: Rate): string {
  const [whole = "", fraction] = rate.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ".");
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

/** Formats a rate as `28.605,1`, with at most six digits if it is longer than people write it. */
export function formatShortRate(rate: Rate): string {
  const isLong = rate.length > 10 && Number(rate) >= 0.01 && Number(rate) < 1e6;
  return formatRate(isLong ? String(Number(Number(rate).toPrecision(6))) : rate);
}
