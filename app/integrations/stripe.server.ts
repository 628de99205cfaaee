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

export interface StripeAccess {
  secretKey: string;
  webhookSecret: string;
  /** Price of a year of premium. */
  priceId: string;
  /** Address of Stripe's API; undefined for the default. */
  apiUrl: string | undefined;
}

/** Milliseconds before a request times out, and number of retries. Short, because a person waits for the screen. */
const TIMEOUT_MS = 8_000;
const RETRIES = 1;

/** Maximum age of a signed event, in seconds. */
const TOLERANCE_S = 300;

const INVOICES_LISTED = 24;
const ORDERS_LISTED = 100;

/** Seconds for which a payment page is open. Stripe's minimum is half an hour. */
const CHECKOUT_S = 31 * 60;

/** Makes responses include the client secret for paying the first invoice. */
const expanded = ["latest_invoice.confirmation_secret"];

/** Thrown if Stripe has no object with the given id. */
class GoneAtStripe extends Error {
  override name = "GoneAtStripe";
}

export type StripeAccount = ReturnType<typeof stripeAccount>;

/** Each call throws Problem paymentUnavailable if Stripe fails, and what `isGone()` recognises for a missing object. */
export function stripeAccount(
  { secretKey, webhookSecret, priceId, apiUrl }: StripeAccess,
  onFailure: (failure: object) => void,
) {
  const stripe = new Stripe(secretKey, {
    ...(apiUrl && hostOptions(apiUrl)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });

  async function call<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (error.code === "resource_missing") throw new GoneAtStripe(error.param);
      const { type, code, statusCode, requestId } = error;
      onFailure({ type, code, statusCode, requestId });
      throw new Problem("paymentUnavailable", 30);
    }
  }

  async function callForSubscription(request: () => Promise<Stripe.Subscription>): Promise<ReadSubscription> {
    const readAt = new Date();
    return readSubscription(await call(request), readAt);
  }

  return {
    priceId,
    isGone: (error: unknown) => error instanceof GoneAtStripe,

    /** Creates a customer and returns its id. For a day the same key returns the same customer. */
    async createCustomer(
      { userId, email, name }: { userId: string; email: string; name: string },
      idempotencyKey: string,
    ): Promise<string> {
      const params = { email, name, metadata: { userId }, preferred_locales: ["de"] };
      const { id } = await call(() => stripe.customers.create(params, { idempotencyKey }));
      return id;
    },

    read: (id: string) => callForSubscription(() => stripe.subscriptions.retrieve(id, { expand: expanded })),

    /** Lists the customer's subscriptions including ended ones, newest first. */
    async subscriptionsOf(customerId: string): Promise<ReadSubscription[]> {
      const readAt = new Date();
      const { data } = await call(() =>
        stripe.subscriptions.list({
          customer: customerId,
          status: "all",
          limit: ORDERS_LISTED,
          expand: expanded.map((path) => `data.${path}`),
        }),
      );
      return data.map((subscription) => readSubscription(subscription, readAt));
    },

    /** Creates a subscription that waits for its first payment. */
    createSubscription: (userId: string, customerId: string, idempotencyKey: string) =>
      callForSubscription(() =>
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
      callForSubscription(() =>
        stripe.subscriptions.update(id, { cancel_at_period_end: true, expand: expanded }),
      ),

    resume: (id: string) =>
      callForSubscription(() =>
        stripe.subscriptions.update(id, { cancel_at_period_end: false, expand: expanded }),
      ),

    /** Ends a subscription immediately, without a refund. */
    endNow: (id: string) => callForSubscription(() => stripe.subscriptions.cancel(id, { expand: expanded })),

    /**
     * Refunds the last payment of a subscription; does nothing if there is none or it was refunded before.
     * @param keyOf returns the idempotency key for refunding a payment
     */
    async refundLatest(id: string, keyOf: (paymentIntent: string) => string): Promise<void> {
      const { data } = await call(() =>
        stripe.invoices.list({ subscription: id, status: "paid", limit: 1, expand: ["data.payments"] }),
      );
      const payments = data[0]?.payments?.data ?? [];
      const paid = payments.find(({ status }) => status === "paid");
      const payment_intent = idOf(paid?.payment.payment_intent);
      if (!payment_intent) return;
      await call(async () => {
        try {
          await stripe.refunds.create({ payment_intent }, { idempotencyKey: keyOf(payment_intent) });
        } catch (error) {
          if ((error as { code?: string }).code !== "charge_already_refunded") throw error;
        }
      });
    },

    async invoices(customerId: string): Promise<Invoice[]> {
      const { data } = await call(() =>
        stripe.invoices.list({ customer: customerId, limit: INVOICES_LISTED }),
      );
      return data.filter(({ status }) => status === "paid" || status === "open").map(readInvoice);
    },

    async createCheckout(
      userId: string,
      customerId: string,
      { successUrl, cancelUrl, now }: { successUrl: string; cancelUrl: string; now: Date },
      idempotencyKey: string,
    ): Promise<Checkout> {
      const session = await call(() =>
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

    async openCheckouts(customerId: string): Promise<Checkout[]> {
      const { data } = await call(() =>
        stripe.checkout.sessions.list({ customer: customerId, status: "open", limit: ORDERS_LISTED }),
      );
      return data.map(readCheckout);
    },

    /** Closes a payment page; does nothing if it was paid or closed meanwhile. */
    async closeCheckout(id: string): Promise<void> {
      await call(async () => {
        try {
          await stripe.checkout.sessions.expire(id);
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
      });
    },

    /** Returns the price of a year in cents; undefined if the price is not yearly or not in euro. */
    async pricePerYear(): Promise<number | undefined> {
      const { currency, recurring, unit_amount } = await call(() => stripe.prices.retrieve(priceId));
      const isYearly = recurring?.interval === "year" && recurring.interval_count === 1;
      return currency === "eur" && isYearly ? (unit_amount ?? undefined) : undefined;
    },

    /**
     * Verifies and reads an event; undefined if it is not about a subscription.
     * @param body the request's body, byte for byte
     * @throws Problem malformed if the signature does not match the body or is older than five minutes
     */
    readEvent(body: Uint8Array, signature: string | null, now: Date): SubscriptionEvent | undefined {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          body,
          signature ?? "",
          webhookSecret,
          TOLERANCE_S,
          undefined,
          now.getTime(),
        );
      } catch {
        throw new Problem("malformed");
      }
      const subscriptionId = subscriptionIn(event);
      return subscriptionId ? { id: event.id, type: event.type, subscriptionId } : undefined;
    },
  };
}

function hostOptions(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isSecure = protocol === "https:";
  return {
    protocol: isSecure ? ("https" as const) : ("http" as const),
    host: hostname,
    port: port || (isSecure ? 443 : 80),
  };
}
