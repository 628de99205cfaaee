// With JavaScript, browsers send this page's forms by the router's fetch to this action.
import { data, href, redirectDocument } from "react-router";
import { type SubscribeScreen, subscribeScreen } from "~/billing/subscribe-screen.server";
import { AccountNeeded } from "~/components/accounts/guest";
import { Offer, StateCard } from "~/components/accounts/offer";
import { SiteFooter } from "~/components/public/site-page";
import { PublicHeader } from "~/components/shell/public-header";
import { Icon } from "~/components/ui/icon";
import { statusOfProblem } from "~/domain/problem";
import { wayBack } from "~/domain/query";
import { OrderForm } from "~/forms/billing/order-form";
import { subscribeHandlers } from "~/forms/billing/subscribe-form.server";
import { SubscriptionPanel } from "~/forms/billing/subscription-panel";
import { formAction } from "~/http/form/page.server";
import { allowStripe, allowWallets } from "~/http/security-policy.server";
import { subscribe } from "~/locales/de/billing/subscribe";
import { shell } from "~/locales/de/shell";
import { formatDate } from "~/locales/format";
import type { Route } from "./+types/subscribe";

export const meta: Route.MetaFunction = () => [{ title: `${subscribe.title} · ${shell.product}` }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  allowWallets(context);
  // The content security policy that allows Stripe applies only to a new document, so the router cannot open this page.
  if (new URL(request.url).pathname.endsWith(".data")) throw redirectDocument(url.pathname + url.search);
  const screen = await subscribeScreen(context, url);
  if (screen.screen === "order") allowStripe(context);
  return data(screen, { status: screen.screen === "guest" ? statusOfProblem("accountNeeded") : 200 });
}

export const action = formAction(subscribeHandlers);

/** Offer of premium, its order form, or the viewer's subscription. All links load a new document. */
export default function Subscribe({ loaderData }: Route.ComponentProps) {
  return (
    <div data-reload>
      <PublicHeader />
      <main id="inhalt" tabIndex={-1} className="mx-auto flex max-w-140 flex-col gap-4 px-4 pb-32">
        <header className="flex items-start gap-1">
          <a className="icon-button -ml-3" href={loaderData.returnTo ?? "/"} aria-label={shell.back}>
            <Icon name="arrow-left" />
          </a>
          <div className="min-w-0 flex-1 pt-2">
            <h1>{subscribe.title}</h1>
            <p className="text-sm text-quiet">{subscribe.lead}</p>
          </div>
        </header>
        <Content of={loaderData} />
      </main>
      <SiteFooter />
    </div>
  );
}

function Content({ of }: { of: SubscribeScreen }) {
  switch (of.screen) {
    case "premium":
      return <SubscriptionPanel {...of} />;
    case "waiting":
      return (
        <StateCard
          title={subscribe.waitingTitle}
          text={of.isLong ? subscribe.waitingLong : subscribe.waitingText}
        >
          <a className="button" href={`${href("/subscribe")}?${waitOn(of.returnTo)}`}>
            {subscribe.reload}
          </a>
        </StateCard>
      );
    case "free":
      return (
        <>
          <StateCard title={subscribe.freeTitle} text={subscribe.freeText} />
          <Offer isFree />
        </>
      );
    case "guest":
      return <AccountNeeded />;
    case "visitor":
      return (
        <>
          <Offer />
          <StateCard title={subscribe.visitorTitle} text={subscribe.visitorText}>
            <a className="button-main flex-auto" href={`${href("/login")}?${backHere(of.here)}`}>
              {subscribe.signIn}
            </a>
            <a
              className="button min-h-12 flex-auto text-base"
              href={`${href("/login")}?${backHere(of.here)}&mode=register`}
            >
              {subscribe.register}
            </a>
          </StateCard>
        </>
      );
    case "order":
      return (
        <>
          {of.ended && (
            <StateCard title={subscribe.endedTitle} text={subscribe.endedText(formatDate(of.ended.until))} />
          )}
          <Offer />
          <OrderForm returnTo={of.returnTo} publishableKey={of.publishableKey} />
        </>
      );
  }
}

function backHere(here: string): URLSearchParams {
  return new URLSearchParams({ redirectTo: wayBack(here) ?? "/" });
}

function waitOn(returnTo: string | undefined): URLSearchParams {
  return new URLSearchParams({ order: "done", ...(returnTo && { returnTo }) });
}
