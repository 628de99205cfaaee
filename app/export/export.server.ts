import pLimit from "p-limit";
import { type ExportFormat, exportFileName } from "~/domain/trips/export";
import { ListResponse } from "~/http/compression.server";
import { type Context, connectionContext, visitOf } from "~/http/context.server";
import { SIZE_HEADER } from "~/http/device-protocol";
import { log } from "~/http/log.server";
import type { ExportQuery } from "~/http/shapes/query.server";
import { tripsToExport } from "~/models/export.server";
import { receiptBytes } from "~/models/receipts/receipt.server";
import { store } from "~/receipts/store.server";
import { csvFile, repaymentsCsv } from "./csv.server";
import { jsonFile } from "./json.server";
import { bytesFromWriter, encoded, streamOf } from "./stream.server";
import { zipFile } from "./zip.server";

const contentTypes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
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
  query: ExportQuery,
  { hasBody }: { hasBody: boolean },
): Promise<Response> {
  const { format, trip, content = "expenses" } = query;
  const isOfRepayments = format === "csv" && content === "repayments";
  const scope = trip ? { tripId: trip } : format === "json" ? "all" : "kept";
  const trips = await tripsToExport(userId, scope);
  const tripIds = trips.map(({ id }) => id);
  const isShared = trips.some((each) => each.isShared);
  const headers = {
    "Content-Type": contentTypes[format],
    "Content-Disposition": `attachment; filename="${exportFileName(visitOf(context).today, format, isOfRepayments ? content : "expenses")}"`,
    "Cache-Control": "private, no-store",
    ...(format === "zip" && { [SIZE_HEADER]: String(store ? await receiptBytes(userId, tripIds) : 0) }),
  };
  return hasBody
    ? new ListResponse(streamOf(bytesOf(context, userId, query, tripIds, isShared)), headers, userId)
    : new Response(null, { headers });
}

async function* bytesOf(
  context: Context,
  userId: string,
  { format, trip, content }: ExportQuery,
  tripIds: string[],
  isShared: boolean,
): AsyncGenerator<Uint8Array> {
  const isWhole = !trip;
  try {
    if (format === "csv" && content === "repayments") yield* encoded(repaymentsCsv(userId, tripIds));
    else if (format === "csv" || format === "zip") {
      const { today } = visitOf(context);
      if (format === "zip") yield* zipFile(userId, tripIds, { isShared, today, store });
      else yield* encoded(csvFile(userId, tripIds, { isShared }));
    } else if (format === "json")
      yield* encoded(jsonFile(userId, tripIds, visitOf(context).now, { isWhole }));
    else
      yield* bytesFromWriter(async (to) => {
        // Loaded with the first workbook: the archive's code would take half a megabyte of a heap of 56.
        const { writeXlsxFile } = await import("./xlsx.server");
        const write = () => writeXlsxFile(to, userId, tripIds, { hasOverview: isWhole });
        return tripIds.length > MANY_SHEETS ? largeWorkbooks(write) : write();
      });
  } catch (error) {
    const { requestId } = context.get(connectionContext);
    const { name, code } = error as { name?: string; code?: unknown };
    log.error({ requestId, error: { name, code } }, "export broke off");
    throw error;
  }
}
