import type { Day } from "../day";
import type { CategoryId } from "../expenses/category";
import { EXPENSE_NOTES_LENGTH, EXPENSE_TEXT_LENGTH, readNights } from "../expenses/expense";
import type { EntryPaymentMethod } from "../expenses/payment-method";
import { BASE_CURRENCY, type CurrencyCode } from "../money/currency";
import type { Cents, Units } from "../money/money";
import { cutText } from "../text";
import type { UsedCurrencies } from "../trips/trip";
import { abbreviationsIn } from "./abbreviation";
import { type AmountWords, amountInLine, type LineAmount } from "./amount";
import { type CategoryIndex, categoryOf, lineKey, wordsOf } from "./category";
import { type DayWords, daysIn } from "./day";
import { type KindWords, kindIn } from "./line-kind";
import { placeIn, quotedPlaceIn } from "./line-place";
import { ownValue, type Range, type Token, textOf, tokensOf } from "./token";

/** The words of a language by which a quick line is read, folded. */
export interface LineWords {
  days: DayWords;
  amounts: AmountWords;
  /** Abbreviations of weekdays that are titles before a name and money behind a number too: "Fr.". */
  titles: readonly string[];
  /** By one word, or by two that a hyphen may join. */
  paymentMethods: Readonly<Record<string, EntryPaymentMethod>>;
  /** Words before a payment method that say no more than it does: "mit". */
  beforePayment: readonly string[];
  /** Words after one: "bezahlt". */
  afterPayment: readonly string[];
  /** Words after which a payment method is a thing, as in "at the bar". */
  articles: readonly string[];
  /** Payment methods that are a document if a word follows: "Visa Vietnam". */
  documents: readonly string[];
  /** Words that make the number before them the nights of a stay. */
  nights: readonly string[];
  /** Words beside an amount or nights that say no more than it does, such as "for". */
  besideAmount: readonly string[];
  kinds: KindWords;
  categories: CategoryIndex;
}

export interface LineHabits {
  /** Usual amount, in the currency of most of the last entries on the trip. */
  usual?: LineAmount;
  /** The category that was chosen last for the same words, by `lineKey()`. */
  chosen?: Readonly<Record<string, CategoryId>>;
}

interface LineContext extends LineHabits {
  today: Day;
  currencies: UsedCurrencies;
  words: LineWords;
}

export interface QuickLine {
  /** Undefined for an expense. The amount has no sign, the kind says what it means. */
  kind?: "refund" | "deposit";
  /** The line says that a deposit came back. No amount is read then, since that is neither spent nor a refund. */
  asksReturn?: true;
  amount?: LineAmount;
  /** Name or sign of the money, if it is unclear which currency the amount is in. */
  openMoney?: string;
  /** The amount has no sign, and is so much that it may be in another currency of the trip. */
  asksCurrency?: true;
  description?: string;
  /** The whole text, if it is too long for a description. */
  notes?: string;
  day?: Day;
  /** What looks like a day and is none, if the line names no other. */
  unknownDay?: string;
  nights?: number;
  paymentMethod?: EntryPaymentMethod;
  locationName?: string;
  categoryId?: CategoryId;
}

/**
 * Reads a line such as `12 Pizza bar gestern @Hanoi`. What it does not understand, or understands in two ways, stays in
 * the description: the expense form shows it all before it is saved.
 */
export function readQuickLine(
  line: string,
  { today, currencies, usual, words, chosen = {} }: LineContext,
): QuickLine {
  const tokens = tokensOf(line);
  const taken = new Set<number>();
  const take = ({ from, to }: Range) => {
    for (let at = from; at < to; at++) taken.add(at);
  };
  const quoted = quotedPlaceIn(tokens);
  if (quoted) take(quoted);

  const { isTitle, isMoney } = abbreviationsIn(tokens, currencies, words);
  const isOther = (at: number) => isTitle(at) || isMoney(at);
  const dates = daysIn(tokens, today, words.days, isOther).filter(({ from }) => !taken.has(from));
  const [day, ...otherDays] = new Set(dates.map((date) => date.day).filter((one) => one !== undefined));
  const isDate = new Set(dates.flatMap(({ from, to }) => numbers(from, to)));
  const unknown = day ? undefined : dates[0];
  if (day && otherDays.length === 0) {
    for (const date of dates) if (date.day) take(date);
  } else if (unknown) {
    take(unknown);
  }
  const takeBeside = ({ from, to }: Range) => {
    for (const at of [from - 1, to]) if (words.besideAmount.includes(tokens[at]?.bare ?? "")) taken.add(at);
  };
  const stay = stayIn(tokens, taken, words.nights);
  if (stay) {
    take(stay);
    takeBeside(stay);
  }
  const isTaken = (at: number) => taken.has(at) || isDate.has(at);
  const found = amountInLine(tokens, { own: currencies, isTaken, isTitle, words: words.amounts });
  const amount = found?.openMoney === undefined ? found : undefined;
  if (amount) {
    take(amount);
    takeBeside(amount);
  }
  const payment = paymentIn(tokens, taken, words);
  if (payment) take(payment);
  const { kind, asksReturn, ...ofKind } = kindIn(tokens, taken, words.kinds, words.categories);
  for (const at of ofKind.taken) taken.add(at);
  const place = quoted ?? placeIn(tokens, taken, words.categories);
  if (place) take(place);

  if (amount && asksReturn) for (const at of numbers(amount.from, amount.to)) taken.delete(at);
  let rest = textOf(tokens.filter((_, at) => !taken.has(at))) || ofKind.name;
  // A word that may also be a thing is one if nothing else says what was bought: "12 bar".
  const isThing = rest === "" && payment?.isAlsoThing;
  if (isThing) rest = tokens[payment.at]!.text;
  return {
    ...(kind && { kind }),
    ...(asksReturn && { asksReturn }),
    ...(amount && !asksReturn && { amount: { units: amount.units, currency: amount.currency } }),
    ...(found?.openMoney && { openMoney: found.openMoney }),
    ...(amount &&
      !asksReturn &&
      !amount.hasSign &&
      isUnusual(amount, usual, currencies) && { asksCurrency: true }),
    ...(day && otherDays.length === 0 && { day }),
    ...(unknown && { unknownDay: textOf(tokens.slice(unknown.at, unknown.to)) }),
    ...(stay && { nights: stay.nights }),
    ...(payment && !isThing && { paymentMethod: payment.method }),
    ...(place?.name && { locationName: cutText(place.name, EXPENSE_TEXT_LENGTH) }),
    ...described(rest, ofKind.name, { words, chosen }),
  };
}

