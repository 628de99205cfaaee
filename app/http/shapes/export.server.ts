import { z } from "zod";
import { exportFormats } from "~/domain/export";
import { oneOf } from "./text.server";

/** The query of an export: a format, and a trip; without one, all trips. */
export const exportQuery = z.object({
  format: oneOf(exportFormats, "formatUnknown", "formatUnknown"),
  trip: z.string().optional(),
});

export type ExportQuery = z.output<typeof exportQuery>;
