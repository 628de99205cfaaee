// Initial values of the fields of payers and shares, and their values after a change of the split mode.

import type { ExpenseRow, Sharing } from "~/domain/expenses/expense";
import { turnOf } from "~/domain/expenses/kind";
import { apportion } from "~/domain/money/apportion";
import { BASE_CURRENCY, type CurrencyCode } from "~/domain/money/currency";
import type { Units } from "~/domain/money/money";
import { splitOf } from "~/domain/sharing/division";
import { countedWeights, decodeSplit, hundredthsIn, sharingTextsIn } from "~/domain/sharing/form";
import type { Member } from "~/domain/sharing/member";
import {
  defaultSplit,
  type Split,
  type SplitMode,
  splitModes,
  WHOLE_PERCENT,
  WHOLE_WEIGHT,
} from "~/domain/sharing/split";
import { formatForeignField } from "~/locales/de/money/foreign-format";
import { formatWeightField } from "~/locales/format";

/** The fields of payers and shares, as texts by member. */
export interface SharingValues {
  payer: string;
  paidBy: Record<string, string>;
  isPaidBySeveral: boolean;
  mode: SplitMode;
  /** The people among whom the amount is divided equally. */
  among: string[];
  /** Weights of all other split modes. */
  split: Record<string, string>;
  isPrivate: boolean;
  /** Not paid by one person, or not divided as new expenses are. */
  isUnusual: boolean;
  /** People whom the expense names, even if they have left. */
  known: string[];
}

interface Place {
  members: readonly Member[];
  memberId: string;
}

type Initial = Readonly<Record<string, unknown>>;

/** Returns the values of a refused form, else the stored ones, else those of a new expense. */
export function initialSharing(
  initial: Initial,
  place: Place,
  before: ExpenseRow | undefined,
): SharingValues {
  const stored = storedValues(place, before);
  const typed = sharingTextsIn(flatTexts(initial));
  const mode = splitModes.find((each) => each === typed.splitMode);
  if (!mode) return stored;
  const paidBy = typed.paidBy ?? {};
  const split = countedWeights(typed);
  const takesPart = mode === "equal" ? typed.for : split;
  const isPaidBySeveral = Object.values(paidBy).some(Boolean);
  const typedSplit = decodeSplit(typed, BASE_CURRENCY);
  const isAsUsual = typedSplit !== undefined && isSameSplit(typedSplit, defaultSplit(place.members));
  const named = { [typed.payer ?? ""]: "on", ...paidBy, ...typed.for, ...typed.split };
  return {
    ...stored,
    mode,
    payer: typed.payer ?? stored.payer,
    paidBy,
    isPaidBySeveral,
    among: Object.entries(takesPart ?? {}).flatMap(([id, text]) => (text ? [id] : [])),
    split,
    isPrivate: Boolean(typed.isPrivate),
    isUnusual: Boolean(typed.isPrivate) || isPaidBySeveral || !isAsUsual,
    known: [...stored.known, ...Object.keys(named).filter((id) => named[id])],
  };
}

/**
 * Divides a draft of a new expense by the default if somebody has joined since; who paid stays. A draft has a field for
 * what each person has paid, who was there then.
 */
export function draftForNow(texts: Record<string, string>, { members }: Place): Record<string, string> {
  const isMissing = ({ id, hasLeft }: Member) => !hasLeft && texts[`paidBy.${id}`] === undefined;
  if (!texts.splitMode || !members.some(isMissing)) return texts;
  const others = Object.entries(texts).filter(([name]) => !/^(for|split)\./.test(name));
  const { mode, parts } = defaultSplit(members);
  const fields = parts.map(({ memberId, weight }) =>
    weight === undefined ? [`for.${memberId}`, "on"] : [`split.${memberId}`, formatWeightField(weight)],
  );
  return { ...Object.fromEntries([...others, ...fields]), splitMode: mode };
}

