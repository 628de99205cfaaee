import type { Day } from "./day";

export const exportFormats = ["csv", "xlsx", "json"] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** What a table in one file is about; other files have both. */
export const exportContents = ["expenses", "repayments"] as const;

export type ExportContent = (typeof exportContents)[number];

export function exportFileName(day: Day, format: ExportFormat, content: ExportContent): string {
  return `reisekasse-${content === "repayments" ? "zahlungen" : "export"}-${day}.${format}`;
}
