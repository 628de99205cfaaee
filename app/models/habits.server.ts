// The latest entries of a traveller, on all trips outside the trash.
import { and, asc, count, desc, eq, gte, inArray, notInArray, type Placeholder, sql } from "drizzle-orm";
import { daysBefore } from "~/domain/day";
import { FREQUENT_DAYS, FREQUENT_SHOWN, type FrequentChoice } from "~/domain/frequent";
import { entryPaymentMethods } from "~/domain/payment-method";
import { type Db, prepared } from "../../db/client";
import { expenses, trips } from "../../db/schema";

/** Numbers of newest entries that are looked at, so that habits may change. */
const COUNTED = 500;
const READ = 200;

const {
  tripId,
  description,
  categoryId,
  paymentMethod,
  amount,
  originalAmount,
  originalCurrency,
  createdAt,
} = expenses;

/** Expenses outside the trash, which holds few trips: joining all would look for the trip of each expense. */
function keptExpenses(db: Db, userId: Placeholder) {
  const trashed = db
    .select({ id: trips.id })
    .from(trips)
    .where(and(eq(trips.userId, userId), eq(trips.isDeleted, true)));
  return and(eq(expenses.userId, userId), notInArray(tripId, trashed));
}

const newestEntries = prepared("newest-entries", (db, param: (name: "userId") => Placeholder) =>
  db
    .select({ description, categoryId, amount, originalAmount, originalCurrency })
    .from(expenses)
    .where(keptExpenses(db, param("userId")))
    .orderBy(desc(createdAt))
    .limit(READ),
);

export function recentlyEntered(userId: string) {
  return newestEntries({ userId });
}

const mostFrequent = prepared("frequent-choices", (db, param: (name: "userId" | "since") => Placeholder) => {
  const entries = db
    .select({ categoryId, paymentMethod })
    .from(expenses)
    .where(and(keptExpenses(db, param("userId")), gte(createdAt, sql.param(param("since"), createdAt))))
    .orderBy(desc(createdAt))
    .limit(COUNTED)
    .as("entries");
  return db
    .select({ categoryId: entries.categoryId, paymentMethod: entries.paymentMethod })
    .from(entries)
    .where(inArray(entries.paymentMethod, [...entryPaymentMethods]))
    .groupBy(entries.categoryId, entries.paymentMethod)
    .orderBy(desc(count()), asc(entries.categoryId), asc(entries.paymentMethod))
    .limit(FREQUENT_SHOWN);
});

/** Orders equally many always in the same way. Payment methods that the expense form lacks are left out. */
export async function frequentChoices(userId: string, now: Date): Promise<FrequentChoice[]> {
  const since = daysBefore(now, FREQUENT_DAYS);
  return (await mostFrequent({ userId, since })) as FrequentChoice[];
}
