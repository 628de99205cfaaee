import type { CurrencyTotal } from "~/components/expenses/currency-totals";
import { type DialogName, withoutDialog } from "~/domain/dialog";
import { type ExpenseCursor, groupByDay, readCursor, writeCursor } from "~/domain/expenses/expense";
import { isFilteredList } from "~/domain/expenses/filter";
import { frequentChoices } from "~/domain/expenses/frequent";
import { BASE_CURRENCY, type CurrencyCode } from "~/domain/money/currency";
import type { Cents } from "~/domain/money/money";
import { newestCurrencies } from "~/domain/money/own-currency";
import { readQuery } from "~/domain/query";
import { openFigures } from "~/domain/statistics/open";
import { byCategory, byMainCategory, tileSums, totalOf } from "~/domain/statistics/summary";
import type { TripWithCurrencies } from "~/domain/trips/trip";
import { dialogSubject } from "~/forms/dialog.server";
import { requireViewer } from "~/http/auth.server";
import { type Context, visitOf } from "~/http/context.server";
import { readFilter } from "~/locales/de/expenses/filter";
import { currencyName } from "~/locales/de/money/currency-name";
import { formatForeign } from "~/locales/de/money/foreign-format";
import { counts } from "~/locales/de/trips/home";
import { formatCount, formatMoney } from "~/locales/format";
import { recentlyEntered } from "~/models/expenses/habits.server";
import { pageOfExpenses } from "~/models/expenses/list.server";
import { type CurrencySum, sumsByCurrency } from "~/models/money/trip-currencies.server";
import { withMembers } from "~/models/sharing/member.server";
import { withSharing } from "~/models/sharing/stored-sharing.server";
import { foundSums, listedSums } from "~/models/statistics/listed-sums.server";
import { openSums } from "~/models/statistics/open-sums.server";
import { sumsByCategory } from "~/models/statistics/statistics.server";
import { openInList } from "./open.server";

/**
 * Loads the sums of a trip's expenses and one page of its days, or of those that the address's filter finds. The sums are
 * those of the rows that are paid, the viewer's private ones included; `ofGroup` and `openOfGroup` are those that count for
 * the trip's budget and limits. `open` is on the first page, above the days. A filter's `count` is of all that it finds.
 * `?before=` names the page, `?totals=currency` asks for sums by currency too. Instead of an empty page the first one is
 * loaded: the last expense of a page may just have been deleted.
 */
export async function loadExpenseList(
  context: Context,
  url: URL,
  trip: TripWithCurrencies,
  dialogs: readonly DialogName[],
) {
  const { id: userId } = requireViewer(context);
  const { today, now } = visitOf(context);
  const search = readQuery(url.pathname, url.search);
  const before = readCursor(url.searchParams.get("before"));
  const { filter } = readFilter(url.searchParams);
  const found = filter && (await foundSums(userId, trip.id, filter));
  const sums = found
    ? byCategory(found.filter(({ unpaid }) => unpaid === null))
    : await listedSums(userId, trip.id);
  const { total, count } = totalOf(sums);
  const queryLength = withoutDialog(search).length;
  const mayBeOpen = !found || found.some(({ unpaid }) => unpaid !== null);
  const load = async (after: ExpenseCursor | undefined) => {
    const isFirst = after === undefined;
    const open =
      isFirst && mayBeOpen ? await openInList(userId, trip, filter, { sums: found, queryLength }) : undefined;
    const page = await pageOfExpenses(userId, trip.id, { filter, after, queryLength, above: open?.rows });
    return { ...page, open, isFirst };
  };
  const asked = await load(before);
  const start = asked.rows.length > 0 ? before : undefined;
  const { rows, dayTotals, next, open, isFirst } = start === before ? asked : await load(start);
  const wantsCurrencies = trip.currencies && !filter && new URLSearchParams(search).has("totals");
  const shown = await withSharing(trip, rows);
  const newest = await recentlyEntered(userId);
  const openOfGroup = !filter && (open || !isFirst) ? await openSums(userId, trip.id) : [];
  return {
    trip: { ...(await withMembers(userId, trip)), lastCurrencies: newestCurrencies(newest, trip.id) },
    today,
    subject: await dialogSubject(context, url, dialogs),
    frequent: frequentChoices(newest, now),
    /** True if the address has parameters of a filter, readable or not. */
    isAsked: isFilteredList(url.pathname + url.search),
    isFound: filter !== undefined,
    spent: total,
    count: found ? totalOf(found).count : count,
    byMain: byMainCategory(sums),
    ...(trip.isShared && !filter && { ofGroup: tileSums(await sumsByCategory(userId, trip.id)) }),
    ...(open && { open }),
    ...(openOfGroup.length > 0 && { openOfGroup: openFigures(openOfGroup) }),
    groups: groupByDay(shown, dayTotals),
    next: next && writeCursor(next),
    isFirst,
    isContinued: start?.row !== undefined && rows[0]?.day === start.day,
    ...(wantsCurrencies && {
      byCurrency: currencyTotals(await sumsByCurrency(userId, trip.id, "listed"), { total, count }),
    }),
  };
}

/** Writes the sums by currency, with what is left of the whole sum as the euro's. The largest one comes first. */
function currencyTotals(
  foreign: readonly CurrencySum[],
  all: { total: Cents; count: number },
): CurrencyTotal[] {
  const { total, count } = totalOf(foreign);
  const rest = { total: all.total - total, count: all.count - count };
  const paid = foreign.filter(({ count }) => count > 0);
  const euro = { ...rest, currency: BASE_CURRENCY as CurrencyCode, originalTotal: rest.total };
  const sums = [...paid, ...(rest.count > 0 ? [euro] : [])].sort((a, b) => b.total - a.total);
  return sums.map(({ currency, originalTotal, total, count }) => ({
    name: currencyName(currency),
    count: counts.expenses(count, formatCount(count)),
    sum: formatForeign(originalTotal, currency),
    ...(currency !== BASE_CURRENCY && { inEuro: formatMoney(total) }),
  }));
}
