import type { ComponentProps } from "react";
import { Face } from "~/components/ui/face";
import { selectAtFocus } from "~/components/ui/focus";
import { Icon } from "~/components/ui/icon";
import { useHydrated } from "~/components/ui/signal";
import type { CurrencyCode } from "~/domain/money/currency";
import { hundredthsIn } from "~/domain/sharing/form";
import type { Member } from "~/domain/sharing/member";
import { MAX_WEIGHT, type SplitMode, WHOLE_WEIGHT } from "~/domain/sharing/split";
import { signOf } from "~/locales/de/money/foreign-format";
import { nameOf } from "~/locales/de/names";
import { splitForm as texts } from "~/locales/de/sharing/split-form";
import { formatWeightField } from "~/locales/format";
import type { SentExpense } from "../expenses/texts";
import type { SharingValues } from "./split-values";

export function labelOf(person: Member, myId: string): string {
  return person.id === myId ? texts.me(nameOf(person)) : nameOf(person);
}

export type ErrorProps = Pick<ComponentProps<"input">, "aria-invalid" | "aria-describedby" | "autoFocus">;

export interface PartProps {
  values: SharingValues;
  errorProps: (name: string) => ErrorProps;
  onChange: (changes: Partial<SharingValues>) => void;
}

/** One person's part: a checkbox for equal parts, a text field for all other split modes. */
export function ShareOf({
  person,
  myId,
  fields,
  values: { mode, among, split },
  share,
  currency,
  errorProps,
  onChange,
}: PartProps & {
  person: Member;
  myId: string;
  fields: Pick<SentExpense["fields"], "for" | "split">;
  share: string | undefined;
  currency: CurrencyCode | undefined;
}) {
  const isHydrated = useHydrated();
  const { id } = person;
  const [boxName, name] = [`${fields.for.name}.${id}`, `${fields.split.name}.${id}`];
  const isEqual = mode === "equal";
  const hasBox = isEqual || !isHydrated;
  const hasSteps = isHydrated && mode === "shares";
  const units: Partial<Record<SplitMode, string>> = { percent: "%", amounts: currency && signOf(currency) };
  // Without scripts the fields are there for all modes.
  const unit = isHydrated ? units[mode] : undefined;
  const setAmong = (isIn: boolean) =>
    onChange({ among: isIn ? [...among, id] : among.filter((other) => other !== id) });
  const setShare = (text: string) => onChange({ split: { ...split, [id]: text } });
  const isIn = isEqual ? among.includes(id) : undefined;
  if (isEqual && isHydrated)
    return (
      <li>
        <label className="part">
          <input
            type="checkbox"
            id={boxName}
            name={boxName}
            checked={isIn}
            onChange={(event) => setAmong(event.currentTarget.checked)}
            {...errorProps(boxName)}
          />
          <span className="relative mb-1">
            <Face of={person.face} size="large" />
            <Icon
              name="check"
              className="absolute -right-1.5 -bottom-1 size-5 rounded-full border-2 border-card bg-accent stroke-[3.5] p-0.5 text-on-accent"
            />
          </span>
          <b>{labelOf(person, myId)}</b>
          <small>{(isIn && share) || "–"}</small>
        </label>
      </li>
    );
  return (
    <li className="split-row">
      {hasBox && (
        <input
          type="checkbox"
          id={boxName}
          name={boxName}
          checked={among.includes(id)}
          onChange={(event) => setAmong(event.currentTarget.checked)}
          {...errorProps(boxName)}
        />
      )}
      <Face of={person.face} />
      <label className="split-name" htmlFor={hasBox ? boxName : name}>
        {labelOf(person, myId)}
        {share && <small>{share}</small>}
        {!share && isHydrated && !split[id] && <small>{texts.without}</small>}
      </label>
      <span className="relative flex flex-none flex-wrap justify-end gap-2">
        <input
          className={`field-input min-h-11 text-right ${hasSteps ? "w-16 px-2" : widthBeside(unit)}`}
          inputMode="decimal"
          id={name}
          name={name}
          aria-label={texts.shareOf(labelOf(person, myId))}
          placeholder={hasBox ? undefined : texts.placeholders[mode]}
          value={split[id] ?? ""}
          onFocus={selectAtFocus}
          onChange={(event) => setShare(event.currentTarget.value)}
          {...errorProps(name)}
        />
        {unit && (
          <span
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-quiet"
            aria-hidden="true"
          >
            {unit}
          </span>
        )}
        {hasSteps && <ShareSteps text={split[id] ?? ""} name={labelOf(person, myId)} onChange={setShare} />}
      </span>
    </li>
  );
}

/** Leaves room for a sign or a code at the end of the field. */
function widthBeside(unit: string | undefined): string {
  if (!unit) return "w-28";
  return unit.length > 1 ? "w-32 pr-13" : "w-32 pr-8";
}

/** Buttons that take a share off, make it a half, and add one. */
function ShareSteps({
  text,
  name,
  onChange,
}: {
  text: string;
  name: string;
  onChange: (text: string) => void;
}) {
  const weight = hundredthsIn(text) ?? 0;
  const steps = [
    ["−", texts.less(name), Math.max(0, weight - WHOLE_WEIGHT)],
    ["½", texts.half(name), WHOLE_WEIGHT / 2],
    ["+", texts.more(name), Math.min(MAX_WEIGHT, weight + WHOLE_WEIGHT)],
  ] as const;
  return (
    <span className="flex gap-1">
      {steps.map(([sign, label, next]) => (
        <button
          key={sign}
          type="button"
          className="button size-11 px-0 text-base"
          aria-label={label}
          onClick={({ currentTarget }) => {
            onChange(formatWeightField(next));
            // As if it had been typed: errors that it may mend go.
            currentTarget.dispatchEvent(new Event("input", { bubbles: true }));
          }}
        >
          {sign}
        </button>
      ))}
    </span>
  );
}
