// Sentences about how an expense is divided, for its form.

import type { CurrencyCode } from "~/domain/money/currency";
import { unitsFromNumber } from "~/domain/money/money";
import { payersIn } from "~/domain/sharing/fields";
import { amountIn, hundredthsIn, type SharingError } from "~/domain/sharing/form";
import type { Member } from "~/domain/sharing/member";
import { type SplitError, type SplitMode, WHOLE_PERCENT } from "~/domain/sharing/split";
import { formatWeight } from "~/locales/format";
import { formatForeign } from "../money/foreign-format";
import { nameOf } from "../names";
import { sharingLine } from "./sharing";
import { splitForm, split as words } from "./split-form";

interface Divided {
  payer: string;
  paidBy: Readonly<Record<string, string>>;
  mode: SplitMode;
  among: readonly string[];
  split: Readonly<Record<string, string>>;
}

/** Formats who paid, for the pill that leads there: `von dir`, `von Ben` or `von mehreren`; of a refund, `an Ben`. */
export function payersShort(
  divided: Divided,
  people: readonly Member[],
  myId: string,
  isRefund = false,
): string {
  const payers = payersIn(divided);
  const only = people.find(({ id }) => id === payers[0]);
  if (payers.length > 1 || !only) return isRefund ? splitForm.toMany : splitForm.byMany;
  if (isRefund) return only.id === myId ? splitForm.toYou : splitForm.toOne(nameOf(only));
  return splitForm.byOne(only.id === myId ? sharingLine.fromYou : nameOf(only));
}

/**
 * Formats for whom it was, for the pill that leads there: `Geteilt` `auf alle 4`, `auf 3`, `nur für Ben`, or `Geteilt nach`
 * `Beträgen`.
 */
export function splitShort(
  divided: Divided,
  people: readonly Member[],
  myId: string,
): { label: string; value: string } {
  const sharing = sharingIn(divided, people, myId);
  if (sharing.length > 1 && divided.mode !== "equal")
    return { label: splitForm.sharedBy, value: splitForm.sharedHow[divided.mode] };
  return { label: splitForm.shared, value: amongShort(sharing, people, myId) };
}

function amongShort(sharing: readonly Member[], people: readonly Member[], myId: string): string {
  const [only] = sharing;
  if (!only) return splitForm.nobody;
  if (sharing.length === 1) return only.id === myId ? splitForm.forMe : splitForm.forOne(nameOf(only));
  const present = people.filter(({ hasLeft }) => !hasLeft);
  const isAll = sharing.length === present.length && sharing.every((person) => present.includes(person));
  return isAll ? splitForm.amongAll(sharing.length) : splitForm.amongSome(sharing.length);
}

/** Formats who paid, and how much if several did: `Ben 4,00 € und dir 6,00 €`. */
export function sayPayers(
  divided: Pick<Divided, "payer" | "paidBy">,
  people: readonly Member[],
  myId: string,
  currency: CurrencyCode,
): string {
  const payers = payersIn(divided);
  const names = people
    .filter(({ id }) => payers.includes(id))
    .map((person) => {
      const name = person.id === myId ? sharingLine.fromYou : nameOf(person);
      return payers.length > 1 ? `${name} ${amountText(divided.paidBy[person.id], currency)}` : name;
    });
  return sharingLine.and(names);
}

/** Formats each person's part: `Ben und du, gleichmäßig`, or `nach Prozent: Ben 30 %, du 70 %`. */
export function sayShares(
  divided: Divided & { isPrivate: boolean },
  people: readonly Member[],
  myId: string,
  currency: CurrencyCode,
): string {
  const { mode, split, isPrivate } = divided;
  if (isPrivate) return sharingLine.onlyMe;
  const how = splitForm.how[mode];
  const sharing = sharingIn(divided, people, myId);
  if (mode === "equal" || sharing.length === 0) {
    const names = sharing.map((person) => nameFor(person, myId));
    return `${sharingLine.and(names) || splitForm.nobody}, ${how}`;
  }
  const parts = sharing.map((person) => {
    const text = split[person.id];
    const part = mode === "amounts" ? amountText(text, currency) : weightText(text, mode);
    return `${nameFor(person, myId)} ${part}`;
  });
  return `${how}: ${parts.join(", ")}`;
}

/** Lists the people who have a share. The reader comes last. */
export function sharingIn(
  { mode, among, split }: Pick<Divided, "mode" | "among" | "split">,
  people: readonly Member[],
  myId: string,
): Member[] {
  const isIn = ({ id }: Member) =>
    mode === "equal" ? among.includes(id) : Boolean(split[id]) && hundredthsIn(split[id]!) !== 0;
  return people.filter(isIn).sort((a, b) => Number(a.id === myId) - Number(b.id === myId));
}

function nameFor(person: Member, myId: string): string {
  return person.id === myId ? splitForm.you : nameOf(person);
}

/** Writes a typed amount always the same way; one that cannot be read as it was typed. */
function amountText(text: string = "", currency: CurrencyCode): string {
  const amount = amountIn(text, currency);
  const { units } = amount ? unitsFromNumber(amount, currency) : { units: amount };
  return units === undefined ? text : formatForeign(units, currency);
}

function weightText(text: string = "", mode: "shares" | "percent"): string {
  const weight = hundredthsIn(text);
  return weight === undefined ? text : formatWeight(weight, mode);
}

type ShownError = SplitError | { error: SharingError };

/** Formats an error as the server does when it refuses an expense. */
export function refusalText(error: ShownError | undefined, currency: CurrencyCode): string | undefined {
  if (!error) return undefined;
  if (!("missing" in error)) return splitForm.errors[error.error];
  return splitForm.sums[error.error](splitErrorText(error, currency));
}

/** Formats the error of a split that does not add up. */
export function splitErrorText(error: SplitError, currency: CurrencyCode): string {
  if (!("missing" in error)) return splitForm.errors[error.error];
  return differenceText(error.error, error.missing, currency);
}

/** Formats by how much parts differ from the whole: `Es fehlt 1 %.`, or `Das sind 2,00 € zu viel.` if negative. */
export function differenceText(kind: string, missing: number, currency: CurrencyCode): string {
  const amount = Math.abs(missing);
  const [text, one] =
    kind === "percentSum"
      ? [formatWeight(amount, "percent"), WHOLE_PERCENT / 100]
      : [formatForeign(amount, currency), unitsFromNumber(1, currency).units];
  const say = missing < 0 ? words.tooMuch : words.missing;
  return say(text, amount === one);
}
