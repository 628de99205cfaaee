// The fields of an expense's form that are folded away: payment method, kind, and day, place, note.
import { Calendar, CreditCard } from "lucide";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { DayField } from "~/components/expenses/day-field";
import { LocationField } from "~/components/expenses/location-field";
import {
  ChipField,
  type Field,
  FieldMessage,
  TextArea,
  TextField,
  useFormReading,
} from "~/components/ui/field";
import { Fold } from "~/components/ui/fold";
import { Icon } from "~/components/ui/icon";
import { useHydrated } from "~/components/ui/signal";
import { type Day, deviceToday, readDay } from "~/domain/day";
import type { SentField } from "~/domain/expenses/expense";
import { type ExpenseKind, expenseKinds } from "~/domain/expenses/kind";
import { entryPaymentMethods } from "~/domain/expenses/payment-method";
import { expenseForm } from "~/locales/de/expenses/expenses";
import { kindNames, paymentMethodName } from "~/locales/de/names";
import { dates } from "~/locales/de/trips/home";
import { formatDay, formatDayShort } from "~/locales/format";
import type { ExpenseContext } from "../money/rate-fields";
import type { SentExpense } from "./texts";

/** Fields that `ExpenseForm` shows at once, `nights` only for accommodation; all others are folded away. */
export type OpenField =
  | "amount"
  | "categoryId"
  | "paymentMethod"
  | "description"
  | "nights"
  | "kind"
  | "refundOf";

/** Controls of the fields that are folded away, in their order. */
export const moreControls: Record<
  Exclude<SentField, OpenField>,
  (field: Field, context: ExpenseContext & { kind: ExpenseKind }) => ReactNode
> = {
  date: (field, { trip, before, kind }) => (
    <DayField
      field={field}
      trip={trip}
      stored={before?.day}
      label={kind === "planned" ? expenseForm.due : undefined}
    />
  ),
  locationName: (field) => <LocationField field={field} />,
  locationAddress: (field) => <TextField field={field} label={expenseForm.address} autoComplete="off" />,
  notes: (field) => <TextArea field={field} label={expenseForm.notes} />,
};

export const moreNames = Object.keys(moreControls) as (keyof typeof moreControls)[];

export function MoreFields({
  sent: { fields },
  nightsField,
  isOpen,
  children,
  ...context
}: ExpenseContext & {
  sent: SentExpense;
  kind: ExpenseKind;
  /** Shown last, unless it is shown unfolded. */
  nightsField: ReactNode;
  /** True if a folded field has a value, which must be visible. */
  isOpen: boolean;
  /** Shown below the date. */
  children?: ReactNode;
}) {
  const hasErrors = moreNames.some((name) => fields[name].errors) || (nightsField && fields.nights.errors);
  // Only a quick line leaves the day open, if it names one that does not exist.
  const isDayOpen = !fields.date.initialValue;
  const line = useRef<HTMLSpanElement>(null);
  const isHydrated = useHydrated();
  const day = useFormReading(line, dayIn) ?? readDay(fields.date.initialValue ?? "");
  const dayName = day && dayText(day, isHydrated ? deviceToday() : undefined);
  const isDue = context.kind === "planned";
  return (
    <Fold
      look="fold-line"
      label={
        <>
          <Icon name={Calendar} />
          <span ref={line}>
            {dayName ? (isDue ? expenseForm.dueOn(dayName) : dayName) : expenseForm.dateOpen}
          </span>{" "}
          <small className="text-sm text-quiet">{expenseForm.more}</small>
        </>
      }
      isOpen={Boolean(isOpen || isDayOpen || hasErrors)}
    >
      {moreNames.map((name) => (
        <Fragment key={name}>
          {moreControls[name](fields[name], context)}
          {name === "date" && children}
        </Fragment>
      ))}
      {nightsField}
    </Fold>
  );
}

/** The payment method, folded into a line that names the chosen one. */
export function PaymentMethod({ field }: { field: Field }) {
  const [method, setMethod] = useState(field.initialValue);
  const chosen = paymentOptions.find(({ value }) => value === method)?.label;
  return (
    <Fold
      look="fold-line"
      label={
        <>
          <Icon name={CreditCard} />
          <span>{chosen ?? expenseForm.paidWith}</span>
          {chosen && (
            <>
              {" "}
              <small className="text-sm text-quiet">{expenseForm.paidWith}</small>
            </>
          )}
        </>
      }
      isOpen={field.errors !== undefined}
    >
      <ChipField
        field={field}
        legend={expenseForm.paidWith}
        isLegendHidden
        options={paymentOptions}
        onChoose={setMethod}
      />
    </Fold>
  );
}

/** What the expense is, folded into a line that names it. */
export function KindField({
  field,
  first,
  kind,
}: {
  field: Field;
  /** The kind that the form begins with. */
  first: ExpenseKind;
  kind: ExpenseKind;
}) {
  return (
    <Fold
      look="fold-line"
      label={
        <>
          <Icon name="receipt" />
          <span>
            {expenseForm.kind}: {kindNames[kind]}
          </span>
        </>
      }
      isOpen={first !== "expense" || field.errors !== undefined}
    >
      <fieldset id={field.id} className="grid gap-1" aria-describedby={field.errors && field.errorId}>
        <legend className="sr-only">{expenseForm.kind}</legend>
        {expenseKinds.map((each) => (
          <label key={each} className="check-row">
            <input type="radio" name={field.name} value={each} defaultChecked={each === first} />
            <span>
              {kindNames[each]}{" "}
              {expenseForm.kinds[each] && (
                <small className="block text-quiet">{expenseForm.kinds[each]}</small>
              )}
            </span>
          </label>
        ))}
        {field.errors && <FieldMessage field={field} />}
      </fieldset>
    </Fold>
  );
}

export function chosenKind(form: HTMLFormElement): ExpenseKind {
  return (form.elements.namedItem("kind") as RadioNodeList).value as ExpenseKind;
}

function dayIn(form: HTMLFormElement): Day | undefined {
  return readDay((form.elements.namedItem("date") as HTMLInputElement).value);
}

/** Formats the day as `Heute`, `Gestern` or `20. Nov.`; in full where it is not known which day it is today. */
function dayText(day: Day, today: Day | undefined): string {
  return today ? formatDayShort(day, today, dates) : formatDay(day);
}

const paymentOptions = entryPaymentMethods.map((id) => ({ value: id, label: paymentMethodName(id) }));
