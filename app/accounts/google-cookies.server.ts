import { type Context, visitOf } from "~/http/context.server";
import { dropCookie, readSigned, storeSigned } from "~/http/cookies.server";
import type { GoogleChecks } from "~/integrations/google.server";

const LIFETIME_S = 15 * 60;

const ATTEMPTS = "google";
/** Several tabs may sign in at once, but a cookie holds at most 4 kB. */
const MAX_ATTEMPTS = 3;

/** A sign-in with Google that this browser has started and not finished. */
interface GoogleAttempt extends GoogleChecks {
  redirectTo: string;
  since: number;
}

/** Stores an attempt in a cookie. The server stores nothing. */
export function rememberAttempt(context: Context, checks: GoogleChecks, redirectTo: string): void {
  const since = visitOf(context).now.getTime();
  storeAttempts(context, [{ ...checks, redirectTo, since }, ...attempts(context)]);
}

export function findAttempt(context: Context, state: string | null): GoogleAttempt | undefined {
  return attempts(context).find((attempt) => attempt.state === state);
}

/** Removes an attempt: each one may be answered once. */
export function forgetAttempt(context: Context, { state }: GoogleAttempt): void {
  const others = attempts(context).filter((attempt) => attempt.state !== state);
  if (others.length > 0) storeAttempts(context, others);
  else dropCookie(visitOf(context), ATTEMPTS);
}

function attempts(context: Context): GoogleAttempt[] {
  const stored = readSigned<GoogleAttempt[]>(visitOf(context), ATTEMPTS) ?? [];
  return stored.filter((attempt) => isFresh(context, attempt));
}

function storeAttempts(context: Context, list: GoogleAttempt[]): void {
  storeSigned(visitOf(context), ATTEMPTS, list.slice(0, MAX_ATTEMPTS), LIFETIME_S);
}

const LINK = "google-link";

/** A Google account, and the account here with the same address. The password of the latter links the two. */
interface PendingLink {
  sub: string;
  email: string;
  userId: string;
  since: number;
}

export function rememberLink(context: Context, link: Omit<PendingLink, "since">): void {
  const visit = visitOf(context);
  storeSigned(visit, LINK, { ...link, since: visit.now.getTime() }, LIFETIME_S);
}

export function pendingLink(context: Context): PendingLink | undefined {
  const link = readSigned<PendingLink>(visitOf(context), LINK);
  return link && isFresh(context, link) ? link : undefined;
}

export function forgetLink(context: Context): void {
  dropCookie(visitOf(context), LINK);
}

function isFresh(context: Context, { since }: { since: number }): boolean {
  return visitOf(context).now.getTime() - since < LIFETIME_S * 1_000;
}
