import { useEffect, useRef, useState } from "react";
import { AmountField } from "~/components/ui/amount-field";
import { Checkbox, ChipField, FieldFrame, inputProps, TextField } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import { useHydrated } from "~/components/ui/signal";
import { SubmitButton } from "~/components/ui/submit-button";
import { EDIT_HEADING } from "~/domain/addresses";
import { deviceToday } from "~/domain/day";
import { readBudget } from "~/domain/money/money";
import { travelIcons, travelMethods } from "~/domain/trips/travel-method";
import { isTooLong, type NamedTrip, type NewTripDefaults, type Trip } from "~/domain/trips/trip";
import { travelMethodNames } from "~/locales/de/names";
import { shell } from "~/locales/de/shell";
import { tripForm } from "~/locales/de/trips/trip-form";
import { trip as tripTexts } from "~/locales/de/trips/trips";
import { formatAmountField } from "~/locales/format";
import { type Draft, Drafted } from "~/offline/drafts";
import { PostForm, type SentForm, useSentForm } from "../sent-form";
import type { tripHandlers } from "./form.server";

export function CreateTripForm({ defaults }: { defaults: NewTripDefaults | undefined }) {
  return <Drafted name="trip.create">{(draft) => <NewTrip draft={draft} defaults={defaults} />}</Drafted>;
}

function NewTrip({ draft, defaults }: { draft: Draft; defaults: NewTripDefaults | undefined }) {
  const isHydrated = useHydrated();
  // Read once: another object would set the form back. A draft is complete: a box that it lacks was not ticked.
  const [values] = useState(() => (draft.texts ? undefined : defaults && valuesOf(defaults, isHydrated)));
  const sent = useSentForm<typeof tripHandlers, "trip.create">("trip.create", { draft, values });
  const { setAsActive } = sent.fields;
  return (
    <PostForm
      of={sent}
      foot={
        <>
          <label className="mb-2 flex min-h-11 items-center gap-3" htmlFor={setAsActive.id}>
            <Checkbox field={setAsActive} />
            <span className="text-sm">
              <b className="block">{tripForm.setAsActive}</b>
              <span className="text-quiet">{tripForm.setAsActiveHelp}</span>
            </span>
          </label>
          <SubmitButton icon="check">{tripForm.create}</SubmitButton>
        </>
      }
    >
      <TripInputs fields={sent.fields} />
    </PostForm>
  );
}

function valuesOf({ today, travelMethod, startsAtOnce }: NewTripDefaults, isOnDevice: boolean) {
  const day = isOnDevice ? deviceToday() : today;
  return { startDate: day, endDate: day, travelMethod, setAsActive: startsAtOnce ? "on" : undefined };
}

interface ChangeProps {
  trip: Trip;
  cancel: string;
}

export function ChangeTripForm(props: ChangeProps) {
  const name = `trip.change ${props.trip.id}`;
  return <Drafted name={name}>{(draft) => <OldTrip {...props} draft={draft} />}</Drafted>;
}

function OldTrip({ trip, cancel, draft }: ChangeProps & { draft: Draft }) {
  const sent = useSentForm<typeof tripHandlers, "trip.change">("trip.change", {
    id: trip.id,
    draft,
    values: {
      name: trip.name,
      destination: trip.destination,
      startDate: trip.startDate,
      endDate: trip.endDate,
      budget: formatAmountField(trip.budget),
      travelMethod: trip.travelMethod,
    },
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // Of a refused form a field has it.
    if (!heading.current!.closest("form")!.contains(activeElement)) heading.current!.focus();
  }, []);
  return (
    <PostForm of={sent} className="card flex flex-col gap-4">
      <h2 ref={heading} id={EDIT_HEADING} tabIndex={-1}>
        {tripForm.editTitle}
      </h2>
      <TripInputs fields={sent.fields} />
      <div className="choices">
        <a className="button min-h-12 text-base" href={cancel}>
          {shell.cancel}
        </a>
        <SubmitButton className="button-main">{shell.save}</SubmitButton>
      </div>
    </PostForm>
  );
}

