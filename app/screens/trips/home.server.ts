import type { Day } from "~/domain/day";
import { RECENT_ON_HOME } from "~/domain/expenses/expense";
import { frequentChoices } from "~/domain/expenses/frequent";
import { newestCurrencies, usualCurrency } from "~/domain/money/own-currency";
import { ownChoices } from "~/domain/quick-line/category";
import { usualAmount } from "~/domain/quick-line/quick-line";
import { openFigures } from "~/domain/statistics/open";
import { tileSums, totalOf } from "~/domain/statistics/summary";
import { ownFigures } from "~/domain/trips/own-budget";
import { newTripDefaults, type TripWithCurrencies } from "~/domain/trips/trip";
import { lineWords } from "~/locales/de/quick-line/quick-line";
import { forecastHeadline } from "~/locales/de/statistics/forecast-headline";
import { recentlyEntered } from "~/models/expenses/habits.server";
import { recentExpenses } from "~/models/expenses/list.server";
import { rateOfLastUsed } from "~/models/money/trip-currencies.server";
import { withMembers } from "~/models/sharing/member.server";
import { withSharing } from "~/models/sharing/stored-sharing.server";
import { openSums } from "~/models/statistics/open-sums.server";
import { sumOfDay, sumsByCategory } from "~/models/statistics/statistics.server";
import { listTrips } from "~/models/trips/list.server";
import { openOnHome } from "../expenses/open.server";
import { ownDebts, ownRemovals } from "../settling/settle.server";

const PLANNED_SHOWN = 3;

/** Loads home without an active trip: the next planned ones, and the trips that the account was taken off. */
export async function loadEmptyHome(
  { id, firstName }: { id: string; firstName: string },
  { today, now }: { today: Day; now: Date },
) {
  const { trips: planned } = await listTrips(id, { filter: "planned", size: PLANNED_SHOWN });
  const { trips: latest } = await listTrips(id, { filter: "all", size: 1 });
  return {
    firstName,
    planned,
    newTrip: newTripDefaults(today, latest, false),
    removals: await ownRemovals(id, now),
  };
}

/**
 * Loads the figures and latest expenses of the active trip. Only a trip in a foreign currency has a `shownRate`. `habits`
 * are sent along so that the device needs no server to read a quick line. On a shared trip the figures are the viewer's
 * shares, or with `figures` the group's sums; so is what is open, if anything is.
 */
export async function loadHome(
  userId: string,
  whole: TripWithCurrencies,
  figures: string | null,
  { today, now }: { today: Day; now: Date },
) {
  const { trip, own } = ownFigures(await withMembers(userId, whole), figures);
  const sums = await sumsByCategory(userId, trip.id, own);
  const spent = totalOf(sums).total;
  const { due: dueToday, ...todaySum } = await sumOfDay(userId, trip.id, today, own);
  const open = await openSums(userId, trip.id, own);
  const { planned, ...openSum } = openFigures(open);
  const unspreadToday = todaySum.total - todaySum.spread + dueToday;
  const newest = await recentlyEntered(userId);
  const lastCurrencies = newestCurrencies(newest, trip.id);
  const shownRate = await rateOfLastUsed(trip.currencies, today);
  return {
    trip: { ...trip, lastCurrencies },
    own,
    spent,
    headline: forecastHeadline(trip, { spent, planned, unspreadToday }, today, shownRate),
    tiles: tileSums(sums),
    todaySum,
    ...(open.length > 0 && {
      open: { planned, ...openSum, dueToday, ...(await openOnHome(userId, trip, open, own)) },
    }),
    frequent: frequentChoices(newest, now),
    recent: await withSharing(trip, await recentExpenses(userId, trip.id, RECENT_ON_HOME)),
    habits: {
      chosen: ownChoices(newest, lineWords.categories),
      usual: usualAmount(newest, usualCurrency(lastCurrencies)),
    },
    ...(shownRate && { shownRate }),
    ...(trip.isShared && { debts: await ownDebts(userId, trip.id) }),
  };
}
