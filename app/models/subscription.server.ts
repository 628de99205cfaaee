import { and, asc, desc, eq, gt, isNull, lt, notExists } from "drizzle-orm";
import { CONTRACT_YEARS, keptSince, STRIPE_EVENT_DAYS } from "~/domain/retention";
import { isPremium, type Subscription } from "~/domain/subscription";
import type { ReadSubscription, SubscriptionEvent } from "~/integrations/stripe-reading.server";
import { db, transaction } from "../../db/client";
import { declarations, stripeEvents, subscriptions, toConfirm, toSettle, users } from "../../db/schema";
import { account, accounts } from "./ownership.server";

const DAY_MS = 86_400_000;

/** How many to settle or to confirm are read at once. */
const AT_ONCE = 100;

const columns = {
  id: subscriptions.id,
  customerId: subscriptions.customerId,
  status: subscriptions.status,
  currentPeriodEnd: subscriptions.currentPeriodEnd,
  isCancelled: subscriptions.isCancelled,
  startedAt: subscriptions.startedAt,
  endedAt: subscriptions.endedAt,
};

/** What came of telling: what it is like now, and whether that has just concluded the contract. */
export interface Recorded {
  isKnown: boolean;
  hasStarted: boolean;
  /** It was ordered by an account that is gone: it is to end, and what was paid goes back. */
  isOrphan?: boolean;
}

/**
 * Writes down what Stripe said of a subscription, unless something newer stands there. An event, which comes with
 * its name, counts once. Without one it is Stripe's answer to a request of ours, and that grants nothing: premium
 * begins with an event alone. What belongs to nobody here, or is another product, is left alone.
 * @param priceId what is sold here
 */
export async function recordSubscription(
  read: ReadSubscription,
  { priceId, event, now }: { priceId: string; event?: SubscriptionEvent; now: Date },
): Promise<Recorded> {
  return transaction(`subscription:${read.id}`, async () => {
    const [known] = await db.select().from(subscriptions).where(eq(subscriptions.id, read.id));
    const userId = known ? known.userId : await ownerOf(read, priceId);
    if (userId === undefined) return { isKnown: false, hasStarted: false };
    const nothingNew = { isKnown: true, hasStarted: false };
    if (event && !(await isNew(event, now))) return nothingNew;
    if (known && isNewer(known.readAt, read.readAt)) return nothingNew;
    const grants = isPremium(read.status) && !(known && isPremium(known.status));
    if (grants && !event) return nothingNew;

    const { id, customerId, status, currentPeriodEnd, isCancelled, createdAt, endedAt, readAt } = read;
    const startedAt = known?.startedAt ?? read.firstPaidAt ?? (isPremium(status) ? readAt : null);
    const state = { status, currentPeriodEnd, isCancelled, startedAt, endedAt, readAt };
    if (known) await db.update(subscriptions).set(state).where(eq(subscriptions.id, id));
    else {
      const orphaned = userId === null ? { endRequestedAt: now, refundRequestedAt: now } : {};
      await db.insert(subscriptions).values({ id, userId, customerId, createdAt, ...state, ...orphaned });
      if (userId === null) return { isKnown: true, hasStarted: false, isOrphan: true };
    }
    return { isKnown: true, hasStarted: !known?.startedAt && startedAt !== null };
  });
}

/** No answer is on its way for so long: what looks that much newer was read under a clock that has been put back. */
const SLOWEST_MS = 600_000;

function isNewer(readAt: Date, other: Date): boolean {
  const ahead = readAt.getTime() - other.getTime();
  return ahead > 0 && ahead < SLOWEST_MS;
}

/**
 * Whose customer it is, where it is about what is sold here: null where the account that ordered it is gone, undefined
 * for whatever else Stripe tells of.
 */
async function ownerOf({ customerId, orderedBy, ...read }: ReadSubscription, priceId: string) {
  if (read.priceId !== priceId) return undefined;
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(accounts(eq(users.stripeCustomerId, customerId)));
  if (owner || !orderedBy) return owner?.id;
  const [orderer] = await db.select({ id: users.id }).from(users).where(account(orderedBy));
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

/** Whether this event has been dealt with. */
export async function isDealtWith(eventId: string): Promise<boolean> {
  const found = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, eventId));
  return found.length > 0;
}

/** The subscription that the account has, or had last; undefined where none was ever paid for. */
export async function subscriptionOf(userId: string): Promise<Subscription | undefined> {
  const all = await db
    .select(columns)
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
  return all.find(({ status }) => isPremium(status)) ?? all.find(({ startedAt }) => startedAt !== null);
}

/** A subscription by Stripe's id, whoever it belongs to, or undefined. */
export async function findSubscription(id: string): Promise<Subscription | undefined> {
  const [found] = await db.select(columns).from(subscriptions).where(eq(subscriptions.id, id));
  return found;
}

/** Who is to pay: as whom Stripe knows them, null before the first time, and what it is told of them. */
export interface Payer {
  customerId: string | null;
  email: string;
  name: string;
}

