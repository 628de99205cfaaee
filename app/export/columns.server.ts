import { mainOf } from "~/domain/expenses/category";
import type { Expense, ExpenseTextField, SharedExpense } from "~/domain/expenses/expense";
import { isOfKind, kindOf, paidKinds } from "~/domain/expenses/kind";
import type { Original } from "~/domain/money/conversion";
import { type Cents, decimalText } from "~/domain/money/money";
import { exportHeadings as headings } from "~/locales/de/expenses/expenses";
import { rateSourceName } from "~/locales/de/money/currency";
import { categoryNames, kindNames, mainCategoryNames, paymentMethodName } from "~/locales/de/names";
import type { ExportedTrip } from "~/models/export.server";
import type { ColumnKind } from "./sheet.server";

/** A column about expenses or repayments, in CSV files and in the sheets of a workbook. */
export interface ExportColumn<Row = SharedExpense> {
  heading: string;
  kind: ColumnKind;
  value(row: Row, trip: ExportedTrip): string | number | null;
  /** Width in characters in a sheet. Without it the column is left out there: a sheet is about one trip. */
  width?: number;
  isSummed?: boolean;
}

/** Columns by the field that they show. The files contain them in this order. */
export const columnsByField: Record<Exclude<keyof Expense, "id" | "createdAt">, ExportColumn[]> = {
  day: [{ heading: headings.day, kind: "day", width: 12, value: ({ day }) => day }],
  tripId: [
    { heading: headings.trip, kind: "text", value: (_, trip) => trip.name },
    { heading: headings.destination, kind: "text", value: (_, trip) => trip.destination },
  ],
  categoryId: [
    {
      heading: headings.category,
      kind: "text",
      width: 14,
      value: ({ categoryId }) => mainCategoryNames[mainOf(categoryId)],
    },
    {
      heading: headings.subcategory,
      kind: "text",
      width: 16,
      value: ({ categoryId }) => categoryNames[categoryId],
    },
  ],
  description: [textColumn("description", 36)],
  amount: [
    { heading: headings.amount, kind: "money", width: 16, isSummed: true, value: paidAmount },
    { heading: headings.currency, kind: "text", value: (_, trip) => trip.currency },
  ],
  paymentMethod: [
    {
      heading: headings.paymentMethod,
      kind: "text",
      width: 16,
      value: ({ paymentMethod }) => paymentMethod && paymentMethodName(paymentMethod),
    },
  ],
  locationName: [textColumn("locationName", 24)],
  locationAddress: [textColumn("locationAddress", 32)],
  notes: [textColumn("notes", 40)],
  photoUrl: [textColumn("photoUrl", 24)],
  original: [
    originalColumn(headings.originalAmount, "decimal", ({ amount, currency }) =>
      decimalText(amount, currency),
    ),
    originalColumn(headings.originalCurrency, "text", ({ currency }) => currency),
    originalColumn(headings.rate, "decimal", ({ rate }) => rate),
    originalColumn(headings.rateDay, "day", ({ rateDay }) => rateDay),
    originalColumn(headings.rateSource, "text", ({ rateSource }) => rateSourceName(rateSource)),
  ],
  nights: [{ heading: headings.nights, kind: "count", width: 10, value: ({ nights }) => nights }],
  refundOf: [],
  unpaid: [
    { heading: headings.kind, kind: "text", width: 16, value: (expense) => kindNames[kindOf(expense)] },
    {
      heading: headings.uncounted,
      kind: "money",
      width: 16,
      value: (expense) => (isPaid(expense) ? null : expense.amount),
    },
  ],
};

/** Null for unpaid kinds, so that the column adds up to the sum spent. */
function paidAmount(expense: SharedExpense): Cents | null {
  return isPaid(expense) ? expense.amount : null;
}

export function isPaid(expense: SharedExpense): boolean {
  return isOfKind(expense, paidKinds);
}

function textColumn(field: ExpenseTextField | "photoUrl", width: number): ExportColumn {
  return { heading: headings[field], kind: "text", width, value: (expense) => expense[field] };
}

function originalColumn(
  heading: string,
  kind: ColumnKind,
  value: (original: Original) => string,
): ExportColumn {
  return { heading, kind, width: 16, value: ({ original }) => original && value(original) };
}

const { unpaid, ...otherColumns } = columnsByField;

export const exportColumns: readonly ExportColumn[] = Object.values(otherColumns).flat();

/** The last ones, so that formulas about the columns before them still hold. */
export const kindColumns: readonly ExportColumn[] = unpaid;
