import { setImmediate } from "node:timers/promises";
import {
  aliasedTable,
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { WHOLE_WEIGHT } from "~/domain/sharing/split";
import { db, transaction } from "../../../db/client";
import { expenseParts, expenses, repayments, tripMembers } from "../../../db/schema";
import { exclusively } from "../lease.server";
import type { Submission } from "../submission.server";
import { record } from "./history.server";
import { requireMember } from "./member-steps.server";
import { lockTrip, requireOwner } from "./membership.server";

/** Expenses that are merged in one transaction: each has a part of everybody on the trip. */
const BATCH = 200;

/**
 * Merges a person without an account into another member: payments, shares and repayments become the other's. Many
 * expenses are merged in batches, so that nobody waits for all of them; merging again goes on where it was interrupted.
 * @throws Problem tripNotFound, ownerOnly, memberNotFound, memberHasAccount
 */
export async function mergeMembers(
  userId: string,
  tripId: string,
  { from, into }: { from: string; into: string },
  { now }: Submission,
): Promise<void> {
  await inBatches(userId, tripId, async () => {
    const me = await requireOwner(userId, tripId);
    const gone = await requireMember(tripId, from);
    const kept = await requireMember(tripId, into);
    if (gone.userId !== null) throw new Problem("memberHasAccount");
    if (gone.id === kept.id) throw new Problem("memberNotFound");
    if (!(await mergeSome(tripId, from, into))) return false;
    const before = { name: gone.name, from };
    await record({ tripId, memberId: me.id, action: "member.merged", subjectId: into, before }, now);
    return true;
  });
}

/**
 * Merges a member whose place somebody has taken who was on the trip before. The caller has recorded that as `from`. If it is
 * interrupted, it goes on when the link is sent again, or the owner merges the rest by hand.
 */
export async function mergeTaken(userId: string, tripId: string, from: string, into: string): Promise<void> {
  await inBatches(userId, tripId, async () => {
    const found = await db
      .select({ id: tripMembers.id, userId: tripMembers.userId })
      .from(tripMembers)
      .where(and(eq(tripMembers.tripId, tripId), inArray(tripMembers.id, [from, into])));
    // Meanwhile somebody may have merged one of them, or taken the other's place by a new link.
    const isOpen = found.length === 2 && found.every(({ id, userId: account }) => id !== from || !account);
    return !isOpen || mergeSome(tripId, from, into);
  });
}

/** Merges batch by batch, one pair of a trip after the other: two the other way round would never come to an end. */
function inBatches(userId: string, tripId: string, mergeBatch: () => Promise<boolean>): Promise<void> {
  return exclusively(`merge ${tripId}`, async () => {
    const merge = () => lockTrip(tripId).then(mergeBatch);
    while (!(await transaction(userId, merge))) await setImmediate();
  });
}

/**
 * Gives some expenses of a member to another one. With the last of them everything else follows, and the member is deleted:
 * then it returns true. Older entries of the history keep the id.
 */
async function mergeSome(tripId: string, from: string, into: string): Promise<boolean> {
  const ids = await expensesOf(tripId, from);
  if (ids.length > 0) await mergeExpenses(ids, from, into);
  if (ids.length >= BATCH) return false;
  await mergeRepayments(tripId, from, into);
  const settling = and(eq(tripMembers.tripId, tripId), eq(tripMembers.settlesWith, from));
  await db.update(tripMembers).set({ settlesWith: into }).where(settling);
  await db
    .update(tripMembers)
    .set({ settlesWith: null })
    .where(and(eq(tripMembers.id, into), eq(tripMembers.settlesWith, into)));
  await db.delete(tripMembers).where(eq(tripMembers.id, from));
  return true;
}

/** Lists expenses in which a member has a part, or which they entered. */
async function expensesOf(tripId: string, memberId: string): Promise<string[]> {
  const withPart = await db
    .select({ id: expenseParts.expenseId })
    .from(expenseParts)
    .where(and(eq(expenseParts.tripId, tripId), eq(expenseParts.memberId, memberId)))
    .limit(BATCH);
  const entered = await db
    .select({ id: expenses.id })
    .from(expenses)
    .where(eq(expenses.createdBy, memberId))
    .limit(BATCH);
  return [...new Set([...withPart, ...entered].map(({ id }) => id))];
}

const other = aliasedTable(expenseParts, "other");

/**
 * Adds up payments, shares and weights where both have a part of an expense. Versions rise without an entry in the
 * history, so that forms opened before are stale.
 */
async function mergeExpenses(ids: string[], from: string, into: string): Promise<void> {
  const { expenseId, memberId, paid, share, weight } = expenseParts;
  await divideByShares(ids, from, into);
  await db
    .update(expenses)
    .set({
      createdBy: renamed(expenses.createdBy, from, into),
      version: sql`${expenses.version} + 1`,
    })
    .where(inArray(expenses.id, ids));

  const isOf = (id: string) => and(inArray(expenseId, ids), eq(memberId, id));
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
async function divideByShares(ids: string[], from: string, into: string): Promise<void> {
  const isAmong = (id: string) => isNotNull(partOf(id, expenses.id, other.weight));
  const divided = await db
    .update(expenses)
    .set({ splitMode: "shares" })
    .where(and(inArray(expenses.id, ids), eq(expenses.splitMode, "equal"), isAmong(from), isAmong(into)))
    .returning({ id: expenses.id });
  if (divided.length === 0) return;
  const equal = divided.map(({ id }) => id);
  await db
    .update(expenseParts)
    .set({ weight: sql`${expenseParts.weight} * ${WHOLE_WEIGHT}` })
    .where(inArray(expenseParts.expenseId, equal));
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
