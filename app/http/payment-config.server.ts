import { type Config, config } from "./config.server";

/** What payment needs. */
export interface PaymentConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  priceId: string;
  /** Where Stripe's API is; undefined for Stripe's own. */
  apiUrl: string | undefined;
}

/** Payment as it is set up; undefined where a variable of it is missing, and then everything is free. */
export const payment: PaymentConfig | undefined = paymentOf(config);

function paymentOf(variables: Config): PaymentConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = variables;
  const {
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: priceId,
    STRIPE_API_URL: apiUrl,
  } = variables;
  if (!secretKey || !publishableKey || !webhookSecret || !priceId) return undefined;
  return { secretKey, publishableKey, webhookSecret, priceId, apiUrl };
}

/** The variables of payment that are missing, where some of them are set. */
export function missingForPayment(): string[] {
  const names = [
    "STRIPE_SECRET_KEY",
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "STRIPE_PRICE_ID",
  ] as const;
  const missing = names.filter((name) => !config[name]);
  return missing.length < names.length ? missing : [];
}
