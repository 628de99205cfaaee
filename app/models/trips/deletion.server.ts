// Deletes trips with all that belongs to them. Many expenses go in batches, so that nobody waits for all of them.
import { setImmediate } from "node:timers/promises";
import { aliasedTable, and, asc, eq, isNotNull, isNull, ne, notExists } from "drizzle-orm";
import { GUEST } from "~/domain/accounts/account";
import { orRefuse, Problem } from "~/domain/problem";
import { db, transaction } from "../../../db/client";
import { atMost } from "../../../db/portable";
import { expenses, invitations, tripMembers, trips, users } from "../../../db/schema";
import { forgetFormer } from "../sharing/former-members.server";
import { record } from "../sharing/history.server";
import { endMembership, handOver, linksFor } from "../sharing/member-steps.server";
import { lockTrip, tripOf } from "../sharing/membership.server";
import { findTripOrTrash } from "./trip.server";

/** Expenses that go in one transaction, each with a part of everybody on the trip. */
const BATCH = 200;

/**
 * Deletes a trip in the trash. With the first expenses it is nobody's, so that it cannot be restored in part; if the rest is
 * interrupted, housekeeping goes on.
 * @throws Problem tripNotFound, ownerOnly, tripNotInTrash
 */
export async function deleteTripForGood(userId: string, tripId: string): Promise<void> {
  const begin = async () => {
    await lockTrip(tripId);
    const trip = orRefuse(await findTripOrTrash(userId, tripId), "tripNotFound");
    if (trip.role !== "owner") throw new Problem("ownerOnly");
    if (!trip.isDeleted) throw new Problem("tripNotInTrash");
    await db.update(trips).set({ historyBytes: null }).where(tripOf(userId, tripId));
    await db.update(tripMembers).set({ userId: null }).where(eq(tripMembers.id, trip.memberId));
    return emptyOrDelete(tripId);
  };
  if (!(await transaction(userId, begin))) await finishDeletion(userId, tripId);
}

/** Deletes what is left of trips whose deletion was interrupted. Returns their number. */
export async function finishDeletions(): Promise<number> {
  const isNobodys = and(
    eq(tripMembers.tripId, trips.id),
    eq(tripMembers.role, "owner"),
    isNull(tripMembers.userId),
  );
  const found = await db
    .select({ id: trips.id })
    .from(trips)
    .innerJoin(tripMembers, isNobodys)
    .where(and(isNull(trips.historyBytes), eq(trips.isDeleted, true)));
  for (const { id } of found) await finishDeletion("housekeeping", id);
  return found.length;
}

async function finishDeletion(lock: string, tripId: string): Promise<void> {
  const deleteSome = () => lockTrip(tripId).then(() => emptyOrDelete(tripId));
  while (!(await transaction(lock, deleteSome))) await setImmediate();
}

/** Deletes some expenses of a trip, with the last of them the trip. Then it returns true. */
async function emptyOrDelete(tripId: string): Promise<boolean> {
  if (!(await emptySome(tripId))) return false;
  await db.delete(trips).where(eq(trips.id, tripId));
  return true;
}

/** Deletes some expenses of a trip. Returns true with the last of them. */
async function emptySome(tripId: string): Promise<boolean> {
  const gone = await db
    .delete(expenses)
    .where(atMost(BATCH, expenses, eq(expenses.tripId, tripId)))
    .returning({ id: expenses.id });
  return gone.length < BATCH;
}

const others = aliasedTable(tripMembers, "others");

/** Empties the trips that are deleted with an account, which is the only one on them. Call it before the account is deleted. */
export async function emptyTripsOf(userId: string): Promise<void> {
  const isOther = and(eq(others.tripId, tripMembers.tripId), ne(others.id, tripMembers.id));
  const isThere = and(isOther, isNotNull(others.userId), isNull(others.leftAt));
  const isAlone = notExists(db.select({ id: others.id }).from(others).where(isThere));
  const own = and(eq(tripMembers.userId, userId), eq(tripMembers.role, "owner"));
  const emptied = async (tripId: string) => {
    await lockTrip(tripId);
    const [still] = await db
      .select({ id: tripMembers.id })
      .from(tripMembers)
      .where(and(eq(tripMembers.tripId, tripId), own, isAlone));
    return !still || emptySome(tripId);
  };
  const found = await db.select({ tripId: tripMembers.tripId }).from(tripMembers).where(own);
  for (const { tripId } of found)
    while (!(await transaction(userId, () => emptied(tripId)))) await setImmediate();
}

/**
 * Takes an account off all its trips before it is deleted: those where it is alone are deleted, others go to the account
 * that has been there longest, to a guest only if nobody else is there. Each trip has a transaction of its own, so that
 * nobody waits for all of them; in that of the account, which ends it, it takes what has come since.
 */
export async function leaveAllTrips(userId: string, now: Date): Promise<void> {
  const own = await db
    .select({ id: tripMembers.id })
    .from(tripMembers)
    .where(eq(tripMembers.userId, userId))
    .orderBy(asc(tripMembers.tripId));
  for (const { id } of own) {
    await transaction(userId, () => leaveForGood(id, now));
    await setImmediate();
  }
}

async function leaveForGood(memberId: string, now: Date): Promise<void> {
  // Somebody may have handed the trip over, or deleted it.
  const ofMember = eq(tripMembers.id, memberId);
  const [first] = await db.select({ tripId: tripMembers.tripId }).from(tripMembers).where(ofMember);
  if (!first) return;
  await lockTrip(first.tripId);
  const [me] = await db.select().from(tripMembers).where(ofMember);
  if (!me) return;
  const [heir] = await db
    .select({ id: tripMembers.id })
    .from(tripMembers)
    .innerJoin(users, eq(users.id, tripMembers.userId))
    .where(and(eq(tripMembers.tripId, me.tripId), isNull(tripMembers.leftAt), ne(tripMembers.id, me.id)))
    .orderBy(asc(eq(users.provider, GUEST)), asc(tripMembers.createdAt), asc(tripMembers.id))
    .limit(1);
  if (me.role === "owner" && !heir) {
    await db.delete(trips).where(eq(trips.id, me.tripId));
    return;
  }
  if (me.role === "owner") await handOver(me.tripId, me.id, heir!.id);
  if (!me.leftAt) {
    await endMembership(me.id, now, false);
    await record({ tripId: me.tripId, memberId: me.id, action: "member.left", subjectId: me.id }, now);
  }
  const isPrivate = and(eq(expenses.tripId, me.tripId), eq(expenses.privateTo, me.id));
  await db.delete(expenses).where(isPrivate);
  // By a link for the deleted account another one would take its place.
  await db.delete(invitations).where(linksFor(me.tripId, me.id));
  await db.update(tripMembers).set({ userId: null, budget: null }).where(eq(tripMembers.id, me.id));
  await forgetFormer(me.tripId);
}
