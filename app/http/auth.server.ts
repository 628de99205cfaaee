import { href, type MiddlewareFunction, redirect } from "react-router";
import { wayBack } from "~/domain/query";
import type { Viewer } from "~/models/accounts/session.server";
import { type Context, viewerOf } from "./context.server";

type ScreenRequest = { context: Context; request: Request; url: URL };

/** Redirects signed-out visitors of an app screen to the sign-in page, which leads back afterwards. */
export const signedInMiddleware: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
  requireScreenViewer({ context, request, url });
  return next();
};

/** @throws Response a redirect to the sign-in page, which leads home afterwards */
export function requireViewer(context: Context): Viewer {
  const viewer = viewerOf(context);
  if (!viewer) throw redirect(href("/login"), 303);
  return viewer;
}

/**
 * Returns the viewer of a screen. The redirect names the screen, to which the sign-in page leads back. A posted form is
 * redirected with its body (307), so that the sign-in page can carry what was typed.
 * @throws Response a redirect to the sign-in page
 */
export function requireScreenViewer({ context, request, url }: ScreenRequest): Viewer {
  const viewer = viewerOf(context);
  if (viewer) return viewer;
  if (request.method === "POST") throw toSignInWithForm(url);
  throw redirect(signInLeadingTo(wayBack(url.pathname + url.search) ?? "/"), 303);
}

/**
 * Requires that a form comes from a page of the viewer's, or names no account: somebody else may have signed in in another
 * tab since that page was shown.
 * @throws Response the redirect of a form whose session has ended
 */
export function requireOwnForm({ context, url }: ScreenRequest, form: FormData): void {
  const account = form.get("account");
  if (account && account !== requireViewer(context).id) throw toSignInWithForm(url);
}

function toSignInWithForm({ pathname, search }: URL): Response {
  return redirect(`${signInLeadingTo(wayBack(pathname + search) ?? "/")}&ended=form`, 307);
}

export function signInLeadingTo(path: string): string {
  return `${href("/login")}?${new URLSearchParams({ redirectTo: path })}`;
}
