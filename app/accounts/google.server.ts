import { href, redirect } from "react-router";
import { ownPath } from "~/domain/own-path";
import { config, googleClient } from "~/http/config.server";
import type { Context } from "~/http/context.server";
import { flashToast } from "~/http/flash.server";
import { translatorOf } from "~/http/i18n.server";
import { log } from "~/http/log.server";
import { countSignIn } from "~/http/rate-limit.server";
import { problemResponse, refusal } from "~/http/refusal.server";
import { signIn } from "~/http/session.server";
import {
  beginGoogle,
  GoogleFailure,
  type GoogleFailureKind,
  googleFailures,
} from "~/integrations/google.server";
import { notifyGoogle } from "~/mail/notices.server";
import type { Account } from "~/models/accounts/account.server";
import { joinGoogle } from "~/models/accounts/google-account.server";
import { problemOf } from "~/models/database.server";
import { authenticatorFor, NeedsPassword } from "./authenticator.server";
import {
  findAttempt,
  forgetAttempt,
  forgetLink,
  pendingLink,
  rememberAttempt,
  rememberLink,
} from "./google-cookies.server";

/** Path that Google redirects to. It must be registered at Google. */
const CALLBACK = "/auth/google/callback";

/** Redirects the browser to Google. A cookie stores the checks that Google's reply must pass. */
export async function startGoogle(
  context: Context,
  request: Request,
  redirectTo: string | undefined,
): Promise<Response> {
  if (!googleClient) throw refusal(context, "unknownAddress");
  try {
    const { address, checks } = await beginGoogle(googleClient, callbackOf(request).href);
    rememberAttempt(context, checks, redirectTo ?? "/");
    return redirect(address, 303);
  } catch (error) {
    return failed(error, redirectTo);
  }
}

/** Handles the redirect back from Google: signs in, or explains on the sign-in page why that failed. */
export async function finishGoogle(context: Context, request: Request): Promise<Response> {
  const callback = callbackOf(request);
  const { searchParams } = callback;
  const attempt = findAttempt(context, searchParams.get("state"));
  if (!attempt) {
    // Not begun in this browser, or too long ago. It counts as no failed sign-in, since any site can link here.
    const kind = searchParams.get("error") === "access_denied" ? "cancelled" : "refused";
    return toLogin(undefined, kind);
  }
  forgetAttempt(context, attempt);
  try {
    const refund = await countSignIn(context);
    const account = await authenticate(context, new Request(callback), refund);
    await signIn(context, account);
    forgetLink(context);
    const greeting = account.isNew ? "toast.registered" : "toast.signedIn";
    const title = translatorOf(context)(greeting, { name: account.firstName });
    flashToast(context, { kind: "success", title });
    return redirect(ownPath(attempt.redirectTo) ?? "/", 303);
  } catch (error) {
    if (error instanceof NeedsPassword) {
      const { person, userId } = error;
      rememberLink(context, { sub: person.sub, email: person.email, userId });
      return toLogin(attempt.redirectTo);
    }
    const problem = problemOf(error);
    return problem ? problemResponse(context, problem, CALLBACK) : failed(error, attempt.redirectTo);
  }
}

/** Returns the button, the reason of a failure, and the address that is to be linked. */
export function googleOnLogin(
  context: Context,
  kind: string | null,
): { hasGoogle: boolean; notice: string | null; email: string } {
  const t = translatorOf(context);
  const link = pendingLink(context);
  const failure = googleFailures.find((each) => each === kind);
  return {
    hasGoogle: googleClient !== undefined,
    notice: failure || link ? t(`google.${failure ?? "needsPassword"}`) : null,
    email: link?.email ?? "",
  };
}

/** Links the account with the Google account that waits for its password. Returns whether there was one. */
export async function joinPending(context: Context, account: Account): Promise<boolean> {
  const link = pendingLink(context);
  forgetLink(context);
  if (link?.userId !== account.id || !(await joinGoogle(account, link.sub, link.email))) return false;
  await notifyGoogle(context, { ...account, isVerified: true }, true);
  return true;
}

/** Authenticates. Only a refused attempt counts as a failed sign-in of the client's address. */
async function authenticate(context: Context, request: Request, refund: () => Promise<void>) {
  try {
    const account = await authenticatorFor(context).authenticate("google", request);
    await refund();
    return account;
  } catch (error) {
    if (!(error instanceof GoogleFailure) || error.kind !== "refused") await refund();
    throw error;
  }
}

function failed(error: unknown, redirectTo: string | undefined): Response {
  if (!(error instanceof GoogleFailure)) throw error;
  const { kind, code } = error;
  if (kind !== "cancelled") log.warn({ kind, code }, "sign-in with Google failed");
  return toLogin(redirectTo, kind);
}

function toLogin(redirectTo?: string, kind?: GoogleFailureKind): Response {
  const query = new URLSearchParams({
    ...(redirectTo && redirectTo !== "/" && { redirectTo }),
    ...(kind && { google: kind }),
  });
  return redirect(query.size > 0 ? `${href("/login")}?${query}` : href("/login"), 303);
}

/** Returns the callback address as registered at Google, with the query of this request. */
function callbackOf(request: Request): URL {
  const { origin, pathname, search } = new URL(request.url);
  return new URL(CALLBACK + (pathname === CALLBACK ? search : ""), config.APP_URL ?? origin);
}
