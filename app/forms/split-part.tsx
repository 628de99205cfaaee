import { useRef, useState } from "react";
import { type Field, FieldMessage, Select } from "~/components/ui/field";
import { selectAtFocus } from "~/components/ui/focus";
import { Fold } from "~/components/ui/fold";
import { useHydrated } from "~/components/ui/hydrated";
import { decodeAmount } from "~/domain/amount";
import type { ExpenseRow } from "~/domain/expense";
import type { Member } from "~/domain/member";
import { type SplitMode, splitModes } from "~/domain/split";
import { sharingLine } from "~/locales/de/sharing";
import { splitForm as texts } from "~/locales/de/split-form";
import { saySplit } from "~/locales/split-text";
import { textsIn } from "~/offline/drafts";
import type { TripOfForm } from "~/offline/screen-state";
import type { ExpenseTexts } from "./expense-texts";
import type { SentForm } from "./sent-form";
import { type ErrorProps, labelOf, type PartProps, ShareOf } from "./share-of";
import { useErrorsUntilChange, useExpenseId, usePreview } from "./split-preview";
import {
  draftForNow,
  flatTexts,
  initialSharing,
  mayHide,
  type SharingValues,
  weightsFor,
} from "./split-values";

/** Payers and shares, folded into one line. Without JavaScript the fields of all split modes are there. */
export function SplitPart({
  sent,
  trip,
  before,
}: {
  sent: SentForm<ExpenseTexts>;
  trip: TripOfForm & { members: readonly Member[]; memberId: string };
  before?: ExpenseRow;
}) {
  const isHydrated = useHydrated();
  const [initial] = useState(() => {
    const texts = flatTexts(sent.initial);
    return sent.draft?.texts && !before ? draftForNow(texts, trip) : texts;
  });
  const [values, setValues] = useState(() => initialSharing(initial, trip, before));
  // What was typed or stored for each split mode, for whoever looks at another one and comes back.
  const typed = useRef<Partial<Record<SplitMode, Record<string, string>>>>({ [values.mode]: values.split });
  const [isPrivate, setPrivate] = useState(values.isPrivate);
  const part = useRef<HTMLDivElement>(null);
  const id = useExpenseId(sent, before);
  const preview = usePreview(part, values, initial, id, before);
  const { members, memberId: myId } = trip;
  const people = members.filter(({ id, hasLeft }) => !hasLeft || values.known.includes(id));
  const { paidBy, split } = sent.fields;
  const hasErrors = useErrorsUntilChange(part, sent);
  const [wasRefused, setRefused] = useState(hasErrors);
  if (hasErrors && !wasRefused) setRefused(true);
  // Without scripts the shares have just been computed.
  const isOpened = sent.initial.opened === "split";

  /** Returns the attributes of a field that an error is about: one that cannot be read, else each of its list. */
  function errorProps(name: string): ErrorProps {
    const [list] = name.split(".", 1);
    const field = list === "paidBy" ? paidBy : split;
    const wrong = (preview.unreadable ?? []).filter((each) => each.startsWith(`${list}.`));
    const isOfMode = list === "paidBy" || (list === "for") === (values.mode === "equal");
    // What is wrong is their number, and none of them.
    if (list === "paidBy" && preview.hasTooManyPayers) return {};
    if (!field.errors || !isOfMode || (wrong.length > 0 && !wrong.includes(name))) return {};
    return { "aria-invalid": true, "aria-describedby": field.errorId, autoFocus: !isHydrated };
  }
  const change = (changes: Partial<SharingValues>) => {
    if (changes.split) typed.current[values.mode] = changes.split;
    setValues((before) => ({ ...before, ...changes }));
  };

  function chooseMode(mode: SplitMode) {
    const text = textsIn(part.current!.closest("form")!);
    const { amount, currency = "EUR" } = decodeAmount(text);
    const units = amount && ("units" in amount ? amount.units : amount.cents);
    const split = typed.current[mode] ?? weightsFor(mode, values, { units, currency, turn: id });
    setValues((before) => ({ ...before, mode, split }));
  }

  return (
    <div ref={part}>
      <Fold
        label={isPrivate ? sharingLine.onlyMe : saySplit(values, people, myId)}
        isOpen={wasRefused || isOpened || values.isUnusual}
      >
        {mayHide(before, myId) && (
          <label className="flex items-center gap-3">
            <input
              className="size-6 shrink-0"
              type="checkbox"
              name="isPrivate"
              defaultChecked={isPrivate}
              onChange={(event) => setPrivate(event.currentTarget.checked)}
            />
            <span>
              {sharingLine.onlyMe} <small className="block text-quiet">{texts.onlyMeHelp}</small>
            </span>
          </label>
        )}
        <div hidden={isHydrated && isPrivate} className="flex flex-col gap-3">
          <Payers
            values={values}
            people={people}
            myId={myId}
            field={paidBy}
            help={preview.paidBy}
            errorProps={errorProps}
            onChange={change}
          />
          <fieldset>
            <legend className="mb-2 text-sm font-semibold">{texts.split}</legend>
            <div className="flex flex-wrap gap-2">
              {splitModes.map((mode) => (
                <label key={mode} className="chip">
                  <input
                    type="radio"
                    name="splitMode"
                    data-errors-at="split"
                    value={mode}
                    checked={values.mode === mode}
                    onChange={() => chooseMode(mode)}
                  />
                  {texts.modes[mode]}
                </label>
              ))}
            </div>
          </fieldset>
          <div>
            {!isHydrated && <p className="mb-1 text-sm text-quiet">{texts.boxesHelp}</p>}
            {split.errors && <FieldMessage field={split} />}
            <ul className="flex flex-col gap-3">
              {people.map((person) => (
                <ShareOf
                  key={person.id}
                  person={person}
                  myId={myId}
                  values={values}
                  share={preview.shares?.get(person.id)}
                  errorProps={errorProps}
                  onChange={change}
                />
              ))}
            </ul>
            <p className="field-message text-quiet">{!split.errors && preview.split}</p>
          </div>
          {!isHydrated && (
            <button
              type="submit"
              name="set"
              value="opened=split"
              formNoValidate
              // biome-ignore lint/a11y/noAutofocus: the computed shares are above it, which may be far down in the form
              autoFocus={isOpened}
              className="button"
            >
              {texts.compute}
            </button>
          )}
        </div>
      </Fold>
    </div>
  );
}