/** Renames a trip in place of its heading. Enter saves, Escape cancels. */
export function RenameTripForm({ trip, cancel }: { trip: NamedTrip; cancel: string }) {
  const sent = useSentForm<typeof tripHandlers, "trip.rename">("trip.rename", {
    id: trip.id,
    values: { name: trip.name },
  });
  return (
    <PostForm of={sent} className="flex flex-col gap-3">
      <h1 className="sr-only">{trip.name}</h1>
      <FieldFrame field={sent.fields.name} label={tripTexts.nameLabel}>
        <input
          {...inputProps(sent.fields.name)}
          className="field-input font-bold"
          type="text"
          // biome-ignore lint/a11y/noAutofocus: renaming starts with typing
          autoFocus
          onKeyDown={(event) => {
            if (event.key === "Escape") document.getElementById("rename-cancel")?.click();
          }}
        />
      </FieldFrame>
      <div className="flex gap-2">
        <SubmitButton className="button-main">{shell.save}</SubmitButton>
        <a id="rename-cancel" className="button-quiet" href={cancel}>
          {shell.cancel}
        </a>
      </div>
    </PostForm>
  );
}

function TripInputs({
  fields,
}: {
  fields: Omit<SentForm<typeof tripHandlers, "trip.create">["fields"], "setAsActive">;
}) {
  const { name, destination, startDate, endDate, budget, travelMethod } = fields;
  const [start, setStart] = useState(startDate.initialValue);
  const [end, setEnd] = useState(endDate.initialValue);
  const isReversed = Boolean(start && end && end < start);
  return (
    <>
      <TextField
        field={name}
        label={tripForm.name}
        isLabelInside
        missing={tripForm.nameRequired}
        placeholder={tripForm.nameHint}
        autoComplete="off"
      />
      <TextField
        field={destination}
        label={tripForm.destination}
        isLabelInside
        missing={tripForm.destinationRequired}
        placeholder={tripForm.destinationHint}
        autoComplete="off"
      />
      <div className="field-pair" onInput={({ target }) => checkLength((target as HTMLInputElement).form!)}>
        <TextField
          field={startDate}
          label={tripForm.startDate}
          isLabelInside
          type="date"
          onInput={(event) => setStart(event.currentTarget.value)}
          missing={tripForm.startDateRequired}
        />
        <TextField
          field={endDate}
          label={tripForm.endDate}
          isLabelInside
          type="date"
          missing={tripForm.endDateRequired}
          onInput={(event) => setEnd(event.currentTarget.value)}
        />
      </div>
      {isReversed && <p className="-mt-2 text-sm text-quiet">{tripTexts.reversed}</p>}
      <AmountField
        field={budget}
        label={tripTexts.budget}
        help={tripForm.budgetHelp}
        read={readBudget}
        negative={tripForm.budgetNegative}
      />
      <ChipField
        field={travelMethod}
        legend={tripForm.travelMethod}
        missing={tripForm.travelMethodRequired}
        options={travelOptions}
      />
    </>
  );
}

/** Refuses dates that are too far apart, as the server does, unless the form began with them. */
function checkLength(form: HTMLFormElement): void {
  const { startDate, endDate } = form.elements as unknown as Record<string, HTMLInputElement>;
  const isChanged = [startDate!, endDate!].some(({ value, defaultValue }) => value !== defaultValue);
  const dates = { startDate: startDate!.value, endDate: endDate!.value };
  endDate!.setCustomValidity(isChanged && isTooLong(dates) ? tripForm.tooLong : "");
}

const travelOptions = travelMethods.map((id) => ({
  value: id,
  label: travelMethodNames[id],
  icon: <Icon name={travelIcons[id]} />,
}));
