import { setImmediate } from "node:timers/promises";
import { transaction } from "../../db/client";

/** Rows that one transaction deletes: 40 ms of work. A hundred thousand at once would hold up every request for seconds. */
const SLICE_ROWS = 1_000;

/**
 * Deletes slice after slice, each in a transaction of its own, until one comes out short; others have their turn in
 * between. Answers how many rows went.
 * @param deleteSlice deletes at most `limit` rows and returns them
 * @throws the signal's reason, between two slices
 */
export async function deleteInSlices(
  owner: string,
  deleteSlice: (limit: number) => Promise<readonly unknown[]>,
  signal?: AbortSignal,
): Promise<number> {
  for (let count = 0; ; ) {
    signal?.throwIfAborted();
    const { length } = await transaction(owner, () => deleteSlice(SLICE_ROWS));
    count += length;
    if (length < SLICE_ROWS) return count;
    await setImmediate();
  }
}
