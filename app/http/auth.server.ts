import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { Viewer } from "~/models/session.server";
import { viewerOf } from "./context.server";

/** Sends a signed-out visitor of an app screen to the sign-in page, and back afterwards. */
export const signedInMiddleware: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  signedIn(context, url);
  return next();
};

/** Who is signed in; all others are sent to the sign-in page, and back to this address afterwards. */
export function signedIn(context: Readonly<RouterContextProvider>, url?: URL): Viewer {
  const viewer = viewerOf(context);
  if (viewer) return viewer;
  const back = url && `?${new URLSearchParams({ redirectTo: url.pathname + url.search })}`;
  throw redirect(`/login${back ?? ""}`, 303);
}
