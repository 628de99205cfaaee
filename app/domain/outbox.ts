/** What can wait on the device until there is a network: expenses, and quick changes of a trip. */
export const outboxIntents = [
  "expense.add",
  "expense.change",
  "expense.delete",
  "trip.change",
  "trip.rename",
  "trip.start",
  "trip.end",
  "trip.duplicate",
  "trip.delete",
  "trip.restore",
] as const;

export type OutboxIntent = (typeof outboxIntents)[number];

export function isOutboxIntent(intent: unknown): intent is OutboxIntent {
  return outboxIntents.includes(intent as OutboxIntent);
}

/** Where an entry stands: to be sent, on its way in some tab, on the server, or refused and to be mended. */
export type EntryState = "waiting" | "sending" | "saved" | "rejected";

/** What the server's answer, or there being none, makes of an entry that was sent. */
export type Fate =
  | "saved"
  /** Nothing is wrong with it: once more, later. */
  | "wait"
  /** Kept until its owner signs in again. */
  | "signIn"
  /** To be shown and mended: it would be refused again. */
  | "rejected";

/** How an answer reads: the status of one of ours, or undefined where nobody answered, or somebody else. */
export function fateOf(status: number | undefined): Fate {
  if (status === undefined || status >= 500 || status === 429) return "wait";
  if (status >= 200 && status < 300) return "saved";
  return status === 401 ? "signIn" : "rejected";
}

const RETRY_FIRST_MS = 5_000;
const RETRY_MAX_MS = 5 * 60_000;

/** How long to wait after this many tries in vain, in milliseconds: twice as long each time, five minutes at most. */
export function retryDelay(attempts: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.max(0, attempts - 1));
}
