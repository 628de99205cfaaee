// Waiting changes of a shared trip in one member's figures, and in the group's.

import { type ExpenseRow, shareOf } from "../expenses/expense";
import type { PendingChange } from "../expenses/pending";
import { apportion } from "../money/apportion";
import type { Member } from "./member";
import { defaultSplit } from "./split";

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

/** Returns whether a change alters who owes whom: amount, payers or shares of what is not private. */
export function changesDebts({ kind, before, after }: PendingChange): boolean {
  const isUnknown = kind !== "add" && before === undefined;
  return isUnknown || divided(before) !== divided(after);
}

function divided(row: ExpenseRow | undefined): string | undefined {
  return row && !row.sharing?.isPrivate ? JSON.stringify([row.amount, row.sharing?.parts]) : undefined;
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
