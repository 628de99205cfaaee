import { and, eq, getTableColumns, type Placeholder } from "drizzle-orm";
import { orRefuse, Problem } from "~/domain/problem";
import {
  checkLength,
  type FormerTripFate,
  nameOfCopy,
  type Trip,
  type TripCommand,
  type TripFields,
  type TripWithCurrencies,
  transition,
} from "~/domain/trips/trip";
import { db, prepared } from "../../../db/client";
import { tripMembers, trips } from "../../../db/schema";
import { isAccount } from "../accounts/account.server";
import { requireAddress } from "../accounts/guest.server";
import { requireCreateAccess } from "../billing/access.server";
import { recordSettings } from "../sharing/history.server";
import { isWithOthers, requireRoomForTrip } from "../sharing/member-steps.server";
import {
  isActiveMembership,
  isMember,
  lockTrip,
  membershipOn,
  ownMembership,
  tripOf,
} from "../sharing/membership.server";
import { createOnce, once, type Submission, Unchanged } from "../submission.server";
import { type NewTrip, searchTextOf, storeTrip } from "./row.server";

const { searchText, createdAt, currencies, isDeleted, limits, isShared, historyBytes, ...fieldColumns } =
  getTableColumns(trips);
const { isActive, isArchived, id: memberId, role, budget: ownBudget } = tripMembers;

/** Columns of a `Trip`, read from trips and a membership. Lists do without its currencies. */
export const tripColumns = {
  ...fieldColumns,
  isActive,
  isArchived,
  isDeleted,
  limits,
  isShared,
  memberId,
  role,
  ownBudget,
};
export const wholeTripColumns = { ...tripColumns, currencies };

const selectActiveTrip = prepared("active-trip", (db, param: (name: "userId") => Placeholder) =>
  db
    .select(wholeTripColumns)
    .from(trips)
    .innerJoin(tripMembers, ownMembership(param("userId")))
    .where(isActiveMembership)
    .limit(1),
);

const tripById = prepared("trip-by-id", (db, param: (name: "userId" | "tripId") => Placeholder) =>
  db
    .select(wholeTripColumns)
    .from(trips)
    .innerJoin(tripMembers, ownMembership(param("userId")))
    .where(eq(trips.id, param("tripId"))),
);

export async function activeTrip(userId: string): Promise<TripWithCurrencies | undefined> {
  const [trip] = await selectActiveTrip({ userId });
  return trip;
}

export async function findTrip(userId: string, tripId: string): Promise<TripWithCurrencies | undefined> {
  const trip = await findTripOrTrash(userId, tripId);
  return trip?.isDeleted ? undefined : trip;
}

/** @throws Problem tripNotFound if there is no such trip, or it is in the trash */
export async function requireTrip(userId: string, tripId: string): Promise<TripWithCurrencies> {
  return orRefuse(await findTrip(userId, tripId), "tripNotFound");
}

/** @throws Problem tripNotFound, or ownerOnly for a member who does not own it */
export async function requireTripAsOwner(userId: string, tripId: string): Promise<TripWithCurrencies> {
  const trip = await requireTrip(userId, tripId);
  if (trip.role !== "owner") throw new Problem("ownerOnly");
  return trip;
}

export async function findTripOrTrash(userId: string, tripId: string) {
  const [trip]: (TripWithCurrencies | undefined)[] = await tripById({ userId, tripId });
  return trip;
}

/** Creates a trip. One that `yields` to a trip that is active stays planned, whatever `setAsActive` says. */
export function createTrip(
  userId: string,
  fields: TripFields & { setAsActive: boolean },
  submission: Submission,
  { yields = false } = {},
): Promise<string> {
  const { setAsActive, ...own } = fields;
  return createOnce(userId, submission, "trip.create", fields, async (id) => {
    await requireCreateAccess(userId, submission.now);
    await insertTrip(userId, id, own, submission.now);
    if (setAsActive && !(yields && (await activeTrip(userId)))) await applyCommand(userId, id, "start");
  });
}

/** Creates a planned trip with the same fields, currencies and limits and no expenses, and returns its id. */
export function duplicateTrip(
  userId: string,
  tripId: string,
  suffix: string,
  submission: Submission,
): Promise<string> {
  return createOnce(userId, submission, "trip.duplicate", { tripId }, async (id) => {
    const original = await requireTrip(userId, tripId);
    await requireCreateAccess(userId, submission.now);
    const { id: _, isActive, isArchived, isDeleted, isShared, memberId, role, ownBudget, ...copy } = original;
    await insertTrip(userId, id, { ...copy, name: nameOfCopy(copy.name, suffix) }, submission.now);
  });
}

/**
 * Runs a change of a trip and returns the trip. A repetition changes nothing and returns the trip as it is now, or undefined
 * if it has been deleted.
 */
