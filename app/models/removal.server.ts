import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { db, transaction } from "../../db/client";
import {
  drafts,
  emailConfirmations,
  expenses,
  formerEmails,
  passwordResets,
  sessions,
  submissions,
  subscriptions,
  trips,
  users,
} from "../../db/schema";
import { account, ownTrip, ownTrips } from "./ownership.server";
import { deleteInSlices } from "./slices.server";
import { requestEndOfAll } from "./subscription.server";
import { findTripOrTrash } from "./trip.server";

// Deletes data for good in two steps. A short transaction marks the trip or account as removed, after which no
// query finds it. The purge then deletes the rows in slices, and can be interrupted and resumed between two slices.

/** Removed trips or accounts per page. */
const AT_ONCE = 100;

/**
 * Removes a trip in the trash with all its expenses.
 * @throws Problem tripNotFound, tripNotInTrash
 */
export async function deleteTripForGood(userId: string, tripId: string): Promise<void> {
  await transaction(userId, async () => {
    const trip = await findTripOrTrash(userId, tripId);
    if (!trip) throw new Problem("tripNotFound");
    if (!trip.isDeleted) throw new Problem("tripNotInTrash");
    await db.update(trips).set({ isRemoved: true }).where(ownTrip(userId, tripId));
  });
}

/**
 * Removes the account with all its data: ends its sessions and frees its address. Records of contracts remain
 * without a link to the account, and running subscriptions are marked to end. Returns false if it was removed before.
 */
export async function deleteUser(userId: string, now: Date): Promise<boolean> {
  return transaction(userId, async () => {
    await requestEndOfAll(userId, now);
    await db.update(subscriptions).set({ userId: null }).where(eq(subscriptions.userId, userId));
    for (const table of [sessions, passwordResets, emailConfirmations, formerEmails, drafts])
      await db.delete(table).where(eq(table.userId, userId));
    await db.update(trips).set({ isActive: false, isRemoved: true }).where(ownTrips(userId));
    const deleted = await db
      .update(users)
      .set(emptyColumns(userId))
      .where(account(userId))
      .returning({ id: users.id });
    return deleted.length > 0;
  });
}

/** Returns a removed account's columns, without personal data and without values that must be unique. */
function emptyColumns(userId: string) {
  return {
    email: "",
    emailKey: `removed:${userId}`,
    emailVerifiedAt: null,
    firstName: "",
    lastName: "",
    passwordHash: null,
    registrationKey: null,
    googleSub: null,
    googleSince: null,
    stripeCustomerId: null,
    isRemoved: true,
  };
}

/**
 * Deletes the rows of removed accounts and trips in slices, and gives way to other requests in between. After an
 * interruption the next call deletes the rest. Returns the number of deleted rows.
 * @throws the signal's reason, between two slices
 */
export async function purgeRemoved(signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (let page = await removedAccounts(); page.length > 0; page = await removedAccounts(page.at(-1)!.id))
    for (const { id } of page) count += await purgeAccount(id, signal);
  for (let page = await removedTrips(); page.length > 0; page = await removedTrips(page.at(-1)!.id))
    for (const trip of page) count += await purgeTrip(trip, signal);
  return count;
}

async function purgeAccount(userId: string, signal?: AbortSignal): Promise<number> {
  const { key } = submissions;
  const sent = eq(submissions.userId, userId);
  const all = [
    (limit: number) => deleteExpenses(eq(expenses.userId, userId), limit),
    (limit: number) => {
      const some = db.select({ key }).from(submissions).where(sent).limit(limit);
      return db
        .delete(submissions)
        .where(and(sent, inArray(key, some)))
        .returning({ key });
    },
    (limit: number) => {
      const some = db.select({ id: trips.id }).from(trips).where(eq(trips.userId, userId)).limit(limit);
      return db.delete(trips).where(inArray(trips.id, some)).returning({ id: trips.id });
    },
  ];
  let count = 0;
  for (const deleteSlice of all) count += await deleteInSlices(userId, deleteSlice, signal);
  const last = await transaction(userId, () =>
    db
      .delete(users)
      .where(and(eq(users.id, userId), eq(users.isRemoved, true)))
      .returning({ id: users.id }),
  );
  return count + last.length;
}

/** Deletes a trip's expenses, and the trip in the transaction of the last slice, so that its cascade finds no rows. */
async function purgeTrip(
  { id, userId }: { id: string; userId: string },
  signal?: AbortSignal,
): Promise<number> {
  const onTrip = and(eq(expenses.userId, userId), eq(expenses.tripId, id));
  const removed = and(eq(trips.id, id), eq(trips.userId, userId), eq(trips.isRemoved, true));
  const deleteSlice = async (limit: number) => {
    const deleted = await deleteExpenses(onTrip, limit);
    if (deleted.length < limit) await db.delete(trips).where(removed);
    return deleted;
  };
  return 1 + (await deleteInSlices(userId, deleteSlice, signal));
}

function deleteExpenses(which: SQL | undefined, limit: number) {
  const some = db.select({ id: expenses.id }).from(expenses).where(which).limit(limit);
  return db.delete(expenses).where(inArray(expenses.id, some)).returning({ id: expenses.id });
}

/**
 * Selects a page of removed accounts. The condition is written as in the partial index, which SQLite does not use
 * for a bound value.
 */
function removedAccounts(after = "") {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.id, after), sql`${users.isRemoved}`))
    .orderBy(asc(users.id))
    .limit(AT_ONCE);
}

function removedTrips(after = "") {
  return db
    .select({ id: trips.id, userId: trips.userId })
    .from(trips)
    .where(and(gt(trips.id, after), sql`${trips.isRemoved}`))
    .orderBy(asc(trips.id))
    .limit(AT_ONCE);
}
