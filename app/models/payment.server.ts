import { createHash } from "node:crypto";
import { Problem } from "~/domain/problem";
import { type Invoice, isEnded, isPremium, type Subscription } from "~/domain/subscription";
import type { StripeAccess, StripeAccount } from "~/integrations/stripe.server";
import type { ReadSubscription } from "~/integrations/stripe-reading.server";
import { newId } from "./id.server";
import {
  findUnsettled,
  isDealtWith,
  keepCustomer,
  listUnsettled,
  markLost,
  markRefunded,
  payerOf,
  recordSubscription,
  requestEndAndRefund,
  subscriptionOf,
  type Unsettled,
} from "./subscription.server";

let account: StripeAccount | undefined;

/** Says as whom Stripe is asked from now on. Its package is loaded only where there is payment. */
export async function connectStripe(
  access: StripeAccess,
  onFailure: (failure: object) => void,
): Promise<void> {
  const { stripeAccount } = await import("~/integrations/stripe.server");
  account = stripeAccount(access, onFailure);
}

/** @throws Problem paymentNotSetUp */
function stripe(): StripeAccount {
  if (!account) throw new Problem("paymentNotSetUp");
  return account;
}

/**
 * Takes what was sent to the webhook, once for each event, and asks Stripe what the subscription is like now. Where
 * that fails nothing is remembered of the event, and Stripe sends it again. Answers whether a contract was concluded.
 * @throws Problem malformed where it is not from Stripe; paymentUnavailable, paymentNotSetUp
 */
export async function takeEvent(body: Uint8Array, signature: string | null, now: Date): Promise<boolean> {
  const { readEvent, read, priceId } = stripe();
  const event = readEvent(body, signature, now);
  if (!event || (await isDealtWith(event.id))) return false;
  const recorded = await inTurn(event.subscriptionId, async () => {
    const current = await orGone(read(event.subscriptionId));
    return current && recordSubscription(current, { priceId, event, now });
  });
  if (recorded?.isOrphan) await settleAll(now);
  return recorded?.hasStarted ?? false;
}

/**
 * Begins a subscription, or goes on with the one that waits for its payment, and answers what the browser pays it
 * with. Other ways to pay that were begun are closed: nobody pays twice.
 * @throws Problem alreadyPremium, paymentUnavailable, paymentNotSetUp
 */
export async function startOrder(userId: string, now: Date): Promise<string> {
  stripe();
  return inTurn(userId, async () => {
    const { customerId, orders } = await ordersOf(userId, now);
    const waiting = orders.find(({ clientSecret, status }) => clientSecret && status === "incomplete");
    const key = keyOf("order", [customerId, stripe().priceId, String(orders.length)], now);
    const order = waiting ?? (await stripe().createSubscription(userId, customerId, key));
    await recordAnswer(order, now);
    if (!order.clientSecret) throw new Problem("paymentUnavailable", 30);
    return order.clientSecret;
  });
}

/** Where an order that is paid on a page of Stripe's leads afterwards. */
export interface Returns {
  successUrl: string;
  cancelUrl: string;
}

/**
 * The page of Stripe's on which the account can order; the one that is open already, where it leads to the same place.
 * @throws Problem alreadyPremium, paymentUnavailable, paymentNotSetUp
 */
export async function startCheckout(userId: string, returns: Returns, now: Date): Promise<string> {
  stripe();
  return inTurn(userId, async () => {
    const { customerId, orders, page } = await ordersOf(userId, now, returns.successUrl);
    for (const { id, status } of orders) if (status === "incomplete") await giveUp(id, now);
    if (page) return page;
    const { url } = await stripe().createCheckout(
      userId,
      customerId,
      { ...returns, now },
      `checkout-${newId()}`,
    );
    return url;
  });
}

/** Ends an order that waits for its payment; where it was paid in that moment, the money goes back. */
async function giveUp(id: string, now: Date): Promise<void> {
  const ended = await stripe().endNow(id);
  await recordAnswer(ended, now);
  if (ended.firstPaidAt) await endNowAndRefund(id, now);
}

/**
 * As whom Stripe knows the account, and what it has ordered of what is sold here; whoever has paid is told so. The
 * pages on which it could order are closed, but for one that leads to `successUrl`, which is answered.
 */
async function ordersOf(userId: string, now: Date, successUrl?: string) {
  const known = await subscriptionOf(userId);
  if (known && isPremium(known.status)) throw new Problem("alreadyPremium");
  const payer = await payerOf(userId);
  if (!payer) throw new Problem("signedOut");
  const { customerId: former } = payer;
  const found = former ? await orGone(openOrders(former, successUrl)) : undefined;
  if (!found) return { customerId: await makeCustomer(userId, payer, now), orders: [], page: undefined };
  // Paid, and the event that says so is still on its way.
  if (found.orders.some(({ status }) => isPremium(status))) throw new Problem("alreadyPremium");
  // Stripe has given up on its payments, but not ended it: it would come to life again beside the new one.
  for (const { id, status } of found.orders) {
    if (status !== "incomplete" && !isEnded(status)) await recordAnswer(await stripe().endNow(id), now);
  }
  return found;
}

