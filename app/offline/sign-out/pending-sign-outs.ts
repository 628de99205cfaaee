import { SESSION_HEADER, type SignOutAnswer } from "~/http/device-protocol";
import { inTransaction } from "../outbox/database";

const TIMEOUT_MS = 10_000;

const requests = new Set<AbortController>();

/** Aborts all requests under way: a late answer must not delete the cookie that a sign-in is about to set. */
export function abortSignOuts(): void {
  for (const request of requests) request.abort();
}

/** Reads the ids of sessions signed out on this device that the server may not have ended; empty without storage. */
export function readSignOuts(): Promise<string[]> {
  return inTransaction("readonly", (transaction) => transaction.objectStore("signOuts").getAllKeys()).catch(
    () => [],
  );
}

/**
 * Asks the server to end these sessions. Returns true if this browser is in none of them any more. That also holds for
 * a session that could not be ended, once somebody has signed in again.
 */
export async function endSessions(sessions: readonly string[]): Promise<boolean> {
  const ended = sessions.map(async (session) => {
    if (!(await callLogout("POST", session))) return callLogout("GET", session);
    const forget = inTransaction("readwrite", (transaction) =>
      transaction.objectStore("signOuts").delete(session),
    );
    // One that stays recorded is asked about again.
    await forget.catch(() => undefined);
    return true;
  });
  return (await Promise.all(ended)).every(Boolean);
}

/**
 * Ends a session (POST) or asks about it (GET). Returns true if the server says that this browser is no longer in it.
 * Only our own answer counts, since a captive portal answers every request.
 */
export async function callLogout(method: "GET" | "POST", session: string): Promise<boolean> {
  const request = new AbortController();
  const timer = setTimeout(() => request.abort(), TIMEOUT_MS);
  requests.add(request);
  try {
    const { signal } = request;
    const headers = { [SESSION_HEADER]: session };
    const response = await fetch("/logout", {
      method,
      headers,
      signal,
      cache: "no-store",
      redirect: "error",
    });
    const answer = (await response.json()) as Partial<SignOutAnswer>;
    return answer.session === session && answer.isOver === true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    requests.delete(request);
  }
}
