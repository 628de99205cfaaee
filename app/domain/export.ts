import type { Day } from "./day";

/** File formats for an account's data. */
export const exportFormats = ["csv", "xlsx", "json"] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** Returns a file name such as `reisekasse-export-2026-11-16.csv`, with the traveller's day. */
export function exportFileName(day: Day, format: ExportFormat): string {
  return `reisekasse-export-${day}.${format}`;
}
