import { and, asc, count, desc, eq, gte, inArray, type Placeholder } from "drizzle-orm";
import { daysBefore } from "~/domain/day";
import { FREQUENT_DAYS, FREQUENT_SHOWN, type FrequentChoice } from "~/domain/frequent";
import { entryPaymentMethods } from "~/domain/payment-method";
import { prepared } from "../../db/client";
import { expenses, trips } from "../../db/schema";

/** Number of newest entries that are counted, so that the cost does not grow with the account. */
const ROWS = 500;

const mostFrequent = prepared("frequent-choices", (db, param: (name: "userId" | "since") => Placeholder) => {
  // Bounded before trips are looked up: a large trip in the trash costs no more than another.
  const newest = db
    .select({
      tripId: expenses.tripId,
      categoryId: expenses.categoryId,
      paymentMethod: expenses.paymentMethod,
    })
    .from(expenses)
    .where(and(eq(expenses.userId, param("userId")), gte(expenses.createdAt, param("since"))))
    .orderBy(desc(expenses.createdAt))
    .limit(ROWS)
    .as("newest");
  return db
    .select({ categoryId: newest.categoryId, paymentMethod: newest.paymentMethod })
    .from(newest)
    .innerJoin(
      trips,
      and(eq(trips.id, newest.tripId), eq(trips.userId, param("userId")), eq(trips.isDeleted, false)),
    )
    .where(inArray(newest.paymentMethod, [...entryPaymentMethods]))
    .groupBy(newest.categoryId, newest.paymentMethod)
    .orderBy(desc(count()), asc(newest.categoryId), asc(newest.paymentMethod))
    .limit(FREQUENT_SHOWN);
});

/**
 * Lists what a traveller entered most in the last 90 days, on trips that are not in the trash: most often first, and of
 * equally many always in the same order. Payment methods that the expense form lacks are left out.
 */
export async function frequentChoices(userId: string, now: Date): Promise<FrequentChoice[]> {
  const since = daysBefore(now, FREQUENT_DAYS).getTime();
  return (await mostFrequent({ userId, since })) as FrequentChoice[];
}
