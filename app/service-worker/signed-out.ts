import { dataAddress } from "~/offline/cache/cache-keys";
import { GOODBYE_PATH } from "~/offline/cache/messages";
import { readSignOuts } from "~/offline/outbox/database";
import { endSessions } from "~/offline/sign-out/pending-sign-outs";
import { isScreenData, PATIENCE_S } from "./data";
import { forget } from "./pages";
import { worker } from "./scope";
import { shell } from "./shell";

/**
 * Whether somebody has signed out on this device and the server still takes its requests for theirs. It is told first:
 * nothing of the account may be shown, however soon the network is back.
 */
export async function isSigningOut(): Promise<boolean> {
  const sessions = await recorded();
  if (sessions.length === 0) return false;
  await forget();
  return !(await Promise.race([endSessions(sessions), patience()]));
}

/** The sign-outs that wait. A store that does not answer must not hold up every page. */
export async function recorded(): Promise<readonly string[]> {
  return (await Promise.race([readSignOuts(), patience()])) ?? [];
}

/** The page as the server shows it to nobody; where it cannot be reached, goodbye in place of a screen of the app. */
export async function asVisitor({ url }: Request): Promise<Response> {
  const answer = fetch(url, { credentials: "omit", redirect: "manual" }).catch(() => undefined);
  const { pathname } = new URL(url);
  const isPrivate = pathname !== "/" && isScreenData(dataAddress(pathname));
  return (
    (await Promise.race([answer, patience()])) ?? (isPrivate ? Response.redirect(GOODBYE_PATH) : shell())
  );
}

/** Has all other tabs say goodbye too. */
export async function leaveTabs(left: Client): Promise<void> {
  for (const tab of await worker.clients.matchAll({ type: "window" })) {
    if (tab.id !== left.id) void tab.navigate(GOODBYE_PATH).catch(() => undefined);
  }
}

export function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_S * 1_000));
}
