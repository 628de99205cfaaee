import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { waitingReceipts } from "~/components/receipts/waiting-receipts";
import { useSignal } from "~/components/ui/signal";
import type { ExpenseRow } from "~/domain/expenses/expense";
import type { Receipt } from "~/domain/receipts/receipt";
import { isReceiptWaiting, receiptsWaitingFor, type ShownReceipt } from "~/domain/receipts/waiting";

type Known = readonly Receipt[] | undefined;

/**
 * Returns the receipts of an expense whose dialog is open, and those that are on the device only. The dialog waits for no
 * network: if its page came without them, and `isAsking`, it asks for them, and again when one that waited was sent or has left the device.
 * `hasFailed` until there is a network again.
 */
export function useExpenseReceipts(
  { id }: ExpenseRow,
  known: Known,
  isAsking: boolean,
): { receipts: Known; onDevice: ShownReceipt[]; hasFailed: boolean } {
  const shown = receiptsWaitingFor(useSignal(waitingReceipts), id);
  const unsent = shown.filter((receipt) => isReceiptWaiting(receipt)).length;
  const count = shown.length;
  const before = useRef({ unsent, count });
  const [answer, setAnswer] = useState<{ instead: Known; receipts: Known }>();
  const isMissing = isAsking && known === undefined;
  useEffect(() => {
    const closed = new AbortController();
    const { signal } = closed;
    const ask = () =>
      fetch(`${href("/receipts")}?expense=${id}`, { signal })
        .then((response) => response.json())
        .then(
          ({ receipts }: { receipts?: Receipt[] }) => setAnswer({ instead: known, receipts }),
          () => signal.aborted || setAnswer({ instead: known, receipts: undefined }),
        );
    if (isMissing || unsent < before.current.unsent || count < before.current.count) void ask();
    before.current = { unsent, count };
    if (isMissing) addEventListener("online", ask, { signal });
    return () => closed.abort();
  }, [id, known, isMissing, unsent, count]);
  // The page may have been loaded again since.
  const current = answer?.instead === known ? answer : undefined;
  const receipts = current?.receipts ?? known;
  const onDevice = shown.filter((one) => !receipts?.some((receipt) => receipt.id === one.id));
  return { receipts, onDevice, hasFailed: current !== undefined && receipts === undefined };
}
