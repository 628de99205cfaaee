import type Stripe from "stripe";
import type { Invoice } from "~/domain/billing/subscription";
import { Problem } from "~/domain/problem";
import { isRefunded, isRefused, stripeCalls } from "./stripe-calls.server";
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

/** Customer data, which stand on invoices. */
export interface Payer {
  email: string;
  name: string;
}

/** Maximum age of a signed event, in seconds. */
const TOLERANCE_S = 300;

/** Methods that pay at once or not at all: a debit arrives days later, when its contract may have ended. */
const PAYMENT_METHODS = ["card"];

const INVOICES_LISTED = 24;
const ORDERS_LISTED = 100;

/** Seconds for which a payment page is open. Stripe's minimum is half an hour. */
const CHECKOUT_S = 31 * 60;

/** Makes responses include the client secret for paying the first invoice. */
const expanded = ["latest_invoice.confirmation_secret"];

export type StripeAccount = ReturnType<typeof stripeAccount>;

/** Each call throws Problem paymentUnavailable if Stripe fails. Those that ask for an object return undefined if it is gone. */
export function stripeAccount(
  { secretKey, webhookSecret, priceId, apiUrl }: StripeAccess,
  onFailure: (failure: object) => void,
) {
  const { stripe, call, callUnless, find } = stripeCalls(secretKey, apiUrl, onFailure);

  async function findSubscription(
    request: () => Promise<Stripe.Subscription>,
  ): Promise<ReadSubscription | undefined> {
    const readAt = new Date();
    const found = await find(request);
    return found && readSubscription(found, readAt);
  }

  /** Returns false if the invoice can still be paid: a payment is under way, or has arrived meanwhile. */
  async function voidInvoice(id: string): Promise<boolean> {
    return (await callUnless(isRefused, () => stripe.invoices.voidInvoice(id))) !== undefined;
  }

  return {
    priceId,

    /** Creates a customer and returns its id. For a day the same key returns the same customer. */
    async createCustomer({ userId, ...payer }: Payer & { userId: string }, key: string): Promise<string> {
      const params = { ...payer, metadata: { userId }, preferred_locales: ["de"] };
      const options = { idempotencyKey: key };
      const { id } = await call(() => stripe.customers.create(params, options), { isPersonal: true });
      return id;
    },

    /** Changes name and address. Returns whether there is such a customer: a deleted one can no longer order. */
    async updateCustomer(id: string, { email, name }: Payer): Promise<boolean> {
      const isPersonal = true;
      const customer = await find(() => stripe.customers.update(id, { email, name }), { isPersonal });
      return customer !== undefined && !("deleted" in customer && customer.deleted);
    },

    read: (id: string) => findSubscription(() => stripe.subscriptions.retrieve(id, { expand: expanded })),

    /** Lists the customer's subscriptions including ended ones, newest first. */
    async subscriptionsOf(customerId: string): Promise<ReadSubscription[] | undefined> {
      const readAt = new Date();
      const found = await find(() =>
        stripe.subscriptions.list({
          customer: customerId,
          status: "all",
          limit: ORDERS_LISTED,
          expand: expanded.map((path) => `data.${path}`),
        }),
      );
      return found?.data.map((subscription) => readSubscription(subscription, readAt));
    },

    /** Creates a subscription that waits for its first payment. */
    async createSubscription(
      userId: string,
      customerId: string,
      idempotencyKey: string,
    ): Promise<ReadSubscription> {
      const readAt = new Date();
      const created = await call(() =>
        stripe.subscriptions.create(
          {
            metadata: { userId },
            customer: customerId,
            items: [{ price: priceId }],
            expand: expanded,
            payment_behavior: "default_incomplete",
            payment_settings: {
              payment_method_types: PAYMENT_METHODS,
              save_default_payment_method: "on_subscription",
            },
          },
          { idempotencyKey },
        ),
      );
      return readSubscription(created, readAt);
    },

    cancelAtPeriodEnd: (id: string) =>
      findSubscription(() =>
        stripe.subscriptions.update(id, { cancel_at_period_end: true, expand: expanded }),
      ),

    resume: (id: string) =>
      findSubscription(() =>
        stripe.subscriptions.update(id, { cancel_at_period_end: false, expand: expanded }),
      ),

    /** Ends a subscription immediately, without a refund. */
    endNow: (id: string) => findSubscription(() => stripe.subscriptions.cancel(id, { expand: expanded })),

    /**
     * Voids the invoices of an ended subscription that can still be paid, and refunds its last payment unless it was
     * refunded before. Returns false while a payment is under way, which can only be refunded after it has arrived.
     * @param keyOf returns the idempotency key for refunding a payment
     */
    async reconcileInvoices(
      id: string,
      keyOf: (paymentIntent: string) => string,
    ): Promise<boolean | undefined> {
      const list = { subscription: id, limit: INVOICES_LISTED, expand: ["data.payments"] };
      const invoices = await find(() => stripe.invoices.list(list));
      if (!invoices) return undefined;
      let isComplete = true;
      for (const { id, status } of invoices.data)
        if (status === "open" || status === "uncollectible")
          isComplete = (await voidInvoice(id)) && isComplete;
      const latest = invoices.data.find(({ status }) => status === "paid");
      for (const { status, payment } of latest?.payments?.data ?? []) {
        const payment_intent = idOf(payment.payment_intent);
        if (status !== "paid" || !payment_intent) continue;
        const idempotencyKey = keyOf(payment_intent);
        await callUnless(isRefunded, () => stripe.refunds.create({ payment_intent }, { idempotencyKey }));
      }
      return isComplete;
    },

    async invoices(customerId: string): Promise<Invoice[] | undefined> {
      const found = await find(() => stripe.invoices.list({ customer: customerId, limit: INVOICES_LISTED }));
      return found?.data.filter(({ status }) => status === "paid" || status === "open").map(readInvoice);
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
            allowed_payment_method_types: PAYMENT_METHODS,
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

    async openCheckouts(customerId: string): Promise<Checkout[] | undefined> {
      const found = await find(() =>
        stripe.checkout.sessions.list({ customer: customerId, status: "open", limit: ORDERS_LISTED }),
      );
      return found?.data.map(readCheckout);
    },

    /** Closes a payment page; does nothing if it was paid or closed meanwhile. */
    async closeCheckout(id: string): Promise<void> {
      await callUnless(isRefused, () => stripe.checkout.sessions.expire(id));
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
