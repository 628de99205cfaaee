import { setImmediate } from "node:timers/promises";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Expense } from "~/domain/expense";
import { Problem } from "~/domain/problem";
import type { Trip } from "~/domain/trip";
import { db } from "../../db/client";
import {
  declarations,
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
import { account, expensesOn, ownTrip, ownTrips } from "./ownership.server";

// Reading for an export. A file may be large and its reader slow, so nothing is held meanwhile: no transaction, no
// open statement, no more than a few pages of rows. Each page is one statement of some milliseconds, and others
// have their turn between two. What holds of a file that took a while: no row is torn, none is in it twice, and
// one that was there from beginning to end is in it; what was added, changed or deleted meanwhile may be in it in
// its older or its newer form.

/** Rows that one statement reads, and the most that are held: with the longest texts they are a quarter of a megabyte. */
const PAGE_ROWS = 50;

/** Up to so many expenses come by day; of a longer trip they come in the order in which they were entered. */
const SORTED_ROWS = 2_000;

export interface ExportedTrip extends Trip {
  createdAt: Date;
}

export interface ExportedExpense extends Expense {
  createdAt: Date;
}

/** Which trips: one, all that are not in the trash, or all. */
export type ExportScope = { tripId: string } | "kept" | "all";

/**
 * The ids of the trips to export, by their start. Each is looked up when its turn comes: see `exportedTrip`.
 * @throws Problem tripNotFound where one is named that is not there, or in the trash
 */
export async function tripsToExport(userId: string, scope: ExportScope): Promise<string[]> {
  const which = typeof scope === "object" ? eq(trips.id, scope.tripId) : undefined;
  const kept = scope === "all" ? undefined : eq(trips.isDeleted, false);
  const rows = await db
    .select({ id: trips.id })
    .from(trips)
    .where(and(ownTrips(userId), which, kept))
    .orderBy(asc(trips.startDate), asc(trips.id));
  if (which && rows.length === 0) throw new Problem("tripNotFound");
  return rows.map(({ id }) => id);
}

/** A trip as it is now, in the trash or not; undefined where it has gone meanwhile. */
export async function exportedTrip(userId: string, tripId: string): Promise<ExportedTrip | undefined> {
  const [row] = await db.select().from(trips).where(ownTrip(userId, tripId));
  if (!row) return undefined;
  const { userId: _, searchText, expenseCount, isRemoved, ...trip } = row;
  return trip;
}

/** These trips one after the other, those left out that have gone meanwhile; others have their turn in between. */
export async function* exportedTrips(
  userId: string,
  tripIds: readonly string[],
): AsyncGenerator<ExportedTrip> {
  for (const tripId of tripIds) {
    const trip = await exportedTrip(userId, tripId);
    if (trip) yield trip;
    await setImmediate();
  }
}

/** A trip's expenses, some at a time: by day up to 2,000 of them, beyond that in the order of their entry. */
export async function* expensesToExport(userId: string, tripId: string): AsyncGenerator<ExportedExpense[]> {
  const { id, day, createdAt } = expenses;
  const inOrder = await db
    .select({ id })
    .from(expenses)
    .where(expensesOn(userId, tripId))
    .orderBy(asc(day), asc(createdAt), asc(id))
    .limit(SORTED_ROWS + 1);
  if (inOrder.length > SORTED_ROWS) return yield* expensePages(userId, tripId);
  for (let from = 0; from < inOrder.length; from += PAGE_ROWS) {
    if (from > 0) await setImmediate();
    yield await expensesOf(
      userId,
      tripId,
      inOrder.slice(from, from + PAGE_ROWS).map(({ id }) => id),
    );
  }
}

/** The expenses of these ids, in that order; one that has gone meanwhile is left out. */
async function expensesOf(
  userId: string,
  tripId: string,
  ids: readonly string[],
): Promise<ExportedExpense[]> {
  const rows = await db
    .select()
    .from(expenses)
    .where(and(expensesOn(userId, tripId), inArray(expenses.id, [...ids])));
  const found = new Map(rows.map(({ userId: _, ...expense }) => [expense.id, expense]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function* expensePages(userId: string, tripId: string): AsyncGenerator<ExportedExpense[]> {
  const pages = pagesOf(
    (after) =>
      db
        .select()
        .from(expenses)
        .where(and(expensesOn(userId, tripId), gt(expenses.id, after)))
        .orderBy(expenses.id)
        .limit(PAGE_ROWS),
    ({ id }) => id,
  );
  for await (const page of pages) yield page.map(({ userId: _, ...expense }) => expense);
}

/** Reads on from the last key until there is no more; others have their turn between two pages. */
async function* pagesOf<Row>(
  read: (after: string) => PromiseLike<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  for (let after = ""; ; ) {
    const page = await read(after);
    if (page.length > 0) yield page;
    if (page.length < PAGE_ROWS) return;
    after = keyOf(page.at(-1)!);
    await setImmediate();
  }
}

/** Who the account belongs to, without what only the server needs: hash of the password, keys. */
export async function accountToExport(userId: string) {
  const [user] = await db.select().from(users).where(account(userId));
  if (!user) return undefined;
  const { passwordHash, emailKey, registrationKey, sequence, emailSince, googleSince, isRemoved, ...own } =
    user;
  return { ...own, hasPassword: passwordHash !== null };
}

/** Where the account is signed in, without what could be used to sign in. */
export async function sessionsToExport(userId: string) {
  return db
    .select({ device: sessions.device, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sessions.createdAt, sessions.id);
}

/** When links for a forgotten password were asked for that still wait, without the links. */
export async function passwordResetsToExport(userId: string) {
  return (
    db
      .select({ createdAt: passwordResets.createdAt, expiresAt: passwordResets.expiresAt })
      .from(passwordResets)
      // One that was used ends when it began.
      .where(and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, passwordResets.createdAt)))
      .orderBy(passwordResets.createdAt, passwordResets.id)
  );
}

/** Addresses that wait for somebody to prove them, without the links that do. */
export async function confirmationsToExport(userId: string) {
  const { email, createdAt, expiresAt } = emailConfirmations;
  return db
    .select({ email, createdAt, expiresAt })
    .from(emailConfirmations)
    .where(and(eq(emailConfirmations.userId, userId), gt(expiresAt, createdAt)))
    .orderBy(emailConfirmations.createdAt, emailConfirmations.id);
}

/** The account's former addresses that can still be brought back, without the links that do. */
export async function formerEmailsToExport(userId: string) {
  const { email, createdAt, expiresAt } = formerEmails;
  return db
    .select({ email, createdAt, expiresAt })
    .from(formerEmails)
    .where(and(eq(formerEmails.userId, userId), gt(expiresAt, createdAt)))
    .orderBy(formerEmails.createdAt, formerEmails.id);
}

/** The account's contracts. */
export async function contractsToExport(userId: string) {
  const contracts = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(subscriptions.createdAt, subscriptions.id);
  return contracts.map(({ userId: _, ...contract }) => contract);
}

/** Yields the declarations about the account's contracts, a page at a time. */
export async function* declarationsToExport(userId: string) {
  const pages = pagesOf(
    (after) =>
      db
        .select({ declaration: declarations })
        .from(declarations)
        .innerJoin(subscriptions, eq(subscriptions.id, declarations.subscriptionId))
        .where(and(eq(subscriptions.userId, userId), gt(declarations.id, after)))
        .orderBy(declarations.id)
        .limit(PAGE_ROWS),
    ({ declaration }) => declaration.id,
  );
  for await (const page of pages)
    yield page.map(({ declaration: { submissionKey, linkId, emailKey, ...declaration } }) => declaration);
}

/** The keys of forms that created something, some at a time. */
export function submissionsToExport(userId: string) {
  const { key, resultId, createdAt } = submissions;
  return pagesOf(
    (after) =>
      db
        .select({ key, resultId, createdAt })
        .from(submissions)
        .where(and(eq(submissions.userId, userId), gt(key, after)))
        .orderBy(key)
        .limit(PAGE_ROWS),
    (submission) => submission.key,
  );
}
