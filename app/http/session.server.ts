import type { MiddlewareFunction } from "react-router";
import { SESSION_DAYS } from "~/domain/retention";
import type { Account } from "~/models/accounts/account.server";
import { endSession, endSessionById, findSession, startSession } from "~/models/accounts/session.server";
import { idOfToken } from "~/models/id.server";
import { type Context, setAccountHeader, setViewer, setViewerUnknown, visitOf } from "./context.server";
import { dropCookie, setCookie } from "./cookies.server";
import { dropDeclaration } from "./declaration-confirmation.server";
import { deviceName, rememberDevice } from "./device.server";
import { dropToast } from "./flash.server";
import { readForm } from "./form/fields.server";
import { keepUnsentForm } from "./form/unsent.server";

const COOKIE = "session";
const MAX_AGE_S = SESSION_DAYS * 86_400;

/** Sets the viewer by the session cookie, and names the account in a response header. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const { cookies, now, userAgent } = visitOf(context);
  const token = cookies[COOKIE];
  try {
    const found = token ? await findSession(token, now, () => deviceName(userAgent)) : undefined;
    if (found) setViewer(context, found.viewer);
    setAccountHeader(context, found?.viewer.id);
    if (found?.isRenewed) setSessionCookie(context, token!);
  } catch (error) {
    setViewerUnknown(context, error);
    const form = request.method === "POST" ? await readForm(request.clone()) : undefined;
    if (form) keepUnsentForm(context, form);
  }
  return next();
};

/**
 * Signs in: ends the browser's previous session, starts one with a new id, and remembers the device.
 * @throws Problem wrongCredentials if the account's password or link with Google has changed since it was checked
 */
export async function signIn(context: Context, account: Account): Promise<void> {
  const { cookies, now, userAgent } = visitOf(context);
  if (cookies[COOKIE]) await endSession(cookies[COOKIE]);
  dropDeclaration(context);
  setSessionCookie(context, await startSession(account.id, now, deviceName(userAgent), account));
  rememberDevice(context, account);
  setAccountHeader(context, account.id);
}

export function sessionToken(context: Context): string {
  return visitOf(context).cookies[COOKIE] ?? "";
}

/** Signs out. The cookie is removed even if the session cannot be ended. */
export async function signOut(context: Context): Promise<void> {
  dropCookie(visitOf(context), COOKIE);
  dropDeclaration(context);
  dropToast(context);
  setViewer(context, null);
  setAccountHeader(context, undefined);
  const token = sessionToken(context);
  if (token) await endSession(token);
}

/** Returns the id of the session in the cookie, which may have ended; null without a cookie. */
export function sessionId(context: Context): string | null {
  const token = sessionToken(context);
  return token ? idOfToken(token) : null;
}

/** The sign-out may be old: a newer session of the browser stays, with its cookie. */
export async function signOutOf(context: Context, id: string): Promise<void> {
  if (sessionId(context) === id) await signOut(context);
  else await endSessionById(id);
}

function setSessionCookie(context: Context, value: string): void {
  setCookie(visitOf(context), COOKIE, value, { maxAge: MAX_AGE_S });
}
