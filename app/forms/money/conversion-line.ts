import { type RefObject, useEffect, useState } from "react";
import { useSignal } from "~/components/ui/signal";
import { deviceToday } from "~/domain/day";
import { withoutSign } from "~/domain/expenses/kind";
import { decodeAmount, resolveAmount } from "~/domain/money/amount";
import { Problem } from "~/domain/problem";
import { amountErrors } from "~/locales/de/expenses/expenses";
import { currencyForm, rateError, rateOrigin } from "~/locales/de/money/currency";
import { formatForeign } from "~/locales/de/money/foreign-format";
import { formatMoney } from "~/locales/format";
import { textsIn } from "~/offline/drafts";
import { isAnswered, knownRate, loadRates, ratesOnDevice } from "~/offline/rates";
import { type ExpenseContext, paymentIn, type RateTexts, rateTexts, type TypedTexts } from "./rate-fields";

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

/** Sets the fields of the rate to the one that will count, and asks the server for it if the device lacks it. */
function fillRate(form: HTMLFormElement, context: ExpenseContext, event?: Event): void {
  const fields = form.elements as unknown as Record<keyof RateTexts, HTMLInputElement>;
  const changed = (event?.target as HTMLInputElement | undefined)?.name;
  if (changed === "exchangeRate" && event!.type === "input") {
    fields.rateDate.value = "";
    fields.rateSource.value = "";
    return;
  }
  // Read one by one: the fieldset around them may still be disabled, with what was typed before the page had its scripts.
  const typed = { exchangeRate: fields.exchangeRate.value, rateSource: fields.rateSource.value };
  // A rate that the device lacks is asked for; once it is there, the form is followed again.
  const texts = rateTexts({ ...textsIn(form), ...typed }, context, changed, (currency, day) => {
    loadRates(day).catch(() => undefined);
    return knownRate(currency, day, deviceToday());
  });
  if (!texts) return;
  fields.exchangeRate.value = texts.exchangeRate;
  fields.rateDate.value = texts.rateDate;
  fields.rateSource.value = texts.rateSource;
}

/** Returns the line under an amount: its sum in euro and the rate, or why there is none. Undefined if it is invalid. */
export function conversionLine(texts: TypedTexts, { trip, before }: ExpenseContext): string | undefined {
  const { amount, errors } = decodeAmount(texts);
  if (!amount || !("units" in amount) || errors.exchangeRate) return undefined;
  const payment = paymentIn(texts);
  const resolved = resolveAmount(amount, { ...payment, stored: before && withoutSign(before) });
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
