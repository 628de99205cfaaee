/**
 * A calendar day of the traveller, `YYYY-MM-DD`. Computed as text or in UTC, never in local time: there the last
 * weekend of October has 25 hours, and dates shift west of Greenwich.
 */
export type Day = string;

export const DAY_MS = 86_400_000;
const EARLIEST: Day = "1900-01-01";
const LATEST: Day = "2199-12-31";

/** The traveller's time zone until the device reports another. */
export const DEFAULT_TIME_ZONE = "Europe/Berlin";

/** Parses `YYYY-MM-DD`, or returns undefined for anything but an existing day between 1900 and 2199. */
export function readDay(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST || text > LATEST) return undefined;
  return dayAt(Date.parse(text)) === text ? text : undefined;
}

/** Takes the date of an ISO timestamp too, for dates that have no time zone. */
export function cutToDay(text: string): Day | undefined {
  const [date = "", time] = text.split("T", 2);
  if (time !== undefined && !isTimestamp(text) && !isTimestamp(`${text}Z`)) return undefined;
  return readDay(date);
}

/**
 * Parses an ISO 8601 timestamp with a zone, such as `2026-11-16T21:30:00Z`. Returns undefined as well if the moment
 * falls outside 1900 to 2199 in any time zone; no zone is a full day away from UTC.
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

export function dayOf(moment: Date, timeZone: string): Day {
  const offset = offsetOf(timeZone);
  if (offset !== undefined) return dayAt(moment.getTime() + offset);
  const { year, month, day } = partsOf(moment, timeZone);
  return `${year.padStart(4, "0")}-${month}-${day}`;
}

/** Returns the traveller's time of day, `HH:MM`. */
export function timeOf(moment: Date, timeZone: string): string {
  const offset = offsetOf(timeZone);
  if (offset !== undefined) return new Date(moment.getTime() + offset).toISOString().slice(11, 16);
  const { hour, minute } = partsOf(moment, timeZone);
  return `${hour}:${minute}`;
}

export function deviceToday(now = new Date()): Day {
  return dayOf(now, deviceTimeZone());
}

/**
 * Returns the browser's time zone. It may report none, or `Etc/Unknown`, which it does not take back: then the one in the
 * cookie `tz` counts.
 */
export function deviceTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  if (isTimeZone(timeZone)) return timeZone;
  // A worker has no document.
  const { document } = globalThis as { document?: { cookie: string } };
  const stored = /(?:^|; )tz=([^;]*)/.exec(document?.cookie ?? "")?.[1]?.replaceAll("%2F", "/");
  return isTimeZone(stored) ? stored : DEFAULT_TIME_ZONE;
}

export function isTimeZone(name: string | undefined): name is string {
  if (name === undefined) return false;
  if (offsetOf(name) !== undefined) return true;
  if (!/^[a-z][\w+/-]{0,63}$/i.test(name)) return false;
  try {
    formatterFor(name);
    return true;
  } catch {
    return false;
  }
}

export function addDays(day: Day, count: number): Day {
  return dayAt(Date.parse(day) + count * DAY_MS);
}

/** Returns the same date in another year; of 29 February, the last day of that month. */
export function addYears(day: Day, count: number): Day {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const isLeapDay = month === 2 && date === 29;
  return dayAt(isLeapDay ? Date.UTC(year + count, 2, 0) : Date.UTC(year + count, month - 1, date));
}

export function daysBefore(moment: Date, count: number): Date {
  return new Date(moment.getTime() - count * DAY_MS);
}

export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** Counts the days of a trip including both ends, in either order. */
export function dayCount(start: Day, end: Day): number {
  return Math.abs(daysBetween(start, end)) + 1;
}

/** Returns the day of the week, 0 for Sunday to 6 for Saturday. */
export function weekday(day: Day): number {
  return new Date(Date.parse(day)).getUTCDay();
}

function dayAt(utcMs: number): Day {
  return Number.isFinite(utcMs) ? new Date(utcMs).toISOString().slice(0, 10) : "";
}

/** Parses a time zone written as an offset, such as `+05:45`, into milliseconds ahead of UTC. */
function offsetOf(timeZone: string): number | undefined {
  const [, sign, hours, minutes = "0"] = /^([+-])([01]\d|2[0-3])(?::?([0-5]\d))?$/.exec(timeZone) ?? [];
  if (!sign) return undefined;
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function partsOf(moment: Date, timeZone: string) {
  const parts = { year: "", month: "", day: "", hour: "", minute: "" };
  for (const { type, value } of formatterFor(timeZone).formatToParts(moment)) {
    if (type in parts) parts[type as keyof typeof parts] = value;
  }
  return parts;
}

/** Formatters by zone, in lower case: each takes 50 kB, and names come from a cookie in any spelling. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const name = timeZone.toLowerCase();
  const known = formatters.get(name);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  formatters.set(name, formatter);
  return formatter;
}
