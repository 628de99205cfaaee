import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { isPremium, type Subscription } from "~/domain/billing/subscription";
import type { ReadSubscription, SubscriptionEvent } from "~/integrations/stripe-reading.server";
import { db, transaction } from "../../../db/client";
import { unlessSet } from "../../../db/portable";
import { stripeEvents, subscriptions, toConfirm, toReconcile, users } from "../../../db/schema";

const { id, customerId, status, currentPeriodEnd, isCancelled, startedAt, endedAt } = subscriptions;
const columns = { id, customerId, status, currentPeriodEnd, isCancelled, startedAt, endedAt };

/**
 * Stores the state of a subscription read from Stripe, unless a newer one is stored. Each event counts once.
 * Without an event the state is Stripe's answer to a request, which never grants premium: only events do. Ignores
 * subscriptions of unknown customers and of other products. Marks for a refund what was paid after the end, and for the end
 * too what an account ordered that has been deleted. `hasStarted`: this concluded the contract.
 * @param priceId the price sold here
 */
export async function recordSubscription(
  read: ReadSubscription,
  { priceId, event, now }: { priceId: string; event?: SubscriptionEvent; now: Date },
): Promise<{ hasStarted: boolean }> {
  return transaction(`subscription:${read.id}`, async () => {
    const [known] = await db.select().from(subscriptions).where(eq(subscriptions.id, read.id));
    const userId = known ? known.userId : await ownerOf(read, priceId);
    const nothingNew = { hasStarted: false };
    if (userId === undefined) return nothingNew;
    if (event && !(await isNew(event, now))) return nothingNew;
    if (known && isNewer(known.readAt, read.readAt)) return nothingNew;
    const grants = isPremium(read.status) && !(known && isPremium(known.status));
    if (grants && !event) return nothingNew;

    const { id, customerId, status, currentPeriodEnd, isCancelled, createdAt, endedAt, readAt } = read;
    const isPaidLate = endedAt !== null && read.latestPaidAt !== null && read.latestPaidAt > endedAt;
    const started = read.firstPaidAt ?? (isPremium(status) ? readAt : null);
    const startedAt = known?.startedAt ?? (isPaidLate ? null : started);
    const isOrphan = !known && userId === null;
    const state = {
      status,
      currentPeriodEnd,
      isCancelled,
      startedAt,
      endedAt,
      readAt,
      ...(isOrphan && { endRequestedAt: now }),
      ...((isOrphan || isPaidLate) && {
        refundRequestedAt: known?.refundRequestedAt ?? now,
        refundedAt: null,
      }),
    };
    if (known) await db.update(subscriptions).set(state).where(eq(subscriptions.id, id));
    else await db.insert(subscriptions).values({ id, userId, customerId, createdAt, ...state });
    return { hasStarted: !isOrphan && !known?.startedAt && startedAt !== null };
  });
}

/** Milliseconds that no answer takes. A stored state that much newer was read under a clock that was set back since. */
const MAX_LATENCY_MS = 600_000;

function isNewer(readAt: Date, other: Date): boolean {
  const ahead = readAt.getTime() - other.getTime();
  return ahead > 0 && ahead < MAX_LATENCY_MS;
}

/** Returns null if the ordering account has been deleted, undefined for anything else known to Stripe. */
async function ownerOf({ customerId, orderedBy, ...read }: ReadSubscription, priceId: string) {
  if (read.priceId !== priceId) return undefined;
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.stripeCustomerId, customerId));
  if (owner || !orderedBy) return owner?.id;
  const [orderer] = await db.select({ id: users.id }).from(users).where(eq(users.id, orderedBy));
  return orderer ? undefined : null;
}

async function isNew({ id, type }: SubscriptionEvent, createdAt: Date): Promise<boolean> {
  const added = await db
    .insert(stripeEvents)
    .values({ id, type, createdAt })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  return added.length > 0;
}

export async function isEventHandled(eventId: string): Promise<boolean> {
  const found = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, eventId));
  return found.length > 0;
}

/** Returns the account's current or latest subscription; undefined if none was ever paid. */
export async function subscriptionOf(userId: string): Promise<Subscription | undefined> {
  const all = await db
    .select(columns)
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
  return all.find(({ status }) => isPremium(status)) ?? all.find(({ startedAt }) => startedAt !== null);
}

