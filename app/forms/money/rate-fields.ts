// Values of the rate's fields while a person fills in the form of an expense.
import { type Day, deviceToday, readDay } from "~/domain/day";
import type { ExpenseRow } from "~/domain/expenses/expense";
import { isPaymentMethod, type PaymentMethod } from "~/domain/expenses/payment-method";
import { decodeAmount } from "~/domain/money/amount";
import type { FrozenRate } from "~/domain/money/conversion";
import type { ForeignCurrency } from "~/domain/money/currency";
import { usualRate } from "~/domain/money/expense-rate";
import { formatRateField } from "~/locales/de/money/foreign-format";
import type { TripOfForm } from "~/offline/screen-state";

export interface ExpenseContext {
  /** The trip, as far as the screen knows it. */
  trip?: TripOfForm;
  /** The expense that is changed; for the rate, or the one that is refunded. */
  before?: ExpenseRow;
}

export type TypedTexts = Partial<Record<string, string>>;

export type RateTexts = Record<"exchangeRate" | "rateDate" | "rateSource", string>;

/** A typed rate has neither day nor source. */
const empty: RateTexts = { exchangeRate: "", rateDate: "", rateSource: "" };

const deciding = ["originalCurrency", "date", "paymentMethod"];

/**
 * Returns what the fields of the rate say once the field named `changed` has changed: the rate that will count. Returns
 * undefined if they stay: the person has typed a rate, none is needed, or the device cannot know it and nothing has changed
 * that decides about it.
 */
export function rateTexts(
  texts: TypedTexts,
  { trip, before }: ExpenseContext,
  changed: string | undefined,
  reference: (currency: ForeignCurrency, day: Day) => FrozenRate | undefined,
): RateTexts | undefined {
  const { currency } = decodeAmount(texts);
  const isTyped = texts.exchangeRate && !texts.rateSource && changed !== "originalCurrency";
  if (!currency || currency === "EUR" || isTyped) return undefined;
  const stored = before?.original;
  if (stored?.currency === currency && !texts.newRate)
    return { ...textsOf(stored), ...(stored.rateSource === "charged" && { exchangeRate: "" }) };
  // In the outbox the trip's own rates are not known, so the server picks the rate of what is changed.
  if (trip?.currencies === undefined) return changed && deciding.includes(changed) ? empty : undefined;
  const { day, paymentMethod } = paymentIn(texts);
  const usual = usualRate(currency, { day, paymentMethod, trip: trip.currencies }, reference(currency, day));
  return usual ? textsOf(usual) : empty;
}

function textsOf({ rate, rateDay, rateSource }: FrozenRate): RateTexts {
  return { exchangeRate: formatRateField(rate), rateDate: rateDay, rateSource };
}

/** Returns the day, today if there is none, and how the expense was paid. */
export function paymentIn({ date = "", paymentMethod }: TypedTexts): {
  day: Day;
  paymentMethod: PaymentMethod | null;
} {
  return {
    day: readDay(date) ?? deviceToday(),
    paymentMethod: isPaymentMethod(paymentMethod) ? paymentMethod : null,
  };
}
