import { type Config, config } from "./config.server";

export interface PaymentConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  priceId: string;
  /** Address of the API, for tests; undefined for Stripe's own. */
  apiUrl: string | undefined;
}

/** The configuration of payment; undefined if one of its variables is missing. Then everything is free. */
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

/** Returns the missing variables of payment if only some of them are set. */
export function missingPaymentVariables(): string[] {
  const names = [
    "STRIPE_SECRET_KEY",
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "STRIPE_PRICE_ID",
  ] as const;
  const missing = names.filter((name) => !config[name]);
  return missing.length < names.length ? missing : [];
}
