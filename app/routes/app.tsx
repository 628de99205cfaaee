import { Outlet } from "react-router";
import { ErrorPage } from "~/components/shell/error-page";
import { Navigation } from "~/components/shell/navigation";
import { isGuest } from "~/domain/guest";
import { config } from "~/http/config.server";
import { readTogetherMiddleware, viewerOf } from "~/http/context.server";
import { sessionId } from "~/http/session.server";
import { Offline } from "~/offline/offline";
import { STRIP_PLACE } from "~/offline/screen-state";
import { WaitingNote } from "~/offline/waiting-note";
import { store } from "~/receipts/store.server";
import type { Route } from "./+types/app";

export { shouldRevalidate } from "~/forms/revalidation";

export const middleware: Route.MiddlewareFunction[] = [readTogetherMiddleware];

export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const account = viewer?.id ?? null;
  const asGuest = viewer !== null && isGuest(viewer);
  return {
    account,
    isGuest: asGuest,
    session: sessionId(context),
    hasWorker: config.SERVICE_WORKER === "on",
    hasReceipts: store !== undefined,
  };
}

export default function AppFrame({ loaderData }: Route.ComponentProps) {
  const { account, session, hasWorker } = loaderData;
  if (account === null || session === null) return <Outlet />;
  return (
    <div className="app">
      {/* A live region from the start, so that screen readers announce what is added. */}
      <div id={STRIP_PLACE} className="sticky top-0 z-20" role="status">
        <WaitingNote account={account} />
      </div>
      <Outlet />
      <Navigation />
      <Offline account={account} session={session} hasWorker={hasWorker} />
    </div>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData?.account) return <ErrorPage error={error} />;
  return (
    <div className="app">
      <ErrorPage error={error} />
      <Navigation />
    </div>
  );
}
