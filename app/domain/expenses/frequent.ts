import { daysBefore } from "../day";
import type { CategoryId } from "./category";
import { type EntryPaymentMethod, isEntryPaymentMethod, type PaymentMethod } from "./payment-method";

/** Days of which entries are counted, and how many choices the expense dialog offers at most. */
const FREQUENT_DAYS = 90;
const FREQUENT_SHOWN = 6;

/** What a traveller often enters, offered as one tap. */
export interface FrequentChoice {
  categoryId: CategoryId;
  paymentMethod: EntryPaymentMethod;
}

/**
 * Returns what was entered most often, of equally many always the same first. Payment methods that the expense form lacks
 * are left out.
 */
export function frequentChoices(
  entries: readonly { categoryId: CategoryId; paymentMethod: PaymentMethod | null; createdAt: Date }[],
  now: Date,
): FrequentChoice[] {
  const since = daysBefore(now, FREQUENT_DAYS).getTime();
  const counts = new Map<string, FrequentChoice & { count: number }>();
  for (const { categoryId, paymentMethod, createdAt } of entries) {
    if (createdAt.getTime() < since || !isEntryPaymentMethod(paymentMethod)) continue;
    const key = `${categoryId} ${paymentMethod}`;
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { categoryId, paymentMethod, count: 1 });
  }
  return [...counts]
    .sort(([oneKey, one], [otherKey, other]) => other.count - one.count || (oneKey < otherKey ? -1 : 1))
    .slice(0, FREQUENT_SHOWN)
    .map(([, { categoryId, paymentMethod }]) => ({ categoryId, paymentMethod }));
}
