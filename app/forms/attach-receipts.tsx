import { type ReactNode, useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { waitingReceipts } from "~/components/expenses/waiting-receipts";
import { useSignal } from "~/components/ui/signal";
import { isSameTarget, type ReceiptTarget } from "~/domain/waiting-receipt";
import { expenses } from "~/locales/de/expenses";
import { receipts as texts } from "~/locales/de/receipts";
import { giveReceipts } from "~/offline/outbox/database";
import { ReceiptPicker } from "./receipt-picker";
import { WaitingReceiptItem } from "./waiting-receipt-item";

/**
 * Receipts of an expense that is being entered, or that waits to be sent. They wait on the device, and follow the form when
 * it is sent.
 */
export function AttachReceipts({ target }: { target: ReceiptTarget }): ReactNode {
  const account = useRouteLoaderData<{ account: string }>("routes/app")!.account;
  const draft = target.kind === "draft" ? target.id : undefined;
  const shown = useSignal(waitingReceipts)?.filter((receipt) => isSameTarget(receipt.target, target)) ?? [];
  useEffect(() => {
    if (draft === undefined) return undefined;
    const { href } = location;
    // An error page at the same address also unmounts the form, but does not close it.
    return () => {
      if (location.href === href) return;
      giveReceipts(account, { kind: "draft", id: draft }, undefined).catch(() => undefined);
    };
  }, [account, draft]);
  return (
    <section className="grid gap-2" aria-label={expenses.receipts}>
      <h3 className="text-sm font-semibold">{expenses.receipts}</h3>
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
