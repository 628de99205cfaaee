import pLimit from "p-limit";
import { type ExportFormat, exportFileName } from "~/domain/export";
import { StreamedResponse } from "~/http/compression.server";
import { type Context, connectionContext, visitOf } from "~/http/context.server";
import { log } from "~/http/log.server";
import type { ExportQuery } from "~/http/shapes/query.server";
import { tripsToExport } from "~/models/export.server";
import { csvFile } from "./csv.server";
import { jsonFile, jsonTripFile } from "./json.server";
import { bytesFromWriter, encoded, streamOf } from "./stream.server";

const contentTypes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
};

export const exportMediaTypes = Object.values(contentTypes).map((type) => type.split(";")[0]!);

/** Workbooks with more sheets are written one at a time: the ZIP writer holds 8 kB per sheet until the end. */
const MANY_SHEETS = 100;
const largeWorkbooks = pLimit(1);

/**
 * Streams a file with the user's data, generated at the speed at which it is read. If generating fails, the connection
 * is aborted, so that no file looks complete that is not.
 */
export async function exportFile(
  context: Context,
  userId: string,
  { format, trip }: ExportQuery,
  { hasBody }: { hasBody: boolean },
): Promise<Response> {
  const { today } = visitOf(context);
  const scope = trip ? { tripId: trip } : format === "json" ? "all" : "kept";
  const tripIds = await tripsToExport(userId, scope);
  const bytes = () => bytesOf(context, userId, format, tripIds, { isWhole: !trip });
  const headers = {
    "Content-Type": contentTypes[format],
    "Content-Disposition": `attachment; filename="${exportFileName(today, format)}"`,
    "Cache-Control": "private, no-store",
  };
  return hasBody
    ? new StreamedResponse(streamOf(logged(context, bytes)), { headers })
    : new Response(null, { headers });
}

function bytesOf(
  context: Context,
  userId: string,
  format: ExportFormat,
  tripIds: string[],
  { isWhole }: { isWhole: boolean },
): AsyncIterable<Uint8Array> {
  const { now } = visitOf(context);
  switch (format) {
    case "csv":
      return encoded(csvFile(userId, tripIds));
    case "json":
      return encoded(isWhole ? jsonFile(userId, tripIds, now) : jsonTripFile(userId, tripIds, now));
    case "xlsx":
      return bytesFromWriter(async (to) => {
        // Loaded with the first workbook: the archive's code would take half a megabyte of a heap of 56.
        const { writeXlsxFile } = await import("./xlsx.server");
        const write = () => writeXlsxFile(to, userId, tripIds, { hasOverview: isWhole });
        return tripIds.length > MANY_SHEETS ? largeWorkbooks(write) : write();
      });
  }
}

/** Generates the bytes once they are read, and logs a failure. */
async function* logged(context: Context, bytes: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes();
  } catch (error) {
    const { requestId } = context.get(connectionContext);
    const { name, code } = error as { name?: string; code?: unknown };
    log.error({ requestId, error: { name, code } }, "export broke off");
    throw error;
  }
}
