import { and, eq, inArray } from "drizzle-orm";
import { type Access, accessAt, premiumStatuses } from "~/domain/billing/subscription";
import { Problem } from "~/domain/problem";
import { db, transaction } from "../../../db/client";
import { milestones, subscriptions, tripMembers, users } from "../../../db/schema";

const BILLING = "billing";

/** Moment when payment was first set up; undefined without payment, which makes everything free. */
let billingSince: Date | undefined;

/** Only the first call counts: from then on the trials of older accounts run. */
export async function beginBilling(now: Date): Promise<void> {
  billingSince = await transaction(BILLING, async () => {
    await db.insert(milestones).values({ name: BILLING, reachedAt: now }).onConflictDoNothing();
    const [begun] = await db.select().from(milestones).where(eq(milestones.name, BILLING));
    return begun!.reachedAt;
  });
}

/**
 * Returns the account's access level. Queries the database only if payment is set up.
 * @throws Problem signedOut if the account was deleted meanwhile
 */
export async function accessOf(userId: string, now: Date): Promise<Access> {
  if (!billingSince) return { kind: "free" };
  const [found] = await db
    .select({ registeredAt: users.createdAt, subscription: subscriptions.id })
    .from(users)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.userId, users.id), inArray(subscriptions.status, [...premiumStatuses])),
    )
    .where(eq(users.id, userId))
    .limit(1);
  if (!found) throw new Problem("signedOut");
  const { registeredAt, subscription } = found;
  return accessAt(now, { registeredAt, isPremium: subscription !== null }, billingSince);
}

/**
 * On a shared trip its owner's access suffices. Returns the access that did. Call it in the creating transaction.
 * @throws Problem trialOver
 */
export async function requireAccessOnTrip(userId: string, tripId: string, now: Date): Promise<Access> {
  const own = await accessOf(userId, now);
  if (own.kind !== "over") return own;
  const [owner] = await db
    .select({ userId: tripMembers.userId })
    .from(tripMembers)
    .where(and(eq(tripMembers.tripId, tripId), eq(tripMembers.role, "owner")));
  return requireCreateAccess(owner?.userId ?? userId, now);
}

/** Call it in the creating transaction. Existing data stays usable after the trial. */
export async function requireCreateAccess(userId: string, now: Date): Promise<Access> {
  const access = await accessOf(userId, now);
  if (access.kind === "over") throw new Problem("trialOver");
  return access;
}
