// Sentences about how an expense is divided.
import type { CurrencyCode } from "~/domain/currency";
import { type ExpenseRow, shareOf } from "~/domain/expense";
import type { Member } from "~/domain/member";
import type { SplitError, SplitMode } from "~/domain/split";
import { splitForm, split as words } from "./de/sharing";
import { formatForeign } from "./foreign-format";
import { formatMoney } from "./format";
import { nameOf } from "./member-name";
import { formatWeight } from "./split-format";

/** Most names that the folded line lists. */
const NAMED = 3;

interface Divided {
  payer: string;
  isPaidBySeveral: boolean;
  mode: SplitMode;
  among: readonly string[];
  split: Readonly<Record<string, string>>;
}

/** Says in one line for whom an expense is and who paid: `Ben und du, gleichmäßig · bezahlt von dir`. */
export function saySplit(
  { payer, isPaidBySeveral, mode, among, split }: Divided,
  people: readonly Member[],
  myId: string,
): string {
  const isIn = ({ id }: Member) => (mode === "equal" ? among.includes(id) : Boolean(split[id]));
  const names = people.filter(isIn).map((person) => (person.id === myId ? splitForm.you : nameOf(person)));
  // Whoever reads stands last.
  names.sort((a, b) => Number(a === splitForm.you) - Number(b === splitForm.you));
  const all = names.length > NAMED ? splitForm.people(names.length) : splitForm.and(names);
  const payerOf = people.find(({ id }) => id === payer);
  const by = payer === myId ? splitForm.byYou : splitForm.by(payerOf ? nameOf(payerOf) : "");
  return `${all || splitForm.nobody}, ${splitForm.how[mode]} · ${isPaidBySeveral ? splitForm.bySeveral : by}`;
}

/** Says what does not add up. */
export function splitErrorText(error: SplitError, currency: CurrencyCode): string {
  if (!("missing" in error)) return splitForm.errors[error.error];
  const amount = Math.abs(error.missing);
  const text =
    error.error === "percentSum" ? formatWeight(amount, "percent") : formatForeign(amount, currency);
  return error.missing < 0 ? words.tooMuch(text) : words.missing(text);
}

/** Says in a row what is the reader's, and who paid: `dein Anteil 12,50 € · bezahlt von Ben`. */
export function saySharing(
  { amount, sharing }: Pick<ExpenseRow, "amount" | "sharing">,
  { members, memberId }: { members: readonly Member[]; memberId: string },
): string | undefined {
  if (!sharing) return undefined;
  if (sharing.isPrivate) return splitForm.onlyMe;
  const payers =
    sharing.mode === null ? [sharing.createdBy] : sharing.parts.filter(({ paid }) => paid > 0).map(idOf);
  const names = payers
    .map((id) => members.find((member) => member.id === id))
    .filter((who) => who !== undefined);
  const by =
    names.length === 1 && names[0]!.id === memberId
      ? splitForm.byYou
      : splitForm.by(
          splitForm.and(names.map((who) => (who.id === memberId ? splitForm.fromYou : nameOf(who)))),
        );
  return `${splitForm.ownShare(formatMoney(shareOf({ amount, sharing }, memberId)))} · ${by}`;
}

function idOf({ memberId }: { memberId: string }): string {
  return memberId;
}
