import type { RouterContextProvider } from "react-router";
import { login } from "~/locales/de/login";
import { googleOnLogin } from "./google.server";
import { translatorOf } from "./i18n.server";
import { ownPath } from "./own-path";
import { payment } from "./payment-config.server";
import { sessionToken } from "./session.server";

type Context = Readonly<RouterContextProvider>;

/** Data of the sign-in page: where it leads, Google's button, and a notice that says why one is there. */
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

/** A browser that still sends a session's cookie was signed in before. */
function whySignIn(context: Context): string {
  return sessionToken(context) ? translatorOf(context)("problem.signedOut") : login.leadsBack;
}
