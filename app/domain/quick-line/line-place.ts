// Places in a quick line, which begin with an @.
import { type CategoryIndex, categoryOf, wordsOf } from "./category";
import {
  PUNCTUATION,
  type Range,
  type Token,
  textOf,
  withoutEnd,
  withoutPunctuation,
  withoutStart,
} from "./token";

interface Place extends Range {
  name: string;
}

const QUOTES = "\"„“”»«'";

/** Finds a place in quotes: `@"Ho Chi Minh Stadt"`. */
export function quotedPlaceIn(tokens: readonly Token[]): Place | undefined {
  const from = tokens.findIndex(({ text }) => text.startsWith("@") && QUOTES.includes(text[1] ?? "@"));
  if (from < 0) return undefined;
  const isEnd = ({ text }: Token) => QUOTES.includes(withoutPunctuation(text).at(-1) ?? "@");
  const end = tokens.findIndex(
    (token, at) => at >= from && isEnd(token) && (at > from || token.text.length > 2),
  );
  if (end < 0) return undefined;
  const text = tokens.slice(from, end + 1).map((token) => token.text);
  const name = withoutStart(withoutEnd(text.join(" "), PUNCTUATION + QUOTES), `@${QUOTES}`).trim();
  return name === "" ? undefined : { from, to: end + 1, name };
}

/**
 * Finds a place after an @: up to a comma, another @, or what has another meaning, since names have several words. If
 * nothing else is left to say what was bought, it ends before the first word with a category: `@Hanoi Pizza`.
 */
export function placeIn(
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
  categories: CategoryIndex,
): Place | undefined {
  const from = tokens.findIndex(({ text }, at) => /^@./.test(text) && !taken.has(at));
  if (from < 0) return undefined;
  let to = from + 1;
  const isInName = (at: number) =>
    at < tokens.length &&
    !taken.has(at) &&
    !/[,;]$/.test(tokens[at - 1]!.text) &&
    !tokens[at]!.text.startsWith("@");
  while (isInName(to)) to++;
  const isAllThatIsLeft = tokens.every((_, at) => taken.has(at) || (at >= from && at < to));
  if (isAllThatIsLeft) {
    const bought = tokens.findIndex(
      ({ text }, at) => at > from && at < to && categoryOf(wordsOf(text), categories) !== undefined,
    );
    if (bought > 0) to = bought;
  }
  const name = withoutEnd(textOf(tokens.slice(from, to)).slice(1), `,;${QUOTES}`);
  const bare = withoutStart(name, QUOTES).trim();
  return bare === "" ? undefined : { from, to, name: bare };
}
