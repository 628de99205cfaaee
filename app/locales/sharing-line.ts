import { type ExpenseRow, shareOf } from "~/domain/expense";
import type { Member } from "~/domain/member";
import { sharingLine } from "./de/sharing";
import { formatMoney } from "./format";
import { nameOf } from "./member-name";

/** Formats the reader's share and the payers for a row: `dein Anteil 12,50 € · bezahlt von Ben`. */
export function saySharing(
  { amount, sharing }: Pick<ExpenseRow, "amount" | "sharing">,
  { members, memberId }: { members: readonly Member[]; memberId: string },
): string | undefined {
  if (!sharing) return undefined;
  if (sharing.isPrivate) return sharingLine.onlyMe;
  // It waits for a rate.
  if (sharing.mode !== null && sharing.parts.length === 0) return undefined;
  const payers =
    sharing.mode === null ? [sharing.createdBy] : sharing.parts.filter(({ paid }) => paid > 0).map(idOf);
  const names = payers
    .map((id) => members.find((member) => member.id === id))
    .filter((who) => who !== undefined);
  const by =
    names.length === 1 && names[0]!.id === memberId
      ? sharingLine.byYou
      : sharingLine.by(
          sharingLine.and(names.map((who) => (who.id === memberId ? sharingLine.fromYou : nameOf(who)))),
        );
  return `${sharingLine.ownShare(formatMoney(shareOf({ amount, sharing }, memberId)))} · ${by}`;
}

function idOf({ memberId }: { memberId: string }): string {
  return memberId;
}
