/**
 * Text as it is stored: line breaks are `\n` (so each counts once), NUL and blanks at both ends are gone, and
 * halves of surrogate pairs, which no file can hold, are replaced. Not for passwords.
 */
export function tidyText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replaceAll("\0", "").toWellFormed().trim();
}

/** Text for a single line: line breaks, tabs and all other control characters become blanks. */
export function oneLine(text: string): string {
  return tidyText(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Text of several lines as a quotation, each line marked, so that none passes for a line of the letter around it. */
export function quote(text: string): string {
  return text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join("\n");
}

/** Blanks that may surround a text before it is tidied, in UTF-16 units. */
const AROUND = 1_000;

/** Whether a text is too long for `max` UTF-16 units, however it is tidied: a line break may be two of them. */
export function isFarTooLong(text: string, max: number): boolean {
  return text.length > 2 * max + AROUND;
}

/** For comparing and searching without regard to case; umlauts included, ß like ss. */
export function fold(text: string): string {
  // A rule for a letter, not a text. Unicode folds it so (CaseFolding.txt, status F); JavaScript only lowers cases.
  return text.normalize("NFC").toLowerCase().replaceAll("ß", "ss");
}

/** The longest beginning with at most `length` UTF-16 units that tears no character apart. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
