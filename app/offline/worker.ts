import { signal } from "./signal";

/** When what is shown was stored, in epoch milliseconds; null where it came from the server just now. */
export const staleness = signal<number | null>(null);

/** Has the service worker keep what is read for this account. Answers how to stop listening to it. */
export function startWorker(_account: string): () => void {
  return () => {};
}

/** Deletes what was stored to be read without a network. */
export async function forgetPages(): Promise<void> {}
