// Sentences about how an expense is divided, for its form.

import type { CurrencyCode } from "~/domain/currency";
import type { Member } from "~/domain/member";
import { payersIn } from "~/domain/sharing-fields";
import type { SplitError, SplitMode } from "~/domain/split";
import { sharingLine } from "./de/sharing";
import { splitForm, split as words } from "./de/split-form";
import { formatForeign } from "./foreign-format";
import { formatWeight } from "./format";
import { nameOf } from "./member-name";

/** Most names that the folded line lists. */
const NAMED = 3;

interface Divided {
  payer: string;
  paidBy: Readonly<Record<string, string>>;
  mode: SplitMode;
  among: readonly string[];
  split: Readonly<Record<string, string>>;
}

/** Formats shares and payers in one line: `Ben und du, gleichmäßig · bezahlt von dir`. */
export function saySplit(
  { payer, paidBy, mode, among, split }: Divided,
  people: readonly Member[],
  myId: string,
): string {
  const isIn = ({ id }: Member) => (mode === "equal" ? among.includes(id) : Boolean(split[id]));
  const names = people.filter(isIn).map((person) => (person.id === myId ? splitForm.you : nameOf(person)));
  // The reader comes last.
  names.sort((a, b) => Number(a === splitForm.you) - Number(b === splitForm.you));
  const all = names.length > NAMED ? splitForm.people(names.length) : sharingLine.and(names);
  const payers = payersIn({ payer, paidBy });
  const only = people.find(({ id }) => id === payers[0]);
  const by = only?.id === myId ? sharingLine.byYou : sharingLine.by(only ? nameOf(only) : "");
  return `${all || splitForm.nobody}, ${splitForm.how[mode]} · ${payers.length > 1 ? splitForm.bySeveral : by}`;
}

/** Formats the error of a split that does not add up. */
export function splitErrorText(error: SplitError, currency: CurrencyCode): string {
  if (!("missing" in error)) return splitForm.errors[error.error];
  const amount = Math.abs(error.missing);
  const text =
    error.error === "percentSum" ? formatWeight(amount, "percent") : formatForeign(amount, currency);
  return error.missing < 0 ? words.tooMuch(text) : words.missing(text);
}
