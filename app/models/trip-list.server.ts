import { setImmediate } from "node:timers/promises";
import { and, desc, eq, gt, lte, type SQL } from "drizzle-orm";
import type { Day } from "~/domain/day";
import type { Trip, TripFlags } from "~/domain/trip";
import { db } from "../../db/client";
import { before } from "../../db/portable";
import { trips } from "../../db/schema";
import { ownTrips } from "./ownership.server";
import { tripColumns } from "./trip-columns.server";

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
