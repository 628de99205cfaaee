// Waiting changes of a shared trip in one member's figures.
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
    if (row.sharing) return shareOf(row, memberId);
    const equal = apportion(row.amount, new Map(present.map((id) => [id, 1])), row.id);
    return equal.get(memberId) ?? row.amount;
  };
  const own = (row: ExpenseRow | undefined) => {
    const amount = row && shareIn(row);
    return amount ? { ...row, amount } : undefined;
  };
  return changes.map((change) => {
    const [before, after] = [own(change.before), own(change.after)];
    // An expense that the reader had no share of is new to their figures.
    const kind = change.before && !before && change.kind === "change" ? "add" : change.kind;
    return { ...change, kind, before, after };
  });
}
