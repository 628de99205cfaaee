import { useEffect, useRef, useState } from "react";
import { AmountField } from "~/components/ui/amount-field";
import { type Field, FieldMessage, TextField, useFormReading } from "~/components/ui/field";
import { Fold } from "~/components/ui/fold";
import { Select } from "~/components/ui/select";
import { useHydrated } from "~/components/ui/signal";
import { type Day, readDay } from "~/domain/day";
import type { AmountFormField } from "~/domain/money/amount";
import type { Original } from "~/domain/money/conversion";
import type { CurrencyCode, ForeignCurrency } from "~/domain/money/currency";
import { currencyForm, rateOrigin } from "~/locales/de/money/currency";
import { formatRate, formatShortRate, signOf } from "~/locales/de/money/foreign-format";
import { StepButton } from "../expenses/category-step";
import { useConversionLine } from "./conversion-line";
import { CurrencyOptions } from "./currency-options";
import type { ExpenseContext } from "./rate-fields";

/** Empty as long as a quick line leaves the currency open. */
export type ChosenCurrency = CurrencyCode | "";

interface CurrencyProps extends ExpenseContext {
  fields: Record<AmountFormField, Field>;
  currency: ChosenCurrency;
  /** Currencies to choose from in one tap. */
  asked: readonly CurrencyCode[];
  /** The currency to switch to from the euro, or from which to switch to it. */
  offered: ForeignCurrency | undefined;
  /** The currency that the form opened with; undefined if the person has just asked for another one. */
  initial: ChosenCurrency | undefined;
  onChoose: (currency: ChosenCurrency) => void;
  onConversionLine: (line: string | undefined) => void;
}

export function CurrencyPart({
  fields,
  trip,
  before,
  currency,
  asked,
  offered,
  initial,
  onChoose,
  onConversionLine,
}: CurrencyProps) {
  const isHydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
  const checkedCurrency = useRef(currency);
  const announced = useConversionLine(select, { trip, before, onConversionLine });
  const { exchangeRate, chargedAmount, rateSource } = fields;
  const hasTyped = chargedAmount.initialValue || (exchangeRate.initialValue && !rateSource.initialValue);
  const hasError = exchangeRate.errors ?? chargedAmount.errors;
  const [isOpen, setOpen] = useState(Boolean(hasTyped));
  const stored = before?.original?.currency === currency ? before.original : undefined;
  const foreign = currency === "EUR" || currency === "" ? undefined : currency;
  const isOpenAtFirst = initial === "";

  useEffect(() => {
    if (checkedCurrency.current === currency) return;
    checkedCurrency.current = currency;
    // Another currency may make the typed amount invalid: has its field check it again.
    const amount = select.current!.form!.elements.namedItem("amount") as HTMLElement;
    amount.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }, [currency]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    // The person may have chosen before this page had its scripts.
    if (select.current!.value !== currency) onChoose(select.current!.value as ChosenCurrency);
    if (initial !== undefined) return;
    select.current!.focus();
    try {
      select.current!.showPicker();
    } catch {
      // Too long after the tap, or an older browser: the focused select opens with the next one.
    }
  }, []);

  function pick(code: CurrencyCode) {
    select.current!.value = code;
    select.current!.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function answer(code: CurrencyCode) {
    pick(code);
    select.current!.focus();
  }

  const hasSwitch = isHydrated && offered !== undefined && currency !== "";

  return (
    <>
      <div className="currency-choice">
        {hasSwitch && <CurrencySwitch codes={["EUR", offered]} chosen={currency} onPick={pick} />}
        <Select
          ref={select}
          id={fields.originalCurrency.id}
          name={fields.originalCurrency.name}
          className={`currency-select ${hasSwitch ? "is-narrow" : ""}`}
          aria-label={currencyForm.currency}
          aria-invalid={fields.originalCurrency.errors !== undefined || undefined}
          aria-describedby={fields.originalCurrency.errors && fields.originalCurrency.errorId}
          required={isOpenAtFirst}
          data-missing={isOpenAtFirst ? currencyForm.choose : undefined}
          defaultValue={currency}
          onChange={(event) => onChoose(event.currentTarget.value as ChosenCurrency)}
        >
          {isOpenAtFirst && <option value="">?</option>}
          <CurrencyOptions trip={trip} chosen={currency} initial={initial} />
        </Select>
      </div>
      {fields.originalCurrency.errors && <FieldMessage field={fields.originalCurrency} />}
      {asked.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{currencyForm.currency}</legend>
          {asked.map((code) => (
            <StepButton
              key={code}
              sets={{ originalCurrency: code }}
              className="chip min-w-11 justify-center"
              onStep={() => answer(code)}
            >
              {signOf(code)}
            </StepButton>
          ))}
        </fieldset>
      )}
      <fieldset disabled={isHydrated && !foreign} hidden={currency === "" || (isHydrated && !foreign)}>
        {/* Not of the type hidden, whose value a new rendering would set back. */}
        <input hidden name={fields.rateDate.name} defaultValue={fields.rateDate.initialValue ?? ""} />
        <input hidden name={fields.rateSource.name} defaultValue={fields.rateSource.initialValue ?? ""} />
        {stored && (
          <p className="text-sm text-quiet">
            {currencyForm.rateIs(storedRate(stored), signOf(stored.currency))}
            {/* With JavaScript the line above says it. */}
            {!isHydrated && ` (${rateOrigin(stored)})`}
          </p>
        )}
        {/* Stays open once an error has opened it: the field being corrected must not disappear. */}
        <Fold
          label={currencyForm.more}
          isOpen={Boolean(hasError) || isOpen}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          className="field-pair pt-1"
        >
          <TextField
            field={fields.exchangeRate}
            label={isHydrated && foreign ? currencyForm.rate(signOf(foreign)) : currencyForm.rateOfAny}
            help={stored ? currencyForm.storedRateHelp : currencyForm.rateHelp}
            inputMode="decimal"
            autoComplete="off"
          />
          <AmountField
            field={fields.chargedAmount}
            label={currencyForm.charged}
            help={currencyForm.chargedHelp}
          />
        </Fold>
      </fieldset>
      <output className="sr-only">{announced}</output>
    </>
  );
}

/**
 * Switches between two currencies; all others are in the select beside it. A tap does not take the focus, so the keyboard
 * of a phone stays open.
 */
function CurrencySwitch({
  codes,
  chosen,
  onPick,
}: {
  codes: readonly CurrencyCode[];
  chosen: CurrencyCode;
  onPick: (code: CurrencyCode) => void;
}) {
  return (
    <fieldset className="switch">
      <legend className="sr-only">{currencyForm.currency}</legend>
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(code)}
        >
          {signOf(code)}
        </button>
      ))}
    </fieldset>
  );
}

/** Formats a rate as it was published or typed; one that was computed has twelve digits, which nobody reads. */
function storedRate({ rate, rateSource }: Original): string {
  return rateSource === "charged" || rateSource === "card" ? formatShortRate(rate) : formatRate(rate);
}

/** Offers the rate of the expense's day in place of the stored one. */
export function NewRate({ field }: { field: Field }) {
  const box = useRef<HTMLInputElement>(null);
  const day = useFormReading(box, dayIn);
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        ref={box}
        type="checkbox"
        name={field.name}
        value="on"
        defaultChecked={field.initialValue === "on"}
      />
      {day ? currencyForm.newRateOf(day) : currencyForm.newRate}
    </label>
  );
}

function dayIn(form: HTMLFormElement): Day | undefined {
  return readDay((form.elements.namedItem("date") as HTMLInputElement).value);
}
