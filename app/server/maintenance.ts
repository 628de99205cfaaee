import path from "node:path";
import pLimit from "p-limit";
import { DAY_MS } from "~/domain/day";
import { BACKUP_EVERY_MS } from "~/domain/retention";
import { config } from "~/http/config.server";
import { log } from "~/http/log.server";
import { repeatTask } from "~/http/task.server";
import { messages } from "~/locales/de/messages";
import { databaseFile, prune, recordRound, trimToLimits } from "~/models/housekeeping.server";
import { LEASE_MS, tryExclusively } from "~/models/lease.server";
import { removeFiles, sweep } from "~/receipts/cleaning.server";

type DatabaseFile = NonNullable<typeof databaseFile>;

const CHECK_EVERY_MS = 24 * 3_600_000;
const PRUNE_EVERY_MS = 6 * 3_600_000;

/** Milliseconds before the first backup, so that it does not slow down the start. */
const FIRST_BACKUP_MS = 3_000;

/**
 * Backs up hourly if BACKUP_DIR is set, and checks every page of the database daily. A database server does both itself.
 */
export async function maintain(signal: AbortSignal, checkEveryMs = CHECK_EVERY_MS): Promise<void> {
  if (!databaseFile) {
    if (config.BACKUP_DIR)
      log.warn("BACKUP_DIR has no effect on PostgreSQL: use pg_dump, or the provider's backups");
    return;
  }
  const file = databaseFile;
  // Both read the whole file, so they run one after the other.
  const inTurn = pLimit(1);
  const folder = config.BACKUP_DIR && path.resolve(config.BACKUP_DIR);
  await Promise.all([
    repeatTask(signal, checkEveryMs, async () => {
      await inTurn(check, file, signal);
      return checkEveryMs;
    }),
    folder &&
      repeatTask(signal, FIRST_BACKUP_MS, async () => {
        await inTurn(backUpWhenDue, file, folder, signal);
        // After a failure the backup is still due; retry in an hour.
        return file.untilBackup(folder, new Date()) || BACKUP_EVERY_MS;
      }),
  ]);
}

export function housekeep(signal: AbortSignal): Promise<void> {
  return repeatTask(signal, 0, async () => {
    try {
      const isDone = await tryExclusively("housekeeping", tidyUp);
      return isDone ? PRUNE_EVERY_MS : LEASE_MS;
    } catch (error) {
      log.warn({ code: (error as { code?: unknown }).code }, "pruning failed");
      return PRUNE_EVERY_MS;
    }
  });
}

async function tidyUp(): Promise<void> {
  const now = new Date();
  if (await recordRound(now)) {
    log.debug(await prune(now), "pruned");
    const trimmed = await trimToLimits(now, messages.copy.privateSuffix);
    if (trimmed) log.info(trimmed, "what older builds stored is within the limits");
    await removeFiles(now);
    if (isNight(now)) await sweepReceipts(now);
  } else log.warn({ now }, "the clock has jumped: nothing is pruned until the next round");
}

/** One round of the day is at night. */
const isNight = (now: Date) => now.getTime() % DAY_MS < PRUNE_EVERY_MS;

async function sweepReceipts(now: Date): Promise<void> {
  try {
    await sweep(now);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "looking for lost files of receipts failed");
  }
}

async function backUpWhenDue(file: DatabaseFile, folder: string, signal: AbortSignal): Promise<void> {
  const now = new Date();
  if (signal.aborted || file.untilBackup(folder, now) > 0) return;
  const began = performance.now();
  try {
    const { file: copy, bytes } = await file.backUp(folder, now, signal);
    log.info({ file: copy, bytes, ms: Math.round(performance.now() - began) }, "backed up");
  } catch (error) {
    if (signal.aborted) return;
    log.error({ reason: (error as Error).message }, "no backup was made");
    // A database that cannot be copied may be damaged.
    await check(file, signal);
  }
  // After the database, so that each file of a copied row is there.
  await keepReceipts(file, folder, signal);
}

async function keepReceipts(file: DatabaseFile, folder: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  try {
    const { added, removed } = await file.keepReceipts(folder, signal);
    if (added > 0 || removed > 0) log.info({ added, removed }, "files of receipts were backed up");
  } catch (error) {
    if (!signal.aborted)
      log.error({ reason: (error as Error).message }, "files of receipts were not backed up");
  }
}

let wasSound = true;

async function check(file: DatabaseFile, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  try {
    const isSound = await file.checkPages(signal);
    if (!isSound && wasSound) log.error("the database is damaged: stop the server, then npm run restore");
    wasSound = isSound;
  } catch (error) {
    if (!signal.aborted) log.error({ reason: (error as Error).message }, "checking the database failed");
  }
}
