/** Days on which currencies were replaced. */
export const ends = {
  CUC: "2021-01-01",
  HRK: "2023-01-01",
  SLL: "2024-01-01",
  ZWL: "2024-09-01",
  ANG: "2025-03-31",
  BGN: "2026-01-01",
} as const;

/**
 * Returns whether a currency had ended when a trip began on a day.
 * @param code of any currency
 * @param since a calendar day, `YYYY-MM-DD`
 */
export function hasEnded(code: string, since: string): boolean {
  const ended: Readonly<Record<string, string>> = ends;
  return (ended[code] ?? "9999") <= since;
}
