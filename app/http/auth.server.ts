import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { Viewer } from "~/models/session.server";
import { viewerOf } from "./context.server";

type Visited = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

/** Sends a signed-out visitor of an app screen to the sign-in page, and back afterwards. */
export const signedInMiddleware: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
  signedInAt({ context, request, url });
  return next();
};

/** Returns the account that is signed in. @throws Response a redirect to the sign-in page */
export function signedIn(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = viewerOf(context);
  if (!viewer) throw redirect("/login", 303);
  return viewer;
}

/**
 * Does the same for a screen, to which the sign-in page leads back. A form goes along to the sign-in page (307), which
 * carries what was typed.
 */
export function signedInAt({ context, request, url }: Visited): Viewer {
  const viewer = viewerOf(context);
  if (viewer) return viewer;
  const query = new URLSearchParams({ redirectTo: url.pathname + url.search });
  throw redirect(`/login?${query}`, request.method === "POST" ? 307 : 303);
}
