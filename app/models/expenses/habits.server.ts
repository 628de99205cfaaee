// The latest entries of a traveller, on all trips outside the trash.
import { and, desc, eq, inArray, type Placeholder } from "drizzle-orm";
import { prepared } from "../../../db/client";
import { expenses, tripMembers, trips } from "../../../db/schema";
import { isMember } from "../sharing/membership.server";
import { areOf } from "./conditions.server";

/** Number of newest entries that are looked at, so that habits may change. */
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

// Picks the ids by an index first: sorted as rows, all of them would be read.
const newestEntries = prepared("newest-entries", (db, param: (name: "userId") => Placeholder) => {
  const memberships = db
    .select({ id: tripMembers.id })
    .from(tripMembers)
    .innerJoin(trips, and(eq(trips.id, tripMembers.tripId), eq(trips.isDeleted, false)))
    .where(isMember(param("userId")));
  const newest = db
    .select({ id: expenses.id })
    .from(expenses)
    .where(inArray(expenses.createdBy, memberships))
    .orderBy(desc(createdAt))
    .limit(READ);
  return db
    .select({
      ...{ tripId, description, categoryId, paymentMethod },
      ...{ amount, originalAmount, originalCurrency, createdAt },
    })
    .from(expenses)
    .where(and(inArray(expenses.id, newest), areOf(["expense"])))
    .orderBy(desc(createdAt));
});

/**
 * Returns the newest first, of expenses alone: nobody gets used to a refund. `frequentChoices()`, `ownChoices()`,
 * `newestCurrencies()` and `usualAmount()` say what follows from them.
 */
export function recentlyEntered(userId: string) {
  return newestEntries({ userId });
}
