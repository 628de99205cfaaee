// Abbreviations in a quick line that may be a weekday, a title or a currency: "Fr.".

import type { UsedCurrencies } from "../trips/trip";
import { type CategoryIndex, categoryOf, wordsOf } from "./category";
import { type MoneyIndex, moneyOf } from "./currency";
import type { DayWords } from "./day";
import type { Token } from "./token";

interface AbbreviationWords {
  titles: readonly string[];
  days: Pick<DayWords, "after">;
  categories: CategoryIndex;
  amounts: { money: MoneyIndex };
}

/** Says which of the line's abbreviations are no weekday. */
export function abbreviationsIn(
  tokens: readonly Token[],
  own: UsedCurrencies,
  { titles, days, categories, amounts }: AbbreviationWords,
) {
  const textAt = (at: number) => tokens[at]?.text ?? "";
  const isAbbreviation = (at: number) => titles.includes(tokens[at]?.bare ?? "");

  /** Returns whether it stands with a dot before a capital of a word without another meaning, such as a name. */
  function isTitle(at: number): boolean {
    if (!isAbbreviation(at) || !textAt(at).endsWith(".") || !/^\p{Lu}/u.test(textAt(at + 1))) return false;
    const isAfterDay = days.after.includes(tokens[at + 1]!.bare);
    return !isAfterDay && categoryOf(wordsOf(textAt(at + 1)), categories) === undefined;
  }

  /** Returns whether it stands behind a number, or before one on a trip with its currency. */
  function isMoney(at: number): boolean {
    if (!isAbbreviation(at)) return false;
    if (/^\D{0,4}\d+([.,]\d+)*$/.test(textAt(at - 1))) return true;
    const isOwn = own.some((code) => code === moneyOf(textAt(at), own, amounts.money));
    return isOwn && /^\d/.test(textAt(at + 1));
  }

  return { isTitle, isMoney };
}
