import type { Day } from "~/domain/day";
import { type Allowance, allowanceOf } from "~/domain/forecast";
import type { Cents } from "~/domain/money";
import type { Trip } from "~/domain/trip";
import { insight } from "./de/forecast";
import { formatMoney } from "./format";

/** The one figure of home. `isToday` where it is today's and not that of the whole trip. */
export interface Headline {
  label: string;
  amount: Cents;
  isBad: boolean;
  isToday: boolean;
  note?: string;
}

/** The one figure of home: on a day of the trip what is left for it, on any other and over budget what is left of all. */
export function forecastHeadline(trip: Trip, spent: Cents, spentToday: Cents, today: Day): Headline {
  const allowance = allowanceOf(trip, { spent, spentToday }, today);
  if (!allowance)
    return { label: insight.spent, amount: spent, isBad: false, isToday: false, note: insight.noBudget };
  const { isOver } = allowance;
  if (allowance.phase !== "during" || isOver) {
    const amount = trip.budget! - spent;
    return { label: insight.remaining, amount, isBad: isOver, isToday: false, note: noteOn(allowance) };
  }
  const { left, fromTomorrow } = allowance;
  if (left >= 0) return { label: insight.leftToday, amount: left, isBad: false, isToday: true };
  const note = insight.fromTomorrow(formatMoney(fromTomorrow ?? 0));
  return { label: insight.tooMuchToday, amount: -left, isBad: true, isToday: true, note };
}

function noteOn(allowance: Allowance): string | undefined {
  if (allowance.phase === "after") return sayEnd(allowance.isOver);
  return allowance.phase === "before" && !allowance.isOver
    ? insight.perDay(formatMoney(allowance.perDay))
    : undefined;
}

/** How a trip ended that is over. */
export function sayEnd(isOver: boolean): string {
  return isOver ? insight.fellShort : insight.sufficed;
}
