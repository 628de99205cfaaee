// Orders and payments for tests of models, with the Stripe stand-in and without a server.
import { afterAll, beforeAll, beforeEach } from "vitest";
import { beginBilling } from "~/models/billing/access.server";
import { startOrder } from "~/models/billing/order.server";
import { connectStripe, handleEvent } from "~/models/billing/payment.server";
import { payerOf } from "~/models/billing/subscription.server";
import { now, someone } from "./models";
import { paymentVariables } from "./payment";
import type { Event, PaymentIntent, Subscription } from "./stripe-ledger";
import { type StripeStandIn, signature } from "./stripe-stand-in";

const {
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PRICE_ID: priceId,
} = paymentVariables;

/** Connects the models to this stand-in for the tests of a file. Returns what Stripe failed with in the present test. */
export function withStripe(stripe: StripeStandIn): { failures: object[] } {
  const seen: { failures: object[] } = { failures: [] };
  beforeAll(() => beginBilling(now));
  beforeEach(async () => {
    seen.failures = [];
    await connectStripe({ secretKey, webhookSecret, priceId, apiUrl: stripe.url }, (each) =>
      seen.failures.push(each),
    );
  });
  afterAll(() => stripe.stop());
  return seen;
}

/** Delivers a signed event of Stripe. */
export async function arrives(event: Event, at = new Date()): Promise<boolean> {
  const body = JSON.stringify(event);
  return handleEvent(new TextEncoder().encode(body), signature(body, webhookSecret, at.getTime()), at);
}

export async function allArrive({ ledger }: StripeStandIn): Promise<void> {
  for (const event of ledger.events.splice(0)) await arrives(event);
}

export interface Order {
  clara: string;
  secret: string;
  order: Subscription;
}

/** Clara, whose trial is over, with an unpaid order. */
export async function ordering({ ledger }: StripeStandIn): Promise<Order> {
  const clara = await someone("Clara");
  const secret = await startOrder(clara, new Date());
  const { customerId } = (await payerOf(clara))!;
  const order = [...ledger.subscriptions.values()].find(({ customer }) => customer === customerId)!;
  return { clara, secret, order };
}

/** Clara with a paid subscription that Reisekasse knows about. */
export async function subscribed(stripe: StripeStandIn): Promise<Order> {
  const made = await ordering(stripe);
  stripe.ledger.pay(made.secret);
  await allArrive(stripe);
  return made;
}

/** Clara with a subscription whose first debit her bank has yet to pay. */
export async function debited(
  stripe: StripeStandIn,
  how?: { grants: boolean },
): Promise<Order & { debit: PaymentIntent }> {
  const made = await ordering(stripe);
  const debit = stripe.ledger.debit(made.secret, how);
  await allArrive(stripe);
  return { ...made, debit };
}
