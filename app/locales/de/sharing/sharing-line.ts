import { type ExpenseRow, shareOf } from "~/domain/expenses/expense";
import type { Cents } from "~/domain/money/money";
import { type Member, payersOf } from "~/domain/sharing/member";
import { nameOf } from "../names";
import { sharingLine } from "./sharing";

/** The sharing of an expense as its row shows it. */
export interface RowSharing {
  payers: readonly Member[];
  /** Names of the payers, the reader last: `Anna und du`. Empty if they are no longer on the trip. */
  by: string;
  /** The reader's share. */
  share: Cents;
}

/**
 * Returns who paid an expense and the reader's share; "private" for one that the reader alone sees. Undefined without
 * sharing, and as long as it waits for a rate.
 */
export function sharingOfRow(
  { amount, sharing }: Pick<ExpenseRow, "amount" | "sharing">,
  { members, memberId }: { members: readonly Member[]; memberId: string },
): RowSharing | "private" | undefined {
  if (!sharing) return undefined;
  if (sharing.isPrivate) return "private";
  if (sharing.mode !== null && sharing.parts.length === 0) return undefined;
  const ids =
    sharing.mode === null ? [sharing.createdBy] : payersOf(sharing.parts).map((part) => part.memberId);
  const others = members.filter(({ id }) => id !== memberId && ids.includes(id));
  const me = members.filter(({ id }) => id === memberId && ids.includes(id));
  const you = others.length === 0 ? sharingLine.you : sharingLine.andYou;
  return {
    payers: [...others, ...me],
    by: sharingLine.and([...others.map(nameOf), ...me.map(() => you)]),
    share: shareOf({ amount, sharing }, memberId),
  };
}
