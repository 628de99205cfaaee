import type { CategoryId } from "./category";
import type { EntryPaymentMethod } from "./payment-method";

/** Days of which entries are counted, and how many choices the expense dialog offers at most. */
export const FREQUENT_DAYS = 90;
export const FREQUENT_SHOWN = 6;

/** What a traveller often enters, offered as one tap. */
export interface FrequentChoice {
  categoryId: CategoryId;
  paymentMethod: EntryPaymentMethod;
}
