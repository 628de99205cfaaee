import { Outlet } from "react-router";
import { signedInMiddleware } from "~/http/auth.server";
import type { Route } from "./+types/signed-in";

export { shouldRevalidate } from "~/forms/revalidation";

/** The screens below this are for people who are signed in; all others are led to the sign-in page. */
export const middleware: Route.MiddlewareFunction[] = [signedInMiddleware];

// Without a loader of its own the router would not ask the server when only the screen changes, and the
// middleware would not run.
export function loader() {
  return null;
}

export default function SignedIn() {
  return <Outlet />;
}
