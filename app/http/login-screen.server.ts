import type { RouterContextProvider } from "react-router";
import { login } from "~/locales/de/login";
import { googleOnLogin } from "./google.server";
import { translatorOf } from "./i18n.server";
import { ownPath } from "./own-path";
import { payment } from "./payment-config.server";
import { sessionToken } from "./session.server";

type Context = Readonly<RouterContextProvider>;

/**
 * Returns the data of the sign-in page: the redirect target, Google's button, and a notice why signing in is needed.
 */
export function loginScreen(context: Context, { searchParams }: URL) {
  const redirectTo = ownPath(searchParams.get("redirectTo"));
  const { notice, ...google } = googleOnLogin(context, searchParams.get("google"));
  return {
    ...google,
    redirectTo: redirectTo ?? "/",
    hasTrial: payment !== undefined,
    notice: notice ?? (redirectTo ? whySignIn(context) : null),
  };
}

/** Says that the session ended, if the browser still sends a session cookie, else that signing in leads back. */
function whySignIn(context: Context): string {
  return sessionToken(context) ? translatorOf(context)("problem.signedOut") : login.leadsBack;
}
