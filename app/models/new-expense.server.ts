import { and, eq } from "drizzle-orm";
import { BASE_CURRENCY } from "~/domain/currency";
import { EXPENSES_PER_TRIP, type Expense } from "~/domain/expense";
import { searchTextOf } from "~/domain/expense-filter";
import { expenseIdOf } from "~/domain/expense-id";
import { Problem } from "~/domain/problem";
import type { TripWithCurrencies } from "~/domain/trip";
import { db, transaction } from "../../db/client";
import { expenses } from "../../db/schema";
import { requireCreateAccess } from "./access.server";
import { originalColumns } from "./expense-columns.server";
import { incrementExpenseCount } from "./expense-count.server";
import type { ResolvedAmount } from "./foreign-amount.server";
import { newId } from "./id.server";
import { rememberCurrency } from "./trip-currencies.server";

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
 * Inserts an expense into a trip that is not in the trash, and updates the trip's count and currencies. Returns the
 * stored expense and the trip's limits.
 * @param resolve resolves the amount by the trip's currencies
 * @throws Problem tripNotFound, trialOver, signedOut, tooManyExpenses, and what `resolve` throws
 */
export function insertExpense(
  userId: string,
  expense: Omit<Expense, keyof ResolvedAmount>,
  resolve: (currencies: TripWithCurrencies["currencies"]) => Promise<ResolvedAmount>,
): Promise<{ expense: Expense } & Pick<TripWithCurrencies, "limits">> {
  const { tripId, createdAt } = expense;
  return transaction(userId, async () => {
    const trip = await incrementExpenseCount(userId, tripId);
    if (!trip) throw new Problem("tripNotFound");
    await requireCreateAccess(userId, createdAt);
    if (trip.expenseCount > EXPENSES_PER_TRIP) throw new Problem("tooManyExpenses");
    const { amount, original } = await resolve(trip.currencies);
    const stored = { ...expense, amount, ...originalColumns(original), searchText: searchTextOf(expense) };
    await db.insert(expenses).values({ ...stored, userId });
    await rememberCurrency(userId, tripId, trip.currencies, original?.currency ?? BASE_CURRENCY);
    return { expense: { ...expense, amount, original }, limits: trip.limits };
  });
}
