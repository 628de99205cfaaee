// The sums of a trip with the changes that wait on the device: the group's, or one member's.

import { type MainCategoryId, mainOf } from "../expenses/category";
import { type ExpenseRow, shareOf } from "../expenses/expense";
import { type ExpenseKind, isOfKind, type OpenKind, paidKinds, turnOf } from "../expenses/kind";
import type { PendingChange } from "../expenses/pending-expense";
import { apportion } from "../money/apportion";
import type { Cents } from "../money/money";
import type { Member } from "../sharing/member";
import { defaultSplit } from "../sharing/split";
import type { OpenTotals } from "./open";
import {
  byCategory,
  byMainCategory,
  type CategorySum,
  type MainCategorySum,
  type Sum,
  type TileSums,
  totalOf,
} from "./summary";

type Filter = (row: ExpenseRow) => boolean;

/** Returns whether a change counts in sums. It does not if it was refused, or if the previous expense is unknown. */
function counts({ kind, state, before }: PendingChange): boolean {
  return state !== "rejected" && (kind === "add" || before !== undefined);
}

/** Lists what the changes of these kinds add to sums by category, and with a minus what they take away. */
function effectsOf(
  changes: readonly PendingChange[],
  passes: Filter = () => true,
  kinds: readonly ExpenseKind[] = paidKinds,
): CategorySum[] {
  const signed = (row: ExpenseRow | undefined, sign: 1 | -1) =>
    row && isOfKind(row, kinds) && passes(row)
      ? [{ categoryId: row.categoryId, total: sign * row.amount, count: sign }]
      : [];
  return changes.filter(counts).flatMap(({ before, after }) => [...signed(before, -1), ...signed(after, 1)]);
}

/** Returns what the changes add to the sum of expenses and refunds, or of other kinds. */
export function difference(
  changes: readonly PendingChange[],
  passes?: Filter,
  kinds?: readonly ExpenseKind[],
): Sum {
  return totalOf(effectsOf(changes, passes, kinds));
}

/** Adds the changes to the sums of planned expenses and of deposits. */
export function openWithChanges(
  totals: OpenTotals,
  changes: readonly PendingChange[],
  passes?: Filter,
): OpenTotals {
  const of = (kind: OpenKind) => totals[kind] + difference(changes, passes, [kind]).total;
  return { planned: of("planned"), deposit: of("deposit") };
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

export function tilesWithChanges<Tiles extends TileSums>(
  tiles: Tiles,
  changes: readonly PendingChange[],
  kinds?: readonly ExpenseKind[],
): Tiles {
  const changed: Partial<Record<MainCategoryId, Cents>> = { ...tiles };
  for (const { categoryId, total } of effectsOf(changes, undefined, kinds)) {
    const main = mainOf(categoryId);
    changed[main] = (changed[main] ?? 0) + total;
  }
  return changed as Tiles;
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
    // Whoever gave a deposit waits for it, whomever it is for. Entered without a split, the viewer did.
    if (row.unpaid === "deposit") return row.sharing ? paidBy(row, memberId) : row.amount;
    if (row.sharing) return shareOf(row, memberId);
    return weights.size > 0 ? apportion(row.amount, weights, turnOf(row)).get(memberId) : row.amount;
  };
  return counted(changes, (row) => {
    const amount = shareIn(row);
    return amount ? { ...row, amount } : undefined;
  });
}

function paidBy({ amount, sharing }: ExpenseRow, memberId: string): Cents | undefined {
  if (!sharing || sharing.mode === null) return shareOf({ amount, sharing }, memberId);
  return sharing.parts.find((part) => part.memberId === memberId)?.paid;
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
