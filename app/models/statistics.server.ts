import { setImmediate } from "node:timers/promises";
import { and, count, eq, gte, inArray, lte, or, type Placeholder, sql } from "drizzle-orm";
import { categoryIds, type MainCategoryId, mainOf } from "~/domain/category";
import type { Day } from "~/domain/day";
import type { Cents } from "~/domain/money";
import { shareWithin } from "~/domain/shares";
import { byCategory, type CategoryMethodSum, type CategorySum, totalOf } from "~/domain/summary";
import { isSpread } from "../../db/checks";
import { db, prepared } from "../../db/client";
import { total } from "../../db/portable";
import { expenses, trips } from "../../db/schema";
import { expensesOn, expensesOnAny, ownTrips } from "./ownership.server";

export interface Sum {
  total: Cents;
  count: number;
}

/** Trips per statement: 50 ms with 100,000 expenses each. */
const TRIPS_AT_ONCE = 5;

/** Returns sum and count of each trip that has expenses, by trip id. Gives way to other requests between statements. */
export async function sumsByTrip(userId: string, tripIds: readonly string[]): Promise<Map<string, Sum>> {
  const found = new Map<string, Sum>();
  for (let from = 0; from < tripIds.length; from += TRIPS_AT_ONCE) {
    if (from > 0) await setImmediate();
    const some = tripIds.slice(from, from + TRIPS_AT_ONCE);
    const sums = await db
      .select({ tripId: expenses.tripId, total: total(expenses.amount), count: count() })
      .from(expenses)
      .where(expensesOnAny(userId, some))
      .groupBy(expenses.tripId);
    for (const { tripId, ...sum } of sums) found.set(tripId, sum);
  }
  return found;
}

type OfTrip = (name: "userId" | "tripId") => Placeholder;

const { categoryId, paymentMethod, amount } = expenses;

const wholeTrip = prepared("sum-of-trip", (db, param: OfTrip) =>
  db
    .select({ total: total(amount), count: count() })
    .from(expenses)
    .where(expensesOn(param("userId"), param("tripId"))),
);

/** Returns sum and count of a trip without categories, which is a third faster for thousands of expenses. */
export async function sumOfTrip(userId: string, tripId: string): Promise<Sum> {
  const [sum] = await wholeTrip({ userId, tripId });
  return sum!;
}

const wholeByCategory = prepared("sums-by-category", (db, param: OfTrip) =>
  db
    .select({ categoryId, total: total(amount), count: count() })
    .from(expenses)
    .where(expensesOn(param("userId"), param("tripId")))
    .groupBy(categoryId),
);

/** Returns sum and count by subcategory, the basis of totals, tiles and the category summary. */
export function sumsByCategory(userId: string, tripId: string): Promise<CategorySum[]> {
  return wholeByCategory({ userId, tripId });
}

type OnDays = (name: "userId" | "tripId" | "first" | "last") => Placeholder;

const onDays = prepared("sums-by-category-on-days", (db, param: OnDays) => {
  const { day, nights } = expenses;
  // Expenses that are spread form a group by day and amount, since their shares are rounded one by one.
  const spreadDay = sql<Day | null>`case when ${isSpread(nights)} then ${day} end`;
  const spreadAmount = sql<Cents | null>`case when ${isSpread(nights)} then ${amount} end`;
  const ofTrip = expensesOn(param("userId"), param("tripId"));
  return db
    .select({
      categoryId,
      day: spreadDay,
      nights,
      amount: spreadAmount,
      total: total(amount),
      count: count(),
    })
    .from(expenses)
    .where(and(ofTrip, lte(day, param("last")), or(isSpread(nights), gte(day, param("first")))))
    .groupBy(categoryId, spreadDay, nights, spreadAmount);
});

/** Returns what counts for the days from `first` to `last`, by subcategory: of expenses that are spread their shares. */
export async function sumsByCategoryOn(
  userId: string,
  tripId: string,
  { first, last }: { first: Day; last: Day },
): Promise<CategorySum[]> {
  const groups = await onDays({ userId, tripId, first, last });
  const sums = groups.map(({ categoryId, day, nights, amount, total, count }) => {
    const isWhole = day === null || amount === null;
    const counted = isWhole ? total : shareWithin({ day, amount, nights }, first, last) * count;
    return { categoryId, total: counted, count };
  });
  return byCategory(sums.filter(({ total }) => total > 0));
}

/** Returns the sum of a main category. */
export async function sumOfMainCategory(
  userId: string,
  tripId: string,
  main: MainCategoryId,
): Promise<Cents> {
  const ids = categoryIds.filter((id) => mainOf(id) === main);
  const [sum] = await db
    .select({ total: total(amount) })
    .from(expenses)
    .where(and(expensesOn(userId, tripId), inArray(categoryId, ids)));
  return sum!.total;
}

const byCategoryAndMethod = prepared("sums-by-category-and-method", (db, param: OfTrip) =>
  db
    .select({ categoryId, paymentMethod, total: total(amount), count: count() })
    .from(expenses)
    .where(expensesOn(param("userId"), param("tripId")))
    .groupBy(categoryId, paymentMethod),
);

/** Returns sum and count by subcategory and payment method, one query for both breakdowns of the statistics. */
export function sumsByCategoryAndMethod(userId: string, tripId: string): Promise<CategoryMethodSum[]> {
  return byCategoryAndMethod({ userId, tripId });
}

export interface UserStats {
  totalTrips: number;
  totalExpenses: number;
  totalAmount: Cents;
  /** In whole cents, rounded; 0 without trips. */
  averagePerTrip: Cents;
}

/** Returns statistics over all trips outside the trash. */
export async function userStats(userId: string): Promise<UserStats> {
  const found = await db
    .select({ id: trips.id })
    .from(trips)
    .where(and(ownTrips(userId), eq(trips.isDeleted, false)));
  const sums = await sumsByTrip(
    userId,
    found.map(({ id }) => id),
  );
  const { total, count } = totalOf([...sums.values()]);
  return {
    totalTrips: found.length,
    totalExpenses: count,
    totalAmount: total,
    averagePerTrip: found.length === 0 ? 0 : Math.round(total / found.length),
  };
}
