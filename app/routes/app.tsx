import { Outlet } from "react-router";
import { ErrorPage } from "~/components/shell/error-page";
import { Navigation, type NavigationPerson } from "~/components/shell/navigation";
import { isGuest } from "~/domain/accounts/account";
import { faceOf } from "~/domain/accounts/face";
import { config } from "~/http/config.server";
import { readTogetherMiddleware, viewerOf } from "~/http/context.server";
import { sessionId } from "~/http/session.server";
import type { Viewer } from "~/models/accounts/session.server";
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
    person: viewer && personOf(viewer),
    session: sessionId(context),
    hasWorker: config.SERVICE_WORKER === "on",
    hasReceipts: store !== undefined,
  };
}

/** The full name, or that of a guest, with the face that others see. */
function personOf({ id, firstName, lastName, profileColor }: Viewer): NavigationPerson {
  return { name: `${firstName} ${lastName}`.trim(), face: faceOf(id, firstName, profileColor) };
}

export default function AppFrame({ loaderData }: Route.ComponentProps) {
  const { account, person, session, hasWorker } = loaderData;
  if (!account || !person || !session) return <Outlet />;
  return (
    <div className="app">
      {/* A live region from the start, so that screen readers announce what is added. */}
      <div id={STRIP_PLACE} className="sticky top-0 z-20" role="status">
        <WaitingNote account={account} />
      </div>
      <Outlet />
      <Navigation person={person} />
      <Offline account={account} session={session} hasWorker={hasWorker} />
    </div>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData?.person) return <ErrorPage error={error} />;
  return (
    <div className="app">
      <ErrorPage error={error} />
      <Navigation person={loaderData.person} />
    </div>
  );
}
