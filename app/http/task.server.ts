import { setTimeout as sleep } from "node:timers/promises";

/**
 * Repeats a task after as many milliseconds as it returned before, at first after `delay`, until the signal aborts.
 * Resolves when the task has ended.
 */
export async function repeatTask(
  signal: AbortSignal,
  delay: number,
  task: () => Promise<number>,
): Promise<void> {
  try {
    for (;;) {
      await sleep(delay, undefined, { signal, ref: false });
      delay = await task();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
