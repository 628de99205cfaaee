import type { ReactNode } from "react";
import { Face, Faces } from "~/components/ui/face";
import { FieldMessage } from "~/components/ui/field";
import { selectAtFocus } from "~/components/ui/focus";
import { Fold } from "~/components/ui/fold";
import { Options, Select } from "~/components/ui/select";
import { payersIn } from "~/domain/sharing/fields";
import type { Member } from "~/domain/sharing/member";
import { splitForm as texts } from "~/locales/de/sharing/split-form";
import { payersShort } from "~/locales/de/sharing/split-text";
import type { SentExpense } from "../expenses/texts";
import { labelOf, type PartProps } from "./share-of";

/** Content of a pill: faces or an icon, and label and value below each other. */
export function Pill({ label, value, mark }: { label: string; value: string; mark: ReactNode }) {
  return (
    <>
      {mark}
      <span className="pill-text">
        <small>{label}</small> <b>{value}</b>
      </span>
    </>
  );
}

/** Payers, folded into a pill that names them. */
export function Payers({
  values,
  people,
  myId,
  fields: { payer: field, paidBy: list },
  isRefund,
  help,
  errorProps,
  onChange,
}: PartProps & {
  people: readonly Member[];
  myId: string;
  fields: Pick<SentExpense["fields"], "payer" | "paidBy">;
  isRefund: boolean;
  help: string | undefined;
}) {
  const words = isRefund ? texts.refund : texts;
  const { payer, paidBy, isPaidBySeveral } = values;
  const payers = payersIn({ payer, paidBy });
  const faces = people.filter(({ id }) => payers.includes(id)).map(({ face }) => face);
  return (
    <Fold
      look="fold-pill"
      label={
        <Pill
          label={words.paid}
          value={payersShort(values, people, myId, isRefund)}
          mark={<Faces of={faces} size="medium" />}
        />
      }
      isOpen={isPaidBySeveral || list.errors !== undefined}
      className="split"
    >
      <div>
        <label className="field-label" htmlFor="payer">
          {words.payer}
        </label>
        <Select
          id="payer"
          name={field.name}
          data-errors-at="paidBy"
          value={payer}
          onChange={(event) => onChange({ payer: event.currentTarget.value })}
        >
          <Options of={people.map((person) => ({ id: person.id, name: labelOf(person, myId) }))} />
        </Select>
      </div>
      <Fold label={words.severalPaid} isOpen={isPaidBySeveral || list.errors !== undefined}>
        <p className="text-sm text-quiet">{words.severalHelp}</p>
        <div>
          {people.map((person) => (
            <label key={person.id} className="split-row">
              <Face of={person.face} />
              <span className="split-name">{labelOf(person, myId)}</span>
              <input
                className="field-input min-h-11 w-28 shrink-0 text-right"
                inputMode="decimal"
                name={`${list.name}.${person.id}`}
                aria-label={words.paidBy(labelOf(person, myId))}
                value={paidBy[person.id] ?? ""}
                onFocus={selectAtFocus}
                onChange={(event) =>
                  onChange({ paidBy: { ...paidBy, [person.id]: event.currentTarget.value } })
                }
                {...errorProps(`${list.name}.${person.id}`)}
              />
            </label>
          ))}
        </div>
        <FieldMessage field={list} help={help} />
      </Fold>
    </Fold>
  );
}
