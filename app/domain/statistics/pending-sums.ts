// The sums of a trip with the changes that wait on the device: the group's, or one member's.

import { type MainCategoryId, mainOf } from "../expenses/category";
import { type ExpenseRow, shareOf } from "../expenses/expense";
import type { PendingChange } from "../expenses/pending-expense";
import { apportion } from "../money/apportion";
import type { Cents } from "../money/money";
import type { Member } from "../sharing/member";
import { defaultSplit } from "../sharing/split";
import {
  byCategory,
  byMainCategory,
  type CategorySum,
  type MainCategorySum,
  type Sum,
  totalOf,
} from "./summary";

type Filter = (row: ExpenseRow) => boolean;

/** Returns whether a change counts in sums. It does not if it was refused, or if the previous expense is unknown. */
function counts({ kind, state, before }: PendingChange): boolean {
  return state !== "rejected" && (kind === "add" || before !== undefined);
}

/** Lists what the changes add to sums by category, and with a minus what they take away. */
function effectsOf(changes: readonly PendingChange[], passes: Filter = () => true): CategorySum[] {
  const signed = (row: ExpenseRow | undefined, sign: 1 | -1) =>
    row && passes(row) ? [{ categoryId: row.categoryId, total: sign * row.amount, count: sign }] : [];
  return changes.filter(counts).flatMap(({ before, after }) => [...signed(before, -1), ...signed(after, 1)]);
}

export function difference(changes: readonly PendingChange[], passes?: Filter): Sum {
  return totalOf(effectsOf(changes, passes));
}

export function withChanges(
  sums: readonly MainCategorySum[],
  changes: readonly PendingChange[],
  passes?: Filter,
): MainCategorySum[] {
  const all = sums.flatMap(({ subcategories }) => subcategories);
  const changed = byCategory([...all, ...effectsOf(changes, passes)]);
  return byMainCategory(changed.filter(({ count }) => count > 0));
}

export function tilesWithChanges(
  tiles: Readonly<Record<MainCategoryId, Cents>>,
  changes: readonly PendingChange[],
): Record<MainCategoryId, Cents> {
  const changed = { ...tiles };
  for (const { categoryId, total } of effectsOf(changes)) changed[mainOf(categoryId)] += total;
  return changed;
}

/**
 * Replaces amounts by the viewer's shares. Expenses entered without a split, as by a quick line, get the default one, as on
 * the server.
 */
export function ownShares(
  changes: readonly PendingChange[],
  { members = [], memberId }: { members?: readonly Member[]; memberId: string },
): PendingChange[] {
  const weights = new Map(defaultSplit(members).parts.map(({ memberId, weight = 1 }) => [memberId, weight]));
  const shareIn = (row: ExpenseRow) => {
    // A private expense is only on its author's device.
    if (row.sharing?.isPrivate) return row.amount;
    if (row.sharing) return shareOf(row, memberId);
    return weights.size > 0 ? apportion(row.amount, weights, row.id).get(memberId) : row.amount;
  };
  return counted(changes, (row) => {
    const amount = shareIn(row);
    return amount ? { ...row, amount } : undefined;
  });
}

/** Leaves out private expenses, which are outside the group's figures. */
export function groupAmounts(changes: readonly PendingChange[]): PendingChange[] {
  return counted(changes, (row) => (row.sharing?.isPrivate ? undefined : row));
}

function counted(
  changes: readonly PendingChange[],
  asCounted: (row: ExpenseRow) => ExpenseRow | undefined,
): PendingChange[] {
  return changes.map((change) => {
    const before = change.before && asCounted(change.before);
    const after = change.after && asCounted(change.after);
    // An expense that did not count before is new to the figures.
    const kind = change.before && !before && change.kind === "change" ? "add" : change.kind;
    return { ...change, kind, before, after };
  });
}
