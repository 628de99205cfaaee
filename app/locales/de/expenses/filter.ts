import { readDay } from "~/domain/day";
import {
  type CategoryId,
  categoryIds,
  isCategoryId,
  isMainCategoryId,
  mainCategories,
  mainOf,
} from "~/domain/expenses/category";
import {
  cutSearch,
  type ExpenseFilter,
  type FilterField,
  filterFields,
  SEARCH_LENGTH,
  type SearchWord,
} from "~/domain/expenses/filter";
import { type ExpenseKind, isKind, openKinds } from "~/domain/expenses/kind";
import {
  canonicalPaymentMethod,
  isPaymentMethod,
  type PaymentMethod,
  paymentMethods,
} from "~/domain/expenses/payment-method";
import { cutText, oneLine, searchable } from "~/domain/text";
import { categoryNames, mainCategoryNames, paymentMethodName } from "../names";

/** Filter parsed from a query, with the typed values and the errors for showing the form again. */
export interface ReadFilter {
  /** Undefined without any condition. */
  filter: ExpenseFilter | undefined;
  /** The fields' values; search words only up to the limit. */
  typed: Record<FilterField, string>;
  /** Errors: `unknown` fields and a `reversed` last day are ignored, `cut` ones are shortened. */
  fieldErrors: Partial<Record<FilterField, "cut" | "unknown" | "reversed">>;
}

/** Parses the filter in a screen's query. Ignores values that cannot be read. */
export function readFilter(query: URLSearchParams): ReadFilter {
  const typed = {} as ReadFilter["typed"];
  for (const field of filterFields) typed[field] = oneLine(query.get(field) ?? "");
  const fieldErrors: ReadFilter["fieldErrors"] = {};
  const words = cutSearch(typed.q);
  if (words !== typed.q) fieldErrors.q = "cut";
  typed.q = words;

  const filter: ExpenseFilter = {
    words: searchWords(words),
    kinds: kindsIn(typed.kinds),
    categoryIds: categoriesIn(typed.category),
    paymentMethods: methodsLike(typed.paymentMethod),
    from: readDay(typed.from),
    to: readDay(typed.to),
  };
  const read = {
    kinds: filter.kinds,
    category: filter.categoryIds,
    paymentMethod: filter.paymentMethods,
    from: filter.from,
    to: filter.to,
  };
  for (const [field, value] of Object.entries(read) as [keyof typeof read, unknown][]) {
    if (typed[field] && !value) fieldErrors[field] = "unknown";
    typed[field] = cutText(typed[field], SEARCH_LENGTH);
  }
  if (filter.from && filter.to && filter.from > filter.to) {
    filter.to = undefined;
    fieldErrors.to = "reversed";
  }
  const isEmpty = filter.words.length === 0 && Object.values(read).every((value) => !value);
  return { filter: isEmpty ? undefined : filter, typed, fieldErrors };
}

/** Names of each category, and of each payment method. */
const namesToSearch = {
  category: categoryIds.map(
    (id) => [id, searchable(`${categoryNames[id]}\n${mainCategoryNames[mainOf(id)]}`)] as const,
  ),
  method: [...paymentMethods, null].map((id) => [id, searchable(paymentMethodName(id))] as const),
};

/** Returns the words of a search with the ids of categories and payment methods whose names contain them. */
export function searchWords(text: string): SearchWord[] {
  const words = [...new Set(searchable(text).split(/\s+/).filter(Boolean))];
  const idsOf = <Id>(names: readonly (readonly [Id, string])[], word: string) =>
    names.flatMap(([id, name]) => (name.includes(word) ? [id] : []));
  return words.map((word) => ({
    text: word,
    categoryIds: idsOf(namesToSearch.category, word),
    paymentMethods: idsOf(namesToSearch.method, word),
  }));
}

/** Returns a kind, or those that are open; undefined for anything else. */
export function kindsIn(name: string): readonly ExpenseKind[] | undefined {
  return isKind(name) ? [name] : name === "open" ? openKinds : undefined;
}

/** Returns a category, or the subcategories of a main one; undefined for anything else. */
export function categoriesIn(id: string): readonly CategoryId[] | undefined {
  if (isCategoryId(id)) return [id];
  if (!isMainCategoryId(id)) return undefined;
  return mainCategories.find((main) => main.id === id)!.subcategories.map((category) => category.id);
}

/** Returns the payment methods that are summed under this one; undefined for anything else. */
export function methodsLike(id: string): readonly PaymentMethod[] | undefined {
  if (!isPaymentMethod(id)) return undefined;
  const canonical = canonicalPaymentMethod(id);
  return paymentMethods.filter((method) => canonicalPaymentMethod(method) === canonical);
}
