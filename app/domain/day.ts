/**
 * A calendar day of the traveller, `YYYY-MM-DD`. Days are reckoned as text or in UTC, never in local time:
 * there the last October weekend has 25 hours and dates slip west of Greenwich.
 */
export type Day = string;

const DAY_MS = 86_400_000;
const EARLIEST: Day = "1900-01-01";
const LATEST: Day = "2199-12-31";

/** Where travellers are until their device says otherwise. */
export const DEFAULT_TIME_ZONE = "Europe/Berlin";

/** The day that the text names, `YYYY-MM-DD`, or undefined where no such day exists between 1900 and 2199. */
export function readDay(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST || text > LATEST) return undefined;
  return dayAt(Date.parse(text)) === text ? text : undefined;
}

/** Reads a plain day, or the date in front of an ISO timestamp, with a zone or without. For dates that belong to none. */
export function cutToDay(text: string): Day | undefined {
  const [date = "", time] = text.split("T", 2);
  if (time !== undefined && !isTimestamp(text) && !isTimestamp(`${text}Z`)) return undefined;
  return readDay(date);
}

/**
 * Reads an ISO 8601 timestamp with its zone, such as `2026-11-16T21:30:00Z`. Undefined as well where it would be
 * a day outside 1900 to 2199 for a traveller somewhere: none is a whole day away from Greenwich.
 */
export function readMoment(text: string): Date | undefined {
  if (!isTimestamp(text)) return undefined;
  const moment = new Date(text);
  const day = dayAt(moment.getTime());
  return readDay(addDays(day, -1)) && readDay(addDays(day, 1)) ? moment : undefined;
}

function isTimestamp(text: string): boolean {
  const iso =
    /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
  const match = iso.exec(text);
  return match !== null && readDay(match[1]!) !== undefined;
}

/** The day that it is at this moment in this time zone. */
export function dayOf(moment: Date, timeZone: string): Day {
  const offset = offsetOf(timeZone);
  if (offset !== undefined) return dayAt(moment.getTime() + offset);
  const parts = { year: "", month: "", day: "" };
  for (const { type, value } of calendar(timeZone).formatToParts(moment)) {
    if (type in parts) parts[type as keyof typeof parts] = value;
  }
  return `${parts.year.padStart(4, "0")}-${parts.month}-${parts.day}`;
}

/** The day that it is for whoever holds this device. */
export function deviceToday(now = new Date()): Day {
  return dayOf(now, Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** Whether the name is one of the IANA time zones (or a fixed offset) that this machine knows. */
export function isTimeZone(name: string): boolean {
  if (offsetOf(name) !== undefined) return true;
  if (!/^[a-z][\w+/-]{0,63}$/i.test(name)) return false;
  try {
    calendar(name);
    return true;
  } catch {
    return false;
  }
}

/** The day `count` days later, or earlier where it is negative. */
export function addDays(day: Day, count: number): Day {
  return dayAt(Date.parse(day) + count * DAY_MS);
}

/** How many days `to` lies after `from`; negative where it lies before. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** Days of a trip with both ends counted, whichever comes first (spec, section 5). */
export function dayCount(start: Day, end: Day): number {
  return Math.abs(daysBetween(start, end)) + 1;
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(day: Day): number {
  return new Date(Date.parse(day)).getUTCDay();
}

function dayAt(utcMs: number): Day {
  return Number.isFinite(utcMs) ? new Date(utcMs).toISOString().slice(0, 10) : "";
}

/** How far a zone that is written as an offset, such as `+05:45`, is ahead of Greenwich, in milliseconds. */
function offsetOf(timeZone: string): number | undefined {
  const [, sign, hours, minutes = "0"] = /^([+-])([01]\d|2[0-3])(?::?([0-5]\d))?$/.exec(timeZone) ?? [];
  if (!sign) return undefined;
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** One for each zone, each of 50 kB: names come from a cookie, in any spelling, and more must not be made of them. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** Maps a zone's name in lower case to the name that `Intl` uses: asia/kolkata to Asia/Calcutta. */
const usualNames = new Map<string, string>();

function calendar(timeZone: string): Intl.DateTimeFormat {
  const spelled = timeZone.toLowerCase();
  const known = calendars.get(usualNames.get(spelled) ?? "");
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const usual = made.resolvedOptions().timeZone;
  const found = calendars.get(usual) ?? made;
  calendars.set(usual, found);
  usualNames.set(spelled, usual);
  return found;
}
