import { setImmediate } from "node:timers/promises";
import { and, asc, eq, gt } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import type { TripWithCurrencies } from "~/domain/trip";
import { db } from "../../db/client";
import {
  declarations,
  emailConfirmations,
  formerEmails,
  passwordResets,
  sessions,
  submissions,
  subscriptions,
  trips,
  users,
} from "../../db/schema";
import { ownTrip } from "./ownership.server";

// Reads data for exports. A file may be large and its reader slow, so no transaction and no statement stays open,
// and no more than a few pages of rows are in memory. Each page is one statement of some milliseconds, and other
// requests run in between. Guarantees for a file that takes a while: no row is torn or duplicated, and a row that
// exists from beginning to end is included. A row added, changed or deleted meanwhile may appear in its older or
// newer form.

/** Rows per page, and the most that are in memory: a quarter of a megabyte with the longest texts. */
const PAGE_ROWS = 50;

export interface ExportedTrip extends TripWithCurrencies {
  createdAt: Date;
}

/** Trips to export: a single one, all outside the trash, or all. */
export type ExportScope = { tripId: string } | "kept" | "all";

/**
 * Lists the ids of trips to export, by start. `exportedTrip` loads each when it is needed.
 * @throws Problem tripNotFound if the named trip does not exist or is in the trash
 */
export async function tripsToExport(userId: string, scope: ExportScope): Promise<string[]> {
  const which = typeof scope === "object" ? eq(trips.id, scope.tripId) : undefined;
  const kept = scope === "all" ? undefined : eq(trips.isDeleted, false);
  const rows = await db
    .select({ id: trips.id })
    .from(trips)
    .where(and(eq(trips.userId, userId), which, kept))
    .orderBy(asc(trips.startDate), asc(trips.id));
  if (which && rows.length === 0) throw new Problem("tripNotFound");
  return rows.map(({ id }) => id);
}

/** Loads a trip, in the trash or not; undefined if it was deleted meanwhile. */
export async function exportedTrip(userId: string, tripId: string): Promise<ExportedTrip | undefined> {
  const [row] = await db.select().from(trips).where(ownTrip(userId, tripId));
  if (!row) return undefined;
  const { userId: _, searchText, ...trip } = row;
  return trip;
}

/** Yields trips one by one, without those deleted meanwhile, and gives way to other requests in between. */
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

/** Yields pages, each beginning after the last key of the previous one, and gives way to other requests in between. */
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

/** Loads the account's personal data without what only the server needs, such as the password hash and keys. */
export async function accountToExport(userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return undefined;
  const { passwordHash, emailKey, registrationKey, sequence, emailSince, googleSince, ...own } = user;
  return { ...own, hasPassword: passwordHash !== null };
}

/** Lists the account's sessions, without their ids. */
export async function sessionsToExport(userId: string) {
  return db
    .select({ device: sessions.device, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sessions.createdAt, sessions.id);
}

/** Lists when unused password reset links were requested, without the links. */
export async function passwordResetsToExport(userId: string) {
  return (
    db
      .select({ createdAt: passwordResets.createdAt, expiresAt: passwordResets.expiresAt })
      .from(passwordResets)
      // A used link expires at its own creation.
      .where(and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, passwordResets.createdAt)))
      .orderBy(passwordResets.createdAt, passwordResets.id)
  );
}

/** Lists addresses that wait for verification, without their links. */
export async function confirmationsToExport(userId: string) {
  const { email, createdAt, expiresAt } = emailConfirmations;
  return db
    .select({ email, createdAt, expiresAt })
    .from(emailConfirmations)
    .where(and(eq(emailConfirmations.userId, userId), gt(expiresAt, createdAt)))
    .orderBy(emailConfirmations.createdAt, emailConfirmations.id);
}

/** Lists former addresses that can still be restored, without their links. */
export async function formerEmailsToExport(userId: string) {
  const { email, createdAt, expiresAt } = formerEmails;
  return db
    .select({ email, createdAt, expiresAt })
    .from(formerEmails)
    .where(and(eq(formerEmails.userId, userId), gt(expiresAt, createdAt)))
    .orderBy(formerEmails.createdAt, formerEmails.id);
}

/** Lists the account's contracts. */
export async function contractsToExport(userId: string) {
  const contracts = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(subscriptions.createdAt, subscriptions.id);
  return contracts.map(({ userId: _, ...contract }) => contract);
}

/** Yields the declarations about the account's contracts, in pages. */
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

/** Yields the keys of submissions, in pages. */
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
