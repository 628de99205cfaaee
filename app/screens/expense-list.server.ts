import type { CurrencyTotal } from "~/components/expenses/currency-totals";
import { BASE_CURRENCY, type CurrencyCode } from "~/domain/currency";
import { groupByDay } from "~/domain/expense";
import type { Cents } from "~/domain/money";
import { byMainCategory, totalOf } from "~/domain/summary";
import type { TripWithCurrencies } from "~/domain/trip";
import { readCursor, writeCursor } from "~/http/expense-cursor";
import { currencyName } from "~/locales/currency-name";
import { counts } from "~/locales/de/home";
import { formatForeign } from "~/locales/foreign-format";
import { formatCount, formatMoney } from "~/locales/format";
import { pageOfExpenses } from "~/models/expense-list.server";
import { sumsByCategory } from "~/models/statistics.server";
import { type CurrencySum, sumsByCurrency } from "~/models/trip-currencies.server";

/**
 * Loads the sums of a trip's expenses and one page of its days. `?before=` names the page, `?totals=currency` asks for
 * sums by currency too.
 */
export async function loadExpenseList(userId: string, trip: TripWithCurrencies, url: URL) {
  const tripId = trip.id;
  const before = readCursor(url.searchParams.get("before"));
  const sums = await sumsByCategory(userId, tripId);
  const { rows, dayTotals, next } = await pageOfExpenses(userId, tripId, before);
  const { total, count } = totalOf(sums);
  const wantsCurrencies = trip.currencies !== null && url.searchParams.get("totals") === "currency";
  const foreign = wantsCurrencies ? await sumsByCurrency(userId, tripId) : undefined;
  return {
    spent: total,
    count,
    byMain: byMainCategory(sums),
    groups: groupByDay(rows, dayTotals),
    next: next && writeCursor(next),
    isFirst: before === undefined,
    ...(foreign && { byCurrency: currencyTotals(foreign, { total, count }) }),
  };
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
