import { quotedSheetName, sheetNamer } from "~/domain/spreadsheet";
import { stateOf } from "~/domain/trip";
import { exportFile } from "~/locales/de/export";
import { travelMethodNames, tripStateNames } from "~/locales/de/names";
import { expensesInPages } from "~/models/expense-list.server";
import { type ExportedTrip, exportedTrips } from "~/models/export.server";
import { type ExportColumn, exportColumns } from "./columns.server";
import { type Column, Sheet, type Value } from "./sheet.server";
import { Workbook } from "./workbook.server";

const { headings, overview, sum, namelessTrip } = exportFile;

const tripColumns = exportColumns.filter(
  (column): column is ExportColumn & Column => column.width !== undefined,
);
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

/** Number of characters after which a chunk is written. */
const CHUNK = 32_768;

/**
 * Writes a workbook with a sheet for each trip and, with `hasOverview`, an overview of all trips in front. A trip with
 * more expenses than a sheet has rows continues on another sheet.
 */
export async function writeXlsxFile(
  to: WritableStream<Uint8Array>,
  userId: string,
  tripIds: readonly string[],
  { hasOverview, rowsMax }: { hasOverview: boolean; rowsMax?: number },
): Promise<void> {
  const workbook = new Workbook(to);
  const nameSheet = sheetNamer(namelessTrip);
  const summary = new Sheet(nameSheet(overview.sheet), overviewColumns);
  let summaryXml = summary.head();
  let position = hasOverview ? 1 : 0;
  for await (const trip of exportedTrips(userId, tripIds)) {
    const rows = new Rows(userId, trip);
    const sheets: Sheet[] = [];
    try {
      await rows.advance();
      do {
        const sheet = new Sheet(nameSheet(trip.name), tripColumns, rowsMax);
        await workbook.writeSheet(position++, sheet.name, sheetXml(sheet, rows));
        sheets.push(sheet);
      } while (rows.current);
    } finally {
      await rows.close();
    }
    summaryXml += summary.row(overviewRow(trip, rows.count, sheets));
  }
  // The overview is the first sheet but written last, when its sums are known.
  if (hasOverview) await workbook.writeSheet(0, summary.name, whole(summaryXml + summary.end(sum)));
  await workbook.finish();
}

/** Reads a trip's rows one by one, across the sheets that they fill. */
class Rows {
  current: Value[] | undefined;
  count = 0;
  readonly #rows: AsyncGenerator<Value[]>;

  constructor(userId: string, trip: ExportedTrip) {
    this.#rows = tripRows(userId, trip);
  }

  async advance(): Promise<void> {
    const { value, done } = await this.#rows.next();
    this.current = done ? undefined : value;
    if (!done) this.count++;
  }

  async close(): Promise<void> {
    await this.#rows.return(undefined);
  }
}

async function* tripRows(userId: string, trip: ExportedTrip): AsyncGenerator<Value[]> {
  for await (const expenses of expensesInPages(userId, trip.id, "oldest")) {
    for (const expense of expenses) yield tripColumns.map(({ value }) => value(expense, trip));
  }
}

async function* sheetXml(sheet: Sheet, rows: Rows): AsyncGenerator<string> {
  let xml = sheet.head();
  while (rows.current && !sheet.isFull) {
    xml += sheet.row(rows.current);
    if (xml.length > CHUNK) {
      yield xml;
      xml = "";
    }
    await rows.advance();
  }
  yield xml + sheet.end(sum);
}

async function* whole(xml: string): AsyncGenerator<string> {
  yield xml;
}

function overviewRow(trip: ExportedTrip, count: number, sheets: readonly Sheet[]): Value[] {
  const cells = sheets.map((sheet) => `${quotedSheetName(sheet.name)}!${sheet.sumCell(AMOUNT)}`);
  const cents = sheets.reduce((total, sheet) => total + sheet.totalOf(AMOUNT), 0);
  return [
    trip.name,
    trip.destination,
    trip.startDate,
    trip.endDate,
    tripStateNames[stateOf(trip)],
    travelMethodNames[trip.travelMethod],
    trip.budget || null,
    count,
    { cents, formula: cells.join("+") },
  ];
}
