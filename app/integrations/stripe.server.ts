import Stripe from "stripe";
import { Problem } from "~/domain/problem";
import type { Invoice } from "~/domain/subscription";
import {
  type Checkout,
  idOf,
  type ReadSubscription,
  readCheckout,
  readInvoice,
  readSubscription,
  type SubscriptionEvent,
  subscriptionIn,
} from "./stripe-reading.server";

/** Where and as whom Stripe is asked. */
export interface StripeAccess {
  secretKey: string;
  webhookSecret: string;
  /** What is sold: premium for a year. */
  priceId: string;
  /** Where Stripe's API is; undefined for Stripe's own. */
  apiUrl: string | undefined;
}

/** So long an answer is waited for, in milliseconds, and tried for once more: whoever waits at a screen hears in time. */
const TIMEOUT_MS = 8_000;
const RETRIES = 1;

/** How old a signed event may be, in seconds. */
const TOLERANCE_S = 300;

const INVOICES_LISTED = 24;
const ORDERS_LISTED = 100;

/** So long one can pay on a page of Stripe's, in seconds; Stripe allows no less than half an hour. */
const CHECKOUT_S = 31 * 60;

/** With it comes what the browser pays the first invoice with. */
const expanded = ["latest_invoice.confirmation_secret"];

/** There is no such thing at Stripe, or no more. */
class GoneAtStripe extends Error {
  override name = "GoneAtStripe";
}

export type StripeAccount = ReturnType<typeof stripeAccount>;

/**
 * What Reisekasse asks of Stripe, in its own words. Every question throws Problem paymentUnavailable where Stripe
 * does not answer or refuses us, of which `onFailure` is told, and something that `isGone` for what is not there.
 */
