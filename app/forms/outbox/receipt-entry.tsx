import { showToast } from "~/components/shell/toast";
import { ToolButton, ToolLink } from "~/components/ui/tool";
import { withDialog } from "~/domain/dialog";
import type { OutboxEntry } from "~/domain/outbox";
import type { ShownReceipt } from "~/domain/receipts/waiting";
import { titleOf } from "~/locales/de/outbox/entry";
import { stateText } from "~/locales/de/outbox/pending";
import { outboxScreen } from "~/locales/de/outbox/screen";
import { receipts as texts } from "~/locales/de/receipts/receipts";
import { formatMoment } from "~/locales/format";
import { changeReceipt } from "~/offline/outbox/database";

/** Shows a toast if the device cannot store a change. */
export const orToast = (change: Promise<unknown>) =>
  change.catch((error) => showToast({ kind: "failure", title: texts.notKept(error) }));

/** Lets a refused receipt be sent again. */
export const retryReceipt = (id: string) =>
  changeReceipt(
    id,
    (one) => one && { ...one, state: "waiting", isSignedOut: false, refusal: undefined, retryAt: 0 },
  );

/** A receipt in the list of the outbox. */
export function ReceiptEntry({
  receipt,
  entries,
}: {
  receipt: ShownReceipt;
  entries: readonly OutboxEntry[];
}) {
  const { id, name, title, target, state, refusal, createdAt } = receipt;
  const entry = entries.find((one) => target.kind === "entry" && one.id === target.id);
  const expense = title ?? (entry && titleOf(entry));
  return (
    <>
      <b className="row-title">{name}</b>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-quiet">
        <span className="min-w-0 flex-1">
          {[expense ? texts.of(expense) : texts.one, formatMoment(createdAt)].join(" · ")}
        </span>
        <span className="state-badge" data-state={state}>
          {stateText({ state })}
        </span>
      </p>
      {refusal && (
        <p role="alert" className="text-sm text-danger">
          {refusal}
        </p>
      )}
      <p className="waiting-tools">
        {state === "rejected" && (
          <ToolButton
            icon="restore"
            label={outboxScreen.retry}
            name={name}
            onPress={() => orToast(retryReceipt(id))}
          />
        )}
        <ToolLink
          href={withDialog("", "discard", { id })}
          icon="trash"
          label={outboxScreen.discard}
          name={name}
        />
      </p>
    </>
  );
}
