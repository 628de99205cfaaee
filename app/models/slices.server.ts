import { setImmediate } from "node:timers/promises";
import { transaction } from "../../db/client";

/** Rows deleted per transaction: 40 ms of work. Deleting 100,000 at once would block every request for seconds. */
const SLICE_ROWS = 1_000;

/**
 * Deletes rows in slices, each in its own transaction, until a slice is not full. Gives way to other requests in
 * between. Returns the number of deleted rows.
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
