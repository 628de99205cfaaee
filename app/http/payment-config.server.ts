import { config } from "./config.server";

const {
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICE_ID: priceId,
  STRIPE_API_URL: apiUrl,
} = config;

/** The configuration of payment; undefined if one of its variables is missing. Then everything is free. */
export const payment =
  secretKey && publishableKey && webhookSecret && priceId
    ? { secretKey, publishableKey, webhookSecret, priceId, apiUrl }
    : undefined;
