import { stringify } from "csv-stringify/sync";
import { mainOf } from "~/domain/category";
import { harmlessCell } from "~/domain/spreadsheet";
import { exportFile } from "~/locales/de/export";
import { categoryNames, mainCategoryNames, paymentMethodName } from "~/locales/de/names";
import { formatAmountField, formatDate } from "~/locales/format";
import {
  type ExportedExpense,
  type ExportedTrip,
  expensesToExport,
  exportedTrips,
} from "~/models/export.server";

/** Excel needs it to recognize UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

const { headings } = exportFile;

/** Yields a CSV file with a row per expense, in the format of German spreadsheets: semicolons and decimal commas. */
export async function* csvFile(userId: string, tripIds: readonly string[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([Object.values(headings)]);
  for await (const trip of exportedTrips(userId, tripIds)) {
    for await (const expenses of expensesToExport(userId, trip.id)) {
      yield lines(expenses.map((expense) => row(trip, expense)));
    }
  }
}

function row(trip: ExportedTrip, expense: ExportedExpense): string[] {
  const cells: Record<keyof typeof headings, string | null> = {
    day: formatDate(expense.day),
    trip: harmlessCell(trip.name),
    destination: harmlessCell(trip.destination),
    category: mainCategoryNames[mainOf(expense.categoryId)],
    subcategory: categoryNames[expense.categoryId],
    description: optional(expense.description),
    amount: formatAmountField(expense.amount),
    currency: trip.currency,
    paymentMethod: expense.paymentMethod && paymentMethodName(expense.paymentMethod),
    locationName: optional(expense.locationName),
    locationAddress: optional(expense.locationAddress),
    notes: optional(expense.notes),
    photoUrl: optional(expense.photoUrl),
  };
  return Object.values(cells).map((cell) => cell ?? "");
}

function optional(text: string | null): string | null {
  return text && harmlessCell(text);
}

function lines(rows: string[][]): string {
  // Quote every kind of line break, not only the record delimiter.
  return stringify(rows, { delimiter: ";", record_delimiter: "\r\n", quoted_match: /[\r\n]/ });
}
