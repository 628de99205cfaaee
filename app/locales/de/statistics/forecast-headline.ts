import type { Day } from "~/domain/day";
import type { Cents } from "~/domain/money/money";
import { type Allowance, allowanceOf } from "~/domain/statistics/forecast";
import type { Trip } from "~/domain/trips/trip";
import { formatMoney } from "~/locales/format";
import { formatApproximately, type ShownRate } from "../money/foreign-format";
import { forecastTexts } from "./forecast";

/** Main figure of home. `isToday` is true if it is about today, and false if it is about the whole trip. */
export interface Headline {
  label: string;
  amount: Cents;
  /** The amount in the currency used last, unless that is the euro or the trip has no budget. */
  inForeign?: string;
  isBad: boolean;
  isToday: boolean;
  note?: string;
}

/**
 * Computes the main figure of home: the amount left for today during a trip, the remaining budget before and after it
 * or over budget, and the sum spent without a budget. `spent` is paid, and `planned` still to pay; `unspreadToday` includes
 * both. `shownRate` is that of the currency used last.
 */
export function forecastHeadline(
  trip: Trip,
  { spent, planned, unspreadToday }: { spent: Cents; planned: Cents; unspreadToday: Cents },
  today: Day,
  shownRate?: ShownRate,
): Headline {
  const counted = spent + planned;
  const allowance = allowanceOf(trip, { spent: counted, unspreadToday }, today);
  if (!allowance)
    return {
      label: forecastTexts.spent,
      amount: spent,
      isBad: false,
      isToday: false,
      note: trip.isShared ? forecastTexts.noOwnBudget : forecastTexts.noBudget,
    };
  const headline = headlineOf(allowance, trip.budget! - counted);
  return shownRate ? { ...headline, inForeign: formatApproximately(headline.amount, shownRate) } : headline;
}

function headlineOf(allowance: Allowance, remaining: Cents): Headline {
  const { isOver } = allowance;
  if (allowance.phase !== "during" || isOver) {
    const note = noteOn(allowance);
    return { label: forecastTexts.remaining, amount: remaining, isBad: isOver, isToday: false, note };
  }
  const { left, fromTomorrow } = allowance;
  if (left >= 0) return { label: forecastTexts.leftToday, amount: left, isBad: false, isToday: true };
  const note = forecastTexts.fromTomorrow(formatMoney(fromTomorrow ?? 0));
  return { label: forecastTexts.tooMuchToday, amount: -left, isBad: true, isToday: true, note };
}

function noteOn(allowance: Allowance): string | undefined {
  if (allowance.phase === "after") return sayEnd(allowance.isOver);
  return allowance.phase === "before" && !allowance.isOver
    ? forecastTexts.perDay(formatMoney(allowance.perDay))
    : undefined;
}

/** Returns a text about a past trip: the budget was enough, or it was not. */
export function sayEnd(isOver: boolean): string {
  return isOver ? forecastTexts.fellShort : forecastTexts.sufficed;
}