export async function findSubscription(id: string): Promise<Subscription | undefined> {
  const [found] = await db.select(columns).from(subscriptions).where(eq(subscriptions.id, id));
  return found;
}

/** Returns customer data for Stripe. `customerId` is null before the first order. */
export async function payerOf(userId: string) {
  const { stripeCustomerId, email, firstName, lastName } = users;
  const [user] = await db
    .select({ customerId: stripeCustomerId, email, firstName, lastName })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return undefined;
  return {
    customerId: user.customerId,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`.trim(),
  };
}

/** Returns the stored id, which another request may have set. */
export async function storeCustomerId(
  userId: string,
  customerId: string,
  former: string | null,
): Promise<string | null> {
  return transaction(userId, async () => {
    const { stripeCustomerId } = users;
    const isUnchanged = former === null ? isNull(stripeCustomerId) : eq(stripeCustomerId, former);
    await db
      .update(users)
      .set({ stripeCustomerId: customerId })
      .where(and(eq(users.id, userId), isUnchanged));
    const [user] = await db.select({ customerId: stripeCustomerId }).from(users).where(eq(users.id, userId));
    return user?.customerId ?? null;
  });
}

/**
 * Marks all running subscriptions of an account to end at once, in the transaction that deletes the account; Stripe
 * is asked afterwards. Unpaid ones are marked for a refund in case they are paid meanwhile.
 */
export async function requestEndOfAll(userId: string, now: Date): Promise<void> {
  await transaction(userId, async () => {
    const running = and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt));
    await db.update(subscriptions).set({ endRequestedAt: now }).where(running);
    await db
      .update(subscriptions)
      .set({ refundRequestedAt: now })
      .where(and(running, isNull(subscriptions.startedAt)));
  });
}

/** Marks a subscription to end at once and its last payment to be refunded; Stripe is asked afterwards. */
export async function requestEndAndRefund(id: string, now: Date): Promise<void> {
  await transaction(`subscription:${id}`, async () => {
    const { endRequestedAt, refundRequestedAt } = subscriptions;
    await db
      .update(subscriptions)
      .set({
        endRequestedAt: unlessSet(endRequestedAt, now),
        refundRequestedAt: unlessSet(refundRequestedAt, now),
      })
      .where(eq(subscriptions.id, id));
  });
}

/** Requests to Stripe that are still due for a subscription. */
export interface Unreconciled {
  id: string;
  toEnd: boolean;
  toRefund: boolean;
}

export async function listUnreconciled(id?: string): Promise<Unreconciled[]> {
  const found = await db
    .select()
    .from(subscriptions)
    .where(and(id === undefined ? undefined : eq(subscriptions.id, id), toReconcile(subscriptions)))
    .orderBy(asc(subscriptions.id));
  return found.map(({ id, endRequestedAt, endedAt, refundRequestedAt, refundedAt }) => ({
    id,
    toEnd: endRequestedAt !== null && endedAt === null,
    toRefund: refundRequestedAt !== null && refundedAt === null,
  }));
}

export const markRefunded = (id: string, now: Date) => update(id, { refundedAt: now });

/** For a subscription that Stripe no longer knows. */
export const markLost = (id: string, now: Date) =>
  update(id, { status: "canceled", endedAt: now, readAt: now });

export const markConfirmed = (id: string, now: Date) => update(id, { confirmedAt: now });

function update(id: string, state: Partial<typeof subscriptions.$inferInsert>): Promise<void> {
  return transaction(`subscription:${id}`, async () => {
    await db.update(subscriptions).set(state).where(eq(subscriptions.id, id));
  });
}

export interface Unconfirmed {
  id: string;
  email: string;
  startedAt: Date;
  currentPeriodEnd: Date;
}

export async function listUnconfirmed(): Promise<Unconfirmed[]> {
  const { id, startedAt, currentPeriodEnd } = subscriptions;
  const found = await db
    .select({ id, startedAt, currentPeriodEnd, email: users.email })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(toConfirm(subscriptions))
    .orderBy(asc(id));
  return found.map(({ startedAt, ...rest }) => ({ ...rest, startedAt: startedAt! }));
}
