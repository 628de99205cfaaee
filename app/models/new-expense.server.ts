import { and, eq } from "drizzle-orm";
import { EXPENSES_PER_TRIP, type Expense } from "~/domain/expense";
import { expenseIdOf } from "~/domain/expense-id";
import { Problem } from "~/domain/problem";
import { db, transaction } from "../../db/client";
import { expenses } from "../../db/schema";
import { requireCreateAccess } from "./access.server";
import { incrementExpenseCount } from "./expense-count.server";
import { newId } from "./id.server";

/**
 * Returns the id for a new expense: the one that the device computes from the key. Returns a random one without a
 * key, or if that id exists because the key was used so long ago that it has been deleted.
 */
export async function newExpenseId(userId: string, key: string | undefined): Promise<string> {
  if (key === undefined) return newId();
  const id = await expenseIdOf(userId, key);
  const taken = await db
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(eq(expenses.id, id), eq(expenses.userId, userId)));
  return taken.length > 0 ? newId() : id;
}

/**
 * Inserts an expense into a trip that is not in the trash, and updates the trip's count.
 * @throws Problem tripNotFound, trialOver, tooManyExpenses
 */
export function insertExpense(userId: string, expense: Expense): Promise<void> {
  const { tripId, createdAt } = expense;
  return transaction(userId, async () => {
    const count = await incrementExpenseCount(userId, tripId);
    if (count === undefined) throw new Problem("tripNotFound");
    await requireCreateAccess(userId, createdAt);
    if (count > EXPENSES_PER_TRIP) throw new Problem("tooManyExpenses");
    await db.insert(expenses).values({ ...expense, userId });
  });
}
