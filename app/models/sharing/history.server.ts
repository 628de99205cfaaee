import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import {
  changedValues,
  type HistoryAction,
  type HistoryEntry,
  lastOfMergers,
  recordedSettings,
  renamedEntry,
} from "~/domain/sharing/history";
import type { TripWithCurrencies } from "~/domain/trips/trip";
import { db, transaction } from "../../../db/client";
import { expenses, history, tripMembers, trips } from "../../../db/schema";
import { newId } from "../id.server";
import { entryBytes, keepWithinLimits } from "./history-limits.server";
import { membershipOn, requireMembership } from "./membership.server";

/** Rows of a page of the history. */
const PAGE = 50;

type Values = Record<string, unknown>;

/** A new entry of the history. */
interface Deed {
  tripId: string;
  /** The member who did it. */
  memberId: string;
  action: HistoryAction;
  /** Id of the expense, repayment or member that was changed. */
  subjectId?: string;
  /** The subject's version after the change. */
  version?: number;
  before?: Values;
  after?: Values;
}

/** Adds an entry to the history of a trip. Call it in the transaction of the action itself. */
export async function record(deed: Deed, now: Date): Promise<void> {
  const [added] = await db
    .insert(history)
    .values({ ...deed, id: newId(), at: now })
    .returning({ bytes: entryBytes });
  await keepWithinLimits(deed.tripId, added!.bytes);
}

/**
 * Records changes of a trip's shared settings. Call it in the transaction that makes them. Returns false if there are none.
 */
export async function recordSettings(
  before: TripWithCurrencies,
  after: TripWithCurrencies,
  now: Date,
): Promise<boolean> {
  const { id: tripId, memberId } = before;
  return recordTripChange(
    { tripId, memberId, before: recordedSettings(before), after: recordedSettings(after) },
    now,
  );
}

/** Records the values of a trip, or of a member, that differ; nothing on a trip of one person. Returns false if none differ. */
export async function recordTripChange(
  { before, after, ...deed }: Omit<Deed, "action"> & { before: Values; after: Values },
  now: Date,
): Promise<boolean> {
  const changed = changedValues(before, after);
  if (!changed) return false;
  const [trip] = await db.select({ isShared: trips.isShared }).from(trips).where(eq(trips.id, deed.tripId));
  if (trip?.isShared) await record({ ...deed, action: "trip.changed", ...changed }, now);
  return true;
}

/** Lists the history, newest first. `next` is the id to continue after; undefined at the end. */
export async function historyOf(
  userId: string,
  tripId: string,
  after?: string,
): Promise<{ entries: HistoryEntry[]; next: string | undefined }> {
  const me = await requireMembership(userId, tripId);
  const found = await db
    .select()
    .from(history)
    .where(and(eq(history.tripId, tripId), after ? lt(history.id, after) : undefined))
    .orderBy(desc(history.id))
    .limit(PAGE + 1);
  const entries = await withPrivate(me.id, await withMerged(tripId, found.slice(0, PAGE)));
  return { entries, next: found.length > PAGE ? entries.at(-1)!.id : undefined };
}

/** Changes of an expense that are shown beside it. */
const OF_EXPENSE = 10;

/** Lists the latest changes of an expense that the reader sees, the newest first. */
export async function historyOfExpense(
  userId: string,
  { id, tripId }: { id: string; tripId: string },
): Promise<HistoryEntry[]> {
  const me = await requireMembership(userId, tripId);
  const found = await db
    .select()
    .from(history)
    .where(and(eq(history.tripId, tripId), eq(history.subjectId, id)))
    .orderBy(desc(history.version), desc(history.id))
    .limit(OF_EXPENSE);
  return withPrivate(me.id, await withMerged(tripId, found));
}

/** Marks the expenses that a member seems to have deleted, but has made private. */
async function withPrivate(memberId: string, entries: HistoryEntry[]): Promise<HistoryEntry[]> {
  const isGone = (entry: HistoryEntry) => entry.action === "expense.deleted" && entry.memberId === memberId;
  const gone = entries.filter(isGone).map(({ subjectId }) => subjectId!);
  if (gone.length === 0) return entries;
  const kept = await db
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(inArray(expenses.id, gone), eq(expenses.privateTo, memberId)));
  const ids = new Set(kept.map(({ id }) => id));
  return entries.map((entry) =>
    isGone(entry) && ids.has(entry.subjectId!) ? { ...entry, isMadePrivate: true } : entry,
  );
}

/** Returns when a member last marked the history as seen, else when they joined. */
export async function unseenSince(
  userId: string,
  tripId: string,
): Promise<{ memberId: string; since: Date }> {
  const { id, seenAt, createdAt } = tripMembers;
  const [me] = await db
    .select({ id, seenAt, createdAt })
    .from(tripMembers)
    .where(membershipOn(userId, tripId));
  if (!me) throw new Problem("tripNotFound");
  return { memberId: me.id, since: me.seenAt ?? me.createdAt };
}

/** Counts the actions of others that a member has not seen. */
export async function countUnseen(userId: string, tripId: string): Promise<number> {
  const { memberId, since } = await unseenSince(userId, tripId);
  const isUnseen = and(eq(history.tripId, tripId), gt(history.at, since), ne(history.memberId, memberId));
  return db.$count(history, isUnseen);
}

/** Marks the history as seen up to this entry. Later entries stay new. */
export async function seeHistory(userId: string, tripId: string, entryId: string): Promise<void> {
  await transaction(userId, async () => {
    const me = await requireMembership(userId, tripId);
    const [entry] = await db
      .select({ at: history.at })
      .from(history)
      .where(and(eq(history.id, entryId), eq(history.tripId, tripId)));
    if (!entry) return;
    const { id, seenAt } = tripMembers;
    const isLater = or(isNull(seenAt), lt(seenAt, entry.at));
    await db
      .update(tripMembers)
      .set({ seenAt: entry.at })
      .where(and(eq(id, me.id), isLater));
  });
}

/** Lists the first changes of an expense or repayment after a version, oldest first. */
export async function changesSince(
  tripId: string,
  subjectId: string,
  version: number,
  limit: number,
): Promise<HistoryEntry[]> {
  const found = await db
    .select()
    .from(history)
    .where(and(eq(history.tripId, tripId), eq(history.subjectId, subjectId), gt(history.version, version)))
    .orderBy(asc(history.version), asc(history.id))
    .limit(limit);
  return withMerged(tripId, found);
}

/** Names in older entries those into whom people were merged since. */
async function withMerged(tripId: string, entries: HistoryEntry[]): Promise<HistoryEntry[]> {
  if (entries.length === 0) return entries;
  const mergers = await db
    .select({ into: history.subjectId, before: history.before })
    .from(history)
    .where(
      and(
        eq(history.tripId, tripId),
        inArray(history.action, ["member.merged", "member.joined"]),
        isNotNull(history.before),
      ),
    )
    .orderBy(asc(history.id));
  const named = mergers.flatMap(({ into, before }) =>
    before?.from ? [{ from: before.from as string, into: into! }] : [],
  );
  const lastOf = lastOfMergers(named);
  return lastOf.size === 0 ? entries : entries.map((entry) => renamedEntry(entry, lastOf));
}
