import { href, type MiddlewareFunction, redirect } from "react-router";
import { isGuest } from "~/domain/accounts/account";
import { isRenewed } from "~/domain/billing/declaration";
import { type Invoice, isPremium, type Subscription } from "~/domain/billing/subscription";
import { dayOf } from "~/domain/day";
import { Problem } from "~/domain/problem";
import { readQuery, wayBack } from "~/domain/query";
import { payment } from "~/http/config.server";
import { type Context, viewerOf, visitOf } from "~/http/context.server";
import { flashToast } from "~/http/flash.server";
import { translatorOf } from "~/http/i18n.server";
import { invoicesOf } from "~/models/billing/payment.server";
import { subscriptionOf } from "~/models/billing/subscription.server";

/** Number of times that the page reloads while a payment is unconfirmed, and the seconds in between. */
const RELOADS = 10;
const RELOAD_EVERY_S = 3;

function subscriptionData(subscription: Subscription, timeZone: string) {
  const { status, currentPeriodEnd, isCancelled, endedAt } = subscription;
  const unlessCancelled = status === "past_due" ? ("pastDue" as const) : ("active" as const);
  return {
    state: isCancelled ? ("cancelled" as const) : unlessCancelled,
    until: dayOf(endedAt ?? currentPeriodEnd, timeZone),
    isRenewed: isRenewed(subscription),
  };
}

/** After paying, the page reloads by itself, also without JavaScript, until the payment is confirmed. */
export async function subscribeScreen(context: Context, url: URL) {
  const returnTo = wayBack(url.searchParams.get("returnTo"));
  const viewer = viewerOf(context);
  if (viewer && isGuest(viewer)) return { screen: "guest" as const, returnTo };
  if (!payment) return { screen: "free" as const, returnTo };
  if (!viewer)
    return { screen: "visitor" as const, returnTo, here: url.pathname + readQuery(url.pathname, url.search) };
  const { timeZone } = visitOf(context);
  const subscription = await subscriptionOf(viewer.id);
  const hasPremium = subscription !== undefined && isPremium(subscription.status);
  if (url.searchParams.has("order")) {
    const waiting = unconfirmedPayment(context, url, hasPremium);
    return { screen: "waiting" as const, returnTo, ...waiting };
  }
  if (!hasPremium) {
    const ended = subscription && subscriptionData(subscription, timeZone);
    return { screen: "order" as const, returnTo, ended, publishableKey: payment.publishableKey };
  }
  return {
    screen: "premium" as const,
    returnTo,
    subscription: subscriptionData(subscription, timeZone),
    isConfirming: url.searchParams.get("confirm") === "cancel",
    invoices: await listInvoices(viewer.id, timeZone),
  };
}

export type SubscribeScreen = Awaited<ReturnType<typeof subscribeScreen>>;

/** Lists the invoices. Returns undefined if Stripe does not answer, so that the rest of the page still works. */
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

/**
 * Returns the data of the page that is shown while a payment is unconfirmed, and has the browser reload it every
 * RELOAD_EVERY_S seconds, at most RELOADS times; after that `isLong` is true.
 * @throws Response a redirect once the payment is confirmed or has failed
 */
function unconfirmedPayment(context: Context, url: URL, hasPremium: boolean) {
  const query = url.searchParams;
  const returnTo = wayBack(query.get("returnTo"));
  const t = translatorOf(context);
  if (hasPremium) {
    flashToast(context, { kind: "success", title: t("toast.subscribed"), detail: t("detail.subscribed") });
    throw redirect(returnTo ?? "/", 303);
  }
  if (["failed", "canceled"].includes(query.get("redirect_status") ?? "")) {
    flashToast(context, { kind: "failure", title: t("failure.payment"), detail: t("detail.nothingPaid") });
    throw redirect(toSubscribe(returnTo), 303);
  }
  const reloads = Number(query.get("looked")) || 0;
  const again = new URLSearchParams({
    order: "done",
    looked: String(reloads + 1),
    ...(returnTo && { returnTo }),
  });
  const isLong = reloads >= RELOADS;
  if (!isLong) visitOf(context).headers.set("Refresh", `${RELOAD_EVERY_S}; url=/subscribe?${again}`);
  return { isLong };
}

export function toSubscribe(returnTo: string | undefined): string {
  return returnTo ? `${href("/subscribe")}?${new URLSearchParams({ returnTo })}` : href("/subscribe");
}

/** Returns the address that Stripe redirects to after paying: the home page, whose middleware redirects further. */
export function afterOrder(origin: string, returnTo: string | undefined): string {
  return `${origin}/?${new URLSearchParams({ order: "done", ...(returnTo && { returnTo }) })}`;
}

/** Leads on to the subscribe page after paying. Of Stripe's parameters only the result is passed on. */
export const afterOrderMiddleware: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const { searchParams: query } = url;
  if (request.method !== "GET" || !query.has("order")) return next();
  const names = ["order", "returnTo", "redirect_status"].filter((name) => query.has(name));
  const params = new URLSearchParams(names.map((name) => [name, query.get(name)!]));
  return redirect(`${href("/subscribe")}?${params}`, 303);
};
