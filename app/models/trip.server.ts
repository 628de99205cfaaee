import { and, count, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { fold } from "~/domain/text";
import {
  type FormerTripFate,
  nameOfCopy,
  stateOf,
  TRIPS_PER_ACCOUNT,
  type Trip,
  type TripCommand,
  type TripFields,
  type TripFlags,
  type TripState,
  transition,
} from "~/domain/trip";
import { db, prepared } from "../../db/client";
import { contains } from "../../db/portable";
import { trips } from "../../db/schema";
import { mayCreate } from "./access.server";
import { isAccount } from "./account.server";
import { ownTrip, ownTrips } from "./ownership.server";
import { createOnce, once, type Submission } from "./submission.server";

export const tripColumns = {
  id: trips.id,
  name: trips.name,
  destination: trips.destination,
  startDate: trips.startDate,
  endDate: trips.endDate,
  budget: trips.budget,
  currency: trips.currency,
  travelMethod: trips.travelMethod,
  isActive: trips.isActive,
  isArchived: trips.isArchived,
  isDeleted: trips.isDeleted,
};

const runningTrip = prepared("running-trip", (db, param: (name: "userId") => Placeholder) =>
  db
    .select(tripColumns)
    .from(trips)
    .where(running(param("userId")))
    .limit(1),
);

const tripById = prepared("trip-by-id", (db, param: (name: "userId" | "tripId") => Placeholder) =>
  db
    .select(tripColumns)
    .from(trips)
    .where(ownTrip(param("userId"), param("tripId"))),
);

/** The trip that is under way, or undefined. There is at most one. */
export async function activeTrip(userId: string): Promise<Trip | undefined> {
  const [trip] = await runningTrip({ userId });
  return trip;
}

/** A trip that is not in the trash, or undefined. */
export async function findTrip(userId: string, tripId: string): Promise<Trip | undefined> {
  const trip = await findTripOrTrash(userId, tripId);
  return trip?.isDeleted ? undefined : trip;
}

/** Also one in the trash. */
export async function findTripOrTrash(userId: string, tripId: string): Promise<Trip | undefined> {
  const [trip] = await tripById({ userId, tripId });
  return trip;
}

/** Which trips a list shows: those in a state, or every one that is not in the trash. */
export type TripFilter = "all" | TripState;

export interface TripPage {
  trips: Trip[];
  hasMore: boolean;
}

/**
 * Trips whose name or destination contains the words: running ones first, then by start, the latest first. Planned
 * ones alone come the other way round: what is next is what one looks for.
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

/** How many trips there are in each state. */
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

/**
 * Creates a planned trip, or one that is active at once. Answers its id.
 * @throws Problem trialOver, tooManyTrips, keyReused
 */
export function createTrip(
  userId: string,
  fields: TripFields & { setAsActive: boolean },
  submission: Submission,
): Promise<string> {
  const { setAsActive, ...own } = fields;
  return createOnce(userId, submission, "trip.create", fields, async (id) => {
    await mayCreate(userId, submission.now);
    await insertTrip(userId, id, own, submission.now);
    if (setAsActive) await applyCommand(userId, id, "start");
  });
}

/**
 * Creates a planned trip with the same fields and no expenses. Answers its id.
 * @throws Problem tripNotFound, trialOver, tooManyTrips, keyReused
 */
export function duplicateTrip(
  userId: string,
  tripId: string,
  suffix: string,
  submission: Submission,
): Promise<string> {
  return createOnce(userId, submission, "trip.duplicate", { tripId }, async (id) => {
    const original = await findTrip(userId, tripId);
    if (!original) throw new Problem("tripNotFound");
    await mayCreate(userId, submission.now);
    const { name, destination, startDate, endDate, budget, currency, travelMethod } = original;
    const copy = { destination, startDate, endDate, budget, currency, travelMethod };
    await insertTrip(userId, id, { ...copy, name: nameOfCopy(name, suffix) }, submission.now);
  });
}

/**
 * Changes what is given and leaves the rest. Answers the changed trip; a repetition changes nothing and answers the
 * trip as it is now, undefined where it is gone.
 * @throws Problem tripNotFound, keyReused
 */
export async function changeTrip(
  userId: string,
  tripId: string,
  changes: Partial<TripFields>,
  submission: Submission,
): Promise<Trip | undefined> {
  const order = { command: "trip.change", body: { id: tripId, ...changes }, resultId: tripId };
  const outcome = await once(userId, submission, order, () => updateTrip(userId, tripId, changes));
  return outcome.isRepeated ? findTripOrTrash(userId, tripId) : outcome.result;
}

/**
 * Gives a trip another name. Answers whether it had another before; of a repetition nobody knows, and it says yes.
 * @throws Problem tripNotFound, keyReused
 */
export async function renameTrip(
  userId: string,
  tripId: string,
  name: string,
  submission: Submission,
): Promise<boolean> {
  const order = { command: "trip.rename", body: { id: tripId, name }, resultId: tripId };
  const outcome = await once(userId, submission, order, async () => {
    const former = await findTrip(userId, tripId);
    await updateTrip(userId, tripId, { name });
    return former?.name !== name;
  });
  return outcome.isRepeated || outcome.result;
}

/**
 * What a trip is after a command, as it is now where the command is a repetition; undefined where it is gone since.
 */
type Commanded = Promise<Trip | undefined>;

/**
 * Starts the trip; the one that was active becomes a planned one, or ends.
 * @throws Problem tripNotFound, tripArchived, keyReused
 */
export async function startTrip(
  userId: string,
  tripId: string,
  submission: Submission,
  former: FormerTripFate = "postpone",
): Commanded {
  if (former === "postpone") return command(userId, tripId, "start", submission);
  const order = { command: "trip.start", body: { id: tripId, former }, resultId: tripId };
  const outcome = await once(userId, submission, order, async () => {
    const active = await activeTrip(userId);
    if (active && active.id !== tripId) await applyCommand(userId, active.id, "archive");
    return applyCommand(userId, tripId, "start");
  });
  return outcome.isRepeated ? findTripOrTrash(userId, tripId) : outcome.result;
}

/** @throws Problem tripNotFound, keyReused */
export function archiveTrip(userId: string, tripId: string, submission: Submission): Commanded {
  return command(userId, tripId, "archive", submission);
}

/** @throws Problem tripNotFound, keyReused */
export function moveTripToTrash(userId: string, tripId: string, submission: Submission): Commanded {
  return command(userId, tripId, "trash", submission);
}

/** @throws Problem tripNotFound, keyReused */
export function restoreTrip(userId: string, tripId: string, submission: Submission): Commanded {
  return command(userId, tripId, "restore", submission);
}

async function command(userId: string, tripId: string, name: TripCommand, submission: Submission): Commanded {
  const order = { command: `trip.${name}`, body: { id: tripId }, resultId: tripId };
  const outcome = await once(userId, submission, order, () => applyCommand(userId, tripId, name));
  return outcome.isRepeated ? findTripOrTrash(userId, tripId) : outcome.result;
}

/** For a transaction that runs. */
async function applyCommand(userId: string, tripId: string, name: TripCommand): Promise<Trip> {
  const trip = await findTripOrTrash(userId, tripId);
  if (!trip) throw new Problem("tripNotFound");
  const flags = transition(name, trip);
  if (flags.isActive && !trip.isActive) {
    await db.update(trips).set({ isActive: false }).where(running(userId));
  }
  if (!sameFlags(flags, trip)) await db.update(trips).set(flags).where(ownTrip(userId, tripId));
  return { ...trip, ...flags };
}

/** For a transaction that runs. */
async function updateTrip(userId: string, tripId: string, changes: Partial<TripFields>): Promise<Trip> {
  const trip = await findTrip(userId, tripId);
  if (!trip) throw new Problem("tripNotFound");
  const { name, destination, startDate, endDate, budget, currency, travelMethod } = { ...trip, ...changes };
  const own = { name, destination, startDate, endDate, budget, currency, travelMethod };
  await db
    .update(trips)
    .set({ ...own, searchText: searchText(own) })
    .where(ownTrip(userId, tripId));
  return { ...trip, ...own };
}

/**
 * For a transaction that runs.
 * @throws Problem signedOut where the account has just been deleted; tooManyTrips
 */
async function insertTrip(userId: string, id: string, fields: TripFields, now: Date): Promise<void> {
  if (!(await isAccount(userId))) throw new Problem("signedOut");
  const [held] = await db.select({ count: count() }).from(trips).where(ownTrips(userId));
  if (held!.count >= TRIPS_PER_ACCOUNT) throw new Problem("tooManyTrips");
  const planned: TripFlags = { isActive: false, isArchived: false, isDeleted: false };
  await db
    .insert(trips)
    .values({ ...fields, ...planned, id, userId, searchText: searchText(fields), createdAt: now });
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

/** Spelled for the index of active trips: a bound value could not be matched with it, or would lead to another index. */
function running(userId: string | Placeholder): SQL | undefined {
  return and(eq(trips.userId, userId), sql`${trips.isActive}`, sql`not ${trips.isRemoved}`);
}

function inFilter(filter: TripFilter): SQL | undefined {
  if (filter === "deleted") return eq(trips.isDeleted, true);
  const kept = eq(trips.isDeleted, false);
  if (filter === "all") return kept;
  return and(kept, eq(trips.isArchived, filter === "archived"), eq(trips.isActive, filter === "active"));
}

function searchText({ name, destination }: { name: string; destination: string }): string {
  return fold(`${name}\n${destination}`);
}

function sameFlags(a: TripFlags, b: TripFlags): boolean {
  return a.isActive === b.isActive && a.isArchived === b.isArchived && a.isDeleted === b.isDeleted;
}
