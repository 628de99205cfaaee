import { and, count, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { BASE_CURRENCY } from "~/domain/currency";
import { EXPENSES_PER_ACCOUNT, EXPENSES_PER_TRIP, type Expense } from "~/domain/expense";
import { searchTextOf } from "~/domain/expense-filter";
import { expenseIdOf } from "~/domain/expense-id";
import { Problem } from "~/domain/problem";
import type { TripWithCurrencies } from "~/domain/trip";
import { type Db, db, prepared, transaction } from "../../db/client";
import { expenses, trips } from "../../db/schema";
import { requireCreateAccess } from "./access.server";
import { originalColumns } from "./expense-columns.server";
import type { ResolvedAmount } from "./foreign-amount.server";
import { newId } from "./id.server";
import { ownTrip } from "./ownership.server";
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

type OfTrip = (name: "userId" | "tripId") => Placeholder;

const tripWithCounts = prepared("trip-with-counts", (db, param: OfTrip) => {
  const ofAccount = eq(expenses.userId, param("userId"));
  return db
    .select({
      currencies: trips.currencies,
      limits: trips.limits,
      onTrip: countOf(db, and(ofAccount, eq(expenses.tripId, param("tripId")))),
      inAccount: countOf(db, ofAccount),
    })
    .from(trips)
    .where(and(ownTrip(param("userId"), param("tripId")), eq(trips.isDeleted, false)));
});

function countOf(db: Db, which: SQL | undefined): SQL<number> {
  return sql`${db.select({ count: count() }).from(expenses).where(which)}`.mapWith(Number);
}

/**
 * Inserts an expense into a trip that is not in the trash, and updates the trip's currencies. Returns the stored
 * expense and the trip's limits.
 * @param resolve resolves the amount by the trip's currencies
 * @throws Problem tripNotFound, trialOver, signedOut, tooManyExpenses, tooManyExpensesInAccount, and what
 * `resolve` throws
 */
export function insertExpense(
  userId: string,
  expense: Omit<Expense, keyof ResolvedAmount>,
  resolve: (currencies: TripWithCurrencies["currencies"]) => Promise<ResolvedAmount>,
): Promise<{ expense: Expense } & Pick<TripWithCurrencies, "limits">> {
  const { tripId, createdAt } = expense;
  return transaction(userId, async () => {
    const [trip] = await tripWithCounts({ userId, tripId });
    if (!trip) throw new Problem("tripNotFound");
    await requireCreateAccess(userId, createdAt);
    if (trip.onTrip >= EXPENSES_PER_TRIP) throw new Problem("tooManyExpenses");
    if (trip.inAccount >= EXPENSES_PER_ACCOUNT) throw new Problem("tooManyExpensesInAccount");
    const { amount, original } = await resolve(trip.currencies);
    const stored = { ...expense, amount, ...originalColumns(original), searchText: searchTextOf(expense) };
    await db.insert(expenses).values({ ...stored, userId });
    await rememberCurrency(userId, tripId, trip.currencies, original?.currency ?? BASE_CURRENCY);
    return { expense: { ...expense, amount, original }, limits: trip.limits };
  });
}
