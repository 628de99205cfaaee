import type { Expense } from "~/domain/expenses/expense";
import type { Repayment } from "~/domain/settling/repayment";
import { euroText, harmlessCell } from "~/export/spreadsheet";
import { formatDate } from "~/locales/format";
import { expensesInPages } from "~/models/expenses/list.server";
import { type ExportedTrip, exportedTrips } from "~/models/export.server";
import { repaymentsOf } from "~/models/settling/settlement.server";
import { sharedInPages } from "~/models/sharing/stored-sharing.server";
import { columnsOf, repaymentColumns } from "./sharing.server";
import type { ColumnKind } from "./sheet.server";

/** Excel needs it to recognize UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

interface CsvOptions {
  /** Whether there are columns for payers and shares. */
  isShared: boolean;
  /**
   * Names files beside the CSV file, for the column of photos. It is asked for each trip, and what it returns for each page
   * of that trip's expenses, oldest first; the names are by the expense's id.
   */
  filesOf?(trip: ExportedTrip): (expenses: readonly Expense[]) => Promise<ReadonlyMap<string, string>>;
}

/** Yields a CSV file with a row per expense, in the format of German spreadsheets: semicolons and decimal commas. */
export async function* csvFile(
  userId: string,
  tripIds: readonly string[],
  { isShared, filesOf }: CsvOptions,
): AsyncGenerator<string> {
  const columns = columnsOf({ isShared });
  yield BYTE_ORDER_MARK + lines([columns.map(({ heading }) => heading)]);
  for await (const trip of exportedTrips(userId, tripIds)) {
    const filesOn = filesOf?.(trip);
    for await (const expenses of sharedInPages(trip, expensesInPages(userId, trip.id, "oldest"))) {
      const files = await filesOn?.(expenses);
      const rows = expenses.map((row) => ({ ...row, photoUrl: files?.get(row.id) ?? row.photoUrl }));
      yield lines(rows.map((row) => columns.map(({ kind, value }) => cellText(kind, value(row, trip)))));
    }
  }
}

/** Yields a CSV file with a row per repayment. */
export async function* repaymentsCsv(userId: string, tripIds: readonly string[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([repaymentColumns.map(({ heading }) => heading)]);
  for await (const trip of exportedTrips(userId, tripIds)) {
    const repayments = trip.isShared ? await repaymentsOf(userId, trip.id) : [];
    const cells = (repayment: Repayment) =>
      repaymentColumns.map(({ kind, value }) => cellText(kind, value(repayment, trip)));
    yield lines(repayments.toReversed().map(cells));
  }
}

function cellText(kind: ColumnKind, value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return kind === "money" ? euroText(value).replace(".", ",") : String(value);
  if (kind === "decimal") return value.replace(".", ",");
  return kind === "day" ? formatDate(value) : quoted(harmlessCell(value));
}

/** Quotes text that contains a separator. Only programs that split at semicolons read the file as it is meant. */
function quoted(text: string): string {
  return /[";,\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function lines(rows: string[][]): string {
  return rows.map((cells) => `${cells.join(";")}\r\n`).join("");
}
