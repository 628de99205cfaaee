import { and, eq, type Placeholder, type SQL } from "drizzle-orm";
import { type Expense, ownFieldsOf } from "~/domain/expense";
import { searchTextOf } from "~/domain/expense-filter";
import type { TripLimits } from "~/domain/limit";
import { isChoosable } from "~/domain/payment-method";
import { Problem } from "~/domain/problem";
import { db, prepared } from "../../db/client";
import { expenses, trips } from "../../db/schema";
import { expenseColumns, originalColumns, withOriginal } from "./expense-columns.server";
import {
  type ExpenseChanges,
  type ExpenseInput,
  resolveChanges,
  resolveExpense,
} from "./expense-input.server";
import { resolveAmount, type SentAmount } from "./foreign-amount.server";
import { insertExpense, newExpenseId } from "./new-expense.server";
import { ownTrips } from "./ownership.server";
import { type OnRaised, raisedLimit } from "./raised-limit.server";
import { createOnce, once, type Submission } from "./submission.server";
import { rememberCurrency, tripCurrencies } from "./trip-currencies.server";

/**
 * Adds an expense to a trip that is not in the trash, and returns its id. A repetition keeps the rate of the first time,
 * and calls `onRaised` again, because the first answer may have been lost.
 * @throws Problem invalid, tripNotFound, trialOver, signedOut, tooManyExpenses, tooManyExpensesInAccount, keyReused,
 * and what `resolveAmount` throws
 */
export async function addExpense(
  userId: string,
  input: ExpenseInput,
  submission: Submission,
  onRaised?: OnRaised,
): Promise<string> {
  const { tripId } = input;
  const { fields, sentAmount, body, today } = resolveExpense(input, submission.now);
  const id = await newExpenseId(userId, submission.key);
  const own = { ...fields, id, tripId, photoUrl: null, createdAt: submission.now };
  let isNew = false;
  const create = async () => {
    isNew = true;
    const { expense, limits } = await insertExpense(userId, own, (trip) =>
      resolveAmount(sentAmount, { ...fields, trip, today }),
    );
    const raised = onRaised && (await raisedLimit(userId, limits, expense));
    if (raised) onRaised(raised);
  };
  const savedId = await createOnce(userId, submission, "expense.add", body, create, id);
  if (!isNew) await repeatedResult(userId, savedId, onRaised);
  return savedId;
}

/**
 * Updates an expense partially: omitted fields keep their value. Returns the changed expense. A repetition changes
 * nothing and returns the expense as it is now, or undefined if it has been deleted.
 * @throws Problem invalid, expenseNotFound, paymentMethodUnknown, keyReused, and what `resolveAmount` throws
 */
export async function changeExpense(
  userId: string,
  expenseId: string,
  input: ExpenseChanges,
  submission: Submission,
  onRaised?: OnRaised,
): Promise<Expense | undefined> {
  const { changes, sentAmount, body, today } = resolveChanges(input, submission.now);
  const submitted = { command: "expense.change", body: { id: expenseId, ...body }, resultId: expenseId };
  const outcome = await once(userId, submission, submitted, async () => {
    const found = await findWithLimits(userId, expenseId);
    if (!found) throw new Problem("expenseNotFound");
    const { expense, limits } = found;
    const after = { ...expense, ...changes };
    if (!isChoosable(after.paymentMethod, expense.paymentMethod)) throw new Problem("paymentMethodUnknown");
    const { tripId } = expense;
    const trip = isForeign(expense, sentAmount) ? await tripCurrencies(userId, tripId) : null;
    Object.assign(after, await resolveAmount(sentAmount, { ...after, trip, today }, expense));
    const { original, ...own } = ownFieldsOf(after);
    await db
      .update(expenses)
      .set({ ...own, ...originalColumns(original), searchText: searchTextOf(own) })
      .where(ownExpense(userId, expenseId));
    if (original && original.currency !== expense.original?.currency) {
      await rememberCurrency(userId, tripId, trip, original.currency);
    }
    const changed = { ...expense, ...own, original };
    const raised = onRaised && (await raisedLimit(userId, limits, changed, expense));
    if (raised) onRaised(raised);
    return changed;
  });
  return outcome.isRepeated ? repeatedResult(userId, expenseId, onRaised) : outcome.result;
}

/**
 * Returns the expense of a repeated submission as it is now, if it still exists. Calls `onRaised` if the limit's state
 * would be lower without the whole expense, since its earlier amount is unknown.
 */
async function repeatedResult(
  userId: string,
  expenseId: string,
  onRaised?: OnRaised,
): Promise<Expense | undefined> {
  const found = await findWithLimits(userId, expenseId);
  if (!found) return undefined;
  const raised = onRaised && (await raisedLimit(userId, found.limits, found.expense));
  if (raised) onRaised(raised);
  return found.expense;
}

/**
 * Deletes an expense; a repetition does nothing.
 * @throws Problem expenseNotFound, keyReused
 */
export async function deleteExpense(
  userId: string,
  expenseId: string,
  submission: Submission,
): Promise<void> {
  const submitted = { command: "expense.delete", body: { id: expenseId }, resultId: expenseId };
  await once(userId, submission, submitted, async () => {
    if (!(await findExpense(userId, expenseId))) throw new Problem("expenseNotFound");
    await db.delete(expenses).where(ownExpense(userId, expenseId));
  });
}

const expenseById = prepared("expense-by-id", (db, param: (name: "userId" | "expenseId") => Placeholder) =>
  db
    .select({ ...expenseColumns, limits: trips.limits })
    .from(expenses)
    .innerJoin(
      trips,
      and(eq(trips.id, expenses.tripId), ownTrips(param("userId")), eq(trips.isDeleted, false)),
    )
    .where(ownExpense(param("userId"), param("expenseId"))),
);

/** Finds an expense of a trip that is not in the trash. */
export async function findExpense(userId: string, expenseId: string): Promise<Expense | undefined> {
  return (await findWithLimits(userId, expenseId))?.expense;
}

/** Finds an expense with the limits of its trip. */
async function findWithLimits(
  userId: string,
  expenseId: string,
): Promise<{ expense: Expense; limits: TripLimits | null } | undefined> {
  const [row] = await expenseById({ userId, expenseId });
  if (!row) return undefined;
  const { limits, ...own } = row;
  return { expense: withOriginal(own), limits };
}

/** Returns whether the expense is in a foreign currency, before or after the change. */
function isForeign({ original }: Expense, { originalCurrency }: SentAmount): boolean {
  return original !== null || (originalCurrency ?? null) !== null;
}

function ownExpense(userId: string | Placeholder, expenseId: string | Placeholder): SQL | undefined {
  return and(eq(expenses.id, expenseId), eq(expenses.userId, userId));
}
