import { and, count, eq, inArray, type Placeholder } from "drizzle-orm";
import type { DayTotal } from "~/domain/insight";
import type { Cents } from "~/domain/money";
import type { CategoryMethodSum } from "~/domain/summary";
import { db, prepared } from "../../db/client";
import { total } from "../../db/portable";
import { expenses, trips } from "../../db/schema";

export interface Sum {
  total: Cents;
  count: number;
}

/** Sum and number of expenses of each of these trips, or of all, that has any, by the trip's id. */
export async function sumsByTrip(userId: string, tripIds?: readonly string[]): Promise<Map<string, Sum>> {
  if (tripIds?.length === 0) return new Map();
  const sums = await db
    .select({ tripId: expenses.tripId, total: total(expenses.amount), count: count() })
    .from(expenses)
    .where(and(eq(expenses.userId, userId), tripIds && inArray(expenses.tripId, [...tripIds])))
    .groupBy(expenses.tripId);
  return new Map(sums.map(({ tripId, ...sum }) => [tripId, sum]));
}

type OfTrip = (name: "userId" | "tripId") => Placeholder;

const { categoryId, paymentMethod, day, amount } = expenses;

const onWholeTrip = prepared("sum-of-trip", (db, given: OfTrip) =>
  db
    .select({ total: total(amount), count: count() })
    .from(expenses)
    .where(and(eq(expenses.userId, given("userId")), eq(expenses.tripId, given("tripId")))),
);

/** Sum and number of a whole trip, where nobody asks for categories: a third quicker for thousands of expenses. */
export async function sumOfTrip(userId: string, tripId: string): Promise<Sum> {
  const [sum] = await onWholeTrip({ userId, tripId });
  return sum!;
}

const byCategoryAndMethod = prepared("sums-by-category-and-method", (db, given: OfTrip) =>
  db
    .select({ categoryId, paymentMethod, total: total(amount), count: count() })
    .from(expenses)
    .where(and(eq(expenses.userId, given("userId")), eq(expenses.tripId, given("tripId"))))
    .groupBy(categoryId, paymentMethod),
);

const byDay = prepared("sums-by-day", (db, given: OfTrip) =>
  db
    .select({ day, total: total(amount) })
    .from(expenses)
    .where(and(eq(expenses.userId, given("userId")), eq(expenses.tripId, given("tripId"))))
    .groupBy(day)
    .orderBy(day),
);

/** Sum and number by subcategory and by what it was paid with: one reading for both breakdowns of the statistics. */
export function sumsByCategoryAndMethod(userId: string, tripId: string): Promise<CategoryMethodSum[]> {
  return byCategoryAndMethod({ userId, tripId });
}

/** The days of a trip that have expenses, oldest first. There can be hundreds: nothing more of each. */
export function sumsByDay(userId: string, tripId: string): Promise<DayTotal[]> {
  return byDay({ userId, tripId });
}

export interface UserStats {
  totalTrips: number;
  totalExpenses: number;
  totalAmount: Cents;
  /** Rounded to whole cents; 0 without trips. */
  averagePerTrip: Cents;
}

/** Over all trips but those in the trash. */
export async function userStats(userId: string): Promise<UserStats> {
  const kept = and(eq(trips.userId, userId), eq(trips.isDeleted, false));
  // Trips as a list, not joined: a join would look each expense's trip up.
  const keptIds = db.select({ id: trips.id }).from(trips).where(kept);
  const [[tripCount], [sum]] = await Promise.all([
    db.select({ count: count() }).from(trips).where(kept),
    db
      .select({ total: total(expenses.amount), count: count() })
      .from(expenses)
      .where(and(eq(expenses.userId, userId), inArray(expenses.tripId, keptIds))),
  ]);
  const totalTrips = tripCount!.count;
  return {
    totalTrips,
    totalExpenses: sum!.count,
    totalAmount: sum!.total,
    averagePerTrip: totalTrips === 0 ? 0 : Math.round(sum!.total / totalTrips),
  };
}
