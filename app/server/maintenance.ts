import path from "node:path";
import { BACKUP_EVERY_MS } from "~/domain/backup";
import { config } from "~/http/config.server";
import { log } from "~/http/log.server";
import { backUp, checkPages, untilBackup } from "~/models/housekeeping.server";

const CHECK_EVERY_MS = 24 * 3_600_000;

/** Milliseconds before the first backup, so that it does not slow down the start. */
const FIRST_BACKUP_MS = 3_000;

/**
 * Schedules the maintenance of the database: an hourly backup if BACKUP_DIR is set, and a daily integrity check.
 * Failures are logged only. Returns a function that stops it, including a running task.
 */
export function startMaintenance(checkEveryMs = CHECK_EVERY_MS): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = Promise.resolve();
  // Both read the whole file, so they run one after the other.
  const enqueue = (work: () => Promise<void>) => {
    running = running.then(work).catch((error: Error) => {
      if (!signal.aborted) log.error({ reason: error.message }, "maintenance of the database failed");
    });
    return running;
  };

  const folder = config.BACKUP_DIR && path.resolve(config.BACKUP_DIR);
  let next: NodeJS.Timeout | undefined;
  const backUpIn = (delay: number) => {
    next = setTimeout(
      () => void enqueue(() => backUpWhenDue(folder!, signal)).then(scheduleNext),
      delay,
    ).unref();
  };
  const scheduleNext = () => {
    if (signal.aborted) return;
    // After a failure the backup is still due; retry in an hour.
    backUpIn(untilBackup(folder!, new Date()) || BACKUP_EVERY_MS);
  };
  if (folder) backUpIn(FIRST_BACKUP_MS);
  const checking = setInterval(() => void enqueue(() => check(signal)), checkEveryMs).unref();

  return async () => {
    clearTimeout(next);
    clearInterval(checking);
    stopping.abort();
    await running;
  };
}

async function backUpWhenDue(folder: string, signal: AbortSignal): Promise<void> {
  const now = new Date();
  if (signal.aborted || untilBackup(folder, now) > 0) return;
  const began = performance.now();
  try {
    const { file, bytes } = await backUp(folder, now, signal);
    log.info({ file, bytes, ms: Math.round(performance.now() - began) }, "backed up");
  } catch (error) {
    if (signal.aborted) return;
    log.error({ reason: (error as Error).message }, "no backup was made");
    // A database that cannot be copied may be damaged.
    await check(signal);
  }
}

let wasSound = true;

async function check(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const isSound = await checkPages(signal);
  if (!isSound && wasSound) log.error("the database is damaged: stop the server, then npm run restore");
  wasSound = isSound;
}
