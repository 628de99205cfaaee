import { setImmediate } from "node:timers/promises";
import { and, asc, eq, getTableColumns, gt } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { withNamesakes } from "~/domain/sharing/member";
import type { TripWithCurrencies } from "~/domain/trips/trip";
import { db } from "../../db/client";
import {
  declarations,
  emailConfirmations,
  formerEmails,
  guestLinks,
  passwordResets,
  receipts,
  sessions,
  submissions,
  subscriptions,
  tripMembers,
  trips,
  users,
} from "../../db/schema";
import type { Links } from "./accounts/recovery.server";
import { failedAttempts } from "./accounts/sign-in-attempt.server";
import { findDraft } from "./draft.server";
import { peopleOfTrips } from "./sharing/member.server";
import { ownMembership } from "./sharing/membership.server";
import { wholeTripColumns } from "./trips/trip.server";

// Reads data for exports. A file may be large and its reader slow, so no transaction and no statement stays open, and
// other requests run in between. A row added, changed or deleted meanwhile may appear in its older or newer form; none is
// torn, duplicated or left out.

export interface ExportedTrip extends TripWithCurrencies {
  createdAt: Date;
  /** The people on a shared trip and those who have left it; nobody on a trip of one person. */
  members: Awaited<ReturnType<typeof membersToExport>>;
}

/** Trips to export: a single one, all outside the trash, or all. */
type ExportScope = { tripId: string } | "kept" | "all";

/**
 * Lists the trips, and whether others are or were on them.
 * @throws Problem tripNotFound if the named trip does not exist or is in the trash
 */
export async function tripsToExport(
  userId: string,
  scope: ExportScope,
): Promise<{ id: string; isShared: boolean }[]> {
  const which = typeof scope === "object" ? eq(trips.id, scope.tripId) : undefined;
  const kept = scope === "all" ? undefined : eq(trips.isDeleted, false);
  const found = await db
    .select({ id: trips.id, isShared: trips.isShared })
    .from(trips)
    .innerJoin(tripMembers, ownMembership(userId))
    .where(and(which, kept))
    .orderBy(asc(trips.startDate), asc(trips.id));
  if (which && found.length === 0) throw new Problem("tripNotFound");
  return found;
}

/** Lists the people of a trip that the caller was found to be on. */
async function membersToExport(userId: string, tripId: string) {
  const people = await peopleOfTrips([tripId]);
  return withNamesakes(
    people.map(({ tripId: _, provider: __, userId: account, ...person }) => ({
      ...person,
      isMe: account === userId,
    })),
  );
}

/** Yields trips one by one, without those deleted meanwhile, and gives way to other requests in between. */
export async function* exportedTrips(
  userId: string,
  tripIds: readonly string[],
): AsyncGenerator<ExportedTrip> {
  for (const tripId of tripIds) {
    const [trip] = await db
      .select({ ...wholeTripColumns, createdAt: trips.createdAt })
      .from(trips)
      .innerJoin(tripMembers, ownMembership(userId))
      .where(eq(trips.id, tripId));
    if (!trip) continue;
    yield { ...trip, members: trip.isShared ? await membersToExport(userId, tripId) : [] };
    await setImmediate();
  }
}

/** Leaves out what only the server needs: hashes, keys, ids of sessions, and links. */
export async function accountToExport(userId: string) {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) return undefined;
  const { passwordHash, emailKey, registrationKey, sequence, emailSince, googleSince, ...user } = row;
  const contracts = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(subscriptions.createdAt, subscriptions.id);
  const declared = await db
    .select(getTableColumns(declarations))
    .from(declarations)
    .innerJoin(subscriptions, eq(subscriptions.id, declarations.subscriptionId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(declarations.id);
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
    guestLinks: await db
      .select({ createdAt: guestLinks.createdAt })
      .from(guestLinks)
      .where(eq(guestLinks.userId, userId)),
    subscriptions: contracts.map(({ userId: _, ...contract }) => contract),
    draft: (await findDraft(userId)) ?? null,
    failedSignIns: (await failedAttempts(`account:${emailKey}`)) ?? null,
    declarations: declared.map(({ submissionKey, linkId, emailKey, ...declaration }) => declaration),
  };
}

/** Rows that are read in one go. */
const PAGE = 500;

/** Reads what the account's devices and scripts have sent, by key: there may be 90 days of it. */
export async function* submissionsToExport(userId: string) {
  const { key, resultId, createdAt } = submissions;
  for (let last = ""; ; ) {
    const page = await db
      .select({ key, resultId, createdAt })
      .from(submissions)
      .where(and(eq(submissions.userId, userId), gt(key, last)))
      .orderBy(asc(key))
      .limit(PAGE);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = page.at(-1)!.key;
    await setImmediate();
  }
}

/** Reads what is stored of the receipts that take the account's storage, without the names of their files in the store. */
export async function* receiptsToExport(userId: string) {
  const { key, userId: owner, ...columns } = getTableColumns(receipts);
  for (let last = ""; ; ) {
    const page = await db
      .select(columns)
      .from(receipts)
      .where(and(eq(owner, userId), gt(receipts.id, last)))
      .orderBy(asc(receipts.id))
      .limit(PAGE);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = page.at(-1)!.id;
    await setImmediate();
  }
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
