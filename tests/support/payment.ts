// What a server is started with so that payment is set up, and people who have paid.
import type { Person } from "./person";
import { execute } from "./rows";

export const paymentVariables = {
  STRIPE_SECRET_KEY: "sk_test_reisekasse",
  STRIPE_PUBLISHABLE_KEY: "pk_test_reisekasse",
  STRIPE_WEBHOOK_SECRET: "whsec_reisekasse",
  STRIPE_PRICE_ID: "price_year",
};

const DAY_MS = 86_400_000;

/** The person has premium, as if Stripe had said so. */
export function hasPremium(person: Person): void {
  execute(
    `insert into subscriptions (id, user_id, customer_id, status, current_period_end, is_cancelled, created_at, read_at)
     select 'sub_' || id, id, 'cus_' || id, 'active', ?, 0, 0, 0 from users where email = ?`,
    Date.now() + 365 * DAY_MS,
    person.email,
  );
}
