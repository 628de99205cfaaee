import type { CurrencyCode } from "./currency-list";

/** Days on which currencies were replaced. */
export const ends = {
  CUC: "2021-01-01",
  HRK: "2023-01-01",
  SLL: "2024-01-01",
  ZWL: "2024-09-01",
  ANG: "2025-03-31",
  BGN: "2026-01-01",
} as const;

/** Returns whether a currency had ended when a trip began on this day, `YYYY-MM-DD`. */
export function hasEnded(code: CurrencyCode, since: string): boolean {
  const ended: Partial<Record<CurrencyCode, string>> = ends;
  return (ended[code] ?? "9999") <= since;
}
