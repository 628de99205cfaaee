import { and, eq, type Placeholder, type SQL } from "drizzle-orm";
import { type Expense, ownFieldsOf } from "~/domain/expense";
import { Problem } from "~/domain/problem";
import { db, prepared } from "../../db/client";
import { expenses, trips } from "../../db/schema";
import { expenseColumns } from "./expense-columns.server";
import { decrementExpenseCount } from "./expense-count.server";
import {
  type ExpenseChanges,
  type ExpenseInput,
  resolveChanges,
  resolveExpense,
} from "./expense-input.server";
import { insertExpense, newExpenseId } from "./new-expense.server";
import { ownTrips } from "./ownership.server";
import { createOnce, once, type Submission } from "./submission.server";

/**
 * Adds an expense to a trip that is not in the trash, and returns its id.
 * @throws Problem invalid, tripNotFound, trialOver, tooManyExpenses, keyReused
 */
export async function addExpense(
  userId: string,
  input: ExpenseInput,
  submission: Submission,
): Promise<string> {
  const { tripId } = input;
  const { fields, body } = resolveExpense(input, submission.now);
  const id = await newExpenseId(userId, submission.key);
  const create = () =>
    insertExpense(userId, { ...fields, id, tripId, photoUrl: null, createdAt: submission.now });
  return createOnce(userId, submission, "expense.add", body, create, id);
}

/**
 * Updates an expense partially: omitted fields keep their value. Returns the changed expense. A repetition changes
 * nothing and returns the expense as it is now, or undefined if it has been deleted.
 * @throws Problem invalid, expenseNotFound, keyReused
 */
export async function changeExpense(
  userId: string,
  expenseId: string,
  input: ExpenseChanges,
  submission: Submission,
): Promise<Expense | undefined> {
  const { changes, body } = resolveChanges(input, submission.now);
  const order = { command: "expense.change", body: { id: expenseId, ...body }, resultId: expenseId };
  const outcome = await once(userId, submission, order, async () => {
    const expense = await findExpense(userId, expenseId);
    if (!expense) throw new Problem("expenseNotFound");
    const own = ownFieldsOf({ ...expense, ...changes });
    await db.update(expenses).set(own).where(ownExpense(userId, expenseId));
    return { ...expense, ...own };
  });
  return outcome.isRepeated ? findExpense(userId, expenseId) : outcome.result;
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
  const order = { command: "expense.delete", body: { id: expenseId }, resultId: expenseId };
  await once(userId, submission, order, async () => {
    const expense = await findExpense(userId, expenseId);
    if (!expense) throw new Problem("expenseNotFound");
    await db.delete(expenses).where(ownExpense(userId, expenseId));
    await decrementExpenseCount(userId, expense.tripId);
  });
}

const expenseById = prepared("expense-by-id", (db, param: (name: "userId" | "expenseId") => Placeholder) =>
  db
    .select(expenseColumns)
    .from(expenses)
    .innerJoin(
      trips,
      and(eq(trips.id, expenses.tripId), ownTrips(param("userId")), eq(trips.isDeleted, false)),
    )
    .where(ownExpense(param("userId"), param("expenseId"))),
);

/** Finds an expense of a trip that is not in the trash. */
export async function findExpense(userId: string, expenseId: string): Promise<Expense | undefined> {
  const [row] = await expenseById({ userId, expenseId });
  return row;
}

function ownExpense(userId: string | Placeholder, expenseId: string | Placeholder): SQL | undefined {
  return and(eq(expenses.id, expenseId), eq(expenses.userId, userId));
}
