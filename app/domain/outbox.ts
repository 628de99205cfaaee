import { DAY_MS, type Day } from "./day";
import type { ExpenseRow, SentField } from "./expenses/expense";
import type { AmountFormField } from "./money/amount";
import { SUBMISSION_DAYS } from "./retention";
import type { SharingTexts } from "./sharing/form";
import type { Member } from "./sharing/member";
import type { ToastText } from "./toast";

/** Intents that can wait on the device for a network: expenses, new repayments, and quick changes of a trip. */
export const outboxIntents = [
  "expense.add",
  "expense.change",
  "expense.delete",
  "expense.undo",
  "repayment.add",
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

/** State of an entry: to be sent, being sent by some tab, stored on the server, or refused and to be corrected. */
export type EntryState = "waiting" | "sending" | "saved" | "rejected";

/** An item that waits on the device for the server: an entry or a receipt. */
export interface Queued {
  /** Chosen on the device, so that it counts once however often it is sent. */
  id: string;
  /** Owner's account. No other account sees or sends it. */
  account: string;
  state: EntryState;
  /** Time at which it was stored, in epoch milliseconds. */
  createdAt: number;
  /** Number of attempts, the current one included. From the first on the server may have it. */
  attempts: number;
  /** Earliest time of the next automatic attempt, in epoch milliseconds. */
  retryAt: number;
  /** True if the server's last answer was that the owner is signed out. */
  isSignedOut?: boolean;
}

/** Result of an attempt to send something. */
type Fate =
  | "saved"
  /** Retry later; nothing is wrong with it. */
  | "wait"
  /** Wait until the owner signs in again. */
  | "signIn"
  /** Show it for correction; the server would refuse it again. */
  | "rejected";

/** Undefined means that our server did not answer, even if a proxy did. */
export function fateOf(status: number | undefined): Fate {
  if (status === undefined || status >= 500 || status === 408 || status === 429) return "wait";
  if (status >= 200 && status < 300) return "saved";
  return status === 401 ? "signIn" : "rejected";
}

const RETRY_FIRST_MS = 5_000;
/** Longest pause while nothing answers: a browser may not notice that the network is back. */
const UNANSWERED_MAX_MS = 20_000;
/** Longest pause after the server has answered that it cannot save now. */
const ANSWERED_MAX_MS = 5 * 60_000;

export function retryDelay(attempts: number, isAnswered: boolean): number {
  const max = isAnswered ? ANSWERED_MAX_MS : UNANSWERED_MAX_MS;
  return Math.min(max, RETRY_FIRST_MS * 2 ** Math.max(0, attempts - 1));
}

/** One attempt to send an item. */
export interface Attempt<Item extends Queued> {
  fate: Fate;
  /** Fields of the item that the answer changes. */
  changes?: Partial<Item>;
  /** True if our server has answered, and not, at most, a proxy. */
  isAnswered?: boolean;
  /** Milliseconds, from the server's Retry-After header. */
  retryAfter?: number;
}

/** Returns the item after an attempt that ended now. */
export function afterAttempt<Item extends Queued>(
  item: Item,
  { fate, changes, isAnswered = false, retryAfter = 0 }: Attempt<Item>,
  now: number,
): Item {
  const changed = { ...item, ...changes };
  if (fate === "signIn") return { ...changed, state: "waiting", isSignedOut: true };
  if (fate !== "wait") return { ...changed, state: fate, isSignedOut: false };
  const delay = Math.max(retryDelay(item.attempts, isAnswered), retryAfter);
  return { ...changed, state: "waiting", isSignedOut: false, retryAt: now + delay };
}

/**
 * Returns the milliseconds of a timer for a moment, both in epoch ms: between a second and an hour. The moment may be far
 * off if the device's clock was wrong, and a timer of more than 24 days goes off at once.
 */
export function timerDelay(moment: number, now: number): number {
  return Math.min(3_600_000, Math.max(1_000, moment - now));
}

/** A refusal of an entry. What its noun says beside these members is stored with them, and read by the same reader. */
export interface EntryRefusal {
  status: number;
  /** A kind of Problem, or `invalid`. */
  kind: string;
  message: string;
  /** Errors by field name; the empty name stands for the form as a whole. */
  fieldErrors: Record<string, string[]>;
  /** Submission id for the next attempt, if this one is used up. */
  nextId?: string;
  /** Id of the expense saved under this entry's id when the answer got lost, if it is a different one. */
  savedId?: string;
}

/** Fields that the device reads of a form that waits. Each is one of a handler in `routes/outbox-send.ts`. */
export type OutboxField =
  | SentField
  | AmountFormField
  | keyof SharingTexts
  | ("fromId" | "toId" | "method" | "note" | "confirmed")
  | ("id" | "tripId" | "name" | "version" | "overwrites");

/** Typed texts by field. `entryId` is the entry that a form takes back, and stays on the device. */
export type OutboxFields = Partial<Record<OutboxField | "entryId" | `${string}.${string}`, string>>;

/** A change stored on the device until the server has confirmed it. Its id is the form's submission id. */
export interface OutboxEntry extends Queued {
  intent: OutboxIntent;
  /** Input as typed, by field name. */
  fields: OutboxFields;
  /** Path and query of the screen with the form. */
  screen: string;
  tripId?: string;
  /** The expense before the change, if the screen showed it. */
  before?: ExpenseRow;
  /** The people on a shared trip when the entry was made. */
  people?: { members: readonly Member[]; memberId: string };
  /** Name of the trip when the entry was made. */
  tripName?: string;
  /** The calendar day on the device when it was stored. */
  day: Day;
  refusal?: EntryRefusal;
  /** The server's toast after saving, and the address to go to. */
  toast?: ToastText;
  to?: string;
  /** Time of saving in epoch milliseconds by the server's clock. */
  savedAt?: number;
}

/** Returns whether the entry changes an expense that was deleted meanwhile, so that it can only become a new one. */
export function isOfDeleted({ intent, refusal }: Pick<OutboxEntry, "intent" | "refusal">): boolean {
  return intent === "expense.change" && refusal?.kind === "expenseDeleted";
}

export function isUnsaved({ state }: Pick<OutboxEntry, "state">): boolean {
  return state !== "saved";
}

/** Tells which changes a screen's data contains. */
export interface Snapshot {
  /** When the server began to read the data, in epoch milliseconds by its clock. */
  loadedAt: number;
  /** Ids of the account's newest submissions at that time. */
  submitted: readonly string[];
}

/**
 * Returns whether a screen's data lacks the entry, so that the screen has to add it. Entries are sent one after the
 * other: of those that the server may have saved without the device's knowledge there is one, among the newest.
 */
export function isMissing(
  { id, state, savedAt, refusal }: OutboxEntry,
  { loadedAt, submitted }: Snapshot,
): boolean {
  if (submitted.includes(id) || refusal?.savedId) return false;
  return state !== "saved" || (savedAt ?? 0) >= loadedAt;
}

/** Milliseconds for which a saved entry stays on the device: screens may show data from before it was saved. */
const KEPT_MS = 24 * 3_600_000;

/** Returns whether the entry was saved so long before this data was read that the device can forget it. */
export function isForgotten({ state, savedAt = 0 }: OutboxEntry, { loadedAt }: Snapshot): boolean {
  return state === "saved" && savedAt + KEPT_MS < loadedAt;
}

/** Returns whether the entry waits for the network rather than for its owner. */
export function isWaiting({ state }: Pick<OutboxEntry, "state">): boolean {
  return state === "waiting" || state === "sending";
}

/** No entry overtakes an earlier one: the last change of an expense must arrive last. */
export function nextEntries<Entry extends Pick<OutboxEntry, "account" | "state">>(
  entries: readonly Entry[],
): Entry[] {
  const first = new Map<string, Entry>();
  for (const entry of entries) {
    if (isWaiting(entry) && !first.has(entry.account)) first.set(entry.account, entry);
  }
  return [...first.values()];
}

/**
 * Milliseconds during which the server surely recognises an entry that it has seen. An older entry that was
 * attempted before is not sent automatically, because it could count twice.
 */
export const REPLAY_MS = (SUBMISSION_DAYS - 1) * DAY_MS;
