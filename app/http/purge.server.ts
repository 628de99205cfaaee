import pLimit from "p-limit";
import { purgeRemoved } from "~/models/removal.server";
import { log } from "./log.server";

const inTurn = pLimit(1);
let signal: AbortSignal | undefined;

/** Lets rounds of purging begin. Answers what ends them, between two slices. */
export function startPurging(): () => Promise<void> {
  const stopping = new AbortController();
  signal = stopping.signal;
  return async () => {
    stopping.abort();
    await inTurn(() => {});
  };
}

/** Purges what was deleted for good, behind the answer. A round that waits already will find it. */
export function purgeSoon(): void {
  if (inTurn.pendingCount === 0) void inTurn(purge);
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
