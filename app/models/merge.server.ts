import { and, eq, inArray, sql } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { type ExpensePart, WHOLE_SHARE } from "~/domain/split";
import { db, transaction } from "../../db/client";
import { expenseParts, expenses, history, repayments, tripMembers } from "../../db/schema";
import { record } from "./history.server";
import { requireMember } from "./member.server";
import { lockTrip, requireOwner } from "./membership.server";
import type { Submission } from "./submission.server";

/**
 * Merges a person without an account into another member: payments, shares and repayments become the other's.
 * @throws Problem tripNotFound, ownerOnly, memberNotFound, memberHasAccount, ownerNeedsAccount
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
  await mergeParts(tripId, from, into);
  await db.update(expenses).set({ createdBy: into }).where(eq(expenses.createdBy, from));
  const both = [from, into];
  await db
    .delete(repayments)
    .where(
      and(eq(repayments.tripId, tripId), inArray(repayments.fromId, both), inArray(repayments.toId, both)),
    );
  const ofTrip = eq(repayments.tripId, tripId);
  await db
    .update(repayments)
    .set({ fromId: into })
    .where(and(ofTrip, eq(repayments.fromId, from)));
  await db
    .update(repayments)
    .set({ toId: into })
    .where(and(ofTrip, eq(repayments.toId, from)));
  await db
    .update(repayments)
    .set({ createdBy: into })
    .where(and(ofTrip, eq(repayments.createdBy, from)));
  await mergeHistory(tripId, from, into);
  const settling = and(eq(tripMembers.tripId, tripId), eq(tripMembers.settlesWith, from));
  await db.update(tripMembers).set({ settlesWith: into }).where(settling);
  await db
    .update(tripMembers)
    .set({ settlesWith: null })
    .where(and(eq(tripMembers.id, into), eq(tripMembers.settlesWith, into)));
  await db.delete(tripMembers).where(eq(tripMembers.id, from));
}

/** Adds up payments, shares and weights where both have a part of an expense. */
async function mergeParts(tripId: string, from: string, into: string): Promise<void> {
  const own = await db
    .select()
    .from(expenseParts)
    .where(and(eq(expenseParts.tripId, tripId), inArray(expenseParts.memberId, [from, into])));
  const kept = new Map(own.filter(({ memberId }) => memberId === into).map((part) => [part.expenseId, part]));
  const parts = own.filter(({ memberId }) => memberId === from);
  const twice = parts.filter(
    ({ expenseId, weight }) => weight !== null && kept.get(expenseId)?.weight != null,
  );
  const unequal = await divideByShares(twice.map(({ expenseId }) => expenseId));
  for (const part of parts) {
    const other = kept.get(part.expenseId);
    const isThis = (memberId: string) =>
      and(eq(expenseParts.expenseId, part.expenseId), eq(expenseParts.memberId, memberId));
    if (!other) {
      await db.update(expenseParts).set({ memberId: into }).where(isThis(from));
      continue;
    }
    const sum = part.weight === null ? other.weight : part.weight + (other.weight ?? 0);
    const weight = sum !== null && unequal.has(part.expenseId) ? sum * WHOLE_SHARE : sum;
    const sums = { paid: part.paid + other.paid, share: part.share + other.share, weight };
    await db.delete(expenseParts).where(isThis(from));
    await db.update(expenseParts).set(sums).where(isThis(into));
  }
}

/** Names the remaining member in the history too: older states of expenses are compared with newer ones. */
async function mergeHistory(tripId: string, from: string, into: string): Promise<void> {
  const entries = await db.select().from(history).where(eq(history.tripId, tripId));
  const renamed = (id: string) => (id === from ? into : id);
  for (const entry of entries.filter((each) => JSON.stringify(each).includes(from))) {
    const { id, memberId, subjectId, before, after } = entry;
    const people = { memberId: renamed(memberId), subjectId: subjectId && renamed(subjectId) };
    const values = {
      before: before && withMerged(before, renamed),
      after: after && withMerged(after, renamed),
    };
    await db
      .update(history)
      .set({ ...people, ...values })
      .where(eq(history.id, id));
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

/**
 * Turns equal splits into splits by shares, in which one person can count twice, and returns the ids of these expenses.
 * Divided equally, a later change of the amount would count the merged person once.
 */
async function divideByShares(expenseIds: readonly string[]): Promise<Set<string>> {
  if (expenseIds.length === 0) return new Set();
  const changed = await db
    .update(expenses)
    .set({ splitMode: "shares" })
    .where(and(inArray(expenses.id, [...expenseIds]), eq(expenses.splitMode, "equal")))
    .returning({ id: expenses.id });
  const ids = changed.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .update(expenseParts)
      .set({ weight: sql`${expenseParts.weight} * ${WHOLE_SHARE}` })
      .where(inArray(expenseParts.expenseId, ids));
  return new Set(ids);
}
