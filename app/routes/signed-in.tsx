import { Outlet } from "react-router";
import { signedInMiddleware } from "~/http/auth.server";
import type { Route } from "./+types/signed-in";

export { shouldRevalidate } from "~/forms/revalidation";

export const middleware: Route.MiddlewareFunction[] = [signedInMiddleware];

// Needed for the middleware: without a loader the router would not call the server when only the screen changes.
export function loader() {
  return null;
}

export default function SignedInFrame() {
  return <Outlet />;
}
