// Spending along the days of a trip, for a chart on a continuous axis.
import { addDays, type Day, daysBetween } from "../day";
import type { Cents } from "../money/money";
import { spanOf, type Trip } from "../trips/trip";
import type { DayTotal } from "./forecast";

/** Most bars that fit side by side on a phone. */
const BARS_MAX = 62;

export interface DayBar {
  day: Day;
  /** Number of days from `day` on that the bar stands for: fewer at the end of a long trip. */
  days: number;
  /** Sum of the day, or the average of the days that the bar stands for. */
  total: Cents;
  /** True if nothing counts for these days. Beside a refund a sum may be 0 too. */
  isEmpty: boolean;
  isToday: boolean;
  isComing: boolean;
}

export interface DayBars {
  bars: DayBar[];
  /** Days that each bar stands for: 1 but on long trips. */
  size: number;
  last: Day;
  /** Sum of the days before and after the trip. */
  outside: Cents;
}

/** Returns a bar for each day of the trip, also for those without spending; undefined if none has any. */
export function dayBars(
  trip: Pick<Trip, "startDate" | "endDate">,
  days: readonly DayTotal[],
  today: Day,
): DayBars | undefined {
  const { first, last, count } = spanOf(trip);
  const size = Math.ceil(count / BARS_MAX);
  const sums = Array.from({ length: Math.ceil(count / size) }, () => 0);
  const filled = new Set<number>();
  let outside = 0;
  for (const { day, total } of days) {
    const nth = Math.floor(daysBetween(first, day) / size);
    if (day < first || day > last) outside += total;
    else {
      sums[nth]! += total;
      filled.add(nth);
    }
  }
  if (!sums.some((sum) => sum > 0)) return undefined;
  const bars = sums.map((sum, nth): DayBar => {
    const day = addDays(first, nth * size);
    const days = Math.min(size, count - nth * size);
    return {
      day,
      days,
      total: Math.round(sum / days),
      isEmpty: !filled.has(nth),
      isToday: day <= today && today < addDays(day, days),
      isComing: day > today,
    };
  });
  return { bars, size, last, outside };
}
