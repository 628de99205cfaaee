import pLimit from "p-limit";
import { purgeRemoved } from "~/models/removal.server";
import { log } from "./log.server";

const queue = pLimit(1);
let signal: AbortSignal | undefined;

/** Makes purging stoppable. Returns a function that stops it after the current slice, and waits for that. */
export function startPurging(): () => Promise<void> {
  const stopping = new AbortController();
  signal = stopping.signal;
  return async () => {
    stopping.abort();
    await queue(() => {});
  };
}

/** Purges permanently deleted rows in the background. A run that is already queued covers them. */
export function purgeSoon(): void {
  if (queue.pendingCount === 0) void queue(purge);
}

async function purge(): Promise<void> {
  if (signal?.aborted) return;
  const began = performance.now();
  try {
    const rows = await purgeRemoved(signal);
    if (rows > 0) log.debug({ rows, ms: Math.round(performance.now() - began) }, "purged");
  } catch (error) {
    if (!signal?.aborted) log.warn({ code: (error as { code?: unknown }).code }, "purging failed");
  }
}
