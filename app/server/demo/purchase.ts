import type { CategoryId } from "~/domain/category";
import type { Expense } from "~/domain/expense";
import type { Cents } from "~/domain/money";
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
}

/** A currency: its exchange rate, and the step that prices are rounded to. */
export interface Currency {
  perEuro: number;
  step: number;
}

export const euro: Currency = { perEuro: 1, step: 0.1 };
export const soles: Currency = { perEuro: 4.05, step: 0.5 };
export const forint: Currency = { perEuro: 402, step: 50 };

/** An expense of the demo; `day` counts from the first day of its trip. */
export type Spent = Omit<Expense, "id" | "tripId" | "day" | "createdAt"> & { day: number };

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
  { perEuro }: Currency = euro,
  place?: string,
): Spent {
  const { what, where = place, address, note } = typeof words === "string" ? { what: words } : words;
  const usual = inCash.has(categoryId) ? "barzahlung" : DEFAULT_PAYMENT_METHOD;
  return {
    day,
    amount: cents(price / perEuro),
    categoryId,
    paymentMethod: how.paid === undefined ? usual : how.paid,
    description: what,
    notes: note ?? null,
    locationName: where ?? null,
    locationAddress: address ?? null,
    photoUrl: how.hasPhoto ? PHOTO : null,
  };
}

/** Repeats a purchase without its note. */
export function again([words, ...rest]: Purchase): Purchase {
  if (typeof words === "string") return [words, ...rest];
  const { note, ...sameWords } = words;
  return [sameWords, ...rest];
}

function cents(euro: number): Cents {
  return Math.round(euro * 100);
}