function storedValues({ members, memberId }: Place, before: ExpenseRow | undefined): SharingValues {
  const byDefault = defaultSplit(members);
  const sharing = before?.sharing;
  const usual: SharingValues = {
    payer: memberId,
    paidBy: {},
    isPaidBySeveral: false,
    ...splitValues(byDefault, BASE_CURRENCY),
    isPrivate: sharing?.isPrivate ?? false,
    isUnusual: sharing?.isPrivate ?? false,
    known: [],
  };
  if (!before || !sharing) return usual;
  if (sharing.mode === null) {
    const { createdBy } = sharing;
    const own = splitValues({ mode: "equal", parts: [{ memberId: createdBy }] }, BASE_CURRENCY);
    return { ...usual, ...own, payer: createdBy, isUnusual: true, known: [createdBy] };
  }
  return { ...usual, ...valuesOf(before, sharing, sharing.mode, byDefault) };
}

function valuesOf(
  { amount, original, ...expense }: ExpenseRow,
  { parts }: Sharing,
  mode: SplitMode,
  byDefault: Split,
): Partial<SharingValues> {
  const currency = original?.currency ?? BASE_CURRENCY;
  const cost = { turn: turnOf(expense), amount, units: original?.amount ?? amount };
  const { payments, split } = splitOf(cost, parts, mode);
  const isPaidBySeveral = payments.length > 1;
  return {
    payer: payments[0]?.memberId,
    paidBy: isPaidBySeveral
      ? Object.fromEntries(
          payments.map(({ memberId, amount = 0 }) => [memberId, formatForeignField(amount, currency)]),
        )
      : {},
    isPaidBySeveral,
    ...splitValues(split, currency),
    isUnusual: isPaidBySeveral || !isSameSplit(split, byDefault),
    known: parts.map(({ memberId }) => memberId),
  };
}

function splitValues({ mode, parts }: Split, currency: CurrencyCode) {
  const texts = parts.map(({ memberId, weight = 0 }) => [memberId, weightText(mode, weight, currency)]);
  return {
    mode,
    among: parts.map(({ memberId }) => memberId),
    split: mode === "equal" ? {} : Object.fromEntries(texts),
  };
}

function isSameSplit(one: Split, other: Split): boolean {
  const spell = ({ mode, parts }: Split) =>
    [mode, ...parts.map(({ memberId, weight }) => `${memberId} ${weight}`).sort()].join();
  return spell(one) === spell(other);
}

function weightText(mode: SplitMode, weight: number, currency: CurrencyCode): string {
  return mode === "amounts" ? formatForeignField(weight, currency) : formatWeightField(weight);
}

/**
 * Returns the texts for another split mode, in which everybody who takes part gets the same. What is left over goes round
 * by `turn`.
 */
export function weightsFor(
  mode: SplitMode,
  { mode: former, among, split }: SharingValues,
  { units = 0, currency, turn = "" }: { units?: Units; currency: CurrencyCode; turn?: string },
): Record<string, string> {
  const people =
    former === "equal"
      ? among
      : Object.keys(split).filter((id) => split[id] && hundredthsIn(split[id]) !== 0);
  if (mode === "equal" || people.length === 0) return {};
  if (mode === "amounts" && units === 0) return {};
  const whole = mode === "percent" ? WHOLE_PERCENT : units;
  const parts =
    mode === "shares"
      ? new Map(people.map((id) => [id, WHOLE_WEIGHT]))
      : apportion(whole, new Map(people.map((id) => [id, 1])), turn);
  return Object.fromEntries([...parts].map(([id, weight]) => [id, weightText(mode, weight, currency)]));
}

/** Only the author of an expense can make it private. */
export function mayHide(before: ExpenseRow | undefined, myId: string): boolean {
  return !before?.sharing || before.sharing.createdBy === myId;
}

/** Names fields as the form does, whether they come nested, from the server's answer, or as texts, from the device. */
export function flatTexts(initial: Initial): Record<string, string> {
  const entries = Object.entries(initial).flatMap(([name, value]) => {
    if (typeof value === "string") return [[name, value] as const];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).map(([id, text]) => [`${name}.${id}`, String(text)] as const);
  });
  return Object.fromEntries(entries);
}
