import { DEFAULT_TIME_ZONE, dayOf } from "./day";

/** Days for which the key of a submission is stored, and its maximum length. */
export const SUBMISSION_DAYS = 90;
export const SUBMISSION_KEY_LENGTH = 200;

/** Returns whether a key is a UUID. Others are as short as somebody else's, or can be guessed. */
export function isUuid(key: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(key);
}

/** Days after which an unused session expires. */
export const SESSION_DAYS = 30;

/** Days for which the server stores input of a form whose trial or session ended before it was sent. */
export const DRAFT_DAYS = 7;

/** Days for which ids of handled Stripe events are stored. Stripe retries an event for three days. */
export const STRIPE_EVENT_DAYS = 90;

/**
 * Full calendar years for which declarations about contracts are stored after the year of receipt: the limitation
 * period for claims (BGB § 195, § 199).
 */
export const DECLARATION_YEARS = 3;

/** Days after receipt during which the link that proves a declaration is valid. */
export const DECLARATION_LINK_DAYS = 14;

/** Full calendar years for which contracts are stored after the year in which they ended (AO § 147, HGB § 257). */
export const CONTRACT_YEARS = 8;

/**
 * Returns the start of the retention period: data from before this moment may be deleted. Years begin at midnight in
 * Germany, whose law counts them; in January that is an hour before midnight UTC.
 */
export function retentionStart(now: Date, years: number): Date {
  const year = Number(dayOf(now, DEFAULT_TIME_ZONE).slice(0, 4));
  return new Date(Date.UTC(year - years, 0, 1, -1));
}

export const DEVICE_DAYS = 90;

export const RESET_LINK_MINUTES = 60;

/** Days for which the link that verifies an account's own address is valid, and hours for the link to a new address. */
export const VERIFICATION_DAYS = 7;
export const EMAIL_CHANGE_HOURS = 24;

export const FORMER_EMAIL_DAYS = 7;

/** Days after which a mail is deleted that could not even be tried, because no server ran. */
export const MAIL_DAYS = 1;

export const PREFERENCE_DAYS = 365;

/** Retained backups: the newest of each of the last 24 hours, and of each of the last 30 days, that have one. */
const HOURLY_BACKUPS = 24;
export const DAILY_BACKUPS = 30;

export const BACKUP_EVERY_MS = 3_600_000;

const NAME = /^reisekasse-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.db$/;

/** Names a backup by its time in UTC, to the second, so that names sort by time on every file system. */
export function backupName(at: Date): string {
  return `reisekasse-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.db`;
}

export function momentOfBackup(name: string): Date | undefined {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (!day) return undefined;
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Returns the newest backup; one dated in the future, written by a wrong clock, only if there is no other. */
export function newestBackup(names: readonly string[], now: Date): string | undefined {
  const { past, future } = pastAndFuture(names, now);
  return past[0] ?? future[0];
}

/** Returns milliseconds until the next backup is due, or 0. A clock that was set back does not delay it. */
export function untilNextBackup(names: readonly string[], now: Date): number {
  const [newest] = pastAndFuture(names, now).past;
  if (newest === undefined) return 0;
  return Math.max(0, momentOfBackup(newest)!.getTime() + BACKUP_EVERY_MS - now.getTime());
}

/**
 * Returns names of backups that can be deleted. Hours and days with a backup are counted rather than computed back
 * from now, so a clock that jumps ahead makes no backup obsolete. Backups dated in the future are counted apart, so
 * they displace none that is written after the clock is corrected.
 */
export function superfluousBackups(names: readonly string[], now: Date): string[] {
  return Object.values(pastAndFuture(names, now)).flatMap((group) => {
    const kept = new Set([
      ...newestOfEach(group, "2026-11-21T10".length, HOURLY_BACKUPS),
      ...newestOfEach(group, "2026-11-21".length, DAILY_BACKUPS),
    ]);
    return group.filter((name) => !kept.has(name));
  });
}

/** Selects the names of backups, newest first, and separates those dated in the future. */
function pastAndFuture(names: readonly string[], now: Date) {
  const all = names.filter((name) => momentOfBackup(name) !== undefined).sort();
  const isPast = (name: string) => momentOfBackup(name)! <= now;
  const newestFirst = all.reverse();
  return { past: newestFirst.filter(isPast), future: newestFirst.filter((name) => !isPast(name)) };
}

function newestOfEach(newestFirst: readonly string[], length: number, count: number): string[] {
  const found = new Map<string, string>();
  for (const name of newestFirst) {
    const span = name.slice("reisekasse-".length).slice(0, length);
    if (!found.has(span)) found.set(span, name);
  }
  return [...found.values()].slice(0, count);
}
