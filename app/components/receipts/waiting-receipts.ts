import { signal, useSignal } from "~/components/ui/signal";
import { receiptsWaitingFor, type ShownReceipt } from "~/domain/receipts/waiting";

/** Receipts on this device; null until they have been read, and after the account has left. */
export const waitingReceipts = signal<readonly ShownReceipt[]>();

/** Returns how many receipts of an expense wait on this device. */
export function useWaitingReceipts(expenseId: string): number {
  return receiptsWaitingFor(useSignal(waitingReceipts), expenseId).filter(({ state }) => state !== "rejected")
    .length;
}
