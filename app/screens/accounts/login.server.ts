import { googleOnLogin } from "~/accounts/google.server";
import { wayBack } from "~/domain/query";
import { payment } from "~/http/config.server";
import { type Context, viewerOf } from "~/http/context.server";
import { translatorOf } from "~/http/i18n.server";
import { sessionToken } from "~/http/session.server";
import { login } from "~/locales/de/accounts/login";

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
    notice: notice ?? (redirectTo ? whySignIn(context, searchParams.get("ended")) : null),
  };
}

/**
 * Says that signing in leads back, that somebody else has signed in, or that the session has ended: if the browser still
 * sends its cookie, or if that was noticed while something was `sent`, a form or an entry of the outbox.
 */
function whySignIn(context: Context, sent: string | null): string {
  if (viewerOf(context)) return login.otherAccount;
  if (!sent && !sessionToken(context)) return login.leadsBack;
  const signedOut = translatorOf(context)("problem.signedOut");
  return sent === "entry" ? `${signedOut} ${login.keepsEntry}` : signedOut;
}
