import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Dialog, useCloseAddress } from "~/components/dialog";
import { EmptyState } from "~/components/empty-state";
import { Fault } from "~/components/fault";
import { useHydrated } from "~/components/hydrated";
import { Icon, type IconName } from "~/components/icon";
import { useOpenDialog } from "~/components/screen";
import { withDialog } from "~/domain/dialog";
import { isUnsent, isWaiting, type OutboxEntry } from "~/domain/outbox";
import { pendingChange } from "~/domain/pending";
import type { Trip } from "~/domain/trip";
import { categoryNames } from "~/locales/de/names";
import { intents } from "~/locales/de/outbox";
import { outboxScreen as texts } from "~/locales/de/outbox-screen";
import { states } from "~/locales/de/pending";
import { shell } from "~/locales/de/shell";
import { formatMoment, formatMoney } from "~/locales/format";
import { flush } from "~/offline/flush";
import { canKeep, discard, entries, mend } from "~/offline/outbox";
import { useSignal } from "~/offline/signal";
import { EntryForm } from "./entry-form";

type Trips = readonly Pick<Trip, "id" | "name">[];

/** Everything that is on this device only, the oldest first, and what can be done with it. */
export function OutboxList({ account, trips }: { account: string; trips: Trips }) {
  const found = useSignal(entries, null);
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  if (!canKeep()) return <EmptyState icon="flag" title={texts.cannotKeep} help={texts.cannotKeepHelp} />;
  if (!found) return null;
  if (found.length === 0) return <EmptyState icon="check" title={texts.empty} help={texts.emptyHelp} />;
  return (
    <>
      <Summary account={account} found={found} />
      <ul className="rows" aria-label={texts.list}>
        {found.map((entry) => (
          <li key={entry.id} className="outbox-row">
            <Entry entry={entry} trips={trips} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Summary({ account, found }: { account: string; found: readonly OutboxEntry[] }) {
  const [isSending, setSending] = useState(false);
  const waiting = found.filter(isWaiting);
  const rejected = found.filter(({ state }) => state === "rejected").length;

  async function sendNow() {
    setSending(true);
    await flush({ account, isForced: true });
    setSending(false);
  }

  if (waiting.length === 0 && rejected === 0) return null;
  return (
    <section className="card grid gap-3">
      <p role="status">
        {waiting.length > 0 && <b className="block text-lg">{texts.waiting(waiting.length)}</b>}
        {rejected > 0 && <b className="block text-danger">{texts.rejected(rejected)}</b>}
        {waiting.length > 0 && <span className="text-sm text-quiet">{texts.waitingHelp}</span>}
      </p>
      {waiting.some(({ isSignedOut }) => isSignedOut) && (
        <p className="flex flex-wrap items-center justify-between gap-3">
          {texts.signedOut}
          <a className="button" href="/login?redirectTo=/outbox" data-reload>
            {texts.signIn}
          </a>
        </p>
      )}
      {waiting.length > 0 && (
        <button
          type="button"
          className="button-main w-full"
          onClick={() => void sendNow()}
          disabled={isSending}
          aria-busy={isSending || undefined}
        >
          {isSending ? shell.pending : texts.sendNow}
        </button>
      )}
    </section>
  );
}

function Entry({ entry, trips }: { entry: OutboxEntry; trips: Trips }) {
  const { id, intent, state, createdAt, refusal } = entry;
  const title = titleOf(entry);
  const change = pendingChange(entry);
  const row = change?.after ?? change?.before;
  const isExpense = intent === "expense.add" || intent === "expense.change";
  const trip = trips.find((one) => one.id === (entry.fields.tripId ?? entry.tripId))?.name;
  const details = [title === intents[intent] ? undefined : intents[intent], trip, formatMoment(createdAt)];
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <b className="row-title min-w-0 break-words">{title}</b>
        {row && <b className="whitespace-nowrap">{formatMoney(row.amount)}</b>}
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-quiet">
        <span className="min-w-0 flex-1">{details.filter(Boolean).join(" · ")}</span>
        <span className="state-badge" data-state={state}>
          {states[state]}
        </span>
      </p>
      {refusal && <Fault>{sayRefusal(entry)}</Fault>}
      {isUnsent(entry) && (
        <p className="outbox-tools">
          {refusal?.toPremium && <Go href={refusal.toPremium} icon="sparkles" label={texts.toPremium} />}
          {refusal?.savedId && (
            <Tool icon="check" label={texts.takeOver} name={title} onPress={() => void takeOver(entry)} />
          )}
          {isExpense && (
            <Go href={withDialog("", "entry", { id })} icon="pencil" label={texts.edit} name={title} />
          )}
          {state === "rejected" && !refusal?.savedId && (
            <Tool icon="restore" label={texts.retry} name={title} onPress={() => void retry(entry)} />
          )}
          <Go href={withDialog("", "discard", { id })} icon="trash" label={texts.discard} name={title} />
        </p>
      )}
    </>
  );
}

function titleOf({ intent, fields, before, tripName }: OutboxEntry): string {
  const { description, categoryId, name } = fields;
  if (intent.startsWith("trip.")) return tripName ?? name ?? intents[intent];
  const category = (categoryId ?? before?.categoryId) as keyof typeof categoryNames | undefined;
  return description || before?.description || (category && categoryNames[category]) || intents[intent];
}

function sayRefusal({ refusal }: OutboxEntry): string {
  if (refusal?.kind === "tooOld") return texts.tooOld;
  if (refusal?.savedId) return texts.savedOtherwise;
  return [refusal?.message, ...Object.values(refusal?.faults ?? {}).flat()]
    .filter((text, index, all) => text && all.indexOf(text) === index)
    .join(" ");
}

async function retry({ id, account, refusal }: OutboxEntry): Promise<void> {
  await mend(id, {}, refusal?.nextId);
  await flush({ account, isForced: true });
}

/** Makes what was saved like the entry. */
async function takeOver({ id, account, refusal, fields: { tripId, ...fields } }: OutboxEntry): Promise<void> {
  const change = { intent: "expense.change" as const, fields: { ...fields, id: refusal!.savedId! }, tripId };
  await mend(id, change, refusal?.nextId);
  await flush({ account, isForced: true });
}

/** The dialogs of the outbox: mending an entry, and giving one up. */
export function OutboxDialog({ trips }: { trips: Trips }) {
  const [query] = useSearchParams();
  const name = useOpenDialog();
  const found = useSignal(entries, null);
  if (!found) return null;
  const entry = found.find(({ id }) => id === query.get("id"));
  if (!entry || !isUnsent(entry)) {
    return (
      <Dialog title={texts.title}>
        <p>{texts.gone}</p>
      </Dialog>
    );
  }
  return name === "entry" ? (
    <Dialog title={texts.editTitle}>
      <EntryForm key={entry.id} entry={entry} trips={trips} />
    </Dialog>
  ) : (
    <Dialog title={texts.discardTitle}>
      <Discard entry={entry} />
    </Dialog>
  );
}

function Discard({ entry }: { entry: OutboxEntry }) {
  const cancel = useCloseAddress();
  const navigate = useNavigate();

  async function giveUp() {
    await navigate(cancel, { replace: true, preventScrollReset: true });
    await discard(entry.id);
  }

  return (
    <div className="grid gap-4">
      <p>
        <b className="block">{titleOf(entry)}</b>
        {texts.discardText} {entry.attempts > 0 && entry.state !== "rejected" && texts.discardDoubtful}
      </p>
      <div className="choices">
        <a className="button min-h-12 text-base" href={cancel}>
          {shell.cancel}
        </a>
        <button type="button" className="button-danger" onClick={() => void giveUp()}>
          {texts.discard}
        </button>
      </div>
    </div>
  );
}

function Tool({
  icon,
  label,
  name,
  onPress,
}: {
  icon: IconName;
  label: string;
  name: string;
  onPress: () => void;
}) {
  return (
    <button type="button" className="tool" onClick={onPress}>
      <Icon name={icon} />
      {label}
      <span className="sr-only">: {name}</span>
    </button>
  );
}

function Go({ href, icon, label, name }: { href: string; icon: IconName; label: string; name?: string }) {
  return (
    <a className="tool" href={href}>
      <Icon name={icon} />
      {label}
      {name && <span className="sr-only">: {name}</span>}
    </a>
  );
}
