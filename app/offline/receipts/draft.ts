// Receipts of forms that have not been sent. Two tabs may have the same form open, each with receipts of its own.
import type { ReceiptTarget } from "~/domain/waiting-receipt";
import { giveReceipts, readReceipts } from "../outbox/database";
import { preparing } from "../outbox/submit-form";

const draft = (id: string): ReceiptTarget => ({ kind: "draft", id });

/** A lock that the tab with the form holds. */
const lockOf = (id: string) => `reisekasse-receipts ${id}`;

/**
 * Keeps the receipts of a form for this tab. Takes over those of the same form whose page is gone: Android may have ended it
 * while the camera was open. `id` begins with the form's `name` and a space. Returns what ends it; if the form was closed,
 * its receipts are deleted.
 */
export function holdDraft(account: string, name: string, id: string): (isClosed: boolean) => void {
  const ended = new AbortController();
  const { promise: untilEnd, resolve: end } = Promise.withResolvers<void>();
  void navigator.locks.request(lockOf(id), () => untilEnd);
  takeOver(account, name, id, ended.signal).catch(() => undefined);
  return (isClosed) => {
    ended.abort();
    // Also one that is still being prepared.
    const left = Promise.resolve(preparing.get()).catch(() => undefined);
    left
      .then(() => (isClosed ? giveReceipts(account, draft(id), undefined) : undefined))
      .catch(() => undefined)
      .finally(end);
  };
}

async function takeOver(account: string, name: string, id: string, signal: AbortSignal): Promise<void> {
  const ids = (await readReceipts(account)).map(({ target }) => (target.kind === "draft" ? target.id : ""));
  const others = new Set(ids.filter((one) => one.startsWith(`${name} `) && one !== id));
  const taken = [...others].map((other) =>
    // Granted once its page is gone.
    navigator.locks.request(lockOf(other), { signal }, () => giveReceipts(account, draft(other), draft(id))),
  );
  await Promise.all(taken);
}
