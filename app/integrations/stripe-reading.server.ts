import type Stripe from "stripe";
import { type Invoice, type SubscriptionStatus, subscriptionStatuses } from "~/domain/billing/subscription";
import { Problem } from "~/domain/problem";

export interface ReadSubscription {
  id: string;
  customerId: string;
  priceId: string;
  /** The account that ordered it; undefined if it was not ordered here. */
  orderedBy: string | undefined;
  status: SubscriptionStatus;
  currentPeriodEnd: Date;
  isCancelled: boolean;
  createdAt: Date;
  firstPaidAt: Date | null;
  /** Moment when the latest invoice was paid. */
  latestPaidAt: Date | null;
  endedAt: Date | null;
  /** Moment of the request to Stripe. */
  readAt: Date;
  /** Client secret with which the browser pays the first invoice, while that is open. */
  clientSecret: string | undefined;
}

/** An event about a subscription. Events arrive in any order, so the present state has to be read from Stripe. */
export interface SubscriptionEvent {
  id: string;
  type: string;
  subscriptionId: string;
}

export interface Checkout {
  id: string;
  url: string;
  successUrl: string;
}

/** Returns the id of the subscription that an event is about; undefined for events that cannot affect access. */
export function subscriptionIn({ type, data }: Stripe.Event): string | undefined {
  if (type.startsWith("customer.subscription.")) return (data.object as Stripe.Subscription).id;
  if (type === "invoice.paid" || type === "invoice.payment_failed") {
    const { parent } = data.object as Stripe.Invoice;
    return idOf(parent?.subscription_details?.subscription);
  }
  return undefined;
}

export function readSubscription(subscription: Stripe.Subscription, readAt: Date): ReadSubscription {
  const { id, customer, status, items, latest_invoice: latest } = subscription;
  const invoice = typeof latest === "object" ? latest : null;
  const [item] = items.data;
  return {
    id,
    readAt,
    customerId: idOf(customer)!,
    priceId: item!.price.id,
    orderedBy: subscription.metadata?.userId,
    status: knownStatus(status),
    currentPeriodEnd: momentOf(item!.current_period_end)!,
    isCancelled: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    createdAt: momentOf(subscription.created)!,
    // A later invoice exists only if the first one was paid.
    firstPaidAt: momentOf(
      invoice?.billing_reason === "subscription_create"
        ? invoice.status_transitions.paid_at
        : subscription.created,
    ),
    latestPaidAt: momentOf(invoice?.status_transitions.paid_at),
    endedAt: momentOf(subscription.ended_at),
    clientSecret: invoice?.status === "open" ? invoice.confirmation_secret?.client_secret : undefined,
  };
}

/** Maps states of newer API versions to "paused", which grants nothing. */
function knownStatus(status: string): SubscriptionStatus {
  return subscriptionStatuses.find((each) => each === status) ?? "paused";
}

export function readInvoice(invoice: Stripe.Invoice): Invoice {
  return {
    number: invoice.number ?? "",
    at: momentOf(invoice.created)!,
    amount: invoice.total,
    isPaid: invoice.status === "paid",
    url: invoice.hosted_invoice_url ?? invoice.invoice_pdf ?? undefined,
  };
}

export function readCheckout({ id, url, success_url }: Stripe.Checkout.Session): Checkout {
  if (!url || !success_url) throw new Problem("paymentUnavailable");
  return { id, url, successUrl: success_url };
}

export function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === "string" ? object : object?.id;
}

function momentOf(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : new Date(seconds * 1_000);
}