/** Pages are closed before orders are listed: what was paid on one of them until then is among these. */
async function openOrders(customerId: string, successUrl: string | undefined) {
  let page: string | undefined;
  for (const checkout of await stripe().openCheckouts(customerId)) {
    if (!page && checkout.successUrl === successUrl) page = checkout.url;
    else await stripe().closeCheckout(checkout.id);
  }
  const all = await stripe().subscriptionsOf(customerId);
  return { customerId, page, orders: all.filter(({ priceId }) => priceId === stripe().priceId) };
}

async function makeCustomer(
  userId: string,
  { customerId: former, email, name }: { customerId: string | null; email: string; name: string },
  now: Date,
): Promise<string> {
  const key = keyOf("customer", [userId, former ?? "", email, name], now);
  const made = await stripe().createCustomer({ userId, email, name }, key);
  const kept = await keepCustomer(userId, made, former);
  if (!kept) throw new Problem("signedOut");
  return kept;
}

/**
 * Has the account's subscription end with the period that is paid for, and answers when that is.
 * @throws Problem noSubscription, paymentUnavailable, paymentNotSetUp
 */
export async function cancelOwn(userId: string, now: Date): Promise<Date> {
  return cancelAtPeriodEnd((await runningOf(userId)).id, now);
}

/**
 * Takes back that the account's subscription ends.
 * @throws Problem noSubscription, paymentUnavailable, paymentNotSetUp
 */
export async function resumeOwn(userId: string, now: Date): Promise<void> {
  const { id } = await runningOf(userId);
  await inTurn(id, async () => recordAnswer(await asRunning(stripe().resume(id)), now));
}

/**
 * Has a subscription end with the period that is paid for, and answers when that is.
 * @throws Problem noSubscription where it has ended; paymentUnavailable, paymentNotSetUp
 */
export function cancelAtPeriodEnd(id: string, now: Date): Promise<Date> {
  return inTurn(id, async () => {
    const read = await asRunning(stripe().cancelAtPeriodEnd(id));
    await recordAnswer(read, now);
    return read.currentPeriodEnd;
  });
}

/**
 * Ends a subscription at once and gives back what was paid last. Once it returns this stands for sure: what Stripe
 * could not be told now it is told later. Answers whether it was told.
 */
export async function endNowAndRefund(id: string, now: Date): Promise<boolean> {
  await requestEndAndRefund(id, now);
  const unsettled = await findUnsettled(id);
  return !unsettled || trySettling(unsettled, now);
}

/** Tells Stripe what it could not be told so far; answers whether nothing is left to tell. */
export async function settleAll(now: Date): Promise<boolean> {
  if (!account) return false;
  let isThrough = true;
  for (let page = await listUnsettled(); page.length > 0; page = await listUnsettled(page.at(-1)!.id)) {
    for (const unsettled of page) isThrough = (await trySettling(unsettled, now)) && isThrough;
  }
  return isThrough;
}

/** Answers whether Stripe could be told. */
async function trySettling(unsettled: Unsettled, now: Date): Promise<boolean> {
  try {
    await inTurn(unsettled.id, () => settle(unsettled, now));
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

async function settle({ id, toEnd, toRefund }: Unsettled, now: Date): Promise<void> {
  if (toEnd) {
    // What has ended cannot be ended again; Stripe says then that there is no such subscription.
    const read = (await orGone(stripe().endNow(id))) ?? (await orGone(stripe().read(id)));
    if (!read) await markLost(id, now);
    else await recordAnswer(read, now);
  }
  if (toRefund) {
    await orGone(stripe().refundLatest(id));
    await markRefunded(id, now);
  }
}

/** The account's invoices, the newest first; none before it ever paid. */
export async function invoicesOf(userId: string): Promise<Invoice[]> {
  const payer = await payerOf(userId);
  if (!payer?.customerId) return [];
  return (await orGone(stripe().invoices(payer.customerId))) ?? [];
}

/** What a year costs at Stripe, in cents; undefined where that is no yearly price in euro. */
export function priceAtStripe(): Promise<number | undefined> {
  return stripe().pricePerYear();
}

async function runningOf(userId: string): Promise<Subscription> {
  const subscription = await subscriptionOf(userId);
  if (!subscription || !isPremium(subscription.status)) throw new Problem("noSubscription");
  return subscription;
}

async function asRunning(answer: Promise<ReadSubscription>): Promise<ReadSubscription> {
  const read = await orGone(answer);
  if (!read) throw new Problem("noSubscription");
  return read;
}

async function recordAnswer(read: ReadSubscription, now: Date): Promise<void> {
  await recordSubscription(read, { priceId: stripe().priceId, now });
}

/** The answer, or undefined where Stripe knows of no such thing. */
async function orGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (stripe().isGone(error)) return undefined;
    throw error;
  }
}

/** The same for the same within an hour: Stripe keeps a failure under its key as long as a success. */
function keyOf(kind: string, parts: string[], now: Date): string {
  const hour = now.toISOString().slice(0, 13);
  const hash = createHash("sha256").update(JSON.stringify([...parts, hour]));
  return `${kind}-${hash.digest("hex")}`;
}

const turns = new Map<string, Promise<unknown>>();

/** One after the other for each key: what is read last is also written last. */
function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work);
  const turn = mine
    .catch(() => {})
    .then(() => {
      if (turns.get(key) === turn) turns.delete(key);
    });
  turns.set(key, turn);
  return mine;
}
