import { SESSION_HEADER, type SignOutAnswer } from "~/http/outbox-answer";
import { database } from "../outbox/database";

/** So long, in milliseconds, an answer is waited for. */
const PATIENCE_MS = 10_000;

const requests = new Set<AbortController>();

/** Gives up what is on its way: its late answer must not remove the cookie that a sign-in is about to set. */
export function stopEnding(): void {
  for (const request of requests) request.abort();
}

/**
 * Tells the server which sessions to end. Answers whether this browser's requests are in none of them any more: a
 * session that the server could not be told of is over here once somebody has signed in anew.
 */
export async function endSessions(sessions: readonly string[]): Promise<boolean> {
  const ended = sessions.map(async (session) => {
    if (!(await ask("POST", session))) return ask("GET", session);
    await (await database()).delete("signOuts", session);
    return true;
  });
  return (await Promise.all(ended)).every(Boolean);
}

/** Only our own answer counts: a captive portal has one for everything. */
export async function ask(method: "GET" | "POST", session: string): Promise<boolean> {
  const request = new AbortController();
  const timer = setTimeout(() => request.abort(), PATIENCE_MS);
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
