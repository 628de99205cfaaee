import { and, count, eq, inArray } from "drizzle-orm";
import type { DayTotal } from "~/domain/insight";
import type { Cents } from "~/domain/money";
import type { CategoryMethodSum } from "~/domain/summary";
import { db } from "../../db/client";
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

/** Sum and number by subcategory and by what it was paid with: one reading for both breakdowns of the statistics. */
export async function sumsByCategoryAndMethod(userId: string, tripId: string): Promise<CategoryMethodSum[]> {
  const { categoryId, paymentMethod, amount } = expenses;
  return db
    .select({ categoryId, paymentMethod, total: total(amount), count: count() })
    .from(expenses)
    .where(and(eq(expenses.userId, userId), eq(expenses.tripId, tripId)))
    .groupBy(categoryId, paymentMethod);
}

/** The days of a trip that have expenses, oldest first. There can be hundreds: nothing more of each. */
export async function sumsByDay(userId: string, tripId: string): Promise<DayTotal[]> {
  return db
    .select({ day: expenses.day, total: total(expenses.amount) })
    .from(expenses)
    .where(and(eq(expenses.userId, userId), eq(expenses.tripId, tripId)))
    .groupBy(expenses.day)
    .orderBy(expenses.day);
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
