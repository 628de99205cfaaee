import type { RouterContextProvider } from "react-router";
import type { GoogleChecks } from "~/integrations/google.server";
import { visitOf } from "./context.server";
import { dropCookie, setCookie, sign, unsign } from "./cookies.server";

type Context = Readonly<RouterContextProvider>;

const KEPT_S = 15 * 60;

const ATTEMPTS = "google";
/** Several tabs may be under way; a cookie holds no more than 4 kB. */
const ATTEMPTS_KEPT = 3;
const ADDRESS_LENGTH = 400;

/** A sign-in that was begun in this browser and is not through yet. */
export interface GoogleAttempt extends GoogleChecks {
  redirectTo: string;
  since: number;
}

/** Remembers in the browser, and nowhere else, what it sets out with. */
export function rememberAttempt(context: Context, checks: GoogleChecks, redirectTo: string): void {
  const target = redirectTo.length <= ADDRESS_LENGTH ? redirectTo : "/";
  const since = visitOf(context).now.getTime();
  keepAttempts(context, [{ ...checks, redirectTo: target, since }, ...attempts(context)]);
}

/** The attempt of this browser that the state belongs to. */
export function findAttempt(context: Context, state: string | null): GoogleAttempt | undefined {
  return attempts(context).find((attempt) => attempt.state === state);
}

/** Each attempt has one answer. */
export function forgetAttempt(context: Context, { state }: GoogleAttempt): void {
  const others = attempts(context).filter((attempt) => attempt.state !== state);
  if (others.length > 0) keepAttempts(context, others);
  else drop(context, ATTEMPTS);
}

function attempts(context: Context): GoogleAttempt[] {
  return read<GoogleAttempt[]>(context, ATTEMPTS)?.filter((attempt) => isFresh(context, attempt)) ?? [];
}

function keepAttempts(context: Context, kept: GoogleAttempt[]): void {
  keep(context, ATTEMPTS, kept.slice(0, ATTEMPTS_KEPT));
}

const LINK = "google-link";

/** Somebody whom Google vouches for, and the account that has their address: its password joins the two. */
export interface PendingLink {
  sub: string;
  email: string;
  userId: string;
  since: number;
}

export function rememberLink(context: Context, link: Omit<PendingLink, "since">): void {
  keep(context, LINK, { ...link, since: visitOf(context).now.getTime() });
}

export function pendingLink(context: Context): PendingLink | undefined {
  const link = read<PendingLink>(context, LINK);
  return link && isFresh(context, link) ? link : undefined;
}

export function forgetLink(context: Context): void {
  if (visitOf(context).cookies[LINK] !== undefined) drop(context, LINK);
}

function isFresh(context: Context, { since }: { since: number }): boolean {
  return visitOf(context).now.getTime() - since < KEPT_S * 1_000;
}

function read<Kept>(context: Context, name: string): Kept | undefined {
  const text = unsign(name, visitOf(context).cookies[name]);
  return text === undefined ? undefined : (JSON.parse(text) as Kept);
}

function keep(context: Context, name: string, kept: unknown): void {
  const { answer, isSecure } = visitOf(context);
  const value = sign(name, JSON.stringify(kept));
  answer.append("Set-Cookie", setCookie({ name, value, maxAge: KEPT_S, secure: isSecure }));
}

function drop(context: Context, name: string): void {
  const { answer, isSecure } = visitOf(context);
  answer.append("Set-Cookie", dropCookie(name, isSecure));
}
