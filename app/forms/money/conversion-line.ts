import { type RefObject, useEffect, useState } from "react";
import { useSignal } from "~/components/ui/signal";
import { deviceToday, readDay } from "~/domain/day";
import type { ExpenseRow } from "~/domain/expenses/expense";
import { isPaymentMethod } from "~/domain/expenses/payment-method";
import { decodeAmount, resolveAmount } from "~/domain/money/amount";
import { usualRate } from "~/domain/money/expense-rate";
import { Problem } from "~/domain/problem";
import { amountErrors } from "~/locales/de/expenses/expenses";
import { currencyForm, rateError, rateOrigin } from "~/locales/de/money/currency";
import { formatForeign, formatRateField } from "~/locales/de/money/foreign-format";
import { formatMoney } from "~/locales/format";
import { textsIn } from "~/offline/drafts";
import { isAnswered, knownRate, loadRates, ratesOnDevice } from "~/offline/rates";
import type { TripOfForm } from "~/offline/screen-state";

export interface ExpenseContext {
  /** The trip, as far as the screen knows it. */
  trip?: TripOfForm;
  /** The expense that is changed. */
  before?: ExpenseRow;
}

/** Milliseconds without a key after which the amount is read out. */
const PAUSE_MS = 800;

/**
 * Fills in the usual rate while a person types, unless they typed a rate themselves, and calls back with the line that shows
 * the amount in euro. Returns that line for screen readers, after a pause.
 */
export function useConversionLine(
  select: RefObject<HTMLSelectElement | null>,
  {
    trip,
    before,
    onConversionLine,
  }: ExpenseContext & { onConversionLine: (line: string | undefined) => void },
): string | undefined {
  const rates = useSignal(ratesOnDevice);
  const [announced, setAnnounced] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: newly loaded rates convert what has been typed
  useEffect(() => {
    const form = select.current!.form!;
    let pause: ReturnType<typeof setTimeout>;
    const follow = (event?: Event) => {
      fillRate(form, { trip, before }, event);
      const rate = form.elements.namedItem("exchangeRate") as HTMLInputElement;
      rate.setCustomValidity(rateError(rate.value));
      const line = conversionLine(textsIn(form), { trip, before });
      onConversionLine(line);
      clearTimeout(pause);
      pause = setTimeout(() => setAnnounced(line), PAUSE_MS);
    };
    follow();
    form.addEventListener("input", follow);
    form.addEventListener("change", follow);
    return () => {
      clearTimeout(pause);
      form.removeEventListener("input", follow);
      form.removeEventListener("change", follow);
    };
  }, [select, trip, before, onConversionLine, rates]);
  return announced;
}

const deciding = ["originalCurrency", "date", "paymentMethod"];

/** Sets the fields of the rate to the one that will count, and asks the server for it if the device lacks it. */
function fillRate(form: HTMLFormElement, { trip, before }: ExpenseContext, event?: Event): void {
  const { exchangeRate, rateDate, rateSource } = form.elements as unknown as Record<string, HTMLInputElement>;
  const name = (event?.target as HTMLInputElement | undefined)?.name;
  const isTyping = name === "exchangeRate" && event!.type === "input";
  const set = (rate = "", day = "", source = "") => {
    if (!isTyping) exchangeRate!.value = rate;
    rateDate!.value = day;
    rateSource!.value = source;
  };
  if (isTyping) {
    set();
    return;
  }
  const texts = textsIn(form);
  const { currency } = decodeAmount(texts);
  const isTyped = exchangeRate!.value !== "" && rateSource!.value === "" && name !== "originalCurrency";
  if (!currency || currency === "EUR" || isTyped) return;
  const stored = before?.original?.currency === currency && !texts.newRate ? before.original : undefined;
  if (stored) {
    const rate = stored.rateSource === "charged" ? "" : formatRateField(stored.rate);
    set(rate, stored.rateDay, stored.rateSource);
    return;
  }
  if (trip?.currencies === undefined) {
    // In the outbox the trip's own rates are not known, so the server picks the rate of what is changed.
    if (name && deciding.includes(name)) set();
    return;
  }
  const { day, paymentMethod } = paymentOf(texts);
  const paid = { day, paymentMethod, trip: trip.currencies };
  const usual = usualRate(currency, paid, knownRate(currency, day, deviceToday()));
  if (usual) set(formatRateField(usual.rate), usual.rateDay, usual.rateSource);
  else set();
  loadRates(day).catch(() => undefined);
}

/** Returns the line under an amount: its sum in euro and the rate, or why there is none. Undefined if it is invalid. */
export function conversionLine(
  texts: Partial<Record<string, string>>,
  { trip, before }: ExpenseContext,
): string | undefined {
  const { amount, errors } = decodeAmount(texts);
  if (!amount || !("units" in amount) || errors.exchangeRate) return undefined;
  const payment = paymentOf(texts);
  const resolved = resolveAmount(amount, { ...payment, stored: before });
  if (resolved instanceof Problem) {
    if (resolved.kind === "amountTooLarge") return amountErrors.tooLarge;
    const { noRate, rateLater } = currencyForm;
    return (isAnswered(payment.day) ? noRate : rateLater)(amount.currency);
  }
  const { units, currency } = amount;
  const original = resolved.original!;
  // The fee in a stored rate may be another one than the trip has now.
  const fee = original.rate === before?.original?.rate ? null : trip?.currencies?.cardFee;
  const euro = formatMoney(resolved.amount);
  return currencyForm.is(formatForeign(units, currency), euro, rateOrigin(original, fee));
}

function paymentOf({ date = "", paymentMethod }: Partial<Record<string, string>>) {
  return {
    day: readDay(date) ?? deviceToday(),
    paymentMethod: isPaymentMethod(paymentMethod) ? paymentMethod : null,
  };
}
