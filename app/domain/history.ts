/** What the history of a shared trip names. */
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

/** What a member did on a shared trip. An expense's values are an `ExpenseState`, a repayment's its own fields. */
export interface HistoryEntry {
  id: string;
  tripId: string;
  memberId: string;
  at: Date;
  action: HistoryAction;
  /** The expense, repayment or member that it was done to. */
  subjectId: string | null;
  /** Version of the subject after it. */
  version: number | null;
  before: Values | null;
  after: Values | null;
}

/** An entry as it is shown. */
export interface HistoryLine {
  id: string;
  /** What it was done to; null if the sentences say so. */
  subject: string | null;
  sentences: string[];
  /** `Mo., 16. Nov. 2026, 14:05` */
  when: string;
  /** True if others did it since the reader last said that they have seen the history. */
  isNew: boolean;
}

/** One page of the history. `next` is the entry after which the next page begins. */
export interface HistoryPage {
  lines: HistoryLine[];
  next: string | undefined;
  isFirst: boolean;
}
