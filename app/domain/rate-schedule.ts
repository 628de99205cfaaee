import { addDays, type Day, DEFAULT_TIME_ZONE, dayOf, weekday } from "./day";
import { monthOf } from "./reference-rate";

const HOUR_MS = 3_600_000;

/** Milliseconds between two tries for rates that should have been published: an hour, or a day if only earlier months are missing. */
const RETRY_MS = HOUR_MS;
const RETRY_OLD_MS = 24 * HOUR_MS;

/** Hours in Berlin: a fixing and a month's rates are fetched from a quarter past on. The ECB publishes about 16:00. */
const ECB_HOUR = 16;
const MONTH_HOUR = 0;

/** Months before the present one that are fetched as well. */
const EARLIER_MONTHS = 3;

export interface FetchState {
  now: Date;
  /** Time of the last try of this process, successful or not. */
  lastTry?: Date | undefined;
  /** Milliseconds added to the time of publication, so that not all servers ask at once. */
  jitterMs: number;
}

/** Returns when to ask the ECB next. If a fixing is missing, that is now, or an hour after the last try. */
export function nextEcbFetch({ newestDay, ...state }: FetchState & { newestDay: Day | undefined }): Date {
  const expected = expectedFixing(state);
  if (newestDay === undefined || newestDay < expected) return retryAt(state, RETRY_MS);
  return new Date(quarterPast(fixingDayAfter(newestDay), ECB_HOUR).getTime() + state.jitterMs);
}

/** Returns the newest fixing that should have been published and is due to be fetched. */
export function expectedFixing({ now, jitterMs }: Pick<FetchState, "now" | "jitterMs">): Day {
  let day = dayOf(now, DEFAULT_TIME_ZONE);
  while (!isFixingDay(day) || quarterPast(day, ECB_HOUR).getTime() + jitterMs > now.getTime()) {
    day = addDays(day, -1);
  }
  return day;
}

/** Returns whether more is missing than the daily document holds, which is one fixing. */
export function needsHistory(newestDay: Day | undefined, expected: Day): boolean {
  return newestDay === undefined || fixingDayAfter(newestDay) < expected;
}

/** Returns when to ask for InforEuro's months next. `missing` are those that are not stored. */
export function nextMonthFetch({ missing, ...state }: FetchState & { missing: readonly Day[] }): Date {
  const current = monthOf(dayOf(state.now, DEFAULT_TIME_ZONE));
  if (missing.length > 0) return retryAt(state, missing.includes(current) ? RETRY_MS : RETRY_OLD_MS);
  return new Date(quarterPast(monthAfter(current), MONTH_HOUR).getTime() + state.jitterMs);
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

function monthAfter(month: Day): Day {
  return monthOf(addDays(month, 31));
}

function retryAt({ now, lastTry }: FetchState, afterMs: number): Date {
  // A try in the future was made before the clock was set back.
  if (!lastTry || lastTry > now) return now;
  return new Date(Math.max(now.getTime(), lastTry.getTime() + afterMs));
}

const berlinHour = new Intl.DateTimeFormat("en", {
  timeZone: DEFAULT_TIME_ZONE,
  hour: "2-digit",
  hourCycle: "h23",
});

/** Returns the moment a quarter past an hour in Berlin; the hour must not be one that the clocks skip or repeat. */
function quarterPast(day: Day, hour: number): Date {
  const inWinter = Date.parse(`${day}T${String(hour).padStart(2, "0")}:15:00+01:00`);
  return new Date(inWinter - (Number(berlinHour.format(inWinter)) - hour) * HOUR_MS);
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
