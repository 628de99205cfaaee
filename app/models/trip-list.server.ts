import { setImmediate } from "node:timers/promises";
import { and, count, desc, eq, gt, lte, type SQL } from "drizzle-orm";
import type { Day } from "~/domain/day";
import { stateOf, type Trip, type TripFlags, type TripState } from "~/domain/trip";
import { db } from "../../db/client";
import { before, contains } from "../../db/portable";
import { trips } from "../../db/schema";
import { ownTrips } from "./ownership.server";
import { tripColumns } from "./trip.server";

/** Trips of a list: those in a state, or all outside the trash. */
export type TripFilter = "all" | TripState;

export interface TripPage {
  trips: Trip[];
  hasMore: boolean;
}

/**
 * Lists trips whose name or destination contains the words: the active one first, archived ones last, each group by
 * start, latest first. A list of planned trips begins with the earliest, the next trip.
 */
export async function listTrips(
  userId: string,
  { filter, words = "", page = 1, size }: { filter: TripFilter; words?: string; page?: number; size: number },
): Promise<TripPage> {
  const rows = await select(userId, filter, words)
    .limit(size + 1)
    .offset((page - 1) * size);
  return { trips: rows.slice(0, size), hasMore: rows.length > size };
}

/** Counts the trips in each state. */
export async function countTrips(userId: string): Promise<Record<TripState, number>> {
  const groups = await db
    .select({
      isActive: trips.isActive,
      isArchived: trips.isArchived,
      isDeleted: trips.isDeleted,
      count: count(),
    })
    .from(trips)
    .where(ownTrips(userId))
    .groupBy(trips.isDeleted, trips.isArchived, trips.isActive);
  const counts: Record<TripState, number> = { planned: 0, active: 0, archived: 0, deleted: 0 };
  for (const group of groups) counts[stateOf(group)] += group.count;
  return counts;
}

/** Trips per statement when reading a whole list. */
const TRIPS_AT_ONCE = 50;

/**
 * Yields all trips outside the trash, or all in it, in pages and in the order of `listTrips`. Gives way to other
 * requests between pages and holds no transaction or cursor.
 */
export async function* tripsInOrder(userId: string, filter: "all" | "deleted"): AsyncGenerator<Trip[]> {
  for (const state of statesInOrder[filter]) {
    for (let after: Trip | undefined; ; ) {
      const page: Trip[] = await db
        .select(tripColumns)
        .from(trips)
        .where(and(inState(userId, state), after && startsBefore(after)))
        .orderBy(desc(trips.startDate), desc(trips.id))
        .limit(TRIPS_AT_ONCE);
      if (page.length > 0) yield page;
      if (page.length < TRIPS_AT_ONCE) break;
      after = page.at(-1);
      await setImmediate();
    }
  }
}

/**
 * Lists trips other than the active one: first those that have begun by `today`, latest first, then the next to
 * come.
 */
export async function recentTrips(userId: string, today: Day, size: number): Promise<Trip[]> {
  const others = and(ownTrips(userId), eq(trips.isDeleted, false), eq(trips.isActive, false));
  const begun: Trip[] = await db
    .select(tripColumns)
    .from(trips)
    .where(and(others, lte(trips.startDate, today)))
    .orderBy(desc(trips.startDate), desc(trips.id))
    .limit(size);
  if (begun.length === size) return begun;
  const coming: Trip[] = await db
    .select(tripColumns)
    .from(trips)
    .where(and(others, gt(trips.startDate, today)))
    .orderBy(trips.startDate, trips.id)
    .limit(size - begun.length);
  return [...begun, ...coming];
}

/** States that a list shows, in order. */
const statesInOrder: Record<"all" | "deleted", TripFlags[]> = {
  all: [
    { isActive: true, isArchived: false, isDeleted: false },
    { isActive: false, isArchived: false, isDeleted: false },
    { isActive: false, isArchived: true, isDeleted: false },
  ],
  deleted: [
    { isActive: false, isArchived: false, isDeleted: true },
    { isActive: false, isArchived: true, isDeleted: true },
  ],
};

function inState(userId: string, { isActive, isArchived, isDeleted }: TripFlags): SQL | undefined {
  return and(
    ownTrips(userId),
    eq(trips.isDeleted, isDeleted),
    eq(trips.isArchived, isArchived),
    eq(trips.isActive, isActive),
  );
}

function startsBefore({ startDate, id }: Trip): SQL {
  return before([trips.startDate, trips.id], [startDate, id]);
}

function select(userId: string, filter: TripFilter, words = "") {
  const byStart =
    filter === "planned" ? [trips.startDate, trips.id] : [desc(trips.startDate), desc(trips.id)];
  return db
    .select(tripColumns)
    .from(trips)
    .where(and(ownTrips(userId), inFilter(filter), words ? contains(trips.searchText, words) : undefined))
    .orderBy(trips.isArchived, desc(trips.isActive), ...byStart);
}

function inFilter(filter: TripFilter): SQL | undefined {
  if (filter === "deleted") return eq(trips.isDeleted, true);
  const kept = eq(trips.isDeleted, false);
  if (filter === "all") return kept;
  return and(kept, eq(trips.isArchived, filter === "archived"), eq(trips.isActive, filter === "active"));
}
