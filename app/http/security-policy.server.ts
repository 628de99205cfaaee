import { createContext, type RouterContextProvider } from "react-router";
import { config, googleClient } from "./config.server";
import { type Context, visitOf } from "./context.server";

const paymentPage = createContext(false);

/** Allows the page of this request to load Stripe's scripts and to submit to Stripe's page. */
export function allowStripe(context: Context): void {
  (context as RouterContextProvider).set(paymentPage, true);
}

/** Browsers' wallets, such as Apple Pay, ask whether the page and Stripe's frame in it may pay. */
const WALLETS = 'self "https://js.stripe.com"';

/** Allows wallets in the answer to this request. */
export function allowWallets(context: Context): void {
  visitOf(context).headers.set("Permissions-Policy", permissionsPolicy(WALLETS));
}

/** Allows what a page may ask the device for; by default no payment. */
export function permissionsPolicy(payment = ""): string {
  return `geolocation=(self), camera=(), microphone=(), payment=(${payment})`;
}

/** Allows our own origin, and Stripe's on the page that sells premium. */
export function contentSecurityPolicy(context: Context, nonce: string): string {
  const own = "'self'";
  const stripe = context.get(paymentPage) ? stripeSources() : undefined;
  return [
    `default-src ${own}`,
    join("script-src", own, `'nonce-${nonce}'`, stripe?.scripts),
    `style-src ${own}`,
    // Widths of bars and colours of charts are style attributes. They cannot run scripts, nor load beyond img-src.
    "style-src-attr 'unsafe-inline'",
    join("img-src", own, stripe && `data: ${stripe.images}`),
    join("connect-src", own, stripe?.api),
    join("frame-src", own, stripe?.frames),
    `worker-src ${own}`,
    `manifest-src ${own}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Redirects after a form count too: to Google for signing in, and to Stripe's page.
    join("form-action", own, googleClient && new URL(googleClient.issuer).origin, stripe?.checkout),
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Returns the sources that Stripe requires (docs.stripe.com, "Security guide", content security policy). */
function stripeSources() {
  const ownCheckout = config.STRIPE_API_URL && new URL(config.STRIPE_API_URL).origin;
  return {
    scripts: "https://js.stripe.com https://*.js.stripe.com",
    frames: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    api: "https://api.stripe.com",
    images: "https://*.stripe.com",
    checkout: ["https://checkout.stripe.com", ownCheckout].filter(Boolean).join(" "),
  };
}

function join(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
