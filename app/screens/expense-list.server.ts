import type { LoaderFunctionArgs } from "react-router";
import type { CurrencyTotal } from "~/components/expenses/currency-totals";
import { drawSearchForm } from "~/components/expenses/search-form.server";
import { BASE_CURRENCY, type CurrencyCode } from "~/domain/currency";
import { type ExpenseCursor, groupByDay, readCursor, writeCursor } from "~/domain/expense";
import { type ExpenseFilter, isFilteredList } from "~/domain/expense-filter";
import type { Cents } from "~/domain/money";
import { byMainCategory, type CategorySum, totalOf } from "~/domain/summary";
import type { TripWithCurrencies } from "~/domain/trip";
import { addMarkup } from "~/http/markup.server";
import { currencyName } from "~/locales/currency-name";
import { counts } from "~/locales/de/home";
import { readFilter } from "~/locales/expense-filter";
import { formatForeign } from "~/locales/foreign-format";
import { formatCount, formatMoney } from "~/locales/format";
import { type ExpensePage, pageOfExpenses } from "~/models/expense-list.server";
import { foundByCategory, pageOfFound } from "~/models/expense-search.server";
import { sumsByCategory } from "~/models/statistics.server";
import { type CurrencySum, sumsByCurrency } from "~/models/trip-currencies.server";

/**
 * Loads the sums of a trip's expenses and one page of its days, or of those that the address's filter finds, and the form
 * for the filter. `?before=` names the page, `?totals=currency` asks for sums by currency too. Instead of an empty page
 * the first one is loaded: the last expense of a page may just have been deleted.
 */
export async function loadExpenseList(
  userId: string,
  trip: TripWithCurrencies,
  { context, request, url }: Pick<LoaderFunctionArgs, "context" | "request" | "url">,
) {
  const before = readCursor(url.searchParams.get("before"));
  const read = readFilter(url.searchParams);
  const load = (from: ExpenseCursor | undefined) =>
    read.filter
      ? loadFound(userId, trip.id, read.filter, from)
      : loadAll(userId, trip, from, url.searchParams.get("totals") === "currency");
  const asked = await load(before);
  const isEmpty = before !== undefined && asked.rows.length === 0;
  const { sums, rows, dayTotals, next, byCurrency } = isEmpty ? await load(undefined) : asked;
  const { total, count } = totalOf(sums);
  return {
    /** True if the address has parameters of a filter, readable or not. */
    isAsked: isFilteredList(url.pathname + url.search),
    isFound: read.filter !== undefined,
    form: addMarkup(context, request, { search: drawSearchForm(read) }),
    spent: total,
    count,
    byMain: byMainCategory(sums),
    groups: groupByDay(rows, dayTotals),
    next: next && writeCursor(next),
    isFirst: before === undefined || isEmpty,
    ...(byCurrency && { byCurrency }),
  };
}

interface LoadedPage extends ExpensePage {
  sums: CategorySum[];
  byCurrency?: CurrencyTotal[];
}

async function loadAll(
  userId: string,
  { id: tripId, currencies }: TripWithCurrencies,
  before: ExpenseCursor | undefined,
  wantsCurrencies: boolean,
): Promise<LoadedPage> {
  const sums = await sumsByCategory(userId, tripId);
  const page = await pageOfExpenses(userId, tripId, before);
  if (!currencies || !wantsCurrencies) return { ...page, sums };
  return { ...page, sums, byCurrency: currencyTotals(await sumsByCurrency(userId, tripId), totalOf(sums)) };
}

async function loadFound(
  userId: string,
  tripId: string,
  filter: ExpenseFilter,
  before: ExpenseCursor | undefined,
): Promise<LoadedPage> {
  const sums = await foundByCategory(userId, tripId, filter);
  return { ...(await pageOfFound(userId, tripId, filter, before)), sums };
}

/** Writes the sums by currency, with what is left of the whole sum as the euro's. The largest one comes first. */
function currencyTotals(
  foreign: readonly CurrencySum[],
  all: { total: Cents; count: number },
): CurrencyTotal[] {
  const { total, count } = totalOf(foreign);
  const rest = { total: all.total - total, count: all.count - count };
  const euro = { ...rest, currency: BASE_CURRENCY as CurrencyCode, originalTotal: rest.total };
  const sums = [...foreign, ...(rest.count > 0 ? [euro] : [])].sort((a, b) => b.total - a.total);
  return sums.map(({ currency, originalTotal, total, count }) => ({
    name: currencyName(currency),
    count: counts.expenses(count, formatCount(count)),
    sum: formatForeign(originalTotal, currency),
    ...(currency !== BASE_CURRENCY && { inEuro: formatMoney(total) }),
  }));
}
