import type { Day } from "~/domain/day";
import { RECENT_ON_HOME } from "~/domain/expense";
import { tileSums, totalOf } from "~/domain/summary";
import type { TripWithCurrencies } from "~/domain/trip";
import { forecastHeadline } from "~/locales/forecast-headline";
import { recentExpenses } from "~/models/expense-list.server";
import { rateOfLastUsed } from "~/models/last-used-rate.server";
import { sumOfDay, sumsByCategory } from "~/models/statistics.server";

/** Loads the figures and latest expenses of the active trip. Only a trip in a foreign currency has a `shownRate`. */
export async function loadHome(userId: string, trip: TripWithCurrencies, today: Day) {
  const sums = await sumsByCategory(userId, trip.id);
  const spent = totalOf(sums).total;
  const todaySum = await sumOfDay(userId, trip.id, today);
  const shownRate = await rateOfLastUsed(trip.currencies, today);
  return {
    spent,
    headline: forecastHeadline(trip, spent, todaySum.total - todaySum.spread, today),
    tiles: tileSums(sums),
    todaySum,
    recent: await recentExpenses(userId, trip.id, RECENT_ON_HOME),
    ...(shownRate && { shownRate }),
  };
}
