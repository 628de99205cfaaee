import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { ClientNavigation, NavigationProgress } from "~/components/shell/client-navigation";
import { DeviceClock } from "~/components/shell/device-clock";
import { ErrorPage } from "~/components/shell/error-page";
import { ScriptlessForms, useIsScriptless } from "~/components/shell/inline-script";
import { ThemeColor, ThemeScript, useTheme } from "~/components/shell/theme";
import { Toaster } from "~/components/shell/toast";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";
import { refusedInput, trialOf } from "./billing/trial.server";
import { readConsent } from "./domain/public/consent";
import { apiMiddleware } from "./http/api.server";
import { payment } from "./http/config.server";
import { newSubmissionId, viewerOf, visitMiddleware, visitOf } from "./http/context.server";
import { flashMiddleware, takeToast } from "./http/flash.server";
import { i18nextMiddleware } from "./http/i18n.server";
import { originMiddleware } from "./http/origin.server";
import { sessionMiddleware } from "./http/session.server";
import { shell } from "./locales/de/shell";
import { latestSubmissions } from "./models/submission.server";

export { shouldRevalidate } from "./forms/revalidation";

export const middleware: Route.MiddlewareFunction[] = [
  visitMiddleware,
  i18nextMiddleware,
  apiMiddleware,
  originMiddleware,
  flashMiddleware,
  sessionMiddleware,
];

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { theme, timeZone, today, cookies, now } = visitOf(context);
  const viewer = viewerOf(context);
  return {
    account: viewer?.id ?? null,
    theme,
    timeZone,
    today,
    submissionId: newSubmissionId(),
    // Reads the same state of the database as the screen's loader, so that `submitted` matches its data.
    loadedAt: now.getTime(),
    submitted: viewer ? await latestSubmissions(viewer.id) : [],
    toast: takeToast(context),
    hasPayment: payment !== undefined,
    trial: await trialOf(context),
    draft: await refusedInput(context, url),
    consent: readConsent(cookies.consent, now) ?? null,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const theme = useTheme();
  const isScriptless = useIsScriptless();
  return (
    // ThemeScript may have changed data-theme from "auto" to light or dark before React hydrates.
    <html lang="de" data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content="light dark" />
        <ThemeColor theme={theme} />
        <Meta />
        <Links />
        <ThemeScript theme={theme} />
      </head>
      <body>
        <a className="skip-link" href="#inhalt">
          {shell.skip}
        </a>
        {children}
        <Toaster toast={data?.toast ?? null} />
        {isScriptless ? (
          <ScriptlessForms />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ClientNavigation />
      <DeviceClock timeZone={loaderData.timeZone} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
