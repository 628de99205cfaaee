import type { CategoryId } from "~/domain/category";
import { centsOf, type Original } from "~/domain/conversion";
import { type CurrencyCode, decimalsOf } from "~/domain/currency";
import type { Expense } from "~/domain/expense";
import { DEFAULT_PAYMENT_METHOD, type PaymentMethod } from "~/domain/payment-method";

/** The texts of an expense, from locales/de/demo. */
export type Words = string | { what: string; where?: string; address?: string; note?: string };

/** A purchase, with its price in the local currency. */
export type Purchase = readonly [words: Words, categoryId: CategoryId, price: number, how?: How];

interface How {
  paid?: PaymentMethod | null;
  hasPhoto?: true;
  /** Takes the whole day, so no ride and no lunch are added. */
  allDay?: true;
  /** Spreads the price over this many nights. */
  nights?: number;
}

/**
 * A currency of the demo: its rate, stored as the trip's rate for cash or as typed for other payment methods, and the step to
 * which prices are rounded.
 */
export interface Currency {
  code: CurrencyCode;
  perEuro: number;
  step: number;
}

export const euro: Currency = { code: "EUR", perEuro: 1, step: 0.1 };
export const soles: Currency = { code: "PEN", perEuro: 4.05, step: 0.5 };
export const forint: Currency = { code: "HUF", perEuro: 402, step: 50 };
export const yen: Currency = { code: "JPY", perEuro: 178.5, step: 10 };

/** An expense of the demo; `day` counts from the first day of its trip, and is also the day of its rate. */
export type Spent = Omit<Expense, "id" | "tripId" | "day" | "createdAt" | "original"> & {
  day: number;
  original: Omit<Original, "rateDay"> | null;
};

const PHOTO = "/demo/receipt.svg";

/** Categories that are paid in cash by default. */
const inCash = new Set<CategoryId>([
  ...(["oepnv", "taxi", "transfer", "shuttle", "street-food", "snacks", "trinkgeld"] as const),
  ...(["souvenirs", "wasche", "spenden", "leihgebuehren", "strand"] as const),
]);

/** Converts a purchase into an expense. `place` is the default of its location. */
export function spend(
  day: number,
  [words, categoryId, price, how = {}]: Purchase,
  currency: Currency = euro,
  place?: string,
): Spent {
  const { what, where = place, address, note } = typeof words === "string" ? { what: words } : words;
  const usual = inCash.has(categoryId) ? "barzahlung" : DEFAULT_PAYMENT_METHOD;
  const paymentMethod = how.paid === undefined ? usual : how.paid;
  return {
    day,
    ...amountOf(price, currency, paymentMethod),
    categoryId,
    paymentMethod,
    description: what,
    notes: note ?? null,
    locationName: where ?? null,
    locationAddress: address ?? null,
    photoUrl: how.hasPhoto ? PHOTO : null,
    nights: how.nights ?? 1,
  };
}

/** Repeats a purchase without its note. */
export function again([words, ...rest]: Purchase): Purchase {
  if (typeof words === "string") return [words, ...rest];
  const { note, ...sameWords } = words;
  return [sameWords, ...rest];
}

function amountOf(
  price: number,
  { code, perEuro }: Currency,
  paymentMethod: PaymentMethod | null,
): Pick<Spent, "amount" | "original"> {
  const units = Math.round(price * 10 ** decimalsOf(code));
  const rate = String(perEuro);
  const amount = centsOf(units, code, rate)!;
  if (code === "EUR") return { amount, original: null };
  const rateSource = paymentMethod === "barzahlung" ? "cash" : "own";
  return { amount, original: { amount: units, currency: code, rate, rateSource } };
}