export async function payerOf(userId: string): Promise<Payer | undefined> {
  const { stripeCustomerId, email, firstName, lastName } = users;
  const [user] = await db
    .select({ customerId: stripeCustomerId, email, firstName, lastName })
    .from(users)
    .where(account(userId));
  if (!user) return undefined;
  return {
    customerId: user.customerId,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`.trim(),
  };
}

/** Remembers as whom Stripe knows somebody, in place of `former`; answers whom it is that is remembered. */
export async function keepCustomer(
  userId: string,
  customerId: string,
  former: string | null,
): Promise<string | null> {
  return transaction(userId, async () => {
    const { stripeCustomerId } = users;
    const stands = former === null ? isNull(stripeCustomerId) : eq(stripeCustomerId, former);
    await db
      .update(users)
      .set({ stripeCustomerId: customerId })
      .where(and(account(userId), stands));
    const [user] = await db.select({ customerId: stripeCustomerId }).from(users).where(account(userId));
    return user?.customerId ?? null;
  });
}

/**
 * Has whatever the account still pays for end at once, in the transaction that deletes the account; Stripe is told
 * afterwards. What was not paid yet is given back, should it be paid meanwhile.
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

/** Has a subscription end at once and what was paid last given back; Stripe is told afterwards. */
export async function requestEndAndRefund(id: string, now: Date): Promise<void> {
  await transaction(`subscription:${id}`, async () => {
    const { endRequestedAt, refundRequestedAt } = subscriptions;
    const it = eq(subscriptions.id, id);
    await db
      .update(subscriptions)
      .set({ endRequestedAt: now })
      .where(and(it, isNull(endRequestedAt)));
    await db
      .update(subscriptions)
      .set({ refundRequestedAt: now })
      .where(and(it, isNull(refundRequestedAt)));
  });
}

/** What Stripe has yet to be told of a subscription. */
export interface Unsettled {
  id: string;
  toEnd: boolean;
  toRefund: boolean;
}

/** The subscriptions that Stripe has yet to be told something about, some of them, by their ids after this one. */
export async function listUnsettled(after = ""): Promise<Unsettled[]> {
  const found = await db
    .select()
    .from(subscriptions)
    .where(and(gt(subscriptions.id, after), toSettle(subscriptions)))
    .orderBy(asc(subscriptions.id))
    .limit(AT_ONCE);
  return found.map(unsettledOf);
}

/** What Stripe has yet to be told of this subscription; undefined where that is nothing. */
export async function findUnsettled(id: string): Promise<Unsettled | undefined> {
  const [found] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), toSettle(subscriptions)));
  return found && unsettledOf(found);
}

function unsettledOf(row: typeof subscriptions.$inferSelect): Unsettled {
  const { id, endRequestedAt, endedAt, refundRequestedAt, refundedAt } = row;
  return {
    id,
    toEnd: endRequestedAt !== null && endedAt === null,
    toRefund: refundRequestedAt !== null && refundedAt === null,
  };
}

export async function markRefunded(id: string, now: Date): Promise<void> {
  await transaction(`subscription:${id}`, async () => {
    await db.update(subscriptions).set({ refundedAt: now }).where(eq(subscriptions.id, id));
  });
}

/** Says that a subscription has ended of which Stripe knows nothing any more. */
export async function markLost(id: string, now: Date): Promise<void> {
  await transaction(`subscription:${id}`, async () => {
    const state = { status: "canceled", endedAt: now, readAt: now } as const;
    await db.update(subscriptions).set(state).where(eq(subscriptions.id, id));
  });
}

/** A contract that has yet to be confirmed, and to whom. */
export interface Unconfirmed {
  id: string;
  email: string;
  firstName: string;
  startedAt: Date;
  currentPeriodEnd: Date;
}

/** The contracts that have yet to be confirmed, some of them, by their ids after this one. */
export async function listUnconfirmed(after = ""): Promise<Unconfirmed[]> {
  const { id, startedAt, currentPeriodEnd } = subscriptions;
  const found = await db
    .select({ id, startedAt, currentPeriodEnd, email: users.email, firstName: users.firstName })
    .from(subscriptions)
    .innerJoin(users, accounts(eq(users.id, subscriptions.userId)))
    .where(and(gt(id, after), toConfirm(subscriptions)))
    .orderBy(asc(id))
    .limit(AT_ONCE);
  return found.map(({ startedAt, ...rest }) => ({ ...rest, startedAt: startedAt! }));
}

export async function markConfirmed(id: string, now: Date): Promise<void> {
  await transaction(`subscription:${id}`, async () => {
    await db.update(subscriptions).set({ confirmedAt: now }).where(eq(subscriptions.id, id));
  });
}

/** Forgets events that Stripe has long stopped repeating; answers how many. */
export async function pruneStripeEvents(now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - STRIPE_EVENT_DAYS * DAY_MS);
  const gone = await transaction("housekeeping", () =>
    db.delete(stripeEvents).where(lt(stripeEvents.createdAt, oldest)).returning({ id: stripeEvents.id }),
  );
  return gone.length;
}

/** Forgets contracts that the law has nobody keep any more, once nothing is kept that was declared of them; answers how many. */
export async function pruneContracts(now: Date): Promise<number> {
  const oldest = keptSince(now, CONTRACT_YEARS);
  const declaredOf = db
    .select({ id: declarations.id })
    .from(declarations)
    .where(eq(declarations.subscriptionId, subscriptions.id));
  const gone = await transaction("housekeeping", () =>
    db
      .delete(subscriptions)
      .where(and(lt(subscriptions.endedAt, oldest), notExists(declaredOf)))
      .returning({ id: subscriptions.id }),
  );
  return gone.length;
}
