import { addDays, type Day, DEFAULT_TIME_ZONE, dayOf, weekday } from "../day";
import { monthOf } from "./reference-rate";

/** Time in Berlin from which a day's fixing is fetched. The ECB publishes it about 16:00. */
const FIXING_TIME = "16:15";

const EARLIER_MONTHS = 3;

const berlinTime = new Intl.DateTimeFormat("de", { timeZone: DEFAULT_TIME_ZONE, timeStyle: "short" });

/** Returns the newest fixing that should have been published. */
export function expectedFixing(now: Date): Day {
  const today = dayOf(now, DEFAULT_TIME_ZONE);
  let day = berlinTime.format(now) < FIXING_TIME ? addDays(today, -1) : today;
  while (!isFixingDay(day)) day = addDays(day, -1);
  return day;
}

/** Returns whether more is missing than the daily document holds, which is one fixing. */
export function needsHistory(newestDay: Day | undefined, expected: Day): boolean {
  return newestDay === undefined || fixingDayAfter(newestDay) < expected;
}

/** Lists the present month and three earlier ones as far as they are not stored, the present one first. */
export function missingMonths(now: Date, months: readonly Day[]): Day[] {
  const wanted = [monthOf(dayOf(now, DEFAULT_TIME_ZONE))];
  while (wanted.length <= EARLIER_MONTHS) wanted.push(monthOf(addDays(wanted.at(-1)!, -1)));
  return wanted.filter((month) => !months.includes(month));
}

/**
 * Returns whether the ECB publishes rates on a day: Monday to Friday, but not on the closing days of its payment
 * system: 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December.
 */
export function isFixingDay(day: Day): boolean {
  if ([0, 6].includes(weekday(day))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  const closed = [addDays(easter, -2), addDays(easter, 1)];
  return !closed.includes(day) && !["01-01", "05-01", "12-25", "12-26"].includes(day.slice(5));
}

function fixingDayAfter(day: Day): Day {
  let next = addDays(day, 1);
  while (!isFixingDay(next)) next = addDays(next, 1);
  return next;
}

/** Computes Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
