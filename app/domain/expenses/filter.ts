import type { Day } from "../day";
import { cutText, cutToBytes, searchable } from "../text";
import type { CategoryId } from "./category";
import { type Expense, type ExpenseRow, type ExpenseTextField, textFields } from "./expense";
import { type ExpenseKind, isOfKind, type StoredKind } from "./kind";
import type { PaymentMethod } from "./payment-method";

export const filterFields = ["q", "kinds", "category", "paymentMethod", "from", "to"] as const;

export type FilterField = (typeof filterFields)[number];

/** Most characters and words of a search; more are cut off. */
export const SEARCH_LENGTH = 100;
export const SEARCH_WORDS = 10;

/** Most expenses in one answer of the API. */
export const FOUND_MAX = 500;

/** Most bytes of a search, which the links of every row repeat. Hardly any search in Latin letters reaches them first. */
const SEARCH_BYTES = 120;

export function cutSearch(text: string): string {
  return cutText(cutToBytes(text, SEARCH_BYTES), SEARCH_LENGTH)
    .split(" ")
    .slice(0, SEARCH_WORDS)
    .join(" ")
    .trim();
}

/**
 * A word that an expense must contain: in its texts, or in the name of its category or payment method. Those names are
 * compared where German is known, so they arrive as ids. A payment method of null is one that nobody named.
 */
export interface SearchWord {
  /** As `searchable()` returns it. */
  text: string;
  categoryIds: readonly CategoryId[];
  paymentMethods: readonly (PaymentMethod | null)[];
}

/** Conditions that an expense must meet, all of them. */
export interface ExpenseFilter {
  words: readonly SearchWord[];
  kinds?: readonly ExpenseKind[];
  categoryIds?: readonly CategoryId[];
  paymentMethods?: readonly PaymentMethod[];
  from?: Day;
  to?: Day;
}

type Searched = Pick<Expense, ExpenseTextField>;

export function searchTextOf(expense: Searched): string {
  const texts = textFields.map((field) => expense[field]).filter((text) => text !== null);
  return searchable(texts.join("\n"));
}

/** Returns whether an expense meets a filter. The device asks here, the server its database by `meets()`. */
export function passes(
  expense: Searched & StoredKind & Pick<ExpenseRow, "day" | "categoryId" | "paymentMethod">,
  { words, kinds, categoryIds, paymentMethods, from, to }: ExpenseFilter,
): boolean {
  const { day, categoryId, paymentMethod } = expense;
  if ((from && day < from) || (to && day > to)) return false;
  if (kinds && !isOfKind(expense, kinds)) return false;
  if (categoryIds && !categoryIds.includes(categoryId)) return false;
  if (paymentMethods && !(paymentMethod && paymentMethods.includes(paymentMethod))) return false;
  const text = words.length > 0 ? searchTextOf(expense) : "";
  return words.every(
    (word) =>
      text.includes(word.text) ||
      word.categoryIds.includes(categoryId) ||
      word.paymentMethods.includes(paymentMethod),
  );
}

export function isFilteredList(address: string): boolean {
  return /\/expenses(\.data)?\?(.*&)?(q|kinds|category|paymentMethod|from|to)=/.test(address);
}
