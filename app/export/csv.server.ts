import { harmlessCell } from "~/domain/spreadsheet";
import { formatAmountField, formatDate } from "~/locales/format";
import { expensesInPages } from "~/models/expense-list.server";
import { exportedTrips } from "~/models/export.server";
import { exportColumns } from "./columns.server";
import type { ColumnKind } from "./sheet.server";

/** Excel needs it to recognize UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** Yields a CSV file with a row per expense, in the format of German spreadsheets: semicolons and decimal commas. */
export async function* csvFile(userId: string, tripIds: readonly string[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([exportColumns.map(({ heading }) => heading)]);
  for await (const trip of exportedTrips(userId, tripIds)) {
    for await (const expenses of expensesInPages(userId, trip.id, "oldest")) {
      yield lines(
        expenses.map((expense) =>
          exportColumns.map(({ kind, value }) => cellText(kind, value(expense, trip))),
        ),
      );
    }
  }
}

function cellText(kind: ColumnKind, value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return kind === "money" ? formatAmountField(value) : String(value);
  if (kind === "decimal") return value.replace(".", ",");
  return kind === "day" ? formatDate(value) : quoted(harmlessCell(value));
}

/** Quotes text that contains a separator, also those of programs that split at commas or tabs. */
function quoted(text: string): string {
  return /[";,\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function lines(rows: string[][]): string {
  return rows.map((cells) => `${cells.join(";")}\r\n`).join("");
}
