// Merges changes of two people to the same expense by groups of fields: changes of different groups are both kept.

import { Problem } from "../problem";
import type { NamedMember } from "../sharing/member";
import type { ExpenseFields, ExpenseRow, SharedExpense, Sharing } from "./expense";

/** An expense with its parts. The history holds it whole when it is added or deleted. */
export type ExpenseState = ExpenseFields & Pick<Sharing, "mode" | "parts" | "isPrivate">;

const groups = {
  money: ["amount", "original", "unpaid", "refundOf", "mode", "parts", "isPrivate"],
  day: ["day", "nights"],
  category: ["categoryId"],
  paymentMethod: ["paymentMethod"],
  place: ["locationName", "locationAddress"],
  description: ["description"],
  notes: ["notes"],
} as const satisfies Record<string, readonly (keyof ExpenseState)[]>;

export type FieldGroup = keyof typeof groups;

const allGroups = Object.keys(groups) as FieldGroup[];

/** Lists the groups in which two states of an expense differ. */
export function changedGroups(before: ExpenseState, after: ExpenseState): FieldGroup[] {
  return allGroups.filter((group) => textOf(before, group) !== textOf(after, group));
}

/**
 * Picks what the history holds of a change: the fields of changed groups, before and after, and those that name the
 * expense. Undefined if nothing has changed.
 */
export function recordedChange(
  before: ExpenseState,
  after: ExpenseState,
): { before: Partial<ExpenseState>; after: Partial<ExpenseState> } | undefined {
  const changed = changedGroups(before, after);
  if (changed.length === 0) return undefined;
  const fields = [...naming, ...changed.flatMap((group) => groups[group])];
  const pick = (state: ExpenseState) => Object.fromEntries(fields.map((field) => [field, state[field]]));
  return { before: pick(before), after: pick(after) };
}

/** Fields by which the history names an expense. */
const naming = [
  "amount",
  "original",
  "unpaid",
  "categoryId",
  "description",
] as const satisfies (keyof ExpenseState)[];

/** Lists the groups that a change from an older state and others have both changed, each to something else. */
export function conflictsOf(base: ExpenseState, mine: ExpenseState, current: ExpenseState): FieldGroup[] {
  const theirs = changedGroups(base, current);
  return changedGroups(base, mine).filter(
    (group) => theirs.includes(group) && textOf(mine, group) !== textOf(current, group),
  );
}

/**
 * Combines a change that was made from an older state with what others have changed since. Undefined if both have
 * changed the same group, each to something else, unless the change `overwrites` what the others did.
 */
export function mergedChange(
  base: ExpenseState,
  mine: ExpenseState,
  current: ExpenseState,
  overwrites = false,
): ExpenseState | undefined {
  if (!overwrites && conflictsOf(base, mine, current).length > 0) return undefined;
  const kept = changedGroups(base, mine).flatMap((group) =>
    groups[group].map((field) => [field, mine[field]]),
  );
  return { ...current, ...Object.fromEntries(kept) };
}

/** Spells a group's values in a fixed order of fields, whatever order their objects have. */
function textOf(state: ExpenseState, group: FieldGroup): string {
  return JSON.stringify(groups[group].map((field) => sorted(state[field])));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, each]) => [key, sorted(each)]);
}

/** An expense that others have changed since a form was opened, as the form shows it beside what was typed. */
export interface ExpenseConflict<Expense = ExpenseRow> {
  /** The expense as it is now. */
  current: Expense;
  /** The groups of fields that both have changed; undefined if the version of the change is not known. */
  conflicts?: readonly FieldGroup[];
}

/** A refusal because others have changed an expense since it was read. `by` changed it last, if the history knows. */
export class ExpenseChanged extends Problem<
  ExpenseConflict<SharedExpense> & { by: NamedMember | undefined }
> {
  constructor(current: SharedExpense, by: NamedMember | undefined, conflicts?: readonly FieldGroup[]) {
    super({ kind: "expenseChanged", status: 409 }, { current, by, conflicts });
  }
}

/** A refusal for a change of a deleted expense. Only members of its trip get it. */
export class ExpenseDeleted extends Problem<{ by: NamedMember | undefined }> {
  constructor(by: NamedMember | undefined) {
    super({ kind: "expenseDeleted", status: 404 }, { by });
  }
}
