import { createHash } from "node:crypto";
import { type Invoice, isPremium, type Subscription } from "~/domain/billing/subscription";
import { orRefuse, Problem } from "~/domain/problem";
import type { StripeAccess, StripeAccount } from "~/integrations/stripe.server";
import type { ReadSubscription } from "~/integrations/stripe-reading.server";
import { exclusively } from "../lease.server";
import {
  isEventHandled,
  listUnreconciled,
  markLost,
  markRefunded,
  payerOf,
  recordSubscription,
  requestEndAndRefund,
  subscriptionOf,
  type Unreconciled,
} from "./subscription.server";

let account: StripeAccount | undefined;

/** Sets the Stripe account for all later calls. Loads Stripe's package only in installations with payment. */
export async function connectStripe(
  access: StripeAccess,
  onFailure: (failure: object) => void,
): Promise<void> {
  const { stripeAccount } = await import("~/integrations/stripe.server");
  account = stripeAccount(access, onFailure);
}

/** Returns the account that was set. @throws Problem paymentNotSetUp */
export function stripe(): StripeAccount {
  return orRefuse(account, "paymentNotSetUp");
}

/**
 * Handles a webhook request, once per event, by reading the subscription's present state from Stripe. If that
 * fails, nothing is stored and Stripe retries the event. Returns whether a contract was concluded.
 * @throws Problem malformed if the request is not from Stripe; paymentUnavailable, paymentNotSetUp
 */
export async function handleEvent(body: Uint8Array, signature: string | null, now: Date): Promise<boolean> {
  const { readEvent, read, priceId } = stripe();
  const event = readEvent(body, signature, now);
  if (!event || (await isEventHandled(event.id))) return false;
  const recorded = await exclusively(`subscription:${event.subscriptionId}`, async () => {
    const current = await read(event.subscriptionId);
    return current && recordSubscription(current, { priceId, event, now });
  });
  // It may have brought a payment to refund, or the end of one that was under way.
  await tryReconciling(event.subscriptionId, now);
  return recorded?.hasStarted ?? false;
}

/** Cancels the account's subscription at the end of the paid period, and returns that moment. */
export async function cancelOwn(userId: string, now: Date): Promise<Date> {
  return cancelAtPeriodEnd((await premiumSubscriptionOf(userId)).id, now);
}

/** Revokes the cancellation of the account's subscription. */
export async function resumeOwn(userId: string, now: Date): Promise<void> {
  const { id } = await premiumSubscriptionOf(userId);
  await exclusively(`subscription:${id}`, async () =>
    recordAnswer(orRefuse(await stripe().resume(id), "noSubscription"), now),
  );
}

/**
 * Cancels a subscription at the end of the paid period, and returns that moment.
 * @throws Problem noSubscription if it has ended; paymentUnavailable, paymentNotSetUp
 */
export function cancelAtPeriodEnd(id: string, now: Date): Promise<Date> {
  return exclusively(`subscription:${id}`, async () => {
    const read = orRefuse(await stripe().cancelAtPeriodEnd(id), "noSubscription");
    await recordAnswer(read, now);
    return read.currentPeriodEnd;
  });
}

/**
 * Ends a subscription at once and refunds its last payment. The request is stored before Stripe is asked, and repeated
 * later if Stripe does not answer, or while a payment is under way. Returns whether Stripe has done it.
 */
export async function endNowAndRefund(id: string, now: Date): Promise<boolean> {
  await requestEndAndRefund(id, now);
  return tryReconciling(id, now);
}

/** Returns whether none is left. */
export async function reconcileAll(now: Date, signal?: AbortSignal): Promise<boolean> {
  if (!account) return false;
  let isComplete = true;
  for (const { id } of await listUnreconciled()) {
    if (signal?.aborted) return false;
    isComplete = (await tryReconciling(id, now)) && isComplete;
  }
  return isComplete;
}

async function tryReconciling(id: string, now: Date): Promise<boolean> {
  try {
    return await reconcileNow(id, now);
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/**
 * Carries out the requests to Stripe that are due for a subscription. Returns whether none is left.
 * @throws Problem paymentUnavailable
 */
export function reconcileNow(id: string, now: Date): Promise<boolean> {
  return exclusively(`subscription:${id}`, async () => {
    // Another instance may have done it meanwhile.
    const [unreconciled] = await listUnreconciled(id);
    return unreconciled ? reconcile(unreconciled, now) : true;
  });
}

/** A contract counts as refunded when none of its invoices can be paid any more. Returns false until then. */
async function reconcile({ id, toEnd, toRefund }: Unreconciled, now: Date): Promise<boolean> {
  if (toEnd) {
    const read = await endedOrGone(id);
    if (!read) await markLost(id, now);
    else await recordAnswer(read, now);
  }
  if (!toRefund) return true;
  const keyOf = (paymentIntent: string) => idempotencyKey("refund", [paymentIntent], now);
  if ((await stripe().reconcileInvoices(id, keyOf)) === false) return false;
  await markRefunded(id, now);
  return true;
}

/** Passes an account's present name and address on to its customer at Stripe, if it has one. */
export async function updateCustomer(userId: string): Promise<void> {
  await exclusively(`order:${userId}`, async () => {
    const payer = await payerOf(userId);
    if (payer?.customerId) await stripe().updateCustomer(payer.customerId, payer);
  });
}

export async function invoicesOf(userId: string): Promise<Invoice[]> {
  const payer = await payerOf(userId);
  if (!payer?.customerId) return [];
  return (await stripe().invoices(payer.customerId)) ?? [];
}

/** Returns the price of a year at Stripe, in cents; undefined if the price is not yearly or not in euro. */
export function priceAtStripe(): Promise<number | undefined> {
  return stripe().pricePerYear();
}

/**
 * Ends a subscription at once and returns it; undefined if Stripe has no such one. Stripe reports an ended one as missing
 * when asked to end it again, so it is read then.
 */
export async function endedOrGone(id: string): Promise<ReadSubscription | undefined> {
  return (await stripe().endNow(id)) ?? (await stripe().read(id));
}

async function premiumSubscriptionOf(userId: string): Promise<Subscription> {
  const subscription = await subscriptionOf(userId);
  if (!subscription || !isPremium(subscription.status)) throw new Problem("noSubscription");
  return subscription;
}

export async function recordAnswer(read: ReadSubscription, now: Date): Promise<void> {
  await recordSubscription(read, { priceId: stripe().priceId, now });
}

/** The hour limits how long Stripe repeats a failure, which it stores under a key like a success. */
export function idempotencyKey(kind: string, parts: string[], now: Date): string {
  const hour = now.toISOString().slice(0, 13);
  const hash = createHash("sha256").update(JSON.stringify([...parts, hour]));
  return `${kind}-${hash.digest("hex")}`;
}
