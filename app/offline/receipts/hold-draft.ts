// Receipts of forms that have not been sent. Two tabs may have the same form open, each with receipts of its own.
import type { ReceiptTarget } from "~/domain/receipts/waiting";
import { inTransaction, moveReceipts, notifyChange, readWaiting } from "../outbox/database";
import { timeoutSignal } from "../wait-until";
import { entryOfDraft, prepared } from "./draft";

const draft = (id: string): ReceiptTarget => ({ kind: "draft", id });

/** A lock that the tab with the form holds. */
const lockOf = (id: string) => `reisekasse-receipts ${id}`;

/**
 * Keeps the receipts of a form for this tab, and takes over those of the same form whose page is gone: Android may end a
 * page while its camera is open. `id` is the form's `name`, a space and a random id. Returns a function to call when the
 * form unmounts: if it was closed, its receipts go to the entry that it was sent as, or are deleted. If that fails, the
 * next such form shows them.
 */
export function holdDraft(account: string, name: string, id: string): (isClosed: boolean) => void {
  let end = () => {};
  const untilEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  void navigator.locks.request(lockOf(id), () => untilEnd);
  takeOver(account, name, id).catch(() => undefined);
  return (isClosed) => {
    // A file may still be on its way into storage.
    prepared()
      .then(() => (isClosed ? giveReceipts(account, draft(id), entryOfDraft(id)) : undefined))
      .catch(() => undefined)
      .finally(end);
  };
}

/** Milliseconds to wait for the lock of a page that is just being left, as by a reload. */
const LOCK_WAIT_MS = 2_000;

/** The name of the form that a draft's id begins with. */
const nameIn = (id: string) => id.slice(0, id.lastIndexOf(" "));

async function takeOver(account: string, name: string, id: string): Promise<void> {
  await prepared();
  const signal = timeoutSignal(LOCK_WAIT_MS);
  const { receipts } = await readWaiting(account);
  const ids = receipts.map(({ target }) => (target.kind === "draft" ? target.id : ""));
  const others = new Set(ids.filter((one) => nameIn(one) === name && one !== id));
  const taken = [...others].map((other) =>
    // The lock is free once the other page is gone. While that is open its receipts are its own.
    navigator.locks.request(lockOf(other), { signal }, () => giveReceipts(account, draft(other), draft(id))),
  );
  await Promise.allSettled(taken);
}

/** Gives the receipts of a form to another target, or deletes them if there is none. Resolves when that is on disk. */
async function giveReceipts(
  account: string,
  from: ReceiptTarget,
  to: ReceiptTarget | undefined,
): Promise<void> {
  await inTransaction("readwrite", (transaction) => moveReceipts(transaction, account, from, to));
  notifyChange();
}
