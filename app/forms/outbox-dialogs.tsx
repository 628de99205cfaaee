import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useOpenDialog } from "~/components/shell/screen";
import { CancelButton, Dialog, useCloseAddress } from "~/components/ui/dialog";
import { type Field, FieldFrame, inputProps, Select } from "~/components/ui/field";
import { asNewIfDeleted, isOfDeleted, isUnsaved, type OutboxEntry } from "~/domain/outbox";
import type { NamedTrip } from "~/domain/trip";
import { expenseForm } from "~/locales/de/expenses";
import { outboxScreen as texts } from "~/locales/de/outbox-screen";
import { titleOf } from "~/locales/entry";
import { textsIn } from "~/offline/drafts";
import { outbox, useOutbox } from "~/offline/outbox/outbox";
import { answerOf } from "~/offline/outbox/submit-form";
import { ExpenseForm, type ExpenseTexts } from "./expense-form";
import { useSentForm } from "./sent-form";

type Texts = Record<string, string>;

export function OutboxDialog({ trips }: { trips: readonly NamedTrip[] }) {
  const [query] = useSearchParams();
  const name = useOpenDialog();
  const found = useOutbox();
  if (!found) return null;
  const entry = found.find(({ id }) => id === query.get("id"));
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
  const cancel = useCloseAddress();
  const navigate = useNavigate();
  if (!entry) return <Gone />;

  async function discard({ id }: OutboxEntry) {
    await navigate(cancel, { replace: true, preventScrollReset: true });
    await outbox.discard(id);
  }

  return (
    <Dialog title={texts.discardTitle}>
      <div className="grid gap-4">
        <p>
          <b className="block">{titleOf(entry)}</b>
          {texts.discardText} {entry.attempts > 0 && entry.state !== "rejected" && texts.discardDoubtful}
        </p>
        <div className="choices">
          <CancelButton />
          <button type="button" className="button-danger" onClick={() => void discard(entry)}>
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

/** Edits an entry of the outbox. Saving stores it on the device and sends it again. */
function EntryForm({
  entry,
  save,
  trips,
}: {
  entry: OutboxEntry;
  save: string | undefined;
  trips: readonly NamedTrip[];
}) {
  const { id, intent, fields, before, refusal } = entry;
  const choices = tripsFor(entry, trips);
  const navigate = useNavigate();
  const closed = useCloseAddress();
  // Computed once: a new object at each render would reset the form to it.
  const [refused] = useState(() => refusal && answerOf(entry, refusal));
  const sent = useSentForm<ExpenseTexts>(intent, { id: fields.id, values: fields, refused });
  // Only here the form has this field: elsewhere the trip is that of the screen.
  const { tripId } = sent.fields as typeof sent.fields & { tripId: Field };

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { intent: _, submissionId: __, account: ___, ...typed } = textsIn(event.currentTarget);
    // An addition keeps its id, since the server may already have saved it. A change may be made twice under a new id.
    const isNew = intent === "expense.add";
    const nextId = refusal?.nextId ?? (isNew ? id : crypto.randomUUID());
    const tripName = choices.find((trip) => trip.id === typed.tripId)?.name;
    await outbox.change(entry, { intent, before, fields: editedFields(fields, typed), tripName }, nextId);
    await navigate(closed, { replace: true, preventScrollReset: true });
  }

  return (
    <ExpenseForm
      sent={sent}
      trip={entry.people}
      before={before}
      save={save}
      selectsAmount
      onSubmit={(event) => void onSubmit(event)}
    >
      {intent === "expense.add" && <TripField field={tripId} trips={choices} />}
    </ExpenseForm>
  );
}

/** Adds the entry's own trip to those that this screen knew when its data was stored, unless the server has lost it. */
function tripsFor(
  { fields, tripName, refusal }: OutboxEntry,
  trips: readonly NamedTrip[],
): readonly NamedTrip[] {
  const { tripId } = fields;
  if (!tripId || refusal?.kind === "tripNotFound" || trips.some(({ id }) => id === tripId)) return trips;
  return [{ id: tripId, name: tripName ?? texts.itsTrip }, ...trips];
}

function TripField({ field, trips }: { field: Field; trips: readonly NamedTrip[] }) {
  const [isKnown] = useState(trips.some(({ id }) => id === field.initialValue));
  return (
    <FieldFrame field={field} label={texts.trip}>
      <Select
        {...inputProps(field)}
        defaultValue={isKnown ? field.initialValue : ""}
        required
        data-missing={texts.chooseTrip}
      >
        {!isKnown && <option value="">{texts.chooseTrip}</option>}
        {trips.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}

/** Returns what was typed, without blank fields that the entry lacks: one from an older version leaves them as they are. */
export function editedFields(fields: Texts, typed: Texts): Texts {
  return Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== "" || name in fields));
}
