import { type ReactNode, useEffect, useRef, useState } from "react";
import { showToast } from "~/components/shell/toast";
import { SubmitButton } from "~/components/ui/submit-button";
import { GOODBYE_PATH } from "~/domain/addresses";
import { isUnsaved, type Queued } from "~/domain/outbox";
import { SESSION_HEADER, type SignOutAnswer } from "~/http/device-protocol";
import { signOutWarning as texts } from "~/locales/de/accounts/sign-out";
import { shell } from "~/locales/de/shell";
import { deleteCaches, PAGES, type ToWorker } from "../cache/protocol";
import { askForSync } from "../cache/worker";
import { draftKey } from "../drafts";
import { deleteReceipt, inTransaction, notifyChange, readWaiting } from "../outbox/database";
import { sendWaiting, unreadable } from "../outbox/queue";
import { noteKey } from "../screen-state";
import { timeoutSignal, waitUntil } from "../wait-until";
import { callLogout, endSessions, readSignOuts } from "./pending-sign-outs";

/** Milliseconds to wait for the server's answer before the device signs out by itself. */
const TIMEOUT_MS = 1_000;

interface SignedInAccount {
  account: string;
  session: string;
}

export function SignOut({ account, session }: SignedInAccount) {
  const [warning, setWarning] = useState<ReactNode>();

  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      if (new URL(form.action).pathname !== "/logout") return;
      event.preventDefault();
      startSignOut({ account, session }, setWarning).catch(() => form.submit());
    }
    // A forced reload bypasses the service worker: it must not show data of a session signed out before.
    readSignOuts()
      .then(async (found) => found.includes(session) && (await resumeSignOut(session)))
      .catch(() => undefined);
    document.addEventListener("submit", onSubmit, true);
    return () => document.removeEventListener("submit", onSubmit, true);
  }, [account, session]);

  return warning;
}

/**
 * Signs out. If entries are unsent, or may be, first shows a warning that lets the person choose. If none is unsent,
 * entries that another tab stores meanwhile stay until the next sign-in.
 */
async function startSignOut(person: SignedInAccount, show: (warning: ReactNode) => void): Promise<void> {
  const finish = async (dropsUnsent: boolean) => {
    if (await signOut(person, dropsUnsent)) return location.replace(GOODBYE_PATH);
    show(null);
    // A toast shown earlier would be placed in the dialog and disappear with it.
    await waitUntil(() => document.querySelector("dialog:modal") === null);
    showToast({ kind: "failure", title: texts.failed, detail: texts.failedHelp });
  };
  const count = unreadable.get() ? undefined : await countUnsent(person.account);
  if (count === 0) return finish(false);
  show(
    <SignOutWarning
      count={count}
      account={person.account}
      onSent={() => void finish(false)}
      onLeave={(dropsUnsent) => void finish(dropsUnsent)}
      onStay={() => show(null)}
    />,
  );
}

async function resumeSignOut(session: string): Promise<void> {
  if ((await hasWorker()) || (await endSessions([session]))) location.replace(GOODBYE_PATH);
}

/**
 * Signs out on this device; its service worker tells the server as soon as it can be reached. Without a worker nothing
 * would hide the account's pages until then, so the server must confirm first. Returns false, and changes nothing, if
 * it does not.
 */
async function signOut({ account, ...loaded }: SignedInAccount, dropsUnsent: boolean): Promise<boolean> {
  const session = await currentSession(loaded.session);
  const isDeferred = await hasWorker();
  if (!isDeferred && !(await callLogout("POST", session))) return false;
  try {
    await recordSignOut(account, isDeferred ? session : undefined, dropsUnsent);
  } catch {
    // Without storage there are no entries to delete, but the sign-out cannot be recorded for later either.
    if (isDeferred && !(await callLogout("POST", session))) return false;
  }
  deleteDrafts(account);
  notifyChange();
  navigator.serviceWorker?.controller?.postMessage({ type: "signedOut" } satisfies ToWorker);
  await Promise.allSettled([deleteCaches(PAGES), askForSync()]);
  return true;
}

