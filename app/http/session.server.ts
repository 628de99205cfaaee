import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { SESSION_DAYS } from "~/domain/retention";
import type { Account } from "~/models/account.server";
import { sessionIdOf } from "~/models/id.server";
import { endSession, endSessionById, findSession, startSession } from "~/models/session.server";
import { setViewer, tellAccount, visitOf } from "./context.server";
import { dropCookie, setCookie } from "./cookies.server";
import { rememberDevice } from "./device.server";
import { deviceName } from "./device-name.server";
import { dropReceipt } from "./receipt.server";

const COOKIE = "session";
const MAX_AGE_S = SESSION_DAYS * 86_400;

/** Finds out who is signed in, and says on the answer whose it is. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { cookies, now, userAgent } = visitOf(context);
  const token = cookies[COOKIE];
  const found = token ? await findSession(token, now, () => deviceName(userAgent)) : undefined;
  if (found) setViewer(context, found.viewer);
  tellAccount(context, found?.viewer.id);
  if (found?.isRenewed) keepToken(context, token!);
  return next();
};

/**
 * Signs in: ends the session that the browser had, begins one with a new id, and remembers the device.
 * @throws Problem wrongCredentials where what let the person in has changed meanwhile
 */
export async function signIn(context: Readonly<RouterContextProvider>, account: Account): Promise<void> {
  const { cookies, now, userAgent } = visitOf(context);
  if (cookies[COOKIE]) await endSession(cookies[COOKIE]);
  dropReceipt(context);
  keepToken(context, await startSession(account.id, now, deviceName(userAgent), account));
  rememberDevice(context, account);
  tellAccount(context, account.id);
}

/** What the browser keeps of this session; empty where it keeps none. */
export function sessionToken(context: Readonly<RouterContextProvider>): string {
  return visitOf(context).cookies[COOKIE] ?? "";
}

/** Signs out: the browser forgets its token even where the session cannot be ended. */
export async function signOut(context: Readonly<RouterContextProvider>): Promise<void> {
  const { cookies, answer, isSecure } = visitOf(context);
  answer.append("Set-Cookie", dropCookie(COOKIE, isSecure));
  dropReceipt(context);
  setViewer(context, null);
  tellAccount(context, undefined);
  if (cookies[COOKIE]) await endSession(cookies[COOKIE]);
}

/** The id of the session whose cookie the browser sends, whether or not it still runs; null where it sends none. */
export function sessionId(context: Readonly<RouterContextProvider>): string | null {
  const token = sessionToken(context);
  return token ? sessionIdOf(token) : null;
}

/**
 * Ends the session that a device signed out of, perhaps long ago. Where somebody has signed in there since, that newer
 * session goes on and keeps its cookie.
 */
export async function signOutOf(context: Readonly<RouterContextProvider>, id: string): Promise<void> {
  if (sessionId(context) === id) await signOut(context);
  else await endSessionById(id);
}

function keepToken(context: Readonly<RouterContextProvider>, value: string): void {
  const { answer, isSecure } = visitOf(context);
  answer.append("Set-Cookie", setCookie({ name: COOKIE, value, maxAge: MAX_AGE_S, secure: isSecure }));
}
