// The kind in a quick line: money that came back, or a deposit.
import type { ExpenseKind } from "../expenses/kind";
import type { CategoryIndex } from "./category";
import { type Token, textOf } from "./token";

/** Words about kinds, folded. */
export interface KindWords {
  /**
   * Kinds by a word, which may end a compound ("Mietkaution"), or by two in a row ("geld zurück"). The first entry that
   * fits counts.
   */
  names: Readonly<Record<string, Extract<ExpenseKind, "refund" | "deposit" | "returned">>>;
  /** Beginnings of words that say of a deposit that it came back. */
  back: readonly string[];
  /** Words before one of those that deny it. */
  not: readonly string[];
  /** Words beside a name that say no more than it does, such as "for". */
  beside: readonly string[];
}

interface SaidKind {
  kind?: "refund" | "deposit";
  /** A deposit came back. Only the person knows which one. */
  asksReturn?: true;
  /** Tokens whose meaning is the kind. */
  taken: readonly number[];
  /** Name of the kind as typed: describes an expense of which the line says nothing else. */
  name: string;
}

const NONE: SaidKind = { taken: [], name: "" };

/** Fewest letters before the end of a compound: not "unerstattet". */
const FRONT_LETTERS = 3;

/**
 * Finds the kind in the tokens that are not taken. Its name leaves the description, since the kind is shown beside it, and
 * a refund that is described like its expense gets the same category and is found by the same search. Compounds stay
 * whole, and of "pfand zurück" the thing stays.
 */
export function kindIn(
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
  { names, back, not, beside }: KindWords,
  { byWords }: CategoryIndex,
): SaidKind {
  const left = [...tokens.keys()].filter((at) => !taken.has(at));
  const bareAt = (index: number) => tokens[left[index]!]?.bare ?? "";
  const textFor = (name: string, index: number) =>
    isPair(name) ? `${bareAt(index - 1)} ${bareAt(index)}` : bareAt(index);
  const said = new Set<string>();
  const own = new Set<number>();
  const others = new Set<number>();
  for (const index of left.keys()) {
    const name = Object.keys(names).find((one) => endsWith(textFor(one, index), one));
    const isBack = back.some((beginning) => bareAt(index).startsWith(beginning));
    if (!name && !isBack) continue;
    const first = name && isPair(name) ? index - 1 : index;
    if (not.includes(bareAt(first - 1))) return NONE;
    said.add(name ? names[name]! : "back");
    const isCompound = name !== undefined && textFor(name, index) !== name;
    if (!name || (isCompound && !isPair(name))) continue;
    const from = isCompound || byWords.has(bareAt(first)) ? index : first;
    for (let at = from; at <= index; at++) own.add(at);
    for (let at = from - 1; beside.includes(bareAt(at)); at--) others.add(at);
    for (let at = index + 1; beside.includes(bareAt(at)); at++) others.add(at);
  }
  const isDeposit = said.has("deposit");
  if (said.has("returned") || (isDeposit && said.size > 1)) return { ...NONE, asksReturn: true };
  if (!isDeposit && !said.has("refund")) return NONE;
  return {
    kind: isDeposit ? "deposit" : "refund",
    taken: [...own, ...others].map((index) => left[index]!),
    name: textOf([...own].sort((one, other) => one - other).map((index) => tokens[left[index]!]!)),
  };
}

function isPair(name: string): boolean {
  return name.includes(" ");
}

function endsWith(text: string, name: string): boolean {
  const front = text.length - name.length;
  return text.endsWith(name) && (front === 0 || (front >= FRONT_LETTERS && !text.startsWith("@")));
}
