// Receipts of forms that are open.
import type { ReceiptTarget } from "~/domain/receipts/waiting";

let preparing: Promise<unknown> = Promise.resolve();

/** Notes that files are being prepared, so that `prepared()` waits for them. */
export function notePreparation(preparation: Promise<unknown>): void {
  preparing = preparation;
}

/** Resolves when the chosen files are on the device, or are refused. */
export function prepared(): Promise<void> {
  return preparing.then(
    () => undefined,
    () => undefined,
  );
}

/** The entry that each form was sent as, by the id of its draft. */
const sentAs = new Map<string, ReceiptTarget>();

/** Notes that a form was sent as an entry, to which its receipts go when it closes. */
export function markSent(draftId: string, entryId: string): void {
  sentAs.set(draftId, { kind: "entry", id: entryId });
}

/** Takes back `markSent()`: there is no expense for the receipts to follow. */
export function markRefused(draftId: string): void {
  sentAs.delete(draftId);
}

export function entryOfDraft(draftId: string): ReceiptTarget | undefined {
  return sentAs.get(draftId);
}

/** Returns what the receipts in this form are for; undefined if it takes none. */
export function targetIn(form: HTMLFormElement): ReceiptTarget | undefined {
  const id = form.querySelector<HTMLElement>("[data-receipts]")?.dataset.receipts;
  return id === undefined ? undefined : { kind: "draft", id };
}
