import { signal, useSignal } from "~/components/ui/signal";
import { receiptsWaitingFor, type ShownReceipt } from "~/domain/waiting-receipt";

/** Receipts that wait on this device; null until the first one does. Set by the offline runtime. */
export const waitingReceipts = signal<readonly ShownReceipt[]>();

/** Returns how many receipts of an expense wait on this device. */
export function useWaitingReceipts(expenseId: string): number {
  return receiptsWaitingFor(useSignal(waitingReceipts), expenseId).filter(({ state }) => state !== "rejected")
    .length;
}