function Payers({
  values: { payer, paidBy, isPaidBySeveral },
  people,
  myId,
  field,
  help,
  errorProps,
  onChange,
}: PartProps & { people: readonly Member[]; myId: string; field: Field; help: string | undefined }) {
  return (
    <div>
      <label className="mb-1 block text-sm font-semibold" htmlFor="payer">
        {texts.payer}
      </label>
      <Select
        id="payer"
        name="payer"
        data-errors-at="paidBy"
        value={payer}
        onChange={(event) => onChange({ payer: event.currentTarget.value })}
      >
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {labelOf(person, myId)}
          </option>
        ))}
      </Select>
      <Fold label={texts.severalPaid} isOpen={isPaidBySeveral || field.errors !== undefined}>
        <p className="text-sm text-quiet">{texts.severalHelp}</p>
        {people.map((person) => (
          <label key={person.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 break-words">{labelOf(person, myId)}</span>
            <input
              className="field-input w-32 text-right"
              inputMode="decimal"
              name={`paidBy.${person.id}`}
              aria-label={texts.paidBy(labelOf(person, myId))}
              value={paidBy[person.id] ?? ""}
              onFocus={selectAtFocus}
              onChange={(event) =>
                onChange({ paidBy: { ...paidBy, [person.id]: event.currentTarget.value } })
              }
              {...errorProps(`paidBy.${person.id}`)}
            />
          </label>
        ))}
        <FieldMessage field={field} help={help} />
      </Fold>
    </div>
  );
}
