import type { Day } from "../day";

export const exportFormats = ["csv", "xlsx", "zip", "json"] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** The content of a CSV file, which holds one table; other formats hold both. */
export const exportContents = ["expenses", "repayments"] as const;

export type ExportContent = (typeof exportContents)[number];

export function exportFileName(day: Day, format: ExportFormat, content: ExportContent): string {
  return `reisekasse-${content === "repayments" ? "zahlungen" : "export"}-${day}.${format}`;
}
