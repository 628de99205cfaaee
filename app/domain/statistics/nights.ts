// What an expense that is spread over nights counts for each day.
import { addDays, type Day, daysBetween } from "../day";
import type { Expense } from "../expenses/expense";
import type { Cents } from "../money/money";
import type { DayTotal } from "./forecast";

/**
 * Returns what counts for a night, 0 for the first: an equal part, and for the first nights a cent of the remainder. The
 * nights of a refund are those of an expense, with the other sign.
 */
export function amountOfNight(amount: Cents, nights: number, night: number): Cents {
  return untilNight(amount, nights, night + 1) - untilNight(amount, nights, night);
}

export function shareWithin(
  { day, amount, nights }: Pick<Expense, "day" | "amount" | "nights">,
  first: Day,
  last: Day,
): Cents {
  const [from, to] = [Math.max(0, daysBetween(day, first)), Math.min(nights, daysBetween(day, last) + 1)];
  return from < to ? untilNight(amount, nights, to) - untilNight(amount, nights, from) : 0;
}

/** Sums up the first nights. */
function untilNight(amount: Cents, nights: number, count: number): Cents {
  const whole = Math.abs(amount);
  return Math.sign(amount) * (Math.floor(whole / nights) * count + Math.min(count, whole % nights));
}

/** A day with what was paid on it, and with the shares of nights that fall on it. */
export interface DaySpending extends DayTotal {
  /** What counts for the day: shares, and expenses that are not spread. */
  total: Cents;
  /** Whether something was paid on it: with a refund beside an expense the sum may be 0. */
  hasExpenses: boolean;
  /** Sum of the day's expenses, in full. */
  paid: Cents;
  /** Sum of the day's expenses that are not spread. */
  unspread: Cents;
}

const nothing = { paid: 0, unspread: 0 };

/** Adds the shares of spread expenses to the days they fall on, oldest first. Both lists are in any order. */
export function withShares(
  days: readonly Omit<DaySpending, "total" | "hasExpenses">[],
  spread: readonly Pick<Expense, "day" | "amount" | "nights">[],
): DaySpending[] {
  const paidOn = new Map(days.map((each) => [each.day, each]));
  const changes = changesOfShares(spread);
  const known = [...new Set([...paidOn.keys(), ...changes.keys()])].sort();
  const all: DaySpending[] = [];
  let [shares, expenses] = [0, 0];
  for (const [index, first] of known.entries()) {
    const change = changes.get(first);
    shares += change?.cents ?? 0;
    expenses += change?.expenses ?? 0;
    const hasExpenses = paidOn.has(first);
    const { paid, unspread } = paidOn.get(first) ?? nothing;
    if (hasExpenses || expenses > 0)
      all.push({ day: first, total: unspread + shares, hasExpenses, paid, unspread });
    if (expenses === 0) continue;
    // Shares fall on every day until the next change, also where nothing was paid.
    const next = known[index + 1]!;
    for (let day = addDays(first, 1); day < next; day = addDays(day, 1))
      all.push({ day, total: shares, hasExpenses: false, ...nothing });
  }
  return all;
}

/** How the sum of a day differs from that of the day before, and the number of expenses that have a share on it. */
interface Change {
  cents: Cents;
  expenses: number;
}

/** Maps at most four changes for an expense, and not one share for each of its nights. */
function changesOfShares(spread: Parameters<typeof withShares>[1]): Map<Day, Change> {
  const changes = new Map<Day, Change>();
  const change = (day: Day, cents: Cents, expenses: number) => {
    const before = changes.get(day) ?? { cents: 0, expenses: 0 };
    changes.set(day, { cents: before.cents + cents, expenses: before.expenses + expenses });
  };
  for (const { day, amount, nights } of spread) {
    const remainder = Math.abs(amount) % nights;
    const share = amountOfNight(amount, nights, nights - 1);
    change(day, amountOfNight(amount, nights, 0), 1);
    if (remainder > 0) change(addDays(day, remainder), -Math.sign(amount), 0);
    if (share !== 0) change(addDays(day, nights), -share, 0);
    // With fewer cents than nights the last nights have no share.
    change(addDays(day, share === 0 ? remainder : nights), 0, -1);
  }
  return changes;
}

/** How many of the latest days the chart shows. */
export const DAYS_SHOWN = 7;

/** Days for the chart, oldest first. A later day is left out while nothing but shares falls on it. */
export function daysToShow<Shown extends DaySpending>(days: readonly Shown[], today: Day): Shown[] {
  return days.filter(({ day, hasExpenses }) => day <= today || hasExpenses);
}
