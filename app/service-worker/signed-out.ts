import { GOODBYE_PATH, isScreen } from "~/domain/addresses";
import { endSessions, readSignOuts } from "~/offline/sign-out/pending-sign-outs";
import { deleteAllPages } from "./pages";
import { timeout, worker } from "./scope";
import { shell } from "./shell";

/**
 * Returns whether somebody has signed out on this device while the server could not end the session. Tries to end it
 * first, so that nothing of the account is shown when the network returns.
 */
export async function isSigningOut(): Promise<boolean> {
  const sessions = await pendingSignOuts();
  if (sessions.length === 0) return false;
  await deleteAllPages();
  return !(await Promise.race([endSessions(sessions), timeout()]));
}

/**
 * Returns the sessions whose end the server does not know of yet. Times out, so that a blocked database delays no page.
 */
export async function pendingSignOuts(): Promise<readonly string[]> {
  return (await Promise.race([readSignOuts(), timeout()])) ?? [];
}

/** Fetches a page without cookies. If the server cannot be reached, responds with the goodbye page or the shell. */
export async function fetchSignedOut({ url }: Request): Promise<Response> {
  const answer = fetch(url, { credentials: "omit", redirect: "manual" }).catch(() => undefined);
  const { pathname } = new URL(url);
  const isPrivate = pathname !== "/" && isScreen(pathname);
  return (await Promise.race([answer, timeout()])) ?? (isPrivate ? Response.redirect(GOODBYE_PATH) : shell());
}

export async function signOutOtherTabs(source: Client): Promise<void> {
  for (const tab of await worker.clients.matchAll({ type: "window" })) {
    if (tab.id !== source.id) void tab.navigate(GOODBYE_PATH).catch(() => undefined);
  }
}
