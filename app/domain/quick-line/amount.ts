// The amount in a quick line: 12, 19,50, 450.000, 450k, 12 €, 3x4,50.
import type { CurrencyCode } from "../money/currency";
import { MAX_CENTS, MAX_UNITS, readAmount, readOriginal, type Units } from "../money/money";
import { fold } from "../text";
import type { UsedCurrencies } from "../trips/trip";
import { type Meant, type MoneyIndex, moneyAt, moneyOf } from "./currency";
import { type Token, withoutEnd, withoutPunctuation } from "./token";

/** Words about amounts, folded. */
export interface AmountWords {
  money: MoneyIndex;
  /** Hundredths of a currency, such as "cent". They are among `units` too. */
  minors: readonly string[];
  /** Words between the factors of a product. */
  times: readonly string[];
  /** Words that make the number before them something else than an amount, such as a time. */
  units: readonly string[];
  /** Words before or after the price of one piece or night, of which the whole is not known: "à", "pro". */
  each: readonly string[];
}

export interface LineAmount {
  units: Units;
  currency: CurrencyCode;
}

/** A number that may be the amount, in the tokens from `from` to before `to`. */
interface Candidate {
  from: number;
  to: number;
  currency: CurrencyCode;
  /** Undefined if it is unclear in which currency, or that has no such amount: too many decimals, too large. */
  units: Units | undefined;
  /** Name or sign of money of which it is unclear which. */
  openMoney?: string;
  /** With a sign or name of a currency 3, with decimals 2, as a bare number 1. */
  rank: 1 | 2 | 3;
}

const AMOUNT_TOKEN = 64;

interface AmountContext {
  /** The currencies of the trip, of which the first is that of numbers without a sign. */
  own: UsedCurrencies;
  /** Returns whether a token belongs to a day or nights. */
  isTaken: (at: number) => boolean;
  /** Returns whether a token is a title before a name, such as "Fr.". */
  isTitle: (at: number) => boolean;
  words: AmountWords;
}

type FoundAmount = LineAmount & { from: number; to: number; hasSign: boolean; openMoney?: undefined };

/**
 * Finds the one amount of a line: the only candidate of the highest rank. Undefined if there is no amount, if it is
 * unclear which one counts, or if it is the price of one piece or a part of a sum. If only its currency is unclear, the
 * name of that.
 */
export function amountInLine(
  tokens: readonly Token[],
  context: AmountContext,
): FoundAmount | { openMoney: string } | undefined {
  const { isTaken, words } = context;
  const found: Candidate[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (isTaken(at)) continue;
    const last = found.at(-1);
    const one = candidateAt(tokens, at, last?.to ?? 0, context);
    if (!one) continue;
    found.push(one);
    at = one.to - 1;
  }
  const [first, second] = found.toSorted((one, other) => other.rank - one.rank);
  if (!first || first.rank === second?.rank || isGroupOfDigits(tokens, first)) return undefined;
  if ([first.from - 1, first.to].some((at) => words.each.includes(tokens[at]?.bare ?? ""))) return undefined;
  if (isPart(tokens, first, context)) return undefined;
  const { units, rank, openMoney, from, to, currency } = first;
  if (openMoney !== undefined) return { openMoney };
  return units === undefined ? undefined : { from, to, currency, units, hasSign: rank === 3 };
}

/** Reads the candidate that begins here. Tokens before `free` belong to an earlier one. */
function candidateAt(
  tokens: readonly Token[],
  at: number,
  free: number,
  { own, isTaken, isTitle, words }: AmountContext,
): Candidate | undefined {
  const { text: typed, to } = productAt(tokens, at, words);
  if (typed.length > AMOUNT_TOKEN) return undefined;
  const text = inFull(withoutPunctuation(typed));
  const match = /^(\D{0,4}?)(\d[\d.,]*)(?:[x×*](\d[\d.,]*))?(\D{0,10})$/iu.exec(text);
  if (!match) return undefined;
  const [, front = "", first = "", second, end = ""] = match;
  const hasDash = /[.,]$/.test(second ?? first) && /^[-–—]{1,2}/.test(end);
  const behind = hasDash ? end.replace(/^[-–—]+/, "") : end;
  const glued = front + behind;
  const next = tokens[to];
  const marked = glued ? moneyOf(glued, own, words.money) : undefined;
  if (glued && !marked) return undefined;
  const ofMoney = (meant: Meant, from: number, end: number, name: string) =>
    meant === "unclear"
      ? { from, to: end, currency: own[0], units: undefined, rank: 3 as const, openMoney: name }
      : withRank(first, second, { from, to: end, currency: meant, rank: 3 });
  if (marked) return ofMoney(marked, at, to, glued);

  const after = moneyAt(tokens, to, own, words.money);
  const isOwn = after && own.some((code) => code === after.meant);
  if (next && words.units.includes(next.bare) && !isOwn) return undefined;
  if (after) {
    const isUnclear = isTitle(to) && !isOwn && !/[.,]\d/.test(first);
    const name = tokens.slice(to, after.to).map(({ text }) => text);
    return ofMoney(isUnclear ? "unclear" : after.meant, at, after.to, withoutPunctuation(name.join(" ")));
  }
  const previous = at > free && !isTaken(at - 1) ? tokens[at - 1] : undefined;
  const before = previous && !isTitle(at - 1) ? moneyOf(previous.text, own, words.money) : undefined;
  if (before) return ofMoney(before, at - 1, to, withoutPunctuation(previous!.text));
  if (isSign(next) || isSign(previous)) return undefined;
  // "3. Kaffee" counts coffees; at the end of a line the dot ends a sentence.
  if (/^\d+\.$/.test(typed) && to < tokens.length) return undefined;
  return withRank(first, second, { from: at, to, currency: own[0], rank: hasDash ? 2 : 1 });
}

