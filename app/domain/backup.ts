/** How many backups stay: the newest of each of so many hours, and of each of so many days. (issue 7, point 4) */
export const HOURLY_KEPT = 24;
export const DAILY_KEPT = 30;

/** How old the newest backup may get before the next is due, in milliseconds. */
export const BACKUP_EVERY_MS = 3_600_000;

const NAME = /^reisekasse-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.db$/;

/** What a backup of this moment is called, to the second in UTC: names sort like moments, on every file system. */
export function backupName(at: Date): string {
  return `reisekasse-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.db`;
}

/** The moment that a backup's name tells, or undefined where it is the name of something else. */
export function momentOfBackup(name: string): Date | undefined {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (!day) return undefined;
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/**
 * The newest backup among names of files. What the clock says lies ahead was written before it was put right, and
 * counts only where there is nothing else.
 */
export function newestBackup(names: readonly string[], now: Date): string | undefined {
  const { past, ahead } = sorted(names, now);
  return past[0] ?? ahead[0];
}

/** Milliseconds until the next backup is due: 0 where it is. A clock that was put back does not put it off. */
export function untilNextBackup(names: readonly string[], now: Date): number {
  const [newest] = sorted(names, now).past;
  if (newest === undefined) return 0;
  return Math.max(0, momentOfBackup(newest)!.getTime() + BACKUP_EVERY_MS - now.getTime());
}

/**
 * The names of backups that may go. Hours and days are counted, not reckoned back from now: a clock that leaps ahead
 * makes nothing old, and what it wrote meanwhile takes no place from what is written after it was put right.
 */
export function superfluousBackups(names: readonly string[], now: Date): string[] {
  return Object.values(sorted(names, now)).flatMap((group) => {
    const kept = new Set([
      ...newestOfEach(group, "2026-11-21T10".length, HOURLY_KEPT),
      ...newestOfEach(group, "2026-11-21".length, DAILY_KEPT),
    ]);
    return group.filter((name) => !kept.has(name));
  });
}

/** Backups only, the newest first, and those that are dated ahead of the clock apart. */
function sorted(names: readonly string[], now: Date) {
  const all = names.filter((name) => momentOfBackup(name) !== undefined).sort();
  const isPast = (name: string) => momentOfBackup(name)! <= now;
  const newestFirst = all.reverse();
  return { past: newestFirst.filter(isPast), ahead: newestFirst.filter((name) => !isPast(name)) };
}

function newestOfEach(newestFirst: readonly string[], length: number, count: number): string[] {
  const found = new Map<string, string>();
  for (const name of newestFirst) {
    const span = name.slice("reisekasse-".length).slice(0, length);
    if (!found.has(span)) found.set(span, name);
  }
  return [...found.values()].slice(0, count);
}
