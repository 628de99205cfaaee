import { and, eq, inArray } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { db, transaction } from "../../db/client";
import { expenseParts, expenses, history, repayments, tripMembers } from "../../db/schema";
import { record } from "./history.server";
import { requireMember } from "./member.server";
import { lockTrip, requireOwner } from "./membership.server";
import type { Submission } from "./submission.server";

/**
 * Turns a person without an account into a member with one, who was both: what each paid and owes becomes the other's.
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
  await db
    .update(history)
    .set({ memberId: into })
    .where(and(eq(history.tripId, tripId), eq(history.memberId, from)));
  const settling = and(eq(tripMembers.tripId, tripId), eq(tripMembers.settlesWith, from));
  await db.update(tripMembers).set({ settlesWith: into }).where(settling);
  await db
    .update(tripMembers)
    .set({ settlesWith: null })
    .where(and(eq(tripMembers.id, into), eq(tripMembers.settlesWith, into)));
  await db.delete(tripMembers).where(eq(tripMembers.id, from));
}

/** Where both have a part of an expense, payments, shares and weights add up. */
async function mergeParts(tripId: string, from: string, into: string): Promise<void> {
  const own = await db
    .select()
    .from(expenseParts)
    .where(and(eq(expenseParts.tripId, tripId), inArray(expenseParts.memberId, [from, into])));
  const kept = new Map(own.filter(({ memberId }) => memberId === into).map((part) => [part.expenseId, part]));
  for (const part of own.filter(({ memberId }) => memberId === from)) {
    const other = kept.get(part.expenseId);
    const isThis = (memberId: string) =>
      and(eq(expenseParts.expenseId, part.expenseId), eq(expenseParts.memberId, memberId));
    if (!other) {
      await db.update(expenseParts).set({ memberId: into }).where(isThis(from));
      continue;
    }
    const weight = part.weight === null ? other.weight : part.weight + (other.weight ?? 0);
    const sums = { paid: part.paid + other.paid, share: part.share + other.share, weight };
    await db.delete(expenseParts).where(isThis(from));
    await db.update(expenseParts).set(sums).where(isThis(into));
  }
}
