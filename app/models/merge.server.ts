import {
  aliasedTable,
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { type ExpensePart, WHOLE_WEIGHT } from "~/domain/split";
import { db, transaction } from "../../db/client";
import { expenseParts, expenses, history, repayments, tripMembers } from "../../db/schema";
import { record } from "./history.server";
import { requireMember } from "./member.server";
import { lockTrip, requireOwner } from "./membership.server";
import type { Submission } from "./submission.server";

/**
 * Merges a person without an account into another member: payments, shares and repayments become the other's.
 * @throws Problem tripNotFound, ownerOnly, memberNotFound, memberHasAccount
 */
export async function mergeMembers(
  userId: string,
  tripId: string,
  { from, into }: { from: string; into: string },
  { now }: Submission,
): Promise<void> {
  await transaction(userId, async () => {
    await lockTrip(tripId);
    const me = await requireOwner(userId, tripId);
    const gone = await requireMember(tripId, from);
    const kept = await requireMember(tripId, into);
    if (gone.userId !== null) throw new Problem("memberHasAccount");
    if (gone.id === kept.id) throw new Problem("memberNotFound");
    await mergeInto(tripId, from, into);
    const names = { before: { name: gone.name } };
    await record({ tripId, memberId: me.id, action: "member.merged", subjectId: into, ...names }, now);
  });
}

/** Gives everything of a member to another one and deletes the first. Call it inside a transaction that has locked the trip. */
export async function mergeInto(tripId: string, from: string, into: string): Promise<void> {
  await mergeExpenses(tripId, from, into);
  await mergeRepayments(tripId, from, into);
  await mergeHistory(tripId, from, into);
  const settling = and(eq(tripMembers.tripId, tripId), eq(tripMembers.settlesWith, from));
  await db.update(tripMembers).set({ settlesWith: into }).where(settling);
  await db
    .update(tripMembers)
    .set({ settlesWith: null })
    .where(and(eq(tripMembers.id, into), eq(tripMembers.settlesWith, into)));
  await db.delete(tripMembers).where(eq(tripMembers.id, from));
}

const other = aliasedTable(expenseParts, "other");

/**
 * Adds up payments, shares and weights where both have a part of an expense. Versions rise without an entry in the
 * history, so that forms opened before are stale.
 */
async function mergeExpenses(tripId: string, from: string, into: string): Promise<void> {
  const { expenseId, memberId, paid, share, weight } = expenseParts;
  await divideByShares(tripId, from, into);
  const isTouched = or(eq(expenses.createdBy, from), exists(partOf(from, expenses.id)));
  await db
    .update(expenses)
    .set({ createdBy: renamed(expenses.createdBy, from, into), version: sql`${expenses.version} + 1` })
    .where(and(eq(expenses.tripId, tripId), isTouched));

  const isOf = (id: string) => and(eq(expenseParts.tripId, tripId), eq(memberId, id));
  const gone = {
    paid: partOf(from, expenseId, other.paid),
    share: partOf(from, expenseId, other.share),
    weight: partOf(from, expenseId, other.weight),
  };
  const isDivided = sql`${weight} is not null or ${gone.weight} is not null`;
  await db
    .update(expenseParts)
    .set({
      paid: sql`${paid} + ${gone.paid}`,
      share: sql`${share} + ${gone.share}`,
      weight: sql`case when ${isDivided} then coalesce(${weight}, 0) + coalesce(${gone.weight}, 0) end`,
    })
    .where(and(isOf(into), exists(partOf(from, expenseId))));
  await db.delete(expenseParts).where(and(isOf(from), exists(partOf(into, expenseId))));
  await db.update(expenseParts).set({ memberId: into }).where(isOf(from));
}

/** Selects a column of a member's part of an expense. */
function partOf(id: string, expenseId: SQLWrapper, column: SQLWrapper = other.memberId) {
  return db
    .select({ value: sql`${column}` })
    .from(other)
    .where(and(eq(other.expenseId, expenseId), eq(other.memberId, id)));
}

/**
 * Turns equal splits among both into splits by shares, in which one person can count twice. Divided equally, a later
 * change of the amount would count the merged person once.
 */
async function divideByShares(tripId: string, from: string, into: string): Promise<void> {
  const isAmong = (id: string) => isNotNull(partOf(id, expenses.id, other.weight));
  const isEqual = and(eq(expenses.splitMode, "equal"), isAmong(from), isAmong(into));
  const equal = db
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(eq(expenses.id, expenseParts.expenseId), isEqual));
  await db
    .update(expenseParts)
    .set({ weight: sql`${expenseParts.weight} * ${WHOLE_WEIGHT}` })
    .where(and(eq(expenseParts.tripId, tripId), exists(equal)));
  await db
    .update(expenses)
    .set({ splitMode: "shares" })
    .where(and(eq(expenses.tripId, tripId), isEqual));
}

