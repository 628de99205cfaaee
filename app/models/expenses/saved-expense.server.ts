// What follows once an expense is stored: the answer to its sender, and the history of a shared trip.
import { mainOf } from "~/domain/expenses/category";
import type { Expense, SharedExpense } from "~/domain/expenses/expense";
import type { ExpenseState } from "~/domain/expenses/stale-change";
import { tileSums } from "~/domain/statistics/summary";
import { type LimitUse, raisedUse, type TripLimits } from "~/domain/trips/limit";
import { record } from "../sharing/history.server";
import { sumsByCategory } from "../statistics/statistics.server";
import { findWithTrip, sharedExpenseOf } from "./found.server";

export interface SavedExpense {
  /** The expense as it is stored; undefined if it was deleted before the submission was repeated. */
  expense: SharedExpense | undefined;
  /** Use of its category's limit, if the expense has raised the limit's state (near, reached, over). */
  raised: LimitUse | undefined;
}

/** Returns what is told of an expense as it is stored now. `former` is the expense before a change, if it counted. */
export async function savedExpense(
  userId: string,
  trip: { isShared: boolean; limits: TripLimits | null },
  stored: Expense,
  former?: Expense,
): Promise<SavedExpense> {
  const expense = await sharedExpenseOf(trip, stored);
  return { expense, raised: await raisedLimit(userId, trip.limits, expense, former) };
}

/**
 * Returns the expense of a repeated submission as it is now. The first answer may have been lost, so `raised` is given
 * again: if the limit's state would be lower without the whole expense, since its earlier amount is unknown.
 */
export async function savedEarlier(userId: string, expenseId: string): Promise<SavedExpense> {
  const found = await findWithTrip(userId, expenseId);
  return found ? savedExpense(userId, found, found.expense) : { expense: undefined, raised: undefined };
}

/**
 * Returns the use of the category's limit if the expense has raised its state. `former` is the expense before a change,
 * unless it did not count for the group.
 */
async function raisedLimit(
  userId: string,
  limits: TripLimits | null,
  { tripId, categoryId, amount, sharing }: SharedExpense,
  former?: Expense,
): Promise<LimitUse | undefined> {
  const main = mainOf(categoryId);
  if (limits?.[main] === undefined || sharing?.isPrivate) return undefined;
  const spent = tileSums(await sumsByCategory(userId, tripId))[main];
  const formerAmount = former && mainOf(former.categoryId) === main ? former.amount : 0;
  return raisedUse(limits, main, spent - amount + formerAmount, spent);
}

/** A change of an expense as the others see it. Of a changed one it holds what has changed. */
interface RecordedChange {
  version: number;
  before?: Partial<ExpenseState>;
  after?: Partial<ExpenseState>;
}

/** Records a change of an expense of a shared trip, without what is private before or after it. */
export async function recordExpense(
  { isShared, memberId }: { isShared: boolean; memberId: string },
  { id: subjectId, tripId }: Pick<Expense, "id" | "tripId">,
  { version, before, after }: RecordedChange,
  now: Date,
): Promise<void> {
  if (!isShared || !(before || after)) return;
  const action = before ? (after ? "expense.changed" : "expense.deleted") : "expense.added";
  await record({ tripId, memberId, action, subjectId, version, before, after }, now);
}

/** Hides the private side of a change: for the others an expense that becomes private is gone. */
export function visibleChange(
  before: ExpenseState,
  after: ExpenseState,
  changed: Omit<RecordedChange, "version">,
): Omit<RecordedChange, "version"> {
  if (!before.isPrivate && !after.isPrivate) return changed;
  return { before: before.isPrivate ? undefined : before, after: after.isPrivate ? undefined : after };
}