function changeOnce(
  userId: string,
  tripId: string,
  submission: Submission,
  [command, more]: [command: string, more?: object],
  change: () => Promise<Trip | Unchanged<Trip>>,
): Promise<Trip | undefined> {
  const submitted = { command, body: { id: tripId, ...more }, resultId: tripId };
  return once<Trip | undefined>(userId, submission, submitted, change, () => findTripOrTrash(userId, tripId));
}

/** Updates a trip partially: omitted fields keep their value. */
export function changeTrip(
  userId: string,
  tripId: string,
  changes: Partial<TripFields>,
  submission: Submission,
): Promise<Trip | undefined> {
  const change = () => updateTrip(userId, tripId, changes, submission.now);
  return changeOnce(userId, tripId, submission, ["trip.change", changes], change);
}

/** Returns whether the name changed; for a repetition true, since the earlier name is unknown. */
export function renameTrip(
  userId: string,
  tripId: string,
  name: string,
  submission: Submission,
): Promise<boolean> {
  const submitted = { command: "trip.rename", body: { id: tripId, name }, resultId: tripId };
  const rename = async () => {
    const renamed = await updateTrip(userId, tripId, { name }, submission.now);
    return renamed instanceof Unchanged ? new Unchanged(false) : true;
  };
  return once(userId, submission, submitted, rename, async () => true);
}

/** Starts the trip. The active trip becomes planned again, or ends. */
export async function startTrip(
  userId: string,
  tripId: string,
  submission: Submission,
  former: FormerTripFate = "postpone",
): Promise<Trip | undefined> {
  if (former === "postpone") return start(userId, tripId, submission);
  return changeOnce(userId, tripId, submission, ["trip.start", { former }], async () => {
    const active = await activeTrip(userId);
    if (active && active.id !== tripId) await applyCommand(userId, active.id, "archive");
    return applyCommand(userId, tripId, "start");
  });
}

const start = command("start");
export const archiveTrip = command("archive");
export const moveTripToTrash = command("trash");
export const restoreTrip = command("restore");

function command(name: TripCommand) {
  return (userId: string, tripId: string, submission: Submission) =>
    changeOnce(userId, tripId, submission, [`trip.${name}`], () => applyCommand(userId, tripId, name));
}

/** Applies a command. Call it inside a transaction. */
async function applyCommand(
  userId: string,
  tripId: string,
  name: TripCommand,
): Promise<Trip | Unchanged<Trip>> {
  const isOwners = name === "trash" || name === "restore";
  if (isOwners) await lockTrip(tripId);
  const trip = orRefuse(await findTripOrTrash(userId, tripId), "tripNotFound");
  if (isOwners) {
    if (trip.role !== "owner") throw new Problem("ownerOnly");
    if (name === "trash" && (await isWithOthers(tripId))) throw new Problem("tripShared");
  }
  const flags = transition(name, trip);
  const isSame = flags.isActive === trip.isActive && flags.isArchived === trip.isArchived;
  if (isSame && flags.isDeleted === trip.isDeleted) return new Unchanged(trip);
  if (flags.isActive && !trip.isActive) {
    await db
      .update(tripMembers)
      .set({ isActive: false })
      .where(and(isMember(userId), isActiveMembership));
  }
  const { isDeleted, ...own } = flags;
  if (isDeleted !== trip.isDeleted) await db.update(trips).set({ isDeleted }).where(tripOf(userId, tripId));
  await db.update(tripMembers).set(own).where(membershipOn(userId, tripId));
  return { ...trip, ...flags };
}

/** Updates a trip. Call it inside a transaction. */
async function updateTrip(
  userId: string,
  tripId: string,
  changes: Partial<TripFields>,
  now: Date,
): Promise<Trip | Unchanged<Trip>> {
  await lockTrip(tripId);
  const trip = await requireTripAsOwner(userId, tripId);
  // Named one by one: `changes` may have more at runtime.
  const { name, destination, startDate, endDate, budget, currency, travelMethod, limits } = {
    ...trip,
    ...changes,
  };
  const own = { name, destination, startDate, endDate, budget, currency, travelMethod, limits };
  checkLength(own, trip);
  const changed = { ...trip, ...own };
  if (!(await recordSettings(trip, changed, now))) return new Unchanged(trip);
  await db
    .update(trips)
    .set({ ...own, searchText: searchTextOf(own) })
    .where(tripOf(userId, tripId));
  return changed;
}

/**
 * Inserts a trip and returns its owner's membership. Call it inside a transaction.
 * @throws Problem signedOut if the account was just deleted; accountNeeded for a guest; tooManyTrips, tripTooLong
 */
export async function insertTrip(userId: string, id: string, fields: NewTrip, now: Date): Promise<string> {
  if (!(await isAccount(userId))) throw new Problem("signedOut");
  await requireAddress(userId);
  await requireRoomForTrip(userId);
  checkLength(fields);
  return storeTrip(userId, id, fields, now);
}
