// The latest entries of a traveller, on all trips outside the trash.
import { and, asc, count, desc, eq, gte, inArray, type Placeholder, sql } from "drizzle-orm";
import { daysBefore } from "~/domain/day";
import { FREQUENT_DAYS, FREQUENT_SHOWN, type FrequentChoice } from "~/domain/frequent";
import { entryPaymentMethods } from "~/domain/payment-method";
import { type Db, prepared } from "../../db/client";
import { expenses, tripMembers, trips } from "../../db/schema";
import { isMember } from "./membership.server";

/** Numbers of newest entries that are looked at, so that habits may change. */
const COUNTED = 500;
const READ = 200;

const { description, categoryId, paymentMethod, amount, originalAmount, originalCurrency, createdAt } =
  expenses;

/** Expenses that somebody entered, on trips outside the trash. */
function keptExpenses(db: Db, userId: Placeholder) {
  const memberships = db
    .select({ id: tripMembers.id })
    .from(tripMembers)
    .innerJoin(trips, and(eq(trips.id, tripMembers.tripId), eq(trips.isDeleted, false)))
    .where(isMember(userId));
  return inArray(expenses.createdBy, memberships);
}

// Picks the ids by an index first: sorted as rows, all of them would be read.
const newestEntries = prepared("newest-entries", (db, param: (name: "userId") => Placeholder) => {
  const newest = db
    .select({ id: expenses.id })
    .from(expenses)
    .where(keptExpenses(db, param("userId")))
    .orderBy(desc(createdAt))
    .limit(READ);
  return db
    .select({ description, categoryId, amount, originalAmount, originalCurrency })
    .from(expenses)
    .where(inArray(expenses.id, newest))
    .orderBy(desc(createdAt));
});

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
