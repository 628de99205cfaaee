import type { Day } from "./day";
import type { ExpenseRow } from "./expense";
import { SUBMISSION_DAYS } from "./retention";
import type { ToastText } from "./toast";

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

/** Why the server refused an entry, as it said it. */
export interface Refusal {
  status: number;
  /** A kind of Problem, or `invalid`. */
  kind: string;
  /** One German sentence. */
  message: string;
  /** What is wrong with single fields, and under no name with the form as a whole. */
  faults: Record<string, string[]>;
  /** The id for the next try, where this one is used up. */
  nextId?: string;
  /** What was saved under the entry's id when the answer got lost, where that is something else. */
  savedId?: string;
  /** Where to go on paying, where the end of the trial is the reason. */
  toPremium?: string;
}

/** A change that is kept on the device until the server has confirmed it. */
export interface OutboxEntry {
  /** The form's submission id: it makes the change count once. */
  id: string;
  /** Whose it is. Nobody else sees or sends it. */
  account: string;
  intent: OutboxIntent;
  /** As typed, under the form's names. */
  fields: Record<string, string>;
  /** Path and query of the screen that it was made on. */
  screen: string;
  /** The trip that it belongs to, if that is known. */
  tripId?: string;
  /** The expense as it was before, if it was on the screen. */
  before?: ExpenseRow;
  /** What the trip was called. */
  tripName?: string;
  state: EntryState;
  /** When it was made, in epoch milliseconds, and the day that it was where it was made. */
  createdAt: number;
  day: Day;
  /** How often it was sent in vain: from the first time on the server may know it. */
  attempts: number;
  /** Not to be sent by itself before, in epoch milliseconds. */
  retryAt: number;
  /** Whether the server last said that its owner is not signed in. */
  isSignedOut?: boolean;
  refusal?: Refusal;
  /** What the server said when it saved it. */
  toast?: ToastText;
  to?: string;
  /** When it had been saved, in epoch milliseconds by the server's clock. */
  savedAt?: number;
}

/** Whether it is still the device's to deliver. */
export function isUnsent({ state }: Pick<OutboxEntry, "state">): boolean {
  return state !== "saved";
}

/**
 * Whether what the server read for a screen may lack the entry. `loadedAt` is when that reading began, in epoch
 * milliseconds by the server's clock.
 */
export function isMissing(
  { state, savedAt }: Pick<OutboxEntry, "state" | "savedAt">,
  loadedAt: number,
): boolean {
  return state !== "saved" || (savedAt !== undefined && loadedAt <= savedAt);
}

/** Whether it waits for the network and not for its owner. */
export function isWaiting({ state }: Pick<OutboxEntry, "state">): boolean {
  return state === "waiting" || state === "sending";
}

/**
 * Of each account the entry whose turn it is, of entries from the oldest on: none overtakes an earlier one that waits,
 * or the last word on an expense would not be the last to arrive.
 */
export function turns<Entry extends Pick<OutboxEntry, "account" | "state">>(
  entries: readonly Entry[],
): Entry[] {
  const first = new Map<string, Entry>();
  for (const entry of entries) {
    if (isWaiting(entry) && !first.has(entry.account)) first.set(entry.account, entry);
  }
  return [...first.values()];
}

/**
 * So long, in milliseconds, the server surely knows that it has seen an entry. What was tried and is older is not sent
 * by itself: it could count twice.
 */
export const REPLAY_MS = (SUBMISSION_DAYS - 1) * 86_400_000;
