import { config } from "./config.server";

const needed = [
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_ID",
] as const;

const missing = needed.filter((name) => !config[name]);

/** The missing variables of payment if only some of them are set. */
export const missingPaymentVariables = missing.length < needed.length ? missing : [];

export interface PaymentConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  priceId: string;
  /** Address of the API, for tests; undefined for Stripe's own. */
  apiUrl: string | undefined;
}

/** The configuration of payment; undefined if one of its variables is missing. Then everything is free. */
export const payment: PaymentConfig | undefined =
  missing.length > 0
    ? undefined
    : {
        secretKey: config.STRIPE_SECRET_KEY!,
        publishableKey: config.STRIPE_PUBLISHABLE_KEY!,
        webhookSecret: config.STRIPE_WEBHOOK_SECRET!,
        priceId: config.STRIPE_PRICE_ID!,
        apiUrl: config.STRIPE_API_URL,
      };
