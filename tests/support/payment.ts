// Variables that turn payment on, and people who have paid.
import type { ReadSubscription } from "~/integrations/stripe-reading.server";
import type { Person } from "./person";
import { execute, moment } from "./rows";

export const paymentVariables = {
  STRIPE_SECRET_KEY: "sk_test_reisekasse",
  STRIPE_PUBLISHABLE_KEY: "pk_test_reisekasse",
  STRIPE_WEBHOOK_SECRET: "whsec_reisekasse",
  STRIPE_PRICE_ID: "price_year",
  // Nothing listens here: no test ever calls Stripe itself.
  STRIPE_API_URL: "http://127.0.0.1:9",
};

const DAY_MS = 86_400_000;

/** Anna's paid subscription, as it is read from Stripe. */
export function paidSubscription(of: Partial<ReadSubscription> = {}): ReadSubscription {
  return {
    id: "sub_1",
    customerId: "cus_anna",
    priceId: "price_year",
    orderedBy: undefined,
    status: "active",
    currentPeriodEnd: daysAfter(365),
    isCancelled: false,
    createdAt: daysAfter(0),
    firstPaidAt: daysAfter(0),
    latestPaidAt: daysAfter(0),
    endedAt: null,
    readAt: daysAfter(0),
    clientSecret: undefined,
    ...of,
  };
}

function daysAfter(days: number): Date {
  return new Date(Date.UTC(2026, 10, 16, 12) + days * DAY_MS);
}

/** Gives the person premium directly in the database. */
export function hasPremium(person: Person): void {
  execute(
    `insert into subscriptions (id, user_id, customer_id, status, current_period_end, is_cancelled, created_at, read_at)
     select 'sub_' || id, id, 'cus_' || id, 'active', ?, ?, ?, ? from users where email = ?`,
    moment(Date.now() + 365 * DAY_MS),
    ...[0, moment(0), moment(0)],
    person.email,
  );
}
