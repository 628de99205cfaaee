// Consequences of storing an expense: the answer to its sender, and the history of a shared trip.
import { mainOf } from "~/domain/expenses/category";
import type { Expense, SharedExpense } from "~/domain/expenses/expense";
import { budgetKinds, type ExpenseKind, isOfKind } from "~/domain/expenses/kind";
import { type ExpenseState, recordedChange } from "~/domain/expenses/stale-change";
import type { Cents } from "~/domain/money/money";
import { plannedIn } from "~/domain/statistics/open";
import { tileSums } from "~/domain/statistics/summary";
import { type LimitUse, raisedUse, type TripLimits } from "~/domain/trips/limit";
import { record } from "../sharing/history.server";
import { openSums } from "../statistics/open-sums.server";
import { sumsByCategory } from "../statistics/statistics.server";
import { findWithTrip, sharedExpenseOf } from "./found.server";

export interface SavedExpense {
  /** The expense as it is stored; undefined if it was deleted before the submission was repeated. */
  expense: SharedExpense | undefined;
  /** Use of its category's limit, if the expense has raised the limit's state (near, reached, over). */
  raised: LimitUse | undefined;
  /** Its kind before a change of that, which a repeated submission does not know. */
  formerKind?: ExpenseKind;
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
  { tripId, sharing, ...stored }: SharedExpense,
  former?: Expense,
): Promise<LimitUse | undefined> {
  const { categoryId } = stored;
  const main = mainOf(categoryId);
  if (limits?.[main] === undefined || sharing?.isPrivate) return undefined;
  const spent = tileSums(await sumsByCategory(userId, tripId))[main];
  const open = tileSums(plannedIn(await openSums(userId, tripId)))[main];
  const formerAmount = former && mainOf(former.categoryId) === main ? countedIn(former) : 0;
  return raisedUse(limits, main, spent + open - countedIn(stored) + formerAmount, { spent, open });
}

/** Returns what an expense counts for the budget and limits. */
function countedIn(expense: Pick<Expense, "amount" | "unpaid">): Cents {
  return isOfKind(expense, budgetKinds) ? expense.amount : 0;
}

/**
 * Records what became of an expense of a shared trip, as the others see it: nothing of a private one, and one that becomes
 * private is gone. Of a change it holds what differs.
 */
export async function recordExpense(
  { isShared, memberId }: { isShared: boolean; memberId: string },
  { id: subjectId, tripId }: Pick<Expense, "id" | "tripId">,
  version: number,
  states: { before?: ExpenseState; after?: ExpenseState },
  now: Date,
): Promise<void> {
  const before = states.before?.isPrivate ? undefined : states.before;
  const after = states.after?.isPrivate ? undefined : states.after;
  if (!isShared || !(before || after)) return;
  const action = before ? (after ? "expense.changed" : "expense.deleted") : "expense.added";
  const shown = before && after ? recordedChange(before, after) : { before, after };
  await record({ tripId, memberId, action, subjectId, version, ...shown }, now);
}
