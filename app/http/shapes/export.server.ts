import { z } from "zod";
import { exportFormats } from "~/domain/export";
import { oneOf } from "./text.server";

/** What an export is asked for with: a format, and one trip or, left out or empty, all. */
export const exportQuery = z.object({
  format: oneOf(exportFormats, "formatUnknown", "formatUnknown"),
  trip: z.string().optional(),
});

export type ExportQuery = z.output<typeof exportQuery>;