/** Deletes what the two paid each other, and renames the sender or receiver of other repayments. */
async function mergeRepayments(tripId: string, from: string, into: string): Promise<void> {
  const { fromId, toId, createdBy, version } = repayments;
  const ofTrip = eq(repayments.tripId, tripId);
  const both = [from, into];
  await db.delete(repayments).where(and(ofTrip, inArray(fromId, both), inArray(toId, both)));
  await db
    .update(repayments)
    .set({
      fromId: renamed(fromId, from, into),
      toId: renamed(toId, from, into),
      createdBy: renamed(createdBy, from, into),
      version: sql`${version} + 1`,
    })
    .where(and(ofTrip, or(eq(fromId, from), eq(toId, from), eq(createdBy, from))));
}

function renamed(column: SQLWrapper, from: string, into: string): SQL {
  return sql`case when ${column} = ${from} then ${into} else ${column} end`;
}

/** Entries that are renamed in one go: each holds two states with a part of everybody on the trip. */
const HISTORY_PAGE = 200;

/** Names the remaining member in the history too: older states of expenses are compared with newer ones. */
async function mergeHistory(tripId: string, from: string, into: string): Promise<void> {
  const { memberId, subjectId, before, after } = history;
  const names = (column: SQLWrapper) => sql`cast(${column} as text) like ${`%${from}%`}`;
  const isAbout = or(eq(memberId, from), eq(subjectId, from), names(before), names(after));
  const rename = (id: string) => (id === from ? into : id);
  const set = {
    memberId: sql`excluded.member_id`,
    subjectId: sql`excluded.subject_id`,
    before: sql`excluded.before`,
    after: sql`excluded.after`,
  };
  for (let last = ""; ; ) {
    const page = await db
      .select()
      .from(history)
      .where(and(eq(history.tripId, tripId), gt(history.id, last), isAbout))
      .orderBy(asc(history.id))
      .limit(HISTORY_PAGE);
    if (page.length === 0) return;
    const merged = page.map((entry) => ({
      ...entry,
      memberId: rename(entry.memberId),
      subjectId: entry.subjectId && rename(entry.subjectId),
      before: entry.before && withMerged(entry.before, rename),
      after: entry.after && withMerged(entry.after, rename),
    }));
    await db.insert(history).values(merged).onConflictDoUpdate({ target: history.id, set });
    if (page.length < HISTORY_PAGE) return;
    last = page.at(-1)!.id;
  }
}

/** Renames people in a state of an expense or repayment, and adds up the parts of two who are one now. */
function withMerged(state: Record<string, unknown>, renamed: (id: string) => string) {
  const { fromId, toId, parts } = state as { fromId?: string; toId?: string; parts?: ExpensePart[] };
  const merged = new Map<string, ExpensePart>();
  for (const part of parts ?? []) {
    const memberId = renamed(part.memberId);
    const other = merged.get(memberId) ?? { paid: 0, share: 0, weight: null };
    const weight = part.weight === null ? other.weight : part.weight + (other.weight ?? 0);
    merged.set(memberId, { memberId, paid: part.paid + other.paid, share: part.share + other.share, weight });
  }
  return {
    ...state,
    ...(fromId && { fromId: renamed(fromId) }),
    ...(toId && { toId: renamed(toId) }),
    ...(parts && { parts: [...merged.values()].sort((a, b) => (a.memberId < b.memberId ? -1 : 1)) }),
  };
}
