import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { TripSelect } from "~/components/trips/trip-select";
import { useCloseAddress } from "~/components/ui/dialog";
import type { OutboxEntry } from "~/domain/outbox";
import type { Trip } from "~/domain/trip";
import { outboxScreen as texts } from "~/locales/de/outbox-screen";
import { textsIn } from "~/offline/drafts";
import { outbox } from "~/offline/outbox/outbox";
import { answerOf } from "~/offline/outbox/submit-form";
import { ExpenseForm, type ExpenseTexts } from "./expense-form";
import { useSentForm } from "./sent-form";

type Texts = Record<string, string>;
type Trips = readonly Pick<Trip, "id" | "name">[];

/** Edits an entry of the outbox. Saving stores it on the device and sends it again. */
export function EntryForm({ entry, trips }: { entry: OutboxEntry; trips: Trips }) {
  const { id, intent, fields, refusal } = entry;
  const navigate = useNavigate();
  const closed = useCloseAddress();
  // Computed once: a new object at each render would reset the form to it.
  const [refused] = useState(() => refusal && answerOf(entry, refusal));
  const sent = useSentForm<ExpenseTexts>(intent, { id: fields.id, values: fields, refused });

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { intent: _, submissionId: __, account: ___, ...typed } = textsIn(event.currentTarget);
    // An addition keeps its id, since the server may already have saved it. A change may be made twice under a new id.
    const isNew = intent === "expense.add";
    const nextId = refusal?.nextId ?? (isNew ? id : crypto.randomUUID());
    await outbox.change(entry, { fields: editedFields(fields, typed) }, nextId);
    await navigate(closed, { replace: true, preventScrollReset: true });
  }

  return (
    <ExpenseForm sent={sent} before={entry.before} selectsAmount onSubmit={(event) => void onSubmit(event)}>
      {intent === "expense.add" && <TripField chosen={fields.tripId} trips={trips} />}
    </ExpenseForm>
  );
}

/** Returns what was typed, without blank fields that the entry lacks: one from an older version leaves them as they are. */
export function editedFields(fields: Texts, typed: Texts): Texts {
  return Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== "" || name in fields));
}

/** Chooses the trip of the expense, in case its own trip was deleted. */
function TripField({ chosen, trips }: { chosen: string | undefined; trips: Trips }) {
  const isKnown = trips.some(({ id }) => id === chosen);
  const none = isKnown ? undefined : texts.chooseTrip;
  return (
    <TripSelect
      name="tripId"
      label={texts.trip}
      trips={trips}
      none={none}
      chosen={isKnown ? chosen : ""}
      isRequired
    />
  );
}
