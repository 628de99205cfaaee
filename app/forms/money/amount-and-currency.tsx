import { useState } from "react";
import { AmountField } from "~/components/ui/amount-field";
import { Icon } from "~/components/ui/icon";
import type { ExpenseKind } from "~/domain/expenses/kind";
import type { ForeignCurrency } from "~/domain/money/currency";
import { otherCurrency, usualCurrency } from "~/domain/money/own-currency";
import { usedCurrencies } from "~/domain/trips/trip";
import { expenseForm } from "~/locales/de/expenses/expenses";
import { signOf } from "~/locales/de/money/foreign-format";
import type { OpenMoney } from "~/locales/de/quick-line/quick-line";
import { StepButton } from "../expenses/category-step";
import type { SentExpense } from "../expenses/texts";
import { type ChosenCurrency, CurrencyPart } from "./currency-part";
import type { ExpenseContext } from "./rate-fields";

/**
 * The amount with its currency beside it. On a trip without foreign currencies a button stands there, which opens the
 * select; without JavaScript it submits the form, and the server answers with the select. A quick line may leave the
 * currency open: then the amount asks in which of the trip's it is.
 */
export function AmountAndCurrency({
  sent: { form, fields, initial: texts },
  trip,
  before,
  openMoney,
  kind,
}: ExpenseContext & { sent: SentExpense; openMoney?: OpenMoney; kind: ExpenseKind }) {
  // Opens the part for currencies in euro too if the rate or the charged sum was refused: their fields show the errors.
  const hasError = fields.exchangeRate.errors ?? fields.chargedAmount.errors;
  const initial = (texts.originalCurrency ?? (hasError && "EUR")) as ChosenCurrency | undefined;
  const [currency, setCurrency] = useState(initial);
  const [conversionLine, setConversionLine] = useState<string>();
  // Said once: at the rate, if the form was refused for want of one.
  const line = fields.exchangeRate.errors?.includes(conversionLine ?? "") ? undefined : conversionLine;
  const own = trip?.lastCurrencies ?? [];
  const asked = currency === "" ? usedCurrencies(trip?.currencies, usualCurrency(own)) : [];
  // Read once: the switch neither appears nor goes while an amount is typed.
  const [offered] = useState(
    () => foreignOf(initial) ?? before?.original?.currency ?? otherCurrency(own, trip?.currencies),
  );
  const isRefused = Object.keys(form.allErrors).length > 0;
  return (
    <AmountField
      field={fields.amount}
      label={expenseForm.amount}
      isMain
      negative={kind === "refund" ? expenseForm.hasMinus : expenseForm.isRefund}
      hasFocus={!isRefused && texts.opened === undefined}
      foreign={foreignOf(currency)}
      help={openMoney?.atAmount}
      unit={currency === undefined && <OtherCurrency onPress={() => setCurrency("EUR")} />}
      line={
        currency === "" ? <b className="text-ink">{expenseForm.whichCurrency(asked.map(signOf))}</b> : line
      }
    >
      {currency !== undefined && (
        <CurrencyPart
          fields={fields}
          trip={trip}
          before={before}
          currency={currency}
          asked={asked}
          offered={offered && (foreignOf(currency) ?? offered)}
          initial={initial}
          onChoose={setCurrency}
          onConversionLine={setConversionLine}
        />
      )}
    </AmountField>
  );
}

function foreignOf(currency: ChosenCurrency | undefined): ForeignCurrency | undefined {
  return currency && currency !== "EUR" ? currency : undefined;
}

function OtherCurrency({ onPress }: { onPress: () => void }) {
  return (
    <StepButton
      sets={{ originalCurrency: "EUR" }}
      className="amount-currency"
      label={expenseForm.otherCurrency}
      onStep={onPress}
    >
      € <Icon name="chevron-down" className="size-4" />
    </StepButton>
  );
}
