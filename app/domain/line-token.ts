// The pieces of a quick line.
import { fold, oneLine } from "./text";

/** A piece of a quick line between blanks. */
export interface Token {
  /** As typed. */
  text: string;
  /** Folded, without punctuation at its end. */
  bare: string;
}

const PUNCTUATION = ".,;:!?";

/** Splits a line at its blanks, and joins digits that a narrow blank or an apostrophe groups. */
export function tokensOf(line: string): Token[] {
  const text = oneLine(line.replace(/(\d)[\u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g, "$1"));
  return text === "" ? [] : text.split(" ").map(tokenOf);
}

function tokenOf(text: string): Token {
  return { text, bare: fold(withoutEnd(text, PUNCTUATION)) };
}

/** Drops these characters from the end. A loop: an expression would try each of many dots anew. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** Drops these characters from the beginning. */
export function withoutStart(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text[start]!)) start++;
  return text.slice(start);
}
