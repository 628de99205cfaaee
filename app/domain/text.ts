/**
 * What cannot be seen, for a class of a regular expression. Empty Braille cells and Korean fillers belong to it, though they
 * count as letters.
 */
export const UNSEEN = String.raw`\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;

const VISIBLE = new RegExp(`[^${UNSEEN}]`, "u");

/**
 * Normalises text for storage: line breaks become `\n`, NUL and surrounding blanks are removed, and lone
 * surrogates, which no file can hold, are replaced. Text without a visible character becomes empty. Not for passwords.
 */
export function tidyText(text: string): string {
  const tidy = text.replace(/\r\n?/g, "\n").replaceAll("\0", "").toWellFormed().trim();
  return VISIBLE.test(tidy) ? tidy : "";
}

/**
 * Normalises text for a single line: line breaks, tabs and other control characters become blanks, also those that turn
 * the direction of what follows.
 */
export function oneLine(text: string): string {
  return tidyText(tidyText(text).replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " "));
}

/** Quotes text of several lines, marking every line so that none can pass for a line of the surrounding letter. */
export function quote(text: string): string {
  return text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join("\n");
}

/** Folds text for comparing and searching without regard to case, umlauts included; ß equals ss. */
export function fold(text: string): string {
  // Unicode folds ß to ss (CaseFolding.txt, status F); `toLowerCase` does not.
  return text.normalize("NFC").toLowerCase().replaceAll("ß", "ss");
}

/** Letters that Unicode does not take apart into a plain letter and a mark, and the sigma at the end of a word. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ς: "σ",
};

/**
 * Folds text for searching: as `fold()`, and also without diacritics, so that ä equals a and é equals e. Both the
 * stored text and the words that are searched for pass through it.
 */
export function searchable(text: string): string {
  return fold(text.normalize("NFKD"))
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[æœøłđıς]/g, (letter) => plainLetters[letter]!);
}

/** Cuts text to at most `bytes` of UTF-8. In an address each may take three characters. */
export function cutToBytes(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}

/** Cuts text to at most `length` UTF-16 units without splitting a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Hashes a text to 32 bits without a sign (FNV-1a). For choosing a look that stays the same, not for secrets. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619);
  return hash >>> 0;
}

/** Returns one of the choices, always the same one for a text. */
export function choiceFor<T>(text: string, choices: readonly T[]): T {
  // The lowest bits of the hash depend on the lowest bits of each character alone.
  return choices[(hashOf(text) >>> 8) % choices.length]!;
}
