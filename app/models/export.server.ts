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
import { findDraft } from "./draft.server";
import { ownTrip } from "./ownership.server";
import type { Links } from "./recovery.server";
import { failedAttempts } from "./sign-in-attempt.server";

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

/**
 * Loads what is stored about an account beside its trips, declarations and submissions, without what only the server
 * needs: hashes, keys, ids of sessions, and links.
 */
export async function accountToExport(userId: string) {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) return undefined;
  const { passwordHash, emailKey, registrationKey, sequence, emailSince, googleSince, ...user } = row;
  const contracts = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(subscriptions.createdAt, subscriptions.id);
  return {
    user: { ...user, hasPassword: passwordHash !== null },
    sessions: await db
      .select({ device: sessions.device, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(sessions.createdAt, sessions.id),
    passwordResets: await unusedLinks(passwordResets, userId, {}),
    emailConfirmations: await unusedLinks(emailConfirmations, userId, { email: emailConfirmations.email }),
    formerEmails: await unusedLinks(formerEmails, userId, { email: formerEmails.email }),
    subscriptions: contracts.map(({ userId: _, ...contract }) => contract),
    draft: (await findDraft(userId)) ?? null,
    failedSignIns: (await failedAttempts(`account:${emailKey}`)) ?? null,
  };
}

/** Lists mailed links, without those used: they expire at their own creation. */
function unusedLinks(
  links: Links,
  userId: string,
  more: { email?: typeof formerEmails.email | typeof emailConfirmations.email },
) {
  const { id, createdAt, expiresAt } = links;
  return db
    .select({ ...more, createdAt, expiresAt })
    .from(links)
    .where(and(eq(links.userId, userId), gt(expiresAt, createdAt)))
    .orderBy(createdAt, id);
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
