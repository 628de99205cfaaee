// The pieces of a quick line, and the tables in which they are looked up.
import { fold, oneLine } from "../text";

/** A piece of a quick line between blanks. */
export interface Token {
  text: string;
  /** Folded, without punctuation at its end. */
  bare: string;
}

export const PUNCTUATION = ".,;:!?";

/** Splits a line at its blanks, and joins digits that a narrow blank or an apostrophe groups. */
export function tokensOf(line: string): Token[] {
  const text = oneLine(line.replace(/(\d)[\u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g, "$1"));
  return text === "" ? [] : text.split(" ").map(tokenOf);
}

function tokenOf(text: string): Token {
  return { text, bare: fold(withoutPunctuation(text)) };
}

export function withoutPunctuation(text: string): string {
  return withoutEnd(text, PUNCTUATION);
}

/** Drops these characters from the end. A loop: an expression would try each of many dots anew. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

export function withoutStart(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text[start]!)) start++;
  return text.slice(start);
}

/** Returns the value that a record itself has for this word, and not what every object inherits. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, word = ""): Value | undefined {
  return Object.hasOwn(record, word) ? record[word] : undefined;
}

/** Tokens from `from` to before `to`. */
export interface Range {
  from: number;
  to: number;
}

/** Joins tokens, without punctuation around them. */
export function textOf(tokens: readonly Token[]): string {
  const text = tokens.map((token) => token.text).join(" ");
  return withoutStart(withoutEnd(text, " ,;:–-"), " ,;:–-");
}
