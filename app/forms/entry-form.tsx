import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useCloseAddress } from "~/components/dialog";
import { TripSelect } from "~/components/trip-select";
import type { OutboxEntry } from "~/domain/outbox";
import type { Trip } from "~/domain/trip";
import { outboxScreen as texts } from "~/locales/de/outbox-screen";
import { textsIn } from "~/offline/outbox/form-texts";
import { retryEntry } from "~/offline/outbox/outbox";
import { answerOf } from "~/offline/outbox/take-forms";
import { ExpenseForm, type ExpenseTexts } from "./expense-form";
import { useSentForm } from "./sent-form";

type Trips = readonly Pick<Trip, "id" | "name">[];

/** Mends an entry where it waits. Saving it keeps it on the device and has it sent again. */
export function EntryForm({ entry, trips }: { entry: OutboxEntry; trips: Trips }) {
  const { id, intent, fields, refusal } = entry;
  const navigate = useNavigate();
  const closed = useCloseAddress();
  // The same all the time: as a new one it would be put into the form again and again.
  const [refused] = useState(() => refusal && answerOf(entry, refusal));
  const sent = useSentForm<ExpenseTexts>(intent, { id: fields.id, values: fields, refused });

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { intent: _, submissionId: __, account: ___, ...mended } = textsIn(event.currentTarget);
    // A new one may have come through already: the server tells by its id. A change may just be made once more.
    const isNew = intent === "expense.add";
    const nextId = refusal?.nextId ?? (isNew ? id : crypto.randomUUID());
    await retryEntry(id, { fields: mended }, nextId);
    await navigate(closed, { replace: true, preventScrollReset: true });
  }

  return (
    <ExpenseForm sent={sent} onSubmit={(event) => void onSubmit(event)}>
      {intent === "expense.add" && <TripField chosen={fields.tripId} trips={trips} />}
    </ExpenseForm>
  );
}

/** Where its trip is gone it can go to another one. */
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
