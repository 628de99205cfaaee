import { type Context, visitOf } from "~/http/context.server";
import { dropCookie, setCookie, sign, unsign } from "~/http/cookies.server";
import type { GoogleChecks } from "~/integrations/google.server";

const LIFETIME_S = 15 * 60;

const ATTEMPTS = "google";
/** Several tabs may sign in at once, but a cookie holds at most 4 kB. */
const MAX_ATTEMPTS = 3;

/** A sign-in with Google that this browser has started and not finished. */
export interface GoogleAttempt extends GoogleChecks {
  redirectTo: string;
  since: number;
}

/** Stores an attempt in a cookie. The server stores nothing. */
export function rememberAttempt(context: Context, checks: GoogleChecks, redirectTo: string): void {
  const since = visitOf(context).now.getTime();
  storeAttempts(context, [{ ...checks, redirectTo, since }, ...attempts(context)]);
}

/** Returns this browser's attempt with the state, if there is one. */
export function findAttempt(context: Context, state: string | null): GoogleAttempt | undefined {
  return attempts(context).find((attempt) => attempt.state === state);
}

/** Removes an attempt: each one may be answered once. */
export function forgetAttempt(context: Context, { state }: GoogleAttempt): void {
  const others = attempts(context).filter((attempt) => attempt.state !== state);
  if (others.length > 0) storeAttempts(context, others);
  else drop(context, ATTEMPTS);
}

function attempts(context: Context): GoogleAttempt[] {
  return read<GoogleAttempt[]>(context, ATTEMPTS)?.filter((attempt) => isFresh(context, attempt)) ?? [];
}

function storeAttempts(context: Context, list: GoogleAttempt[]): void {
  store(context, ATTEMPTS, list.slice(0, MAX_ATTEMPTS));
}

const LINK = "google-link";

/** A Google account, and the account here with the same address. The password of the latter links the two. */
export interface PendingLink {
  sub: string;
  email: string;
  userId: string;
  since: number;
}

export function rememberLink(context: Context, link: Omit<PendingLink, "since">): void {
  store(context, LINK, { ...link, since: visitOf(context).now.getTime() });
}

export function pendingLink(context: Context): PendingLink | undefined {
  const link = read<PendingLink>(context, LINK);
  return link && isFresh(context, link) ? link : undefined;
}

export function forgetLink(context: Context): void {
  if (visitOf(context).cookies[LINK] !== undefined) drop(context, LINK);
}

function isFresh(context: Context, { since }: { since: number }): boolean {
  return visitOf(context).now.getTime() - since < LIFETIME_S * 1_000;
}

function read<Value>(context: Context, name: string): Value | undefined {
  const text = unsign(name, visitOf(context).cookies[name]);
  return text === undefined ? undefined : (JSON.parse(text) as Value);
}

function store(context: Context, name: string, content: unknown): void {
  const { answer, isSecure } = visitOf(context);
  const value = sign(name, JSON.stringify(content));
  answer.append("Set-Cookie", setCookie({ name, value, maxAge: LIFETIME_S, secure: isSecure }));
}

function drop(context: Context, name: string): void {
  const { answer, isSecure } = visitOf(context);
  answer.append("Set-Cookie", dropCookie(name, isSecure));
}
