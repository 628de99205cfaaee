import { PRICE_PER_YEAR } from "~/domain/plan";
import { connectStripe, priceAtStripe, settleAll } from "~/models/payment.server";
import { config } from "./config.server";
import { log } from "./log.server";
import { missingForPayment, payment } from "./payment-config.server";

/** Connects to Stripe, where payment is set up. */
export async function beginPayment(): Promise<void> {
  const missing = missingForPayment();
  if (missing.length > 0) log.warn({ missing }, "payment is off: variables are missing");
  if (!payment) return;
  await connectStripe(payment, (failure) => log.error({ failure }, "Stripe failed"));
}

/** Tells Stripe what it could not be told when it was time. What fails again waits for the next time. */
export async function settlePayments(): Promise<void> {
  if (!payment) return;
  try {
    if (!(await settleAll(new Date()))) log.warn("Stripe has yet to be told of what has ended");
  } catch (error) {
    log.warn({ code: (error as { code?: unknown }).code }, "settling payments failed");
  }
}

/** Says in the log where Stripe's price is not the one that the screens name. */
export async function checkPrice(): Promise<void> {
  if (!payment) return;
  try {
    const atStripe = await priceAtStripe();
    const differs = atStripe !== PRICE_PER_YEAR;
    if (differs) log.warn({ atStripe, here: PRICE_PER_YEAR }, "STRIPE_PRICE_ID is not the price shown here");
  } catch {
    log.warn({ apiUrl: config.STRIPE_API_URL }, "STRIPE_PRICE_ID could not be looked up");
  }
}
