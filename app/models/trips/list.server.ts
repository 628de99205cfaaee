import { and, asc, count, desc, eq, gt, lte, type Placeholder, type SQL } from "drizzle-orm";
import type { Day } from "~/domain/day";
import { stateOf, type Trip, type TripState } from "~/domain/trips/trip";
import { type Db, db, prepared } from "../../../db/client";
import { contains } from "../../../db/portable";
import { tripMembers, trips } from "../../../db/schema";
import { ownMembership } from "../sharing/membership.server";
import { tripColumns } from "./trip.server";

/** Trips of a list: those in a state, or all outside the trash. */
export type TripFilter = "all" | TripState;

/**
 * Lists trips whose name or destination contains the words: the active one first, archived ones last, each group by
 * start, latest first. A list of planned trips begins with the earliest, the next trip.
 */
export async function listTrips(
  userId: string,
  { filter, words = "", page = 1, size }: { filter: TripFilter; words?: string; page?: number; size: number },
): Promise<{ trips: Trip[]; hasMore: boolean }> {
  const [limit, offset] = [size + 1, (page - 1) * size];
  const rows: Trip[] = words
    ? await select(db, userId, filter, words).limit(limit).offset(offset)
    : await pages[filter]({ userId, limit, offset });
  return { trips: rows.slice(0, size), hasMore: rows.length > size };
}

const pages: Record<TripFilter, ReturnType<typeof pageOf>> = {
  all: pageOf("all"),
  planned: pageOf("planned"),
  active: pageOf("active"),
  archived: pageOf("archived"),
  deleted: pageOf("deleted"),
};

function pageOf(filter: TripFilter) {
  return prepared(`trips-${filter}`, (db, param: (name: "userId" | "limit" | "offset") => Placeholder) =>
    select(db, param("userId"), filter).limit(param("limit")).offset(param("offset")),
  );
}

const CHOICES = 100;

const choices = prepared("trip-choices", (db, param: (name: "userId") => Placeholder) =>
  select(db, param("userId"), "all").limit(CHOICES + 1),
);

/** Lists the trips to choose from: the first 100 outside the trash, in the order of `listTrips`. */
export async function tripChoices(userId: string): Promise<{ trips: Trip[]; hasMore: boolean }> {
  const rows: Trip[] = await choices({ userId });
  return { trips: rows.slice(0, CHOICES), hasMore: rows.length > CHOICES };
}

const countsByState = prepared("trip-counts", (db, param: (name: "userId") => Placeholder) =>
  db
    .select({
      isActive: tripMembers.isActive,
      isArchived: tripMembers.isArchived,
      isDeleted: trips.isDeleted,
      count: count(),
    })
    .from(trips)
    .innerJoin(tripMembers, ownMembership(param("userId")))
    .groupBy(trips.isDeleted, tripMembers.isArchived, tripMembers.isActive),
);

export async function countTrips(userId: string): Promise<Record<TripState, number>> {
  const groups = await countsByState({ userId });
  const counts: Record<TripState, number> = { planned: 0, active: 0, archived: 0, deleted: 0 };
  for (const group of groups) counts[stateOf(group)] += group.count;
  return counts;
}

/** Lists all trips outside the trash, or all in it, in the order of `listTrips`. */
export async function allTrips(userId: string, filter: "all" | "deleted"): Promise<Trip[]> {
  return select(db, userId, filter);
}

/** Lists trips that have begun by `today`, latest first, and after them the next ones to begin. */
export async function recentTrips(userId: string, today: Day, size: number): Promise<Trip[]> {
  const others = and(eq(trips.isDeleted, false), eq(tripMembers.isActive, false));
  const listed = (where: SQL, order: SQL[], limit: number): Promise<Trip[]> =>
    db
      .select(tripColumns)
      .from(trips)
      .innerJoin(tripMembers, ownMembership(userId))
      .where(and(others, where))
      .orderBy(...order)
      .limit(limit);
  const begun = await listed(lte(trips.startDate, today), [desc(trips.startDate), desc(trips.id)], size);
  if (begun.length === size) return begun;
  const coming = [asc(trips.startDate), asc(trips.id)];
  return [...begun, ...(await listed(gt(trips.startDate, today), coming, size - begun.length))];
}

function select(db: Db, userId: string | Placeholder, filter: TripFilter, words = "") {
  const byStart =
    filter === "planned" ? [trips.startDate, trips.id] : [desc(trips.startDate), desc(trips.id)];
  return db
    .select(tripColumns)
    .from(trips)
    .innerJoin(tripMembers, ownMembership(userId))
    .where(and(inFilter(filter), words ? contains(trips.searchText, words) : undefined))
    .orderBy(tripMembers.isArchived, desc(tripMembers.isActive), ...byStart);
}

function inFilter(filter: TripFilter): SQL | undefined {
  if (filter === "deleted") return eq(trips.isDeleted, true);
  const kept = eq(trips.isDeleted, false);
  if (filter === "all") return kept;
  return and(
    kept,
    eq(tripMembers.isArchived, filter === "archived"),
    eq(tripMembers.isActive, filter === "active"),
  );
}
