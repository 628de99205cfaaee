// The currency in a quick line: a sign, an abbreviation, a code or a name, such as "CHF", "Fr.", "Schweizer Franken".
import { type CurrencyCode, currencyCodes, hasEnded } from "../money/currency";
import { fold } from "../text";
import type { UsedCurrencies } from "../trips/trip";
import { ownValue, type Token, withoutPunctuation } from "./token";

/** Currencies that have one name, each with the beginnings of words that tell it from the others. */
interface Money {
  codes: readonly CurrencyCode[];
  /** Meaning of the name if the trip has none of its currencies, or undefined if it is no amount then. */
  usual: CurrencyCode | undefined;
  beginnings: readonly { code: CurrencyCode; text: string }[];
  /** Which of the names are words of their own too. */
  isThing: ReadonlySet<string>;
}

/** Money by word, folded. */
export type MoneyIndex = Readonly<Record<string, Money>>;

/** A currency, or that it is money of which it is unclear which. */
export type Meant = CurrencyCode | "unclear";

/** A day after the end of every currency that has ended. */
const LATER = "2199-12-31";

/** Builds the index of lines such as `dollar dollars: USD! us, CAD kanad`, and of all codes. */
export function indexMoney(lines: string, things: readonly string[]): MoneyIndex {
  const isThing = new Set(things);
  const index: Record<string, Money> = {};
  for (const code of currencyCodes) {
    const word = code.toLowerCase();
    const usual = hasEnded(code, LATER) ? undefined : code;
    index[word] = { codes: [code], usual, beginnings: [], isThing };
  }
  for (const line of lines.trim().split(/\n+/)) {
    const [words = "", list = ""] = line.split(": ");
    const entries = list.split(", ").map((entry) => entry.split(" "));
    const codes = entries.map(([code = ""]) => code.slice(0, 3) as CurrencyCode);
    const usual = codes[entries.findIndex(([code]) => code?.endsWith("!"))];
    const beginnings = entries.flatMap(([, ...texts], at) =>
      texts.map((text) => ({ code: codes[at]!, text })),
    );
    for (const word of words.split(" ")) index[word] = { codes, usual, beginnings, isThing };
  }
  return index;
}

/** Money in the tokens from its first to before `to`. */
interface FoundMoney {
  meant: Meant;
  to: number;
}

/**
 * Reads money that begins here: a name means the trip's currency. An adjective may stand before it:
 * `tschechische Kronen`. Undefined if it is none, or a word of its own too and the trip has no currency of that name.
 */
export function moneyAt(
  tokens: readonly Token[],
  at: number,
  own: UsedCurrencies,
  index: MoneyIndex,
): FoundMoney | undefined {
  const word = tokens[at];
  if (!word) return undefined;
  const meant = moneyOf(word.text, own, index);
  if (meant) return { meant, to: at + 1 };
  const named = qualified(word.bare, ownValue(index, tokens[at + 1]?.bare), own);
  return named && { meant: named, to: at + 2 };
}

/** Reads one word as money, also a compound: `Hongkong-Dollar`. */
export function moneyOf(text: string, own: UsedCurrencies, index: MoneyIndex): Meant | undefined {
  const word = withoutPunctuation(text);
  const folded = fold(word);
  const money = ownValue(index, folded);
  if (!money) return compoundIn(folded, own, index);
  const isThing = money.isThing.has(folded) && word !== money.codes[0];
  return own.find((code) => money.codes.includes(code)) ?? (isThing ? undefined : (money.usual ?? "unclear"));
}

/** Letters of the shortest and the longest name that a compound may end with. */
const END_LETTERS = { min: 3, max: 10 };

function compoundIn(word: string, own: UsedCurrencies, index: MoneyIndex): Meant | undefined {
  for (let { max: letters } = END_LETTERS; letters >= END_LETTERS.min; letters--) {
    const front = word.slice(0, -letters).replace(/-$/, "");
    const meant = front === "" ? undefined : qualified(front, ownValue(index, word.slice(-letters)), own);
    if (meant) return meant;
  }
  return undefined;
}

/** Returns the currency of a name with a word before it that says which one, or undefined if it doesn't. */
function qualified(front: string, money: Money | undefined, own: UsedCurrencies): Meant | undefined {
  const fits = money?.beginnings.filter(({ text }) => front.startsWith(text)) ?? [];
  if (fits.length === 0) return undefined;
  const codes = fits.map(({ code }) => code);
  return own.find((code) => codes.includes(code)) ?? codes.find((code) => code === money!.usual) ?? "unclear";
}
