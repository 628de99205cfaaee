import type { CategoryId } from "./category";
import type { Day } from "./day";
import type { Cents } from "./money";
import type { PaymentMethod } from "./payment-method";

export const EXPENSE_TEXT_LENGTH = 200;
export const EXPENSE_NOTES_LENGTH = 2_000;

/** The most expenses that a trip can hold. */
export const EXPENSES_PER_TRIP = 100_000;

/** How many expenses a page shows before it ends with the day, and the most that a long day may add up to. */
export const PAGE_ROWS = 100;
export const PAGE_ROWS_MAX = 300;

/** How many the home screen and the trip's screen show. */
export const RECENT_ON_HOME = 3;
export const RECENT_ON_TRIP = 5;

export interface Expense {
  id: string;
  tripId: string;
  amount: Cents;
  day: Day;
  categoryId: CategoryId;
  paymentMethod: PaymentMethod | null;
  description: string | null;
  notes: string | null;
  locationName: string | null;
  locationAddress: string | null;
  photoUrl: string | null;
  createdAt: Date;
}

/** The fields of an expense that its owner sets. */
export const expenseFields = [
  "amount",
  "day",
  "categoryId",
  "paymentMethod",
  "description",
  "notes",
  "locationName",
  "locationAddress",
] as const satisfies (keyof Expense)[];

export type OwnExpenseFields = Pick<Expense, (typeof expenseFields)[number]>;

/** The same without the day, which a form or a request may leave out. */
export type ExpenseFields = Omit<OwnExpenseFields, "day">;

/** Picks the fields that the owner sets from an expense, or from what is to become one. */
export function ownFieldsOf(expense: OwnExpenseFields): OwnExpenseFields {
  return Object.fromEntries(
    expenseFields.map((name) => [name, expense[name]]),
  ) as unknown as OwnExpenseFields;
}

/** What a list shows of an expense, and what its dialog needs to open without asking the server. */
export type ExpenseRow = Omit<Expense, "tripId" | "createdAt">;

/**
 * Where a page of expenses ends: all of that day has been shown, or, with a row named, all down to that row.
 * `createdAt` in milliseconds.
 */
export interface ExpenseCursor {
  day: Day;
  row?: { createdAt: number; id: string };
}

export interface DayGroup<Row> {
  day: Day;
  /** The sum of the whole day, also where not all of its rows are on this page. */
  total: Cents;
  rows: Row[];
}

/** Groups rows that come newest day first. `totals` holds the sum of each day. */
export function groupByDay<Row extends { day: Day }>(
  rows: readonly Row[],
  totals: ReadonlyMap<Day, Cents>,
): DayGroup<Row>[] {
  const groups: DayGroup<Row>[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.day === row.day) last.rows.push(row);
    else groups.push({ day: row.day, total: totals.get(row.day) ?? 0, rows: [row] });
  }
  return groups;
}
