import pLimit from "p-limit";
import { endReading } from "../../db/client";

/** Expenses of a trip that are added up before other requests get their turn. */
export const SLICE = 250;

/** A trip at its limits takes a second of processor time: such sums are computed one after the other. */
const oneByOne = pLimit(1);

const waiting = new Map<string, Promise<unknown>>();

/**
 * Computes the sums of a long trip once their turn has come. Requests that ask for the same meanwhile get the same: the
 * work, which reads everything itself, has not begun. `key` names the work and all that it depends on.
 */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  // Whoever waits keeps no connection from others.
  endReading();
  const same = waiting.get(key) as Promise<T> | undefined;
  if (same) return same;
  const result = oneByOne(() => {
    waiting.delete(key);
    return work();
  });
  waiting.set(key, result);
  return result;
}

/** Cuts a list of expenses into slices. */
export function slicesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / SLICE) }, (_, n) =>
    ids.slice(n * SLICE, (n + 1) * SLICE),
  );
}
