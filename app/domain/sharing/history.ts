import type { Face } from "../accounts/face";
import type { TripWithCurrencies } from "../trips/trip";
import type { ExpensePart } from "./split";

/** The kinds of entries in the history of a shared trip. */
export const historyActions = [
  "expense.added",
  "expense.changed",
  "expense.deleted",
  "repayment.added",
  "repayment.changed",
  "repayment.deleted",
  "trip.changed",
  "member.added",
  "member.joined",
  "member.left",
  "member.removed",
  "member.merged",
  "member.owner",
] as const;

export type HistoryAction = (typeof historyActions)[number];

type Values = Record<string, unknown>;

/**
 * An action of a member on a shared trip. An expense's values are an `ExpenseState`, of a changed one the fields
 * that `recordedChange()` picks; a repayment's are its own fields, a trip's only those that were changed.
 */
export interface HistoryEntry {
  id: string;
  tripId: string;
  memberId: string;
  at: Date;
  action: HistoryAction;
  /** Id of the expense, repayment or member that was changed. */
  subjectId: string | null;
  /** The subject's version after the change. */
  version: number | null;
  before: Values | null;
  after: Values | null;
  /** Set for the member who did it: they did not delete the expense, but made it private. */
  isMadePrivate?: boolean;
}

/** An entry as it is shown. */
export interface HistoryLine {
  id: string;
  /** Face of the person who did it. */
  face: Face;
  /** Title of the expense or repayment; null if the sentences contain it. */
  subject: string | null;
  sentences: string[];
  /** `Mo., 16. Nov. 2026, 14:05` */
  when: string;
  /** True for actions of others since the reader last marked the history as seen. */
  isNew: boolean;
}

/** One page of the history. `next` is the entry after which the next page begins. */
export interface HistoryPage {
  lines: HistoryLine[];
  next: string | undefined;
  isFirst: boolean;
}

/** Picks the shared settings of a trip, which the history records. */
export function recordedSettings({ currencies, ...trip }: TripWithCurrencies): Values {
  const { name, destination, startDate, endDate, budget, travelMethod } = trip;
  const { cardFee, cashRates = {} } = currencies ?? {};
  const fields = { name, destination, startDate, endDate, budget, travelMethod };
  return { ...fields, limits: trip.limits ?? {}, cardFee, cashRates };
}

/** Picks the values that differ, also within maps such as limits; undefined if all are equal. */
export function changedValues(before: Values, after: Values): { before: Values; after: Values } | undefined {
  const [was, is]: [Values, Values] = [{}, {}];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [one, other] = [before[name] ?? null, after[name] ?? null];
    const values = isMap(one) && isMap(other) ? changedValues(one, other) : { before: one, after: other };
    if (!values || values.before === values.after) continue;
    was[name] = values.before;
    is[name] = values.after;
  }
  return Object.keys(was).length > 0 ? { before: was, after: is } : undefined;
}

function isMap(value: unknown): value is Values {
  return typeof value === "object" && value !== null;
}

/**
 * Returns who each merged person has become, by id, from mergers in their order: the one they were merged into may have been
 * merged in turn.
 */
export function lastOfMergers(mergers: readonly { from: string; into: string }[]): Map<string, string> {
  const lastOf = new Map<string, string>();
  // From the newest: what the others became is known by then.
  for (const { from, into } of [...mergers].reverse()) lastOf.set(from, lastOf.get(into) ?? into);
  return lastOf;
}

/** Names in an entry those whom people have become by mergers, by id, and adds up the parts of two who are one now. */
export function renamedEntry(entry: HistoryEntry, lastOf: ReadonlyMap<string, string>): HistoryEntry {
  const rename = (id: string): string => lastOf.get(id) ?? id;
  const { memberId, subjectId, before, after } = entry;
  return {
    ...entry,
    memberId: rename(memberId),
    subjectId: subjectId && rename(subjectId),
    before: before && renamedState(before, rename),
    after: after && renamedState(after, rename),
  };
}

function renamedState(state: Values, rename: (id: string) => string): Values {
  type State = { fromId?: string; toId?: string; settlesWith?: string | null; parts?: ExpensePart[] };
  const { fromId, toId, settlesWith, parts } = state as State;
  const merged = new Map<string, ExpensePart>();
  for (const part of parts ?? []) {
    const memberId = rename(part.memberId);
    const other = merged.get(memberId) ?? { paid: 0, share: 0, weight: null };
    const weight = part.weight === null ? other.weight : part.weight + (other.weight ?? 0);
    merged.set(memberId, { memberId, paid: part.paid + other.paid, share: part.share + other.share, weight });
  }
  return {
    ...state,
    ...(fromId && { fromId: rename(fromId) }),
    ...(toId && { toId: rename(toId) }),
    ...(settlesWith && { settlesWith: rename(settlesWith) }),
    ...(parts && { parts: [...merged.values()].sort((a, b) => (a.memberId < b.memberId ? -1 : 1)) }),
  };
}
