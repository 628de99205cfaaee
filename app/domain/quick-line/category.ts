import type { CategoryId } from "../expenses/category";
import { searchable } from "../text";

/** Categories by folded word, or by several words with blanks between them. */
export interface CategoryIndex {
  byWords: ReadonlyMap<string, CategoryId>;
  /** Number of words of the longest entry, and the letters of the longest word. */
  maxWords: number;
  maxLetters: number;
}

/** Fewest letters of a word that may be the end of a longer one, and of what stands before it: not the S of Stempel. */
const END_LETTERS = 5;
const FRONT_LETTERS = 3;

/** Builds the index of lists that hold each category's words, separated by commas. */
export function indexWords(lists: Record<CategoryId, string>): CategoryIndex {
  const byWords = new Map<string, CategoryId>();
  for (const [id, list] of Object.entries(lists)) {
    for (const entry of list.split(",")) byWords.set(wordsOf(entry).join(" "), id as CategoryId);
  }
  const entries = [...byWords.keys()];
  return {
    byWords,
    maxWords: Math.max(...entries.map((entry) => entry.split(" ").length)),
    maxLetters: Math.max(...entries.map((entry) => entry.length)),
  };
}

/** Splits text into words for comparing, folded as for the search and without punctuation. */
export function wordsOf(text: string): string[] {
  return searchable(text)
    .replace(/['’]/g, "")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
}

export function lineKey(description: string): string {
  return wordsOf(description).join(" ");
}

/** Most categories that are remembered; each is sent with home. */
const REMEMBERED = 50;

/**
 * Returns the categories that a traveller chose last for descriptions, by `lineKey()`, where the index would find another
 * or none. `expenses` begin with the newest.
 */
export function ownChoices(
  expenses: readonly { description: string | null; categoryId: CategoryId }[],
  index: CategoryIndex,
): Record<string, CategoryId> {
  const own = new Map<string, CategoryId>();
  const seen = new Set<string>();
  for (const { description, categoryId } of expenses) {
    if (own.size === REMEMBERED) break;
    // Splitting into words is what costs here, and most travellers enter the same few descriptions.
    if (description === null || seen.has(description)) continue;
    const words = wordsOf(description);
    const key = words.join(" ");
    const isOlder = key === "" || seen.has(key);
    seen.add(description).add(key);
    if (!isOlder && categoryOf(words, index) !== categoryId) own.set(key, categoryId);
  }
  return Object.fromEntries(own);
}

/**
 * Finds the category of the first word that has one, since a German note begins with what was bought: a taxi to the
 * hotel is a taxi. Of several entries that fit there, the longest counts.
 */
export function categoryOf(
  words: readonly string[],
  { byWords, maxWords, maxLetters }: CategoryIndex,
): CategoryId | undefined {
  for (const [at, word] of words.entries()) {
    for (let count = Math.min(maxWords, words.length - at); count > 0; count--) {
      const found = byWords.get(words.slice(at, at + count).join(" "));
      if (found) return found;
    }
    const found = byWords.get(word.replace(/s$/, "")) ?? categoryByEnd(word, byWords, maxLetters);
    if (found) return found;
  }
  return undefined;
}

/** Finds the category of a compound by its last part: Fischrestaurant. */
function categoryByEnd(
  word: string,
  byWords: CategoryIndex["byWords"],
  maxLetters: number,
): CategoryId | undefined {
  const first = Math.max(FRONT_LETTERS, word.length - maxLetters);
  for (let at = first; at <= word.length - END_LETTERS; at++) {
    const found = byWords.get(word.slice(at)) ?? byWords.get(word.slice(at).replace(/s$/, ""));
    if (found) return found;
  }
  return undefined;
}
