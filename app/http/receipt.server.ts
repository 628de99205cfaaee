import type { RouterContextProvider } from "react-router";
import { viewerOf, visitOf } from "./context.server";
import { dropCookie, setCookie, sign, unsign } from "./cookies.server";

type Context = Readonly<RouterContextProvider>;

const COOKIE = "declaration";

/**
 * Shows this browser its receipt until it is closed, and only in the session in which it was declared: the next
 * person on the device does not find it.
 */
export function showReceipt(context: Context, declarationId: string): void {
  const { answer, isSecure } = visitOf(context);
  const value = sign(purpose(context), declarationId);
  answer.append("Set-Cookie", setCookie({ name: COOKIE, value, secure: isSecure }));
}

/** The id of the declaration whose receipt this browser is shown, or undefined. */
export function shownReceipt(context: Context): string | undefined {
  return unsign(purpose(context), visitOf(context).cookies[COOKIE]);
}

/** Ends the receipt: somebody signs in or out. */
export function dropReceipt(context: Context): void {
  const { answer, cookies, isSecure } = visitOf(context);
  if (cookies[COOKIE] !== undefined) answer.append("Set-Cookie", dropCookie(COOKIE, isSecure));
}

/** Ties the signature to the session, or to there being none. */
function purpose(context: Context): string {
  const session = viewerOf(context) ? visitOf(context).cookies.session : undefined;
  return session ? `${COOKIE} ${session}` : COOKIE;
}
