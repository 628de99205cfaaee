import { type ReactNode, useEffect, useState } from "react";
import { useActionData, useRouteLoaderData } from "react-router";
import { waitingReceipts } from "~/components/receipts/waiting-receipts";
import { useSignal } from "~/components/ui/signal";
import { isSameTarget, type ReceiptTarget } from "~/domain/receipts/waiting";
import { expenses } from "~/locales/de/expenses/expenses";
import { receipts as texts } from "~/locales/de/receipts/receipts";
import { markRefused } from "~/offline/receipts/draft";
import { holdDraft } from "~/offline/receipts/hold-draft";
import { WaitingReceiptItem } from "../outbox/waiting-receipt-item";
import { ReceiptPicker } from "./picker";

/** Receipts of an expense that is being entered. They wait on the device, and follow the form when it is sent. */
export function DraftReceipts({ draft }: { draft: string }): ReactNode {
  const account = useRouteLoaderData<{ account: string }>("routes/app")!.account;
  const [id] = useState(() => `${draft} ${crypto.randomUUID()}`);
  useEffect(() => {
    const { href } = location;
    const end = holdDraft(account, draft, id);
    // An error page at the same address also unmounts the form, but does not close it.
    return () => end(location.href !== href);
  }, [account, draft, id]);
  const answer = useActionData();
  useEffect(() => {
    if (answer) markRefused(id);
  }, [answer, id]);
  return (
    <div data-receipts={id}>
      <AttachReceipts target={{ kind: "draft", id }} />
    </div>
  );
}

/** Receipts on the device, with buttons that add more. */
export function AttachReceipts({ target }: { target: ReceiptTarget }): ReactNode {
  const shown = useSignal(waitingReceipts)?.filter((receipt) => isSameTarget(receipt.target, target)) ?? [];
  return (
    <section className="grid gap-2" aria-label={expenses.receipts}>
      <p className="text-sm font-semibold">{expenses.receipts}</p>
      {shown.length > 0 && (
        <ul className="receipts">
          {shown.map((receipt, index) => (
            <WaitingReceiptItem key={receipt.id} receipt={receipt} label={texts.nameOf(index + 1)} />
          ))}
        </ul>
      )}
      <ReceiptPicker target={target} count={shown.length} />
    </section>
  );
}
