import { type FormEvent, useState } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import { useAddress } from "~/components/shell/address";
import { watchOwnWay } from "~/components/shell/own-way";
import { showToast } from "~/components/shell/toast";
import { useCloseAddress } from "~/components/ui/dialog";
import type { Field } from "~/components/ui/field";
import { later } from "~/components/ui/form-error";
import { SelectField } from "~/components/ui/select-field";
import type { OutboxEntry, OutboxFields } from "~/domain/outbox";
import { isRepaymentMethod } from "~/domain/settling/repayment";
import type { Member } from "~/domain/sharing/member";
import type { NamedTrip } from "~/domain/trips/trip";
import { outboxScreen as texts } from "~/locales/de/outbox/screen";
import { receipts as receiptTexts } from "~/locales/de/receipts/receipts";
import { repaymentForm } from "~/locales/de/settling/settle";
import { textsIn } from "~/offline/drafts";
import { textOf } from "~/offline/outbox/entry-of-form";
import { resendEntry } from "~/offline/outbox/outbox";
import { answerOf } from "~/offline/outbox/show-result";
import { prepared } from "~/offline/receipts/draft";
import { submitting } from "~/offline/screen-state";
import { ExpenseForm } from "../expenses/form";
import type { expenseHandlers } from "../expenses/form.server";
import { VersionPart } from "../expenses/version-part";
import { ReceiptsPlace } from "../later-forms";
import { type FormTexts, useSentForm } from "../sent-form";
import type { settleHandlers } from "../settling/form.server";

// Loaded when the form of a repayment opens: most people travel alone.
const RepaymentFields = later(() =>
  import("../settling/repayment-form").then(({ RepaymentFields }) => RepaymentFields),
);

/** Edits an entry of the outbox. Saving stores it on the device and sends it again. */
export function EntryForm({ entry, ...rest }: ExpenseEntryProps) {
  const { people } = entry;
  if (entry.intent !== "repayment.add") return <ExpenseEntryForm entry={entry} {...rest} />;
  return people ? <RepaymentEntryForm entry={entry} members={people.members} /> : null;
}

interface ExpenseEntryProps {
  entry: OutboxEntry;
  save: string | undefined;
  trips: readonly NamedTrip[];
}

function ExpenseEntryForm({ entry, save, trips }: ExpenseEntryProps) {
  const { intent, fields, before } = entry;
  const choices = tripsFor(entry, trips);
  const sent = useEntryForm<typeof expenseHandlers, "expense.change">(entry);
  const { tripId } = sent.fields;
  const isOnItsTrip = intent !== "expense.add" || tripId.value === fields.tripId;
  const onSubmit = useReplacing(entry, choices);
  const { hasReceipts } = useRouteLoaderData<{ hasReceipts: boolean }>("routes/app") ?? {};
  const takesReceipts = hasReceipts && intent === "expense.add";
  return (
    <ExpenseForm
      sent={sent}
      // The people of one trip are not on another.
      trip={isOnItsTrip ? entry.people : undefined}
      before={before}
      save={save}
      selectsAmount
      onSubmit={onSubmit}
      tool={
        takesReceipts && (
          <ReceiptsPlace>
            {(parts) => <parts.AttachReceipts target={{ kind: "entry", id: entry.id }} />}
          </ReceiptsPlace>
        )
      }
    >
      {intent === "expense.add" ? (
        <TripField field={tripId} trips={choices} />
      ) : (
        fields.tripId && <input type="hidden" name={tripId.name} value={fields.tripId} />
      )}
      {before && <VersionPart sent={sent} trip={isOnItsTrip ? entry.people : undefined} before={before} />}
    </ExpenseForm>
  );
}

function RepaymentEntryForm({ entry, members }: { entry: OutboxEntry; members: readonly Member[] }) {
  const sent = useEntryForm<typeof settleHandlers, "repayment.add">(entry);
  const onSubmit = useReplacing(entry);
  const { tripId = "", method } = entry.fields;
  const props = { sent, tripId, members, onSubmit, method: isRepaymentMethod(method) ? method : null };
  return <RepaymentFields {...props} save={repaymentForm.saveChange} />;
}

function useEntryForm<Handlers, Intent extends keyof Handlers & string>(entry: OutboxEntry) {
  const { intent, fields, refusal } = entry;
  // Computed once: a new object at each render would reset the form to it.
  const [refused] = useState(() => refusal && answerOf(entry, refusal));
  const values = fields as Partial<FormTexts<Handlers, Intent>>;
  return useSentForm<Handlers, Intent>(intent as string as Intent, { id: fields.id, values, refused });
}

/** Returns the address of the screen on which a link has opened the dialog, or of this one. */
export function useReturnAddress(): string {
  const here = useCloseAddress();
  return useAddress().openedFrom ?? here;
}

/** Returns the handler of a form that stores what was typed in place of the entry, sends it again and closes the dialog. */
function useReplacing(entry: OutboxEntry, trips: readonly NamedTrip[] = []) {
  const { id, intent, fields, before, refusal } = entry;
  const navigate = useNavigate();
  const closed = useReturnAddress();

  async function replace(form: HTMLFormElement, submitter: HTMLElement | null) {
    const hasOwnWay = watchOwnWay();
    const {
      intent: _,
      submissionId: __,
      account: ___,
      ...typed
    } = { ...textsIn(form), ...textOf(submitter) };
    // An addition keeps its id, since the server may already have saved it. A change may be made twice under a new id.
    const isNew = intent.endsWith(".add");
    const nextId = refusal?.nextId ?? (isNew ? id : crypto.randomUUID());
    const tripName = trips.find((trip) => trip.id === typed.tripId)?.name ?? entry.tripName;
    const people = typed.tripId === fields.tripId ? entry.people : undefined;
    submitting.set({ intent, id: fields.id });
    try {
      // A photo that is being prepared is for this id, which may change now.
      await prepared();
      const edited = { intent, before, fields: editedFields(fields, typed), tripName, people };
      await resendEntry(entry, edited, nextId);
    } catch (error) {
      return showToast({ kind: "failure", title: receiptTexts.notKept(error) });
    } finally {
      submitting.set(null);
    }
    if (!hasOwnWay()) await navigate(closed, { replace: true, preventScrollReset: true });
  }

  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void replace(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
  };
}

/** Adds the entry's own trip to those that this screen knew when its data was stored, unless the server has lost it. */
function tripsFor(
  { fields, tripName, refusal }: OutboxEntry,
  trips: readonly NamedTrip[],
): readonly NamedTrip[] {
  const { tripId } = fields;
  const isLost = refusal?.kind === "tripNotFound" || refusal?.kind === "tripLeft";
  if (!tripId || isLost || trips.some(({ id }) => id === tripId)) return trips;
  return [{ id: tripId, name: tripName ?? texts.itsTrip }, ...trips];
}

function TripField({ field, trips }: { field: Field; trips: readonly NamedTrip[] }) {
  const [isKnown] = useState(trips.some(({ id }) => id === field.initialValue));
  return (
    <SelectField
      field={field}
      label={texts.trip}
      none={isKnown ? undefined : texts.chooseTrip}
      options={trips}
      defaultValue={isKnown ? field.initialValue : ""}
      required
      data-missing={texts.chooseTrip}
    />
  );
}

/** Returns what was typed, without blank fields that the entry lacks: one from an older version leaves them as they are. */
export function editedFields(fields: OutboxFields, typed: Record<string, string>): OutboxFields {
  return Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== "" || name in fields));
}
