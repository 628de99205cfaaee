// Waiting changes of a shared trip in one member's figures, and in the group's.
import { apportion } from "./apportion";
import { type ExpenseRow, shareOf } from "./expense";
import type { Member } from "./member";
import type { PendingChange } from "./pending";

/**
 * Replaces amounts by one's own shares. What was entered without saying whose it is, by a quick line, is divided as the
 * server will: equally among all who are there.
 */
export function ownShares(
  changes: readonly PendingChange[],
  { members = [], memberId }: { members?: readonly Member[]; memberId: string },
): PendingChange[] {
  const present = members.filter(({ hasLeft }) => !hasLeft).map(({ id }) => id);
  const shareIn = (row: ExpenseRow) => {
    // Whoever has a private expense on the device is its author.
    if (row.sharing?.isPrivate) return row.amount;
    if (row.sharing) return shareOf(row, memberId);
    const equal = apportion(row.amount, new Map(present.map((id) => [id, 1])), row.id);
    return equal.get(memberId) ?? row.amount;
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
