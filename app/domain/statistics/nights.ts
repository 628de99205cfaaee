// What an expense that is spread over nights counts for each day.
import { addDays, type Day, daysBetween } from "../day";
import type { Expense } from "../expenses/expense";
import type { Cents } from "../money/money";
import type { DayTotal } from "./forecast";

/** Returns what counts for a night, 0 for the first: an equal part, and for the first nights a cent of the remainder. */
export function amountOfNight(amount: Cents, nights: number, night: number): Cents {
  return Math.floor(amount / nights) + (night < amount % nights ? 1 : 0);
}

export function shareWithin(
  { day, amount, nights }: Pick<Expense, "day" | "amount" | "nights">,
  first: Day,
  last: Day,
): Cents {
  const [from, to] = [Math.max(0, daysBetween(day, first)), Math.min(nights, daysBetween(day, last) + 1)];
  const until = (night: number) => Math.floor(amount / nights) * night + Math.min(night, amount % nights);
  return from < to ? until(to) - until(from) : 0;
}

/** A day with what was paid on it, and with the shares of nights that fall on it. */
export interface DaySpending extends DayTotal {
  /** What counts for the day: shares, and expenses that are not spread. */
  total: Cents;
  /** Sum of the day's expenses, in full. */
  paid: Cents;
  /** Sum of the day's expenses that are not spread. */
  unspread: Cents;
}

/** Adds the shares of spread expenses to the days they fall on. Both lists are oldest first, as is the result. */
export function withShares(
  days: readonly Omit<DaySpending, "total">[],
  spread: readonly Pick<Expense, "day" | "amount" | "nights">[],
): DaySpending[] {
  const paidOn = new Map(days.map((each) => [each.day, each]));
  const changes = changesOfShares(spread);
  const known = [...new Set([...paidOn.keys(), ...changes.keys()])].sort();
  const all: DaySpending[] = [];
  let shares = 0;
  for (const [index, first] of known.entries()) {
    shares += changes.get(first) ?? 0;
    const { paid = 0, unspread = 0 } = paidOn.get(first) ?? {};
    if (unspread + shares > 0) all.push({ day: first, total: unspread + shares, paid, unspread });
    if (shares === 0) continue;
    // Shares fall on every day until the next change, also where nothing was paid.
    const next = known[index + 1]!;
    for (let day = addDays(first, 1); day < next; day = addDays(day, 1))
      all.push({ day, total: shares, paid: 0, unspread: 0 });
  }
  return all;
}

/** Maps three changes of the daily sum for an expense, and not one share for each of its nights. */
function changesOfShares(spread: Parameters<typeof withShares>[1]): Map<Day, Cents> {
  const changes = new Map<Day, Cents>();
  const change = (day: Day, by: Cents) => {
    if (by !== 0) changes.set(day, (changes.get(day) ?? 0) + by);
  };
  for (const { day, amount, nights } of spread) {
    const last = amountOfNight(amount, nights, nights - 1);
    const remainder = amount % nights;
    change(day, amountOfNight(amount, nights, 0));
    if (remainder > 0) change(addDays(day, remainder), -1);
    change(addDays(day, nights), -last);
  }
  return changes;
}

/** How many of the latest days the chart shows. */
export const DAYS_SHOWN = 7;

/** Days for the chart, oldest first. A later day is left out while nothing but shares falls on it. */
export function daysToShow<Shown extends DaySpending>(days: readonly Shown[], today: Day): Shown[] {
  return days.filter(({ day, paid }) => day <= today || paid > 0);
}
