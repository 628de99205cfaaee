import { useRef, useState } from "react";
import { Faces } from "~/components/ui/face";
import { Fold } from "~/components/ui/fold";
import { Icon } from "~/components/ui/icon";
import { useHydrated } from "~/components/ui/signal";
import type { ExpenseRow } from "~/domain/expenses/expense";
import type { ExpenseKind } from "~/domain/expenses/kind";
import { decodeAmount } from "~/domain/money/amount";
import type { Member } from "~/domain/sharing/member";
import type { SplitMode } from "~/domain/sharing/split";
import { sharingLine } from "~/locales/de/sharing/sharing";
import { splitForm as texts } from "~/locales/de/sharing/split-form";
import { sharingIn, splitShort } from "~/locales/de/sharing/split-text";
import { textsIn } from "~/offline/drafts";
import type { TripOfForm } from "~/offline/screen-state";
import type { SentExpense } from "../expenses/texts";
import { Payers, Pill } from "./payers-part";
import type { ErrorProps } from "./share-of";
import { SplitFields } from "./split-fields";
import { turnIn, useErrorsUntilChange, useExpenseId, usePreview } from "./split-preview";
import {
  draftForNow,
  flatTexts,
  initialSharing,
  mayHide,
  type SharingValues,
  weightsFor,
} from "./split-values";

/** Payers and shares, each folded into a pill. Without JavaScript the fields of all split modes are there. */
export function SplitPart({
  sent,
  trip,
  before,
  refunded,
  kind,
}: {
  sent: SentExpense;
  trip: TripOfForm & { members: readonly Member[]; memberId: string };
  before?: ExpenseRow;
  refunded?: ExpenseRow;
  kind: ExpenseKind;
}) {
  const isHydrated = useHydrated();
  const [initial] = useState(() => {
    const texts = flatTexts(sent.initial);
    return sent.draft?.texts && !before ? draftForNow(texts, trip) : texts;
  });
  const [values, setValues] = useState(() => initialSharing(initial, trip, before ?? refunded));
  // Texts by split mode, so that a look at another mode loses nothing.
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
  // Without scripts the server has just computed the shares.
  const isComputed = sent.initial.opened === "split";

  /** Returns the attributes of a field that an error is about: one that cannot be read, else each of its list. */
  function errorProps(name: string): ErrorProps {
    const [list] = name.split(".", 1);
    const field = list === "paidBy" ? paidBy : split;
    const wrong = (preview.unreadable ?? []).filter((each) => each.startsWith(`${list}.`));
    const isOfMode = list === "paidBy" || (list === "for") === (values.mode === "equal");
    // Their number is wrong, so no single field is marked.
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
    const split =
      typed.current[mode] ?? weightsFor(mode, values, { units, currency, turn: turnIn(text, id) });
    setValues((before) => ({ ...before, mode, split }));
  }

  const sharing = sharingIn(values, people, myId);
  return (
    <div ref={part} className="pills">
      <div hidden={isHydrated && isPrivate} className="contents">
        <Payers
          values={values}
          people={people}
          myId={myId}
          fields={sent.fields}
          isRefund={kind === "refund"}
          help={preview.paidBy}
          errorProps={errorProps}
          onChange={change}
        />
      </div>
      <Fold
        look="fold-pill"
        label={
          isPrivate ? (
            <Pill label={texts.shared} value={sharingLine.onlyMe} mark={<Icon name="lock" />} />
          ) : (
            <Pill
              {...splitShort(values, people, myId)}
              mark={<Faces of={sharing.map(({ face }) => face)} size="medium" />}
            />
          )
        }
        isOpen={wasRefused || isComputed || values.isUnusual}
        className="split"
      >
        <div hidden={isHydrated && isPrivate} className="split-modes">
          <SplitFields
            fields={sent.fields}
            people={people}
            myId={myId}
            values={values}
            preview={preview}
            shareCount={sharing.length}
            isComputed={isComputed}
            errorProps={errorProps}
            onMode={chooseMode}
            onChange={change}
          />
        </div>
        {mayHide(before, myId) && (
          <label className="check-row">
            <input
              type="checkbox"
              name={sent.fields.isPrivate.name}
              defaultChecked={isPrivate}
              onChange={(event) => setPrivate(event.currentTarget.checked)}
            />
            <span>
              <b className="font-semibold">{sharingLine.onlyMe}</b>{" "}
              <small className="block text-sm text-quiet">{texts.onlyMeHelp}</small>
            </span>
          </label>
        )}
      </Fold>
    </div>
  );
}
