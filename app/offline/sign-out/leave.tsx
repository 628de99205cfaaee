import type { ReactNode } from "react";
import { showToast } from "~/components/toast";
import { isUnsent, type OutboxEntry } from "~/domain/outbox";
import { SESSION_HEADER, type SignOutAnswer } from "~/http/outbox-answer";
import { signOutWarning as texts } from "~/locales/de/outbox-screen";
import { PAGES } from "../cache/cache-keys";
import { GOODBYE_PATH, type ToWorker } from "../cache/messages";
import { askForSync } from "../cache/worker";
import { draftKey } from "../drafts/drafts";
import { database } from "../outbox/database";
import { tellChange } from "../outbox/outbox-channel";
import { soon } from "../wait-until";
import { ask, endSessions } from "./pending-sign-outs";
import { readUnsent, SignOutWarning } from "./sign-out-warning";

/** So long, in milliseconds, the server is asked before the device signs out by itself. */
const CURRENT_MS = 1_000;

interface Person {
  account: string;
  /** The id of the session that is to end. */
  session: string;
}

/** Signs out; where something is not sent yet it shows a question first. */
export async function leave(person: Person, show: (warning: ReactNode) => void): Promise<void> {
  const go = async (isDropped: (entry: OutboxEntry) => boolean) => {
    if (await signOut(person, isDropped)) return location.replace(GOODBYE_PATH);
    show(null);
    // A toast that comes earlier would be shown in the dialog, and go with it.
    await soon(() => document.querySelector("dialog:modal") === null);
    showToast({ kind: "failure", title: texts.failed, detail: texts.failedHelp });
  };
  const count = (await readUnsent(person.account).catch(() => [])).length;
  if (count === 0) return go(isDelivered);
  show(
    <SignOutWarning
      count={count}
      account={person.account}
      onSent={() => void go(isDelivered)}
      onLeave={() => void go(() => true)}
      onStay={() => show(null)}
    />,
  );
}

/** Goes on with a sign-out that was recorded before. */
export async function leaveAgain(session: string): Promise<void> {
  if ((await hasWorker()) || (await endSessions([session]))) location.replace(GOODBYE_PATH);
}

/** What another tab keeps meanwhile stays until the next sign-in. */
const isDelivered = (entry: OutboxEntry) => !isUnsent(entry);

/**
 * Signs out on this device; its service worker tells the server as soon as that can be reached. Without a worker nothing
 * could hide what the server still shows, so the server must answer first. Answers false where it did not: then nothing
 * has changed.
 */
async function signOut({ account, ...loaded }: Person, isDropped: Drop): Promise<boolean> {
  const session = await currentSession(loaded.session);
  const isLater = await hasWorker();
  if (!isLater && !(await ask("POST", session))) return false;
  try {
    await record(account, isLater ? session : undefined, isDropped);
  } catch {
    // A device that keeps nothing has nothing to drop, but it cannot sign out later either.
    if (isLater && !(await ask("POST", session))) return false;
  }
  forgetDrafts(account);
  tellChange();
  navigator.serviceWorker?.controller?.postMessage({ type: "signedOut" } satisfies ToWorker);
  await Promise.allSettled([forgetPages(), askForSync()]);
  return true;
}

type Drop = (entry: OutboxEntry) => boolean;

/** Records the sign-out and drops entries in one transaction: they are gone only if the sign-out holds. */
async function record(account: string, session: string | undefined, isDropped: Drop): Promise<void> {
  const transaction = (await database()).transaction(["outbox", "signOuts"], "readwrite", {
    durability: "strict",
  });
  if (session) await transaction.objectStore("signOuts").put(account, session);
  const entries = transaction.objectStore("outbox").index("byAccount");
  for (let at = await entries.openCursor(account); at; at = await at.continue()) {
    if (isDropped(at.value)) await at.delete();
  }
  await transaction.done;
}

/**
 * The session that the browser is in now: not the one in which the page was loaded, where somebody has signed in again
 * in another tab. That one, where the server does not say so at once.
 */
async function currentSession(loaded: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(CURRENT_MS);
    const headers = { [SESSION_HEADER]: loaded };
    const response = await fetch("/logout", { headers, signal, cache: "no-store", redirect: "error" });
    const { session, current } = (await response.json()) as Partial<SignOutAnswer>;
    return session === loaded && current ? current : loaded;
  } catch {
    return loaded;
  }
}

/** Whether this device has what shows nobody's pages in place of the account's, from the next page on. */
async function hasWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.active != null && (await caches.match(GOODBYE_PATH)) !== undefined;
}

/** Deletes what was read for the account. */
async function forgetPages(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Deletes what was typed and never sent. */
function forgetDrafts(account: string): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(draftKey(account, "")));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // None there, then.
  }
}
