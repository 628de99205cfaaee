import { RECENT_ON_TRIP } from "~/domain/expenses/expense";
import { frequentChoices } from "~/domain/expenses/frequent";
import { newestCurrencies } from "~/domain/money/own-currency";
import { openFigures } from "~/domain/statistics/open";
import { tileSums, totalOf } from "~/domain/statistics/summary";
import { ownBudgetOn } from "~/domain/trips/own-budget";
import { stateOf, type TripWithCurrencies } from "~/domain/trips/trip";
import { recentlyEntered } from "~/models/expenses/habits.server";
import { recentExpenses } from "~/models/expenses/list.server";
import { withMembers } from "~/models/sharing/member.server";
import { withSharing } from "~/models/sharing/stored-sharing.server";
import { openSums } from "~/models/statistics/open-sums.server";
import { sumsByCategory } from "~/models/statistics/statistics.server";
import { activeTrip } from "~/models/trips/trip.server";
import { ownDebts } from "../settling/settle.server";

/**
 * Loads the figures and latest expenses of a trip, and, for one that can be started, the active trip. A trip with limits
 * has the sums of its categories too, and a shared one the viewer's debts.
 */
export async function loadTrip(userId: string, trip: TripWithCurrencies, now: Date) {
  const sums = await sumsByCategory(userId, trip.id);
  const { total, count } = totalOf(sums);
  const open = await openSums(userId, trip.id);
  const recent = await withSharing(trip, await recentExpenses(userId, trip.id, RECENT_ON_TRIP));
  const newest = await recentlyEntered(userId);
  const other = stateOf(trip) === "planned" ? await activeTrip(userId) : undefined;
  const shown = await withMembers(userId, trip);
  return {
    trip: {
      ...shown,
      lastCurrencies: newestCurrencies(newest, trip.id),
      ...(trip.isShared && { countedBudget: ownBudgetOn(shown) }),
    },
    active: other && { id: other.id, name: other.name },
    spent: total,
    count,
    ...(open.length > 0 && { open: openFigures(open) }),
    ...(trip.limits && { tiles: tileSums(sums) }),
    ...(trip.isShared && { debts: await ownDebts(userId, trip.id) }),
    recent,
    frequent: frequentChoices(newest, now),
  };
}
