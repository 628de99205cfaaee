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
