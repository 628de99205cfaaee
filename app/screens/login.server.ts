import type { RouterContextProvider } from "react-router";
import { googleOnLogin } from "~/accounts/google.server";
import { wayBack } from "~/domain/query";
import { translatorOf } from "~/http/i18n.server";
import { payment } from "~/http/payment-config.server";
import { sessionToken } from "~/http/session.server";
import { login } from "~/locales/de/login";

type Context = Readonly<RouterContextProvider>;

/**
 * Returns the data of the sign-in page: the redirect target, Google's button, and a notice why signing in is needed.
 */
export function loginScreen(context: Context, { searchParams }: URL) {
  const redirectTo = wayBack(searchParams.get("redirectTo"));
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
