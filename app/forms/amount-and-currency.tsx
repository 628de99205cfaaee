import { type MouseEvent, startTransition, useState } from "react";
import { AmountField, type ForeignAmount } from "~/components/ui/amount-field";
import type { Field } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import type { CurrencyCode } from "~/domain/currency";
import type { ExpenseRow, OriginalFormField } from "~/domain/expense";
import { ORIGINAL_LENGTH } from "~/domain/money";
import { expenseForm } from "~/locales/de/expenses";
import type { TripOfForm } from "./conversion-line";
import type { CurrencyProps } from "./currency-part";
import { lazyForm } from "./lazy-form";

// Loaded when a foreign currency is used, to keep the first page load small.
const CurrencyPart = import.meta.env.SSR
  ? (await import("./currency-part")).CurrencyPart
  : lazyForm(async () => (await import("./currency-part")).CurrencyPart, ChosenCurrency);

export const NewRate = import.meta.env.SSR
  ? (await import("./currency-part")).NewRate
  : lazyForm(
      async () => (await import("./currency-part")).NewRate,
      () => null,
    );

/**
 * The amount with its currency beside it. On a trip without foreign currencies a button stands there, which opens the
 * select; without JavaScript it submits the form, and the server answers with the select.
 */
export function AmountAndCurrency({
  fields,
  trip,
  before,
}: {
  fields: Record<OriginalFormField | "amount", Field>;
  trip?: TripOfForm;
  before?: ExpenseRow;
}) {
  // Opens the part for currencies in euro too if the rate or the charged sum was refused: their fields show the errors.
  const hasError = fields.exchangeRate.errors ?? fields.chargedAmount.errors;
  const initial = (fields.originalCurrency.initialValue ?? (hasError && "EUR")) as CurrencyCode | undefined;
  const [currency, setCurrency] = useState(initial);
  const [foreign, setForeign] = useState<ForeignAmount | undefined>(
    initial && initial !== "EUR" ? { maxLength: ORIGINAL_LENGTH } : undefined,
  );
  const [conversionLine, setConversionLine] = useState<string>();
  // Said once: at the rate, if the form was refused for want of one.
  const line = fields.exchangeRate.errors?.includes(conversionLine ?? "") ? undefined : conversionLine;
  return (
    <AmountField
      field={fields.amount}
      label={expenseForm.amount}
      isMain
      foreign={foreign}
      unit={currency ? null : <OtherCurrency onPress={() => startTransition(() => setCurrency("EUR"))} />}
      line={line}
    >
      {currency && (
        <CurrencyPart
          fields={fields}
          trip={trip}
          before={before}
          currency={currency}
          isAskedFor={initial === undefined}
          onChoose={setCurrency}
          onForeign={setForeign}
          onConversionLine={setConversionLine}
        />
      )}
    </AmountField>
  );
}

function OtherCurrency({ onPress }: { onPress: () => void }) {
  function onClick(event: MouseEvent) {
    event.preventDefault();
    onPress();
  }
  return (
    <button
      type="submit"
      name="set"
      value="originalCurrency=EUR"
      formNoValidate
      className="currency-button"
      aria-label={expenseForm.otherCurrency}
      onClick={onClick}
    >
      € <Icon name="chevron-down" />
    </button>
  );
}

/**
 * Keeps the chosen currency, and a typed rate or charged sum, while the part with their fields cannot be loaded. A
 * prefilled rate is left to the server: its field is not shown, and the day may have changed.
 */
function ChosenCurrency({ currency, fields: { exchangeRate, rateSource, chargedAmount } }: CurrencyProps) {
  const typed = [chargedAmount, ...(rateSource.initialValue ? [] : [exchangeRate])];
  return (
    <p className="currency-select">
      <input type="hidden" name="originalCurrency" value={currency} />
      {currency !== "EUR" &&
        typed.map(({ name, initialValue = "" }) => (
          <input key={name} type="hidden" name={name} value={initialValue} />
        ))}
      {currency}
    </p>
  );
}
