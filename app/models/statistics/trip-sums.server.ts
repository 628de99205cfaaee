// Sums of whole trips, for lists of trips and for the account.
import { and, count, countDistinct, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { paidKinds } from "~/domain/expenses/kind";
import type { Cents } from "~/domain/money/money";
import { type Sum, totalOf } from "~/domain/statistics/summary";
import { db, type SelectedFields } from "../../../db/client";
import { total } from "../../../db/portable";
import { expenseParts, expenses, tripMembers, trips } from "../../../db/schema";
import { areOf, ownPart, shareColumn } from "../expenses/conditions.server";
import { groupExpensesOfAll, isVisibleTo, ownMembership } from "../sharing/membership.server";

/** Returns the group's sum and count of each trip. */
export async function sumsByTrip(userId: string, tripIds: readonly string[]): Promise<Map<string, Sum>> {
  const sums = await db
    .select({ tripId: expenses.tripId, total: total(expenses.amount), count: count() })
    .from(expenses)
    .where(and(groupExpensesOfAll(userId, paidKinds), inArray(expenses.tripId, [...tripIds])))
    .groupBy(expenses.tripId);
  return new Map(sums.map(({ tripId, ...sum }) => [tripId, sum]));
}

/** Returns sums and counts of the account's shares on shared trips. Trips without any are left out. */
export async function ownSumsByTrip(userId: string, tripIds: readonly string[]): Promise<Map<string, Sum>> {
  const onTrips = inArray(trips.id, [...tripIds]);
  const sums = await ownSums(userId, { tripId: trips.id }, onTrips).groupBy(trips.id);
  return new Map(sums.map(({ tripId, ...sum }) => [tripId, sum]));
}

/** Sums the account's shares on shared trips. */
function ownSums<Fields extends SelectedFields>(userId: string, fields: Fields, where: SQL) {
  const share = shareColumn(tripMembers.id);
  return db
    .select({ ...fields, total: total(share), count: count() })
    .from(trips)
    .innerJoin(tripMembers, ownMembership(userId))
    .innerJoin(expenses, and(eq(expenses.tripId, trips.id), isVisibleTo(tripMembers.id), areOf(paidKinds)))
    .leftJoin(expenseParts, ownPart(tripMembers.id))
    .where(and(where, eq(trips.isShared, true), ne(share, 0)))
    .$dynamic();
}

export interface UserStats {
  totalTrips: number;
  totalExpenses: number;
  totalAmount: Cents;
  /** In whole cents, rounded; 0 without trips. */
  averagePerTrip: Cents;
}

/** Returns statistics over all trips outside the trash, on shared ones of the account's shares. */
export async function userStats(userId: string): Promise<UserStats> {
  const { isShared, isDeleted, id } = trips;
  const [found] = await db
    .select({
      totalTrips: countDistinct(id),
      sharedTrips: count(sql`case when ${isShared} then 1 end`),
      total: total(expenses.amount),
      count: count(expenses.id),
    })
    .from(trips)
    .innerJoin(tripMembers, ownMembership(userId))
    .leftJoin(
      expenses,
      and(eq(expenses.tripId, id), isVisibleTo(tripMembers.id), eq(isShared, false), areOf(paidKinds)),
    )
    .where(eq(isDeleted, false));
  const { totalTrips, sharedTrips, ...alone } = found!;
  const sums = sharedTrips > 0 ? [alone, ...(await ownSums(userId, {}, eq(isDeleted, false)))] : [alone];
  const { total: totalAmount, count: totalExpenses } = totalOf(sums);
  const averagePerTrip = totalTrips && Math.round(totalAmount / totalTrips);
  return { totalTrips, totalExpenses, totalAmount, averagePerTrip };
}
