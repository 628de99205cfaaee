// What an expense that is spread over nights counts for each day.
import { addDays, type Day, daysBetween } from "./day";
import type { Expense } from "./expense";
import type { DayTotal } from "./forecast";
import type { Cents } from "./money";

/** Returns what counts for a night, 0 for the first: an equal part, and for the first nights a cent of the remainder. */
export function shareOf(amount: Cents, nights: number, night: number): Cents {
  return Math.floor(amount / nights) + (night < amount % nights ? 1 : 0);
}

/** Returns what counts for the nights from `first` to `last`. */
export function shareWithin(
  { day, amount, nights }: Pick<Expense, "day" | "amount" | "nights">,
  first: Day,
  last: Day,
): Cents {
  const [from, to] = [Math.max(0, daysBetween(day, first)), Math.min(nights, daysBetween(day, last) + 1)];
  const until = (night: number) => Math.floor(amount / nights) * night + Math.min(night, amount % nights);
  return from < to ? until(to) - until(from) : 0;
}

/** Expenses of the same day and amount that are spread over the same number of nights. */
export interface SpreadExpenses extends Pick<Expense, "day" | "amount" | "nights"> {
  count: number;
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

/**
 * Sums the shares of days that are asked for in their order. Stores only where a sum changes, so an expense takes
 * three steps and not one for each of its nights.
 */
export class DayShares {
  #sum: Cents = 0;
  readonly #changes = new Map<Day, Cents>();

  /** Adds expenses, none of them of an earlier day than one that was asked for. */
  add({ day, amount, nights, count }: SpreadExpenses): void {
    // What counts for the last night; for the first ones it is a cent more.
    const each = shareOf(amount, nights, nights - 1) * count;
    const remainder = amount % nights;
    this.#change(day, each);
    this.#change(addDays(day, nights), -each);
    if (remainder === 0) return;
    this.#change(day, count);
    this.#change(addDays(day, remainder), -count);
  }

  /** Returns the sum of a day's shares. While `isRunning`, the next day must be asked for next. */
  on(day: Day): Cents {
    this.#sum += this.#changes.get(day) ?? 0;
    this.#changes.delete(day);
    return this.#sum;
  }

  /** Whether shares fall on later days. */
  get isRunning(): boolean {
    return this.#changes.size > 0;
  }

  #change(day: Day, by: Cents): void {
    if (by !== 0) this.#changes.set(day, (this.#changes.get(day) ?? 0) + by);
  }
}

/** Days for the chart, oldest first. A later day is left out while nothing but shares falls on it. */
export function daysToShow<Shown extends DaySpending>(days: readonly Shown[], today: Day): Shown[] {
  return days.filter(({ day, paid }) => day <= today || paid > 0);
}
