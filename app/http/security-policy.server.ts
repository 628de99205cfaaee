import { createContext, type RouterContextProvider } from "react-router";
import { config, googleClient } from "./config.server";

const paymentPage = createContext(false);

/** Lets the page that is answered load Stripe's scripts and lead to Stripe's page. */
export function allowStripe(context: Readonly<RouterContextProvider>): void {
  (context as RouterContextProvider).set(paymentPage, true);
}

/** What a page may load, and from where: our own things only, and on the page that sells premium Stripe's. */
export function contentSecurityPolicy(context: Readonly<RouterContextProvider>, nonce: string): string {
  const own = "'self'";
  const stripe = context.get(paymentPage) ? stripesAddresses() : undefined;
  return [
    `default-src ${own}`,
    join("script-src", own, `'nonce-${nonce}'`, stripe?.scripts),
    `style-src ${own}`,
    // Widths of bars and colours of charts are style attributes. They run nothing, and load only what img-src allows.
    "style-src-attr 'unsafe-inline'",
    join("img-src", own, stripe && `data: ${stripe.images}`),
    join("connect-src", own, stripe?.api),
    join("frame-src", own, stripe?.frames),
    `worker-src ${own}`,
    `manifest-src ${own}`,
    "object-src 'none'",
    "base-uri 'none'",
    // A form is followed to where its answer leads: to Google, where it signs in, and to Stripe's page.
    join("form-action", own, googleClient && new URL(googleClient.issuer).origin, stripe?.checkout),
    "frame-ancestors 'none'",
  ].join("; ");
}

/** As Stripe asks for it (docs.stripe.com, "Security guide", content security policy). */
function stripesAddresses() {
  const here = config.STRIPE_API_URL && new URL(config.STRIPE_API_URL).origin;
  return {
    scripts: "https://js.stripe.com https://*.js.stripe.com",
    frames: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    api: "https://api.stripe.com",
    images: "https://*.stripe.com",
    checkout: ["https://checkout.stripe.com", here].filter(Boolean).join(" "),
  };
}

function join(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
