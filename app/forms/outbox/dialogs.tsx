import { type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { waitingReceipts } from "~/components/receipts/waiting-receipts";
import { useOpenDialog } from "~/components/shell/screen";
import { CancelButton, Dialog } from "~/components/ui/dialog";
import { useSignal } from "~/components/ui/signal";
import { isOfDeleted, isUnsaved, type OutboxEntry } from "~/domain/outbox";
import type { ShownReceipt } from "~/domain/receipts/waiting";
import type { NamedTrip } from "~/domain/trips/trip";
import { expenseForm } from "~/locales/de/expenses/expenses";
import { titleOf } from "~/locales/de/outbox/entry";
import { outboxScreen as texts } from "~/locales/de/outbox/screen";
import { receipts as receiptTexts } from "~/locales/de/receipts/receipts";
import { discardReceipt } from "~/offline/outbox/database";
import { discardEntry } from "~/offline/outbox/outbox";
import { useOutbox } from "~/offline/outbox/queue";
import { EntryForm, useReturnAddress } from "./entry-form";
import { orToast } from "./receipt-entry";

export function OutboxDialog({ trips }: { trips: readonly NamedTrip[] }) {
  const [query] = useSearchParams();
  const name = useOpenDialog();
  const found = useOutbox();
  const receipts = useSignal(waitingReceipts);
  if (!found) return null;
  const isNamed = ({ id }: { id: string }) => id === query.get("id");
  const entry = found.find(isNamed);
  const receipt = receipts?.find(isNamed);
  if (name === "discard" && receipt && isUnsaved(receipt))
    return <DiscardReceipt key={receipt.id} receipt={receipt} />;
  const Content = name === "entry" ? Edit : Discard;
  return (
    <Content key={query.get("id")} entry={entry && isUnsaved(entry) ? entry : undefined} trips={trips} />
  );
}

interface Props {
  /** Undefined if it has been sent or discarded. */
  entry: OutboxEntry | undefined;
  trips: readonly NamedTrip[];
}

/** Stays open if the entry is sent meanwhile: what somebody is typing would be lost. */
function Edit({ entry, trips }: Props) {
  const [opened] = useState(entry);
  if (!opened) return <Gone />;
  return (
    <Dialog title={isOfDeleted(opened) ? texts.enterAsNew : texts.editTitle}>
      <EntryForm
        entry={asNewIfDeleted(entry ?? opened)}
        save={isOfDeleted(opened) ? expenseForm.saveAsNew : undefined}
        trips={trips}
      />
    </Dialog>
  );
}

function Discard({ entry }: Props) {
  if (!entry) return <Gone />;
  const { id, attempts, state } = entry;
  return (
    <Question title={texts.discardTitle} name={titleOf(entry)} discard={() => discardEntry(id)}>
      {attempts > 0 && state !== "rejected" && texts.discardDoubtful}
    </Question>
  );
}

function DiscardReceipt({ receipt: { id, name } }: { receipt: ShownReceipt }) {
  return <Question title={receiptTexts.discardTitle} name={name} discard={() => discardReceipt(id)} />;
}

function Question({
  title,
  name,
  discard,
  children,
}: {
  title: string;
  name: string;
  discard: () => Promise<void>;
  children?: ReactNode;
}) {
  const closed = useReturnAddress();
  const navigate = useNavigate();

  async function closeAndDiscard() {
    await navigate(closed, { replace: true, preventScrollReset: true });
    await orToast(discard());
  }

  return (
    <Dialog title={title}>
      <div className="grid gap-4">
        <p>
          <b className="block break-words">{name}</b>
          {texts.discardText} {children}
        </p>
        <div className="choices">
          <CancelButton />
          <button type="button" className="button-danger" onClick={() => void closeAndDiscard()}>
            {texts.discard}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function Gone() {
  return (
    <Dialog title={texts.title}>
      <p>{texts.gone}</p>
    </Dialog>
  );
}

/** Returns a change of a deleted expense as a new expense with everything typed, and any other entry as it is. */
function asNewIfDeleted(entry: OutboxEntry): OutboxEntry {
  if (!isOfDeleted(entry)) return entry;
  const { id, version, overwrites, ...typed } = entry.fields;
  const fields = { ...(entry.tripId && { tripId: entry.tripId }), ...typed };
  return { ...entry, intent: "expense.add", fields, before: undefined };
}
