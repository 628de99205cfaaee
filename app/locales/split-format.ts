// How weights of a split are written: a child's half as 0,5, basis points as 33,33 %.
import type { SplitMode } from "~/domain/split";

const decimal = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 2, useGrouping: false });

/** Formats the weight of a share or of a percentage, which counts in hundredths. */
export function formatWeight(weight: number, mode: Extract<SplitMode, "shares" | "percent">): string {
  const text = decimal.format(weight / 100);
  return mode === "percent" ? `${text}\u00a0%` : text;
}

/** Formats a weight for a form field: `0,5`. */
export function formatWeightField(weight: number): string {
  return decimal.format(weight / 100);
}
