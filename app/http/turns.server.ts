import pLimit from "p-limit";

/**
 * Lets at most `atOnce` pieces of work run. The returned function waits for a turn, and returns what ends it, or undefined
 * if that took longer than `waitMs`, or than it is told.
 */
export function turnsOf(atOnce: number, waitMs: number): (ms?: number) => Promise<(() => void) | undefined> {
  const turns = pLimit(atOnce);
  return async (ms = waitMs) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const begun = new Promise<true>((resolve) => {
      void turns(() => {
        resolve(true);
        return ended;
      });
    });
    if (await inTime(begun, ms)) return end;
    end();
    return undefined;
  };
}

/** Returns undefined if the work takes too long. The work continues: it may have changed data already. */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const waiting = setTimeout(resolve, ms, undefined);
  return Promise.race([work, promise]).finally(() => clearTimeout(waiting));
}