/** Times the usual from which an amount may be in another currency. */
const UNUSUAL = 50;

function isUnusual(amount: LineAmount, usual: LineAmount | undefined, currencies: UsedCurrencies): boolean {
  const isComparable = usual?.currency === amount.currency && currencies.length > 1;
  return isComparable && amount.units > UNUSUAL * usual.units;
}

/** Takes the middle of all sums, converted as the newest expense (the first) in that currency was. */
export function usualAmount(
  expenses: readonly { amount: Cents; originalAmount: Units | null; originalCurrency: CurrencyCode | null }[],
  currency: CurrencyCode,
): LineAmount | undefined {
  const sums = expenses.map(({ amount }) => amount).sort((one, other) => one - other);
  const middle = sums[Math.floor(sums.length / 2)];
  const newest = expenses.find(({ originalCurrency }) => (originalCurrency ?? BASE_CURRENCY) === currency);
  if (middle === undefined || !newest) return undefined;
  const rate = (newest.originalAmount ?? newest.amount) / newest.amount;
  return { units: Math.round(middle * rate), currency };
}

function described(
  text: string,
  kindName: string,
  { words, chosen }: Required<Pick<LineContext, "words" | "chosen">>,
): Pick<QuickLine, "description" | "notes" | "categoryId"> {
  if (text === "") return {};
  const categoryId =
    ownValue(chosen, lineKey(text)) ?? categoryOf(wordsOf(`${text} ${kindName}`), words.categories);
  return {
    description: cutText(text, EXPENSE_TEXT_LENGTH).trimEnd(),
    ...(text.length > EXPENSE_TEXT_LENGTH && { notes: cutText(text, EXPENSE_NOTES_LENGTH).trimEnd() }),
    ...(categoryId && { categoryId }),
  };
}

/** Finds for how many nights the expense is, if the line says so once. */
function stayIn(
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
  words: readonly string[],
): (Range & { nights: number }) | undefined {
  const found = tokens.flatMap(({ text }, from) => {
    const isStay = /^\d+$/.test(text) && words.includes(tokens[from + 1]?.bare ?? "") && !taken.has(from);
    return isStay ? [{ from, to: from + 2, nights: readNights(text).nights }] : [];
  });
  const [first, ...others] = found;
  return first?.nights === undefined || others.length > 0 ? undefined : { ...first, nights: first.nights };
}

interface Payment extends Range {
  at: number;
  method: EntryPaymentMethod;
  isAlsoThing: boolean;
}

/** Finds the last payment method of the line, with the words around it that belong to it. */
function paymentIn(
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
  words: LineWords,
): Payment | undefined {
  const { byWords } = words.categories;
  const bareAt = (at: number) => (taken.has(at) ? "" : (tokens[at]?.bare ?? ""));
  for (let at = tokens.length - 1; at >= 0; at--) {
    const bare = bareAt(at);
    const joined = ownValue(words.paymentMethods, `${bareAt(at - 1)}-${bare}`);
    const method = joined ?? ownValue(words.paymentMethods, bare);
    if (!method) continue;
    const start = joined ? at - 1 : at;
    const before = bareAt(start - 1);
    const isThing = byWords.has(wordsOf(bare).join(" "));
    // "SIM-Karte" is no card to pay with, nor is "an der Bar" cash.
    const isPartOfThing = byWords.has(wordsOf(`${before} ${bare}`).join(" ")) && before !== "";
    if (isPartOfThing || (isThing && words.articles.includes(before))) continue;
    const after = bareAt(at + 1);
    const isIntroduced = words.beforePayment.includes(before);
    const isFollowed = words.afterPayment.includes(after);
    if (words.documents.includes(bare) && after !== "" && !isFollowed && !after.startsWith("@")) continue;
    return {
      at,
      method,
      from: isIntroduced ? start - 1 : start,
      to: isFollowed ? at + 2 : at + 1,
      isAlsoThing: isThing && !isIntroduced && !isFollowed,
    };
  }
  return undefined;
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
