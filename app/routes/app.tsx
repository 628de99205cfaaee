import { Outlet } from "react-router";
import { ErrorPage } from "~/components/error-page";
import { Navigation } from "~/components/navigation";
import { viewerOf } from "~/http/context.server";
import type { Route } from "./+types/app";

export { shouldRevalidate } from "~/forms/revalidation";

export function loader({ context }: Route.LoaderArgs) {
  return { isSignedIn: viewerOf(context) !== null };
}

/** What surrounds the screens: the tabs, for those who are signed in. */
export default function AppFrame({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isSignedIn) return <Outlet />;
  return (
    <div className="app">
      <Outlet />
      <Navigation />
    </div>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData?.isSignedIn) return <ErrorPage error={error} />;
  return (
    <div className="app">
      <ErrorPage error={error} />
      <Navigation />
    </div>
  );
}
