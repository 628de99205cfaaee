import type { Day } from "./day";

export const exportFormats = ["csv", "xlsx", "json"] as const;

export type ExportFormat = (typeof exportFormats)[number];

export function exportFileName(day: Day, format: ExportFormat): string {
  return `reisekasse-export-${day}.${format}`;
}
