// Photos and PDFs that wait on a device until they are sent.
import { isUnsaved, isWaiting, type OutboxEntry, type Queued } from "../outbox";

/** The expense, the waiting entry or the open form to which a receipt on the device belongs. */
export interface ReceiptTarget {
  /** An expense on the server, the entry of the outbox that adds one, or a form that has not been sent yet. */
  kind: "expense" | "entry" | "draft";
  /** Id of the expense or the entry. Of a draft: the form's name, a space and a random id, since two tabs may have the same form. */
  id: string;
}

/** A receipt as the device keeps it. Its bytes are stored apart, so that reading what waits stays fast. */
export interface WaitingReceipt extends Queued {
  target: ReceiptTarget;
  /** Description or category of its expense, and the amount; undefined if it was chosen before the expense was saved. */
  title?: string;
  name: string;
  mediaType: string;
  bytes: number;
  /** SHA-256 of the file, in base64. */
  digest: string;
  /** The server has the file; only the thumbnail is still to be sent. */
  isStored?: boolean;
  /** The server has answered that it takes nothing now. */
  isBusy?: boolean;
  /** Why the server has refused it. */
  refusal?: string;
}

/** A receipt on a screen. */
export interface ShownReceipt extends WaitingReceipt {
  /** Its expense, also before the server has it; undefined while its form is open. */
  expenseId?: string;
}

export function isSameTarget(one: ReceiptTarget, other: ReceiptTarget): boolean {
  return one.kind === other.kind && one.id === other.id;
}

/** Returns whether a receipt waits for the network, and neither for its form nor for its owner. */
export function isReceiptWaiting({ state, target }: Pick<WaitingReceipt, "state" | "target">): boolean {
  return isWaiting({ state }) && target.kind !== "draft";
}

/** Returns the receipts of an expense that are still on the device, saved and refused ones included. */
export function receiptsWaitingFor(
  receipts: readonly ShownReceipt[] | null,
  expenseId: string,
): ShownReceipt[] {
  return (receipts ?? []).filter((receipt) => receipt.expenseId === expenseId);
}

/** Returns the receipts that may be sent, oldest first. One waits for the entry that adds its expense. */
export function sendableReceipts(
  receipts: readonly WaitingReceipt[],
  entries: readonly Pick<OutboxEntry, "id" | "state">[],
): WaitingReceipt[] {
  const unsaved = new Set(entries.filter(isUnsaved).map(({ id }) => id));
  return receipts
    .filter((receipt) => isReceiptWaiting(receipt))
    .filter(({ target }) => target.kind !== "entry" || !unsaved.has(target.id))
    .sort((one, other) => one.createdAt - other.createdAt);
}