export function stripeAccount(
  { secretKey, webhookSecret, priceId, apiUrl }: StripeAccess,
  onFailure: (failure: object) => void,
) {
  const stripe = new Stripe(secretKey, {
    ...(apiUrl && addressOf(apiUrl)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });

  async function ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (error.code === "resource_missing") throw new GoneAtStripe(error.param);
      const { type, code, statusCode, requestId } = error;
      onFailure({ type, code, statusCode, requestId });
      throw new Problem("paymentUnavailable", 30);
    }
  }

  async function askFor(question: () => Promise<Stripe.Subscription>): Promise<ReadSubscription> {
    const readAt = new Date();
    return readSubscription(await ask(question), readAt);
  }

  return {
    priceId,
    isGone: (error: unknown) => error instanceof GoneAtStripe,

    /** Makes a customer and answers its id. The same key again, for a day, answers the same one. */
    async createCustomer(
      { userId, email, name }: { userId: string; email: string; name: string },
      idempotencyKey: string,
    ): Promise<string> {
      const params = { email, name, metadata: { userId }, preferred_locales: ["de"] };
      const { id } = await ask(() => stripe.customers.create(params, { idempotencyKey }));
      return id;
    },

    /** A subscription as it is now. */
    read: (id: string) => askFor(() => stripe.subscriptions.retrieve(id, { expand: expanded })),

    /** All that the customer has or had, the newest first. */
    async subscriptionsOf(customerId: string): Promise<ReadSubscription[]> {
      const readAt = new Date();
      const { data } = await ask(() =>
        stripe.subscriptions.list({
          customer: customerId,
          status: "all",
          limit: ORDERS_LISTED,
          expand: expanded.map((path) => `data.${path}`),
        }),
      );
      return data.map((subscription) => readSubscription(subscription, readAt));
    },

    /** Begins a subscription that waits for its first payment. */
    createSubscription: (userId: string, customerId: string, idempotencyKey: string) =>
      askFor(() =>
        stripe.subscriptions.create(
          {
            metadata: { userId },
            customer: customerId,
            items: [{ price: priceId }],
            expand: expanded,
            payment_behavior: "default_incomplete",
            payment_settings: { save_default_payment_method: "on_subscription" },
          },
          { idempotencyKey },
        ),
      ),

    cancelAtPeriodEnd: (id: string) =>
      askFor(() => stripe.subscriptions.update(id, { cancel_at_period_end: true, expand: expanded })),

    resume: (id: string) =>
      askFor(() => stripe.subscriptions.update(id, { cancel_at_period_end: false, expand: expanded })),

    /** Ends it now; nothing is given back by that. */
    endNow: (id: string) => askFor(() => stripe.subscriptions.cancel(id, { expand: expanded })),

    /** Gives back what was paid last for the subscription; nothing where nothing was, or it was given back before. */
    async refundLatest(id: string): Promise<void> {
      const { data } = await ask(() =>
        stripe.invoices.list({ subscription: id, status: "paid", limit: 1, expand: ["data.payments"] }),
      );
      const payments = data[0]?.payments?.data ?? [];
      const paid = payments.find(({ status }) => status === "paid");
      const payment_intent = idOf(paid?.payment.payment_intent);
      if (!payment_intent) return;
      await ask(async () => {
        try {
          await stripe.refunds.create({ payment_intent }, { idempotencyKey: `refund-${payment_intent}` });
        } catch (error) {
          if ((error as { code?: string }).code !== "charge_already_refunded") throw error;
        }
      });
    },

    /** The customer's invoices that are made out, the newest first. */
    async invoices(customerId: string): Promise<Invoice[]> {
      const { data } = await ask(() =>
        stripe.invoices.list({ customer: customerId, limit: INVOICES_LISTED }),
      );
      return data.filter(({ status }) => status === "paid" || status === "open").map(readInvoice);
    },

    /** A page of Stripe's for ordering, in German. */
    async createCheckout(
      userId: string,
      customerId: string,
      { successUrl, cancelUrl, now }: { successUrl: string; cancelUrl: string; now: Date },
      idempotencyKey: string,
    ): Promise<Checkout> {
      const session = await ask(() =>
        stripe.checkout.sessions.create(
          {
            mode: "subscription",
            customer: customerId,
            locale: "de",
            subscription_data: { metadata: { userId } },
            line_items: [{ price: priceId, quantity: 1 }],
            success_url: successUrl,
            cancel_url: cancelUrl,
            expires_at: Math.floor(now.getTime() / 1_000) + CHECKOUT_S,
          },
          { idempotencyKey },
        ),
      );
      return readCheckout(session);
    },

    /** The pages on which the customer could still order. */
    async openCheckouts(customerId: string): Promise<Checkout[]> {
      const { data } = await ask(() =>
        stripe.checkout.sessions.list({ customer: customerId, status: "open", limit: ORDERS_LISTED }),
      );
      return data.map(readCheckout);
    },

    /** Closes a page for ordering; one that was paid on or closed meanwhile stays as it is. */
    async closeCheckout(id: string): Promise<void> {
      await ask(async () => {
        try {
          await stripe.checkout.sessions.expire(id);
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
      });
    },

    /** What a year costs at Stripe, in cents; undefined where the price is no yearly one in euro. */
    async pricePerYear(): Promise<number | undefined> {
      const { currency, recurring, unit_amount } = await ask(() => stripe.prices.retrieve(priceId));
      const isYearly = recurring?.interval === "year" && recurring.interval_count === 1;
      return currency === "eur" && isYearly ? (unit_amount ?? undefined) : undefined;
    },

    /**
     * What an event that was sent here says; undefined where it is about no subscription.
     * @param body as it came, byte for byte
     * @throws Problem malformed where the signature is not Stripe's for this body, or older than five minutes
     */
    readEvent(body: Uint8Array, signature: string | null, now: Date): SubscriptionEvent | undefined {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          ...([body, signature ?? "", webhookSecret, TOLERANCE_S, undefined, now.getTime()] as const),
        );
      } catch {
        throw new Problem("malformed");
      }
      const subscriptionId = subscriptionIn(event);
      return subscriptionId ? { id: event.id, type: event.type, subscriptionId } : undefined;
    },
  };
}

function addressOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isSecure = protocol === "https:";
  return {
    protocol: isSecure ? ("https" as const) : ("http" as const),
    host: hostname,
    port: port || (isSecure ? 443 : 80),
  };
}
