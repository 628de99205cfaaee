import { CircleAlert } from "lucide";
import { useEffect, useState } from "react";
import { href, useRouteLoaderData } from "react-router";
import { waitingReceipts } from "~/components/receipts/waiting-receipts";
import { EmptyState } from "~/components/ui/empty-state";
import { Faces } from "~/components/ui/face";
import { CategoryTile, Icon } from "~/components/ui/icon";
import { useHydrated, useSignal } from "~/components/ui/signal";
import { SubmitButton } from "~/components/ui/submit-button";
import { ToolButton, ToolLink } from "~/components/ui/tool";
import { toPremiumIn } from "~/domain/billing/subscription";
import { withDialog } from "~/domain/dialog";
import type { ExpenseRow } from "~/domain/expenses/expense";
import { pendingChange } from "~/domain/expenses/pending-expense";
import { isOfDeleted, isUnsaved, isWaiting, type OutboxEntry } from "~/domain/outbox";
import { confirmationOf } from "~/domain/settling/repayment";
import type { NamedTrip } from "~/domain/trips/trip";
import { formatExpense } from "~/locales/de/expenses/sum";
import { deedOf, titleOf } from "~/locales/de/outbox/entry";
import { strip, whenSent } from "~/locales/de/outbox/outbox";
import { stateText } from "~/locales/de/outbox/pending";
import { outboxScreen as texts } from "~/locales/de/outbox/screen";
import { formatMoment } from "~/locales/format";
import { askForSync } from "~/offline/cache/worker";
import { isStorageKept, resendEntry } from "~/offline/outbox/outbox";
import { sendWaiting, unreadable, useOutbox } from "~/offline/outbox/queue";
import { isOutboxSupported } from "~/offline/storage";
import { orToast, ReceiptEntry } from "./receipt-entry";

