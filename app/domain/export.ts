import type { Day } from "./day";

/** What an account's data can be taken along as. */
export const exportFormats = ["csv", "xlsx", "json"] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** `reisekasse-export-2026-11-16.csv`; the day is that of the traveller. (product.md, section 6) */
export function exportFileName(day: Day, format: ExportFormat): string {
  return `reisekasse-export-${day}.${format}`;
}
