import { and, eq } from "drizzle-orm";
import { EXPENSES_PER_TRIP } from "~/domain/expense";
import { expenseIdOf } from "~/domain/expense-id";
import { Problem } from "~/domain/problem";
import { db, transaction } from "../../db/client";
import { expenses } from "../../db/schema";
import { mayCreate } from "./access.server";
import { countOneMore } from "./expense-count.server";
import { newId } from "./id.server";

/**
 * The id of an expense that is about to be added: the one that a device expects for its key. Without a key, or where
 * the key was used so long ago that it has been forgotten, any other.
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
 * Adds an expense to a trip that is not in the trash, and counts it there.
 * @throws Problem tripNotFound, trialOver, tooManyExpenses
 */
export function insertExpense(expense: typeof expenses.$inferInsert): Promise<void> {
  const { userId, tripId, createdAt } = expense;
  return transaction(userId, async () => {
    const count = await countOneMore(userId, tripId);
    if (count === undefined) throw new Problem("tripNotFound");
    await mayCreate(userId, createdAt);
    if (count > EXPENSES_PER_TRIP) throw new Problem("tooManyExpenses");
    await db.insert(expenses).values(expense);
  });
}
