// Ordering premium: the ways to pay that an account has open at Stripe, and the customer that pays.

import { isEnded, isPremium } from "~/domain/billing/subscription";
import { orRefuse, Problem } from "~/domain/problem";
import type { ReadSubscription } from "~/integrations/stripe-reading.server";
import { requireAddress } from "../accounts/guest.server";
import { newId } from "../id.server";
import { exclusively } from "../lease.server";
import { endedOrGone, idempotencyKey, reconcileNow, recordAnswer, stripe } from "./payment.server";
import { payerOf, requestEndAndRefund, storeCustomerId, subscriptionOf } from "./subscription.server";

/**
 * Begins a subscription, or continues the one that waits for its payment. Returns the client secret with which the
 * browser pays. Closes the account's other open ways to pay, so that it cannot pay twice.
 */
export async function startOrder(userId: string, now: Date): Promise<string> {
  await requireAddress(userId);
  stripe();
  return exclusively(`order:${userId}`, async () => {
    const { customerId, orders } = await ordersOf(userId, now);
    const waiting = orders.find(({ clientSecret, status }) => clientSecret && status === "incomplete");
    const key = idempotencyKey("order", [customerId, stripe().priceId, String(orders.length)], now);
    const order = waiting ?? (await stripe().createSubscription(userId, customerId, key));
    await recordAnswer(order, now);
    if (!order.clientSecret) throw new Problem("paymentUnavailable", 30);
    return order.clientSecret;
  });
}

/** Returns the open payment page if it leads to the same address. */
export async function startCheckout(
  userId: string,
  returns: { successUrl: string; cancelUrl: string },
  now: Date,
): Promise<string> {
  await requireAddress(userId);
  stripe();
  return exclusively(`order:${userId}`, async () => {
    const { customerId, orders, page } = await ordersOf(userId, now, returns.successUrl);
    for (const order of orders) if (order.status === "incomplete") await abandonOrder(order, now);
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

/** Ends an order that waits for its payment, and refunds what is paid for it at that moment or later. */
async function abandonOrder(order: ReadSubscription, now: Date): Promise<void> {
  await recordAnswer(order, now);
  await requestEndAndRefund(order.id, now);
  await reconcileNow(order.id, now);
}

/**
 * Returns the account's Stripe customer and its orders of the product sold here. Closes its open payment pages, except
 * one that leads to `successUrl`, whose address is returned.
 */
async function ordersOf(userId: string, now: Date, successUrl?: string) {
  const known = await subscriptionOf(userId);
  if (known && isPremium(known.status)) throw new Problem("alreadyPremium");
  const payer = orRefuse(await payerOf(userId), "signedOut");
  const { customerId: former } = payer;
  const isKnown = former !== null && (await stripe().updateCustomer(former, payer));
  const found = isKnown ? await openOrders(former, successUrl) : undefined;
  if (!found) return { customerId: await createCustomer(userId, payer, now), orders: [], page: undefined };
  // Paid, but the event has not arrived yet.
  if (found.orders.some(({ status }) => isPremium(status))) throw new Problem("alreadyPremium");
  // Stripe stopped collecting its payments without ending it. It could be revived beside the new one.
  for (const { id, status } of found.orders) {
    if (status === "incomplete" || isEnded(status)) continue;
    const ended = await endedOrGone(id);
    if (ended) await recordAnswer(ended, now);
  }
  return found;
}

/**
 * Closes pages before listing orders, so that an order paid on one of them until then is in the list. Returns undefined if
 * Stripe has no such customer.
 */
async function openOrders(customerId: string, successUrl: string | undefined) {
  let page: string | undefined;
  for (const checkout of (await stripe().openCheckouts(customerId)) ?? []) {
    if (!page && checkout.successUrl === successUrl) page = checkout.url;
    else await stripe().closeCheckout(checkout.id);
  }
  const all = await stripe().subscriptionsOf(customerId);
  return all && { customerId, page, orders: all.filter(({ priceId }) => priceId === stripe().priceId) };
}

async function createCustomer(
  userId: string,
  { customerId: former, email, name }: { customerId: string | null; email: string; name: string },
  now: Date,
): Promise<string> {
  const key = idempotencyKey("customer", [userId, former ?? "", email, name], now);
  const createdId = await stripe().createCustomer({ userId, email, name }, key);
  return orRefuse(await storeCustomerId(userId, createdId, former), "signedOut");
}
