// Private expenses of people who leave a shared trip, where nobody else may see them: they go along.
import { and, asc, eq, exists, gt, isNotNull } from "drizzle-orm";
import { expenseKinds } from "~/domain/expenses/kind";
import { newNameOfCopy } from "~/domain/trips/trip";
import { db, transaction } from "../../../db/client";
import { expenses, tripMembers, trips } from "../../../db/schema";
import { newId } from "../id.server";
import { storeTrip } from "../trips/row.server";
import { forgetFormer } from "./former-members.server";
import { expensesOn, lockTrip, ownMembership } from "./membership.server";

/** A trip of one's own, with the owner's membership. */
export interface OwnTrip {
  tripId: string;
  createdBy: string;
}

/** A membership that has ended, of an account. */
interface Former {
  id: string;
  tripId: string;
  userId: string;
}

/** An expense of its author's alone, as all are on a trip of one person. */
export const aloneColumns = { splitMode: null, privateTo: null, version: 1 };

/** Counts an account's private expenses on a trip. */
export async function countPrivate(userId: string, tripId: string): Promise<number> {
  return db.$count(expenses, and(expensesOn(userId, tripId, expenseKinds), isNotNull(expenses.privateTo)));
}

/**
 * Moves the private expenses of a former member, with their receipts, into a trip of their own, and returns how many they
 * are. Unless one is given, an ended one is made, whatever the account may create: its data must not be lost. `suffix`
 * follows the trip's name there. Call it inside a transaction that has locked the trip.
 */
export async function takePrivateAlong(
  { id, tripId, userId }: Former,
  suffix: string,
  now: Date,
  to?: OwnTrip,
): Promise<number> {
  const isPrivate = and(eq(expenses.tripId, tripId), eq(expenses.privateTo, id));
  const count = await db.$count(expenses, isPrivate);
  if (count === 0) return 0;
  const own = to ?? (await ownTripAfter(tripId, userId, suffix, now));
  await db
    .update(expenses)
    .set({ ...own, ...aloneColumns })
    .where(isPrivate);
  return count;
}

/** Lists the names of an account's trips, also of deleted ones. */
export async function namesOfTrips(userId: string): Promise<Set<string>> {
  const found = await db
    .select({ name: trips.name })
    .from(trips)
    .innerJoin(tripMembers, ownMembership(userId));
  return new Set(found.map(({ name }) => name));
}

/** Makes an ended trip like this one, without its budgets. */
async function ownTripAfter(tripId: string, userId: string, suffix: string, now: Date): Promise<OwnTrip> {
  const { destination, startDate, endDate, currency, travelMethod, currencies } = trips;
  const copied = { name: trips.name, destination, startDate, endDate, currency, travelMethod, currencies };
  const [trip] = await db.select(copied).from(trips).where(eq(trips.id, tripId));
  const name = newNameOfCopy(trip!.name, suffix, await namesOfTrips(userId));
  const fields = { ...trip!, name, budget: null };
  const id = newId();
  return { tripId: id, createdBy: await storeTrip(userId, id, fields, now, { isArchived: true }) };
}

/** Former members that are looked at in one go. */
const BATCH = 200;

/**
 * Moves what people have left on trips before private expenses went along. Returns the number of expenses. Run again, it
 * moves what is left.
 */
export async function takeFormerPrivateAlong(suffix: string, now: Date): Promise<number> {
  const { id, tripId, userId } = tripMembers;
  const isOwn = and(eq(expenses.createdBy, id), eq(expenses.privateTo, id));
  const hasSome = exists(db.select({ id: expenses.id }).from(expenses).where(isOwn));
  const isFormer = and(isNotNull(tripMembers.leftAt), isNotNull(userId), hasSome);
  let moved = 0;
  for (let last = ""; ; ) {
    const some = await db
      .select({ id, tripId, userId })
      .from(tripMembers)
      .where(and(gt(id, last), isFormer))
      .orderBy(asc(id))
      .limit(BATCH);
    for (const former of some) moved += await takeAlongLate(former as Former, suffix, now);
    if (some.length < BATCH) return moved;
    last = some.at(-1)!.id;
  }
}

function takeAlongLate(former: Former, suffix: string, now: Date): Promise<number> {
  return transaction(former.userId, async () => {
    await lockTrip(former.tripId);
    const { id, userId, leftAt } = tripMembers;
    // Meanwhile the person may have come back, or deleted the account.
    const isStill = and(eq(id, former.id), eq(userId, former.userId), isNotNull(leftAt));
    const [still] = await db.select({ id }).from(tripMembers).where(isStill);
    if (!still) return 0;
    const moved = await takePrivateAlong(former, suffix, now);
    await forgetFormer(former.tripId);
    return moved;
  });
}
