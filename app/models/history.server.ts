import { and, asc, desc, eq, gt, lt } from "drizzle-orm";
import type { HistoryAction } from "~/domain/history";
import { db } from "../../db/client";
import { history } from "../../db/schema";
import { newId } from "./id.server";
import { requireMembership } from "./membership.server";

/** Rows of a page of the history. */
const PAGE = 50;

type Values = Record<string, unknown>;

/** What was done on a shared trip, to be told to its members. */
interface Deed {
  tripId: string;
  /** The member who did it. */
  memberId: string;
  action: HistoryAction;
  /** The expense, repayment or member that it was done to. */
  subjectId?: string;
  /** The subject's version after it. */
  version?: number;
  before?: Values;
  after?: Values;
}

/** Adds a line to the history of a trip. Call it in the transaction that does what it tells. */
export async function record(deed: Deed, now: Date): Promise<void> {
  await db.insert(history).values({ ...deed, id: newId(), at: now });
}

export type HistoryEntry = typeof history.$inferSelect;

/** Lists what was done on a trip, newest first. `next` is the id to go on after; undefined if there is no more. */
export async function historyOf(
  userId: string,
  tripId: string,
  after?: string,
): Promise<{ entries: HistoryEntry[]; next: string | undefined }> {
  await requireMembership(userId, tripId);
  const found = await db
    .select()
    .from(history)
    .where(and(eq(history.tripId, tripId), after ? lt(history.id, after) : undefined))
    .orderBy(desc(history.id))
    .limit(PAGE + 1);
  const entries = found.slice(0, PAGE);
  return { entries, next: found.length > PAGE ? entries.at(-1)!.id : undefined };
}

/** Lists the changes of an expense or repayment after a version, oldest first. */
export async function changesSince(
  tripId: string,
  subjectId: string,
  version: number,
): Promise<HistoryEntry[]> {
  return db
    .select()
    .from(history)
    .where(and(eq(history.tripId, tripId), eq(history.subjectId, subjectId), gt(history.version, version)))
    .orderBy(asc(history.version), asc(history.id));
}
