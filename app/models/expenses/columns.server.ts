import { getTableColumns, sql } from "drizzle-orm";
import type { ExpenseFields, ExpenseRow } from "~/domain/expenses/expense";
import { searchTextOf } from "~/domain/expenses/filter";
import type { Original } from "~/domain/money/conversion";
import { expenses } from "../../../db/schema";

const {
  id,
  tripId,
  createdBy,
  splitMode,
  privateTo,
  version,
  createdAt,
  originalAmount,
  originalCurrency,
  rate,
  rateDay,
  rateSource,
  searchText,
  ...withoutOriginal
} = getTableColumns(expenses);

const shared = { ...withoutOriginal, originalAmount, originalCurrency, rate, rateDay, rateSource };

/** Columns of an `ExpenseRow`, which `expenseRow()` makes of them. */
export const rowColumns = {
  id,
  ...shared,
  // Spelled out: in a query of one table, columns are written without its name.
  receipts: sql<number>`(select count(*) from receipts where receipts.expense_id = expenses.id)`.mapWith(
    Number,
  ),
};

type RowColumns = Pick<StoredExpense, Exclude<keyof typeof rowColumns, "receipts">> & { receipts: number };

/** Columns of an `Expense`, which `withOriginal()` makes of them, in the order of JSON exports. */
export const expenseColumns = { id, tripId, ...shared, createdAt };

/** Columns that only matter on a shared trip. */
export const sharingColumns = { createdBy, splitMode, privateTo, version };

/** A row of the table, without what only searching and shared trips need. */
export type StoredExpense = Omit<typeof expenses.$inferSelect, "searchText" | keyof typeof sharingColumns>;

/** The columns about a foreign currency, all null or none. */
type OriginalColumns = Pick<
  StoredExpense,
  "originalAmount" | "originalCurrency" | "rate" | "rateDay" | "rateSource"
>;

/** Replaces the columns about a foreign currency by `original`. */
export function withOriginal<Columns extends OriginalColumns>(
  columns: Columns,
): Omit<Columns, keyof OriginalColumns> & { original: Original | null } {
  const { originalAmount, originalCurrency, rate, rateDay, rateSource, ...rest } = columns;
  if (originalAmount === null) return { ...rest, original: null };
  // The table's check holds that the others are not null either.
  const frozen = { rate: rate!, rateDay: rateDay!, rateSource: rateSource! };
  return { ...rest, original: { amount: originalAmount, currency: originalCurrency!, ...frozen } };
}

/** Makes an `ExpenseRow` of its columns, without what most expenses lack. */
export function expenseRow(columns: RowColumns): ExpenseRow {
  const { original, nights, unpaid, refundOf, receipts, ...row } = withOriginal(columns);
  return {
    ...row,
    ...(original && { original }),
    ...(nights > 1 && { nights }),
    ...(unpaid && { unpaid }),
    ...(refundOf && { refundOf }),
    ...(receipts > 0 && { receipts }),
  };
}

export function columnsOf<Fields extends ExpenseFields>({ original, ...fields }: Fields) {
  return { ...fields, ...originalColumns(original), searchText: searchTextOf(fields) };
}

/** Columns of an amount in euro. */
export const euroColumns = {
  originalAmount: null,
  originalCurrency: null,
  rate: null,
  rateDay: null,
  rateSource: null,
} as const;

function originalColumns(original: Original | null): OriginalColumns {
  if (!original) return euroColumns;
  const { amount, currency, ...frozen } = original;
  return { originalAmount: amount, originalCurrency: currency, ...frozen };
}