export function OutboxList({ trips }: { trips: readonly NamedTrip[] }) {
  const found = useOutbox();
  const receipts = (useSignal(waitingReceipts) ?? []).filter(
    (receipt) => receipt.target.kind !== "draft" && isUnsaved(receipt),
  );
  const isUnreadable = useSignal(unreadable);
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  if (!isOutboxSupported())
    return <EmptyState icon={CircleAlert} title={texts.cannotKeep} help={texts.cannotKeepHelp} />;
  const warning = isUnreadable && (
    <EmptyState icon={CircleAlert} title={strip.unreadable} help={texts.unreadableHelp} />
  );
  if (!found) return warning;
  const all = [...found, ...receipts];
  return (
    <>
      {warning}
      {!isUnreadable && !found.some(isUnsaved) && receipts.length === 0 && (
        <EmptyState icon="check" title={texts.empty} help={texts.emptyHelp} />
      )}
      <Summary found={all} />
      {all.length > 0 && (
        <ul className="rows" aria-label={texts.list}>
          {inOrder(all).map((waiting) => (
            <li key={waiting.id} className="waiting-row">
              {"target" in waiting ? (
                <ReceiptEntry receipt={waiting} entries={found} />
              ) : (
                <Entry entry={waiting} trips={trips} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Puts first what needs the person, and last what is saved. */
function inOrder<Waiting extends Pick<OutboxEntry, "state">>(found: readonly Waiting[]): Waiting[] {
  const rank = (entry: Waiting) => (isWaiting(entry) ? 1 : isUnsaved(entry) ? 0 : 2);
  return [...found].sort((one, other) => rank(one) - rank(other));
}

/** Returns whether the server may answer otherwise if a rejected entry is sent again as it is. */
function mayRetry(entry: OutboxEntry): boolean {
  const { kind, savedId } = entry.refusal ?? {};
  return !savedId && kind !== "expenseChanged" && !isOfDeleted(entry);
}

function Summary({ found }: { found: readonly Pick<OutboxEntry, "state" | "isSignedOut">[] }) {
  const [isSending, setSending] = useState(false);
  const account = useRouteLoaderData<{ account: string }>("routes/app")!.account;
  const waiting = found.filter(isWaiting);
  const rejected = found.filter(({ state }) => state === "rejected").length;

  async function sendNow() {
    setSending(true);
    await sendWaiting({ account, isForced: true });
    setSending(false);
  }

  if (waiting.length === 0 && rejected === 0) return null;
  return (
    <section className="card grid gap-3">
      <p role="status">
        {waiting.length > 0 && <b className="block text-lg">{texts.waiting(waiting.length)}</b>}
        {rejected > 0 && <b className="block text-danger">{texts.rejected(rejected)}</b>}
        {waiting.length > 0 && <WaitingHelp />}
      </p>
      {waiting.some(({ isSignedOut }) => isSignedOut) && (
        <p className="flex flex-wrap items-center justify-between gap-3">
          {texts.signedOut}
          <a className="button" href={`${href("/login")}?redirectTo=/outbox&ended=entry`} data-reload>
            {texts.signIn}
          </a>
        </p>
      )}
      {waiting.length > 0 && (
        <SubmitButton type="button" isPending={isSending} onClick={() => void sendNow()}>
          {texts.sendNow}
        </SubmitButton>
      )}
    </section>
  );
}

/** Tells when waiting entries are sent, and whether the browser may delete them before. */
function WaitingHelp() {
  const [browser, setBrowser] = useState<{ isSentInBackground: boolean; isKept: boolean }>();
  useEffect(() => {
    Promise.all([askForSync(), isStorageKept()]).then(
      ([isSentInBackground, isKept]) => setBrowser({ isSentInBackground, isKept }),
      () => setBrowser({ isSentInBackground: false, isKept: false }),
    );
  }, []);
  return (
    browser && (
      <span className="text-sm text-quiet">
        {whenSent(browser.isSentInBackground)} {!browser.isKept && texts.mayBeDeleted}
      </span>
    )
  );
}

function Entry({ entry, trips }: { entry: OutboxEntry; trips: readonly NamedTrip[] }) {
  const { id, intent, fields, state, createdAt, refusal, tripName } = entry;
  const title = titleOf(entry);
  const toPremium = toPremiumIn(refusal);
  const change = pendingChange(entry);
  const row = change?.after ?? change?.before;
  const isExpense = intent === "expense.add" || intent === "expense.change";
  const isEditable = isExpense || (intent === "repayment.add" && entry.people !== undefined);
  const known = trips.find((one) => one.id === (entry.fields.tripId ?? entry.tripId))?.name;
  const trip = known ?? (isExpense ? tripName : undefined);
  const deed = deedOf(entry);
  const details = [title === deed ? undefined : deed, trip, formatMoment(createdAt)];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <Mark entry={entry} row={row} />
        <div className="min-w-0 flex-1 basis-36">
          <div className="flex flex-wrap gap-x-3">
            <b className="row-title basis-32">{title}</b>
            {row && <b className="row-sum">{formatExpense({ ...row, pending: change })}</b>}
          </div>
          <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-quiet">
            <span className="min-w-0 flex-1 basis-32">{details.filter(Boolean).join(" · ")}</span>
            <span className="state-badge" data-state={state}>
              {stateText({ state, withoutRate: change?.withoutRate })}
            </span>
          </p>
        </div>
      </div>
      {refusal && (
        <p role="alert" className="text-sm text-danger">
          {refusalText(entry)}
        </p>
      )}
      {isUnsaved(entry) && (
        <p className="waiting-tools">
          {toPremium && <ToolLink href={toPremium} icon="sparkles" label={texts.toPremium} />}
          {refusal?.kind === "wouldReverse" && (
            <ToolButton
              icon="check"
              label={texts.confirm}
              name={title}
              onPress={() =>
                orToast(resendEntry(entry, { fields: { ...fields, confirmed: confirmationOf(fields) } }, id))
              }
            />
          )}
          {refusal?.savedId && (
            <ToolButton
              icon="check"
              label={texts.takeOver}
              name={title}
              onPress={() => orToast(overwriteSaved(entry))}
            />
          )}
          {isEditable && (
            <ToolLink
              href={withDialog("", "entry", { id })}
              icon="pencil"
              label={isOfDeleted(entry) ? texts.enterAsNew : texts.edit}
              name={title}
            />
          )}
          {state === "rejected" && mayRetry(entry) && (
            <ToolButton
              icon="restore"
              label={texts.retry}
              name={title}
              onPress={() => orToast(resendEntry(entry, {}, refusal?.nextId))}
            />
          )}
          <ToolLink
            href={withDialog("", "discard", { id })}
            icon="trash"
            label={texts.discard}
            name={title}
          />
        </p>
      )}
    </>
  );
}

/** Shows what an entry is about, as its row elsewhere does: the category, the faces of a payment, or the trip. */
function Mark({
  entry: { intent, fields, people },
  row,
}: {
  entry: OutboxEntry;
  row: Pick<ExpenseRow, "categoryId"> | undefined;
}) {
  if (row) return <CategoryTile of={row} />;
  const faces = [fields.fromId, fields.toId].flatMap(
    (id) => people?.members.find((member) => member.id === id)?.face ?? [],
  );
  if (faces.length > 0) return <Faces of={faces} />;
  return <Icon name={intent.startsWith("trip.") ? "map" : "receipt"} className="hue-tile" />;
}

function refusalText({ refusal }: OutboxEntry): string {
  if (refusal?.kind === "tooOld") return texts.tooOld;
  if (refusal?.savedId) return texts.savedOtherwise;
  const message = refusal?.message ?? "";
  const others = Object.values(refusal?.fieldErrors ?? {}).flat();
  return [message, ...new Set(others.filter((text) => !message.includes(text)))].join(" ");
}

/** Changes the expense that the server saved under this key to the entry's values. */
function overwriteSaved(entry: OutboxEntry): Promise<void> {
  const { refusal } = entry;
  const { tripId, ...fields } = entry.fields;
  const change = { intent: "expense.change" as const, fields: { ...fields, id: refusal!.savedId! }, tripId };
  return resendEntry(entry, change, refusal?.nextId);
}
