import type { ReactNode } from "react";
import { type Field, FieldMessage } from "~/components/ui/field";
import { useHydrated } from "~/components/ui/signal";
import type { Member } from "~/domain/sharing/member";
import { type SplitMode, splitModes } from "~/domain/sharing/split";
import { splitForm as texts } from "~/locales/de/sharing/split-form";
import type { SentExpense } from "../expenses/texts";
import { type PartProps, ShareOf } from "./share-of";
import type { usePreview } from "./split-preview";

/** The split mode and what each person gets. Without JavaScript the fields of all modes are there. */
export function SplitFields({
  fields,
  people,
  myId,
  values,
  preview,
  shareCount,
  isComputed,
  errorProps,
  onMode,
  onChange,
}: PartProps & {
  fields: SentExpense["fields"];
  people: readonly Member[];
  myId: string;
  preview: ReturnType<typeof usePreview>;
  /** Number of people who have a share. */
  shareCount: number;
  /** Without scripts the server has just computed the shares. */
  isComputed: boolean;
  onMode: (mode: SplitMode) => void;
}) {
  const isHydrated = useHydrated();
  const { mode, among } = values;
  // The server's message stands above the people.
  const wrong = fields.split.errors ? undefined : preview.split;
  return (
    <>
      <ModeSwitch field={fields.splitMode} mode={mode} onChange={onMode} />
      {!isHydrated && <p className="text-sm text-quiet">{texts.boxesHelp}</p>}
      {fields.split.errors && <FieldMessage field={fields.split} />}
      <ul className={isHydrated && mode === "equal" ? "split-people" : undefined}>
        {people.map((person) => (
          <ShareOf
            key={person.id}
            person={person}
            myId={myId}
            fields={fields}
            values={values}
            share={preview.shares?.get(person.id)}
            currency={preview.currency}
            errorProps={errorProps}
            onChange={onChange}
          />
        ))}
      </ul>
      {(isHydrated || wrong) && (
        <p className="split-foot">
          <span role="status" className={wrong && "text-danger"}>
            {wrong ?? texts.countOf(shareCount, people.length)}
          </span>
          {isHydrated && mode === "equal" && (
            <span className="flex">
              <AmongButton
                ids={people.filter(({ hasLeft }) => !hasLeft).map(({ id }) => id)}
                among={among}
                onChange={onChange}
              >
                {texts.all}
              </AmongButton>
              <AmongButton ids={[]} among={among} onChange={onChange}>
                {texts.none}
              </AmongButton>
            </span>
          )}
        </p>
      )}
      {!isHydrated && <ComputeButton field={fields.opened} isComputed={isComputed} />}
    </>
  );
}

function ModeSwitch({
  field,
  mode,
  onChange,
}: {
  field: Field;
  mode: SplitMode;
  onChange: (mode: SplitMode) => void;
}) {
  return (
    <fieldset>
      <legend className="sr-only">{texts.split}</legend>
      <div className="switch">
        {splitModes.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={field.name}
              data-errors-at="split"
              value={each}
              aria-label={texts.modes[each]}
              checked={mode === each}
              onChange={() => onChange(each)}
            />
            {texts.shortModes[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Sets who has a share in equal parts. */
function AmongButton({
  ids,
  among,
  onChange,
  children,
}: Pick<PartProps, "onChange"> & { ids: readonly string[]; among: readonly string[]; children: ReactNode }) {
  const isSo = ids.length === among.length && ids.every((id) => among.includes(id));
  return (
    <button
      type="button"
      className="button-quiet px-2"
      aria-pressed={isSo}
      onClick={({ currentTarget }) => {
        onChange({ among: [...ids] });
        // As if a box had been ticked: errors that it may mend go.
        currentTarget.dispatchEvent(new Event("input", { bubbles: true }));
      }}
    >
      {children}
    </button>
  );
}

/** Has the server compute the shares, without scripts. */
function ComputeButton({ field, isComputed }: { field: Field; isComputed: boolean }) {
  return (
    <button
      type="submit"
      name="set"
      value={`${field.name}=split`}
      formNoValidate
      // biome-ignore lint/a11y/noAutofocus: the computed shares are above it, which may be far down in the form
      autoFocus={isComputed}
      className="button"
    >
      {texts.compute}
    </button>
  );
}
