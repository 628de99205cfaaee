import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { dayOf } from "~/domain/day";
import { isRenewed } from "~/domain/declaration";
import { Problem } from "~/domain/problem";
import { type Invoice, isPremium, type Subscription } from "~/domain/subscription";
import { invoicesOf } from "~/models/payment.server";
import { subscriptionOf } from "~/models/subscription.server";
import { viewerOf, visitOf } from "./context.server";
import { flashToast } from "./flash.server";
import { translatorOf } from "./i18n.server";
import { ownPath } from "./own-path";
import { payment } from "./payment-config.server";

type Context = Readonly<RouterContextProvider>;

/** So often the page looks by itself whether a payment has been confirmed, and how long it waits, in seconds. */
const LOOKS = 10;
const LOOK_EVERY_S = 3;

/** What the page shows of a subscription. */
function shown(subscription: Subscription, timeZone: string) {
  const { status, currentPeriodEnd, isCancelled, endedAt } = subscription;
  return {
    state: isCancelled
      ? ("cancelled" as const)
      : status === "past_due"
        ? ("pastDue" as const)
        : ("active" as const),
    until: dayOf(endedAt ?? currentPeriodEnd, timeZone),
    isRenewed: isRenewed(subscription),
  };
}

/**
 * What the page shows, by who looks at it and how it stands with them. Whoever comes back from paying is led on as
 * soon as the payment is confirmed, and until then the page looks again by itself, also without JavaScript.
 */
export async function subscribeScreen(context: Context, url: URL) {
  const returnTo = ownPath(url.searchParams.get("returnTo"));
  if (!payment) return { screen: "free" as const, returnTo };
  const viewer = viewerOf(context);
  if (!viewer) return { screen: "visitor" as const, returnTo, here: url.pathname + url.search };
  const { timeZone } = visitOf(context);
  const subscription = await subscriptionOf(viewer.id);
  const hasPremium = subscription !== undefined && isPremium(subscription.status);
  if (url.searchParams.has("order")) {
    const waiting = comesBack(context, url, hasPremium);
    return { screen: "waiting" as const, returnTo, ...waiting };
  }
  if (!hasPremium) {
    const ended = subscription && shown(subscription, timeZone);
    return { screen: "order" as const, returnTo, ended, publishableKey: payment.publishableKey };
  }
  return {
    screen: "premium" as const,
    returnTo,
    subscription: shown(subscription, timeZone),
    isAsked: url.searchParams.get("confirm") === "cancel",
    invoices: await listInvoices(viewer.id, timeZone),
  };
}

export type SubscribeScreen = Awaited<ReturnType<typeof subscribeScreen>>;

/** Undefined where Stripe does not answer: the rest of the page must go on. */
async function listInvoices(userId: string, timeZone: string) {
  try {
    return (await invoicesOf(userId)).map(({ at, ...invoice }: Invoice) => ({
      ...invoice,
      day: dayOf(at, timeZone),
    }));
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** @throws where to go on, where it is known how the payment went */
function comesBack(context: Context, url: URL, hasPremium: boolean) {
  const query = url.searchParams;
  const returnTo = ownPath(query.get("returnTo"));
  const t = translatorOf(context);
  if (hasPremium) {
    flashToast(context, { kind: "success", title: t("toast.subscribed"), detail: t("detail.subscribed") });
    throw redirect(returnTo ?? "/", 303);
  }
  if (["failed", "canceled"].includes(query.get("redirect_status") ?? "")) {
    flashToast(context, { kind: "failure", title: t("failure.payment"), detail: t("detail.nothingPaid") });
    throw redirect(toSubscribe(returnTo), 303);
  }
  const looked = Number(query.get("looked")) || 0;
  const again = new URLSearchParams({
    order: "done",
    looked: String(looked + 1),
    ...(returnTo && { returnTo }),
  });
  const isLong = looked >= LOOKS;
  if (!isLong) visitOf(context).answer.set("Refresh", `${LOOK_EVERY_S}; url=/subscribe?${again}`);
  return { isLong };
}

/** The address of the page, and where it leads back to. */
export function toSubscribe(returnTo: string | undefined): string {
  return returnTo ? `/subscribe?${new URLSearchParams({ returnTo })}` : "/subscribe";
}

/** Where Stripe leads to after paying: home, which knows what to do with it. */
export function afterOrder(origin: string, returnTo: string | undefined): string {
  return `${origin}/?${new URLSearchParams({ order: "done", ...(returnTo && { returnTo }) })}`;
}

/** Leads on whoever comes home from paying, with nothing of what Stripe added to the address but how it went. */
export const afterOrderMiddleware: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const { searchParams: query } = url;
  if (request.method !== "GET" || !query.has("order")) return next();
  const kept = ["order", "returnTo", "redirect_status"].filter((name) => query.has(name));
  const on = new URLSearchParams(kept.map((name) => [name, query.get(name)!]));
  return redirect(`/subscribe?${on}`, 303);
};
