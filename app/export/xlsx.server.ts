import { stateOf } from "~/domain/trips/trip";
import { quotedSheetName, sheetNamer } from "~/export/spreadsheet";
import { exportHeadings as headings } from "~/locales/de/expenses/expenses";
import { travelMethodNames, tripStateNames } from "~/locales/de/names";
import { exportedSharing, exportFile } from "~/locales/de/trips/export";
import { expensesInPages } from "~/models/expenses/list.server";
import { type ExportedTrip, exportedTrips } from "~/models/export.server";
import { repaymentsOf } from "~/models/settling/settlement.server";
import { sharedInPages } from "~/models/sharing/stored-sharing.server";
import type { ExportColumn } from "./columns.server";
import { columnsOf, repaymentColumns } from "./sharing.server";
import { type Column, Sheet, type Value } from "./sheet.server";
import { Workbook, whole } from "./workbook.server";

const { overview, sum, namelessTrip } = exportFile;

const sheetColumnsOf = (trip: { isShared: boolean }) =>
  columnsOf(trip).filter((column): column is ExportColumn & Column => column.width !== undefined);
const tripColumns = sheetColumnsOf({ isShared: false });
const sharedTripColumns = sheetColumnsOf({ isShared: true });
const AMOUNT = tripColumns.findIndex(({ isSummed }) => isSummed);

const overviewColumns: Column[] = [
  { heading: headings.trip, kind: "text", width: 32 },
  { heading: headings.destination, kind: "text", width: 32 },
  { heading: overview.startDate, kind: "day", width: 12 },
  { heading: overview.endDate, kind: "day", width: 12 },
  { heading: overview.state, kind: "text", width: 12 },
  { heading: overview.travelMethod, kind: "text", width: 16 },
  { heading: overview.budget, kind: "money", width: 16 },
  { heading: overview.count, kind: "count", width: 12, isSummed: true },
  { heading: overview.total, kind: "money", width: 16, isSummed: true },
];

/**
 * Writes a workbook with a sheet for each trip, one for the repayments of shared trips, and, with `hasOverview`, an
 * overview of all trips in front.
 */
export async function writeXlsxFile(
  to: WritableStream<Uint8Array>,
  userId: string,
  tripIds: readonly string[],
  { hasOverview }: { hasOverview: boolean },
): Promise<void> {
  const workbook = new Workbook(to);
  const nameSheet = sheetNamer(namelessTrip);
  const summary = new Sheet(nameSheet(overview.sheet), overviewColumns);
  let summaryXml = summary.head();
  let position = hasOverview ? 1 : 0;
  const shared: ExportedTrip[] = [];
  for await (const trip of exportedTrips(userId, tripIds)) {
    const columns = trip.isShared ? sharedTripColumns : tripColumns;
    const sheet = new Sheet(nameSheet(trip.name), columns);
    await workbook.writeSheet(position++, sheet.name, sheetXml(sheet, columns, userId, trip));
    if (trip.isShared) shared.push(trip);
    summaryXml += summary.row(overviewRow(trip, sheet));
  }
  if (shared.length > 0) {
    const sheet = new Sheet(nameSheet(exportedSharing.repayments), repaymentColumns);
    await workbook.writeSheet(position, sheet.name, repaymentsXml(sheet, userId, shared));
  }
  // The overview is the first sheet but written last, when its sums are known.
  if (hasOverview) await workbook.writeSheet(0, summary.name, whole(summaryXml + summary.end(sum)));
  await workbook.finish();
}

async function* sheetXml(
  sheet: Sheet,
  columns: readonly ExportColumn[],
  userId: string,
  trip: ExportedTrip,
): AsyncGenerator<string> {
  yield sheet.head();
  for await (const expenses of sharedInPages(trip, expensesInPages(userId, trip.id, "oldest")))
    yield expenses.map((expense) => sheet.row(columns.map(({ value }) => value(expense, trip)))).join("");
  yield sheet.end(sum);
}

async function* repaymentsXml(
  sheet: Sheet,
  userId: string,
  trips: readonly ExportedTrip[],
): AsyncGenerator<string> {
  yield sheet.head();
  for (const trip of trips) {
    const repayments = await repaymentsOf(userId, trip.id);
    yield repayments
      .toReversed()
      .map((repayment) => sheet.row(repaymentColumns.map(({ value }) => value(repayment, trip))))
      .join("");
  }
  yield sheet.end("");
}

function overviewRow(trip: ExportedTrip, sheet: Sheet): Value[] {
  const formula = `${quotedSheetName(sheet.name)}!${sheet.sumCell(AMOUNT)}`;
  return [
    trip.name,
    trip.destination,
    trip.startDate,
    trip.endDate,
    tripStateNames[stateOf(trip)],
    travelMethodNames[trip.travelMethod],
    trip.budget || null,
    sheet.countOf(AMOUNT),
    { cents: sheet.totalOf(AMOUNT), formula },
  ];
}