/** Deletes what this device stores of an account that the server has deleted. */
export async function forgetAccount(account: string): Promise<void> {
  deleteDrafts(account);
  await Promise.allSettled([recordSignOut(account, undefined, true), deleteCaches(PAGES)]);
}

/** Records the sign-out and deletes entries in one transaction, so that entries are deleted only with a sign-out. */
async function recordSignOut(
  account: string,
  session: string | undefined,
  dropsUnsent: boolean,
): Promise<void> {
  const isDropped = (item: Queued) => dropsUnsent || !isUnsaved(item);
  await inTransaction("readwrite", async (transaction) => {
    if (session) await transaction.objectStore("signOuts").put(account, session);
    const entries = transaction.objectStore("outbox");
    for (const entry of await entries.index("byAccount").getAll(account)) {
      if (isDropped(entry)) await entries.delete(entry.id);
    }
    for (const receipt of await transaction.objectStore("receipts").index("byAccount").getAll(account)) {
      // Drafts are deleted with every sign-out.
      if (receipt.target.kind === "draft" || isDropped(receipt)) await deleteReceipt(transaction, receipt.id);
    }
  });
}

/**
 * Returns the session that the browser is in now. It differs from the page's session if somebody has signed in again in
 * another tab. Falls back to the page's session if the server does not answer in time.
 */
async function currentSession(loaded: string): Promise<string> {
  try {
    const signal = timeoutSignal(TIMEOUT_MS);
    const headers = { [SESSION_HEADER]: loaded };
    const response = await fetch("/logout", { headers, signal, cache: "no-store", redirect: "error" });
    const { session, current } = (await response.json()) as Partial<SignOutAnswer>;
    return session === loaded && current ? current : loaded;
  } catch {
    return loaded;
  }
}

/** True if a service worker is active and has cached the goodbye page: it then hides the account's pages. */
async function hasWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.active != null && (await caches.match(GOODBYE_PATH)) !== undefined;
}

function deleteDrafts(account: string): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(draftKey(account, "")));
    for (const key of [...keys, noteKey(account)]) localStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

interface WarningProps {
  account: string;
  /** Undefined if the device's storage cannot be read. */
  count: number | undefined;
  onSent: () => void;
  onLeave: (dropsUnsent: boolean) => void;
  onStay: () => void;
}

/** Asks whether to send unsent entries first, discard them, or stay signed in. Unread ones are not discarded. */
function SignOutWarning({ account, count, onSent, onLeave, onStay }: WarningProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [unsentCount, setUnsentCount] = useState(count);
  const [isSending, setSending] = useState(false);
  const isUnread = unsentCount === undefined;
  useEffect(() => dialog.current?.showModal(), []);

  async function sendEntries() {
    setSending(true);
    await sendWaiting({ account, isForced: true });
    const unsent = await countUnsent(account);
    setSending(false);
    setUnsentCount(unsent);
    if (unsent === 0) onSent();
  }

  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="sign-out-title" onClose={onStay}>
      <div className="grid gap-4 p-4">
        <h2 id="sign-out-title" className="text-lg">
          {isUnread ? texts.unreadTitle : texts.title}
        </h2>
        <p role="status">{isUnread ? texts.unread : texts.text(unsentCount)}</p>
        <div className="grid gap-2">
          <SubmitButton type="button" isPending={isSending} onClick={() => void sendEntries()}>
            {isUnread ? texts.readAgain : texts.send}
          </SubmitButton>
          <button type="button" className="button-danger" onClick={() => onLeave(!isUnread)}>
            {isUnread ? texts.leaveUnread : texts.leave}
          </button>
          <button type="button" className="button min-h-12" onClick={() => dialog.current?.close()}>
            {shell.cancel}
          </button>
        </div>
      </div>
    </dialog>
  );
}

/** Counts what the server lacks, apart from receipts of forms that are not sent. Undefined if it cannot be read. */
async function countUnsent(account: string): Promise<number | undefined> {
  const found = await readWaiting(account).catch(() => undefined);
  if (!found) return undefined;
  const receipts = found.receipts.filter(({ target }) => target.kind !== "draft");
  return [...found.entries, ...receipts].filter(isUnsaved).length;
}
