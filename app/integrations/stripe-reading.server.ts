import type Stripe from "stripe";
import { Problem } from "~/domain/problem";
import { type Invoice, type SubscriptionStatus, subscriptionStatuses } from "~/domain/subscription";

/** A subscription as Stripe had it. */
export interface ReadSubscription {
  id: string;
  customerId: string;
  priceId: string;
  /** The account that ordered it here; undefined where it was not ordered here. */
  orderedBy: string | undefined;
  status: SubscriptionStatus;
  currentPeriodEnd: Date;
  isCancelled: boolean;
  createdAt: Date;
  /** When it was paid for the first time, null where it was not. */
  firstPaidAt: Date | null;
  endedAt: Date | null;
  /** When Stripe was asked. */
  readAt: Date;
  /** What the browser pays the first invoice with, while that is open. */
  clientSecret: string | undefined;
}

/** Something that happened to a subscription. What it is like now must be asked: events come in any order. */
export interface SubscriptionEvent {
  id: string;
  type: string;
  subscriptionId: string;
}

/** A page of Stripe's on which an order is paid. */
export interface Checkout {
  id: string;
  url: string;
  successUrl: string;
}

/** The subscription that an event is about, where it may have changed what somebody may do. */
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
    status: known(status),
    currentPeriodEnd: momentOf(item!.current_period_end)!,
    isCancelled: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    createdAt: momentOf(subscription.created)!,
    // An invoice after the first is made out to those only who have paid that one.
    firstPaidAt: momentOf(
      invoice?.billing_reason === "subscription_create"
        ? invoice.status_transitions.paid_at
        : subscription.created,
    ),
    endedAt: momentOf(subscription.ended_at),
    clientSecret: invoice?.status === "open" ? invoice.confirmation_secret?.client_secret : undefined,
  };
}

/** A state that only a later version of Stripe's knows grants nothing. */
function known(status: string): SubscriptionStatus {
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

/** Stripe counts seconds. */
function momentOf(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : new Date(seconds * 1_000);
}