/** Writes out thousands: `450k` is 450000, `1,5k` is 1500. Nobody writes `1.500k`, which stays. */
function inFull(text: string): string {
  return text.replace(
    /(^|[^\d.,])(\d+)(?:[.,](\d{1,2}))?k(?![\p{L}\d.,])/iu,
    (_, before: string, whole: string, decimals = "") => before + whole + decimals.padEnd(3, "0"),
  );
}

/** Joins the tokens of a product that is written with blanks: `3 x 4,50`, `3x 4,50`, `3 mal 4,50`. */
function productAt(
  tokens: readonly Token[],
  at: number,
  { times }: AmountWords,
): { text: string; to: number } {
  const { text } = tokens[at]!;
  const [next, afterNext] = [tokens[at + 1]?.text ?? "", tokens[at + 2]?.text ?? ""];
  if (/^\d[\d.,]*[x×*]$/iu.test(text) && /^\d/.test(next)) return { text: text + next, to: at + 2 };
  if (/^\d[\d.,]*$/.test(text)) {
    if (/^[x×*]\d/iu.test(next)) return { text: text + next, to: at + 2 };
    const isTimes = /^[x×*]$/iu.test(next) || times.includes(fold(next));
    if (isTimes && /^\d/.test(afterNext)) return { text: `${text}×${afterNext}`, to: at + 3 };
  }
  return { text, to: at + 1 };
}

/** Reads the number, and multiplies it in whole smallest units; raises the rank of one with decimals. */
function withRank(
  first: string,
  second: string | undefined,
  { rank, ...rest }: Omit<Candidate, "units">,
): Candidate {
  const isCount = (text: string) => /^[1-9]\d{0,2}$/.test(text);
  const [count, factor] =
    second === undefined ? ["1", first] : isCount(first) ? [first, second] : [second, first];
  const number = withoutEnd(factor, ".,");
  const one = readUnits(number, rest.currency);
  const max = rest.currency === "EUR" ? MAX_CENTS : MAX_UNITS;
  const units =
    one !== undefined && isCount(count) && one * Number(count) <= max ? one * Number(count) : undefined;
  const hasDecimals = /[.,]/.test(number) && one !== readUnits(number.replace(/[.,]/g, ""), rest.currency);
  return { ...rest, units, rank: rank === 1 && hasDecimals ? 2 : rank };
}

function readUnits(text: string, currency: CurrencyCode): Units | undefined {
  return currency === "EUR" ? readAmount(text).cents : readOriginal(text, currency).units;
}

/** Returns whether this is the sign of a currency, which `moneyOf()` may not know. */
function isSign(token: Token | undefined): boolean {
  return /^\p{Sc}$/u.test(token?.bare ?? "");
}

const OPERATOR = /^[-+*/:=x×÷\u2212–]$/i;

/** Returns whether an amount is reckoned with another number, `12 + 3`, or cents stand behind it, `12 Euro 50 Cent`. */
function isPart(
  tokens: readonly Token[],
  { from, to }: Candidate,
  { isTaken, words }: AmountContext,
): boolean {
  const textAt = (at: number) => (isTaken(at) ? "" : (tokens[at]?.text ?? ""));
  const isOperand = (at: number) => /^\p{Sc}?\d/u.test(textAt(at));
  const isMinor = (at: number) => {
    const [, word] = /^\d{1,2}(\p{L}*)$/u.exec(textAt(at)) ?? [];
    return word !== undefined && words.minors.includes(word || (tokens[at + 1]?.bare ?? ""));
  };
  return (
    (OPERATOR.test(textAt(to)) && isOperand(to + 1)) ||
    /^[-+*/\u2212]\d/.test(textAt(to)) ||
    (OPERATOR.test(textAt(from - 1)) && isOperand(from - 2)) ||
    isMinor(to) ||
    isMinor(to + 1)
  );
}

/** Returns whether the number may be the end of a longer one with blanks between thousands: `1 250,00`. */
function isGroupOfDigits(tokens: readonly Token[], { from }: Candidate): boolean {
  return /^\d{1,3}$/.test(tokens[from - 1]?.text ?? "") && /^\d{3}(?!\d)/.test(tokens[from]!.text);
}
