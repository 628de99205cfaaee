import { useRef } from "react";
import { readNights } from "~/domain/expenses/expense";
import { readAmount } from "~/domain/money/money";
import { expenseForm } from "~/locales/de/expenses/expenses";
import { formatNights } from "~/locales/de/expenses/sum";
import { type Field, FieldFrame, inputProps, useFormReading } from "../ui/field";

/** 1 to 366. */
const NIGHTS_PATTERN = "0*([1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])";

/** The nights that an expense is spread over. The form moves the field with the category, so it keeps what is typed. */
export function NightsField({
  field,
  typed,
  onType,
}: {
  field: Field;
  typed: string | undefined;
  onType: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const share = useFormReading(input, shareIn);
  return (
    <FieldFrame
      field={field}
      label={expenseForm.nights}
      help={<output htmlFor={field.id}>{share ?? expenseForm.nightsHelp}</output>}
    >
      <input
        ref={input}
        className="field-input max-w-24"
        inputMode="numeric"
        pattern={NIGHTS_PATTERN}
        title={expenseForm.nightsInvalid}
        placeholder="1"
        autoComplete="off"
        {...inputProps(field, true)}
        defaultValue={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </FieldFrame>
  );
}

/** Returns over how many nights the form spreads its amount and what each counts; undefined for one night, or in another currency. */
function shareIn(form: HTMLFormElement): string | undefined {
  const texts = Object.fromEntries(new FormData(form)) as Partial<Record<string, string>>;
  const { amount = "", nights = "", originalCurrency = "EUR" } = texts;
  const cents = originalCurrency === "EUR" && readAmount(amount).cents;
  return cents ? formatNights({ amount: cents, nights: readNights(nights).nights }) : undefined;
}
