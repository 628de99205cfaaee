export const EMAIL_LENGTH = 254;
export const PERSON_NAME_LENGTH = 80;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const FEEDBACK_LENGTH = 1_000;
export const DEFAULT_PROFILE_COLOR = "#3B82F6";

/** Returns the initials of first and last name, or B (for Benutzer) without either. */
export function initials(firstName: string, lastName: string): string {
  const letters = [firstName, lastName].map((name) => firstLetter(name.trim())).join("");
  return letters.toUpperCase() || "B";
}

/** Returns the first letter as it is seen, with its marks. Firefox has no segmenter before version 125. */
function firstLetter(name: string): string {
  const composed = name.normalize("NFC");
  if (!("Segmenter" in Intl)) return [...composed][0] ?? "";
  const [first] = new Intl.Segmenter("de").segment(composed);
  return first?.segment ?? "";
}

/** Returns whether two passwords are the same, however their umlauts were typed. */
export function isSamePassword(one = "", other = ""): boolean {
  return one.normalize("NFC") === other.normalize("NFC");
}

/** Returns the text colour for a `#RRGGBB` background: black or white, whichever has the higher contrast (WCAG 2.2). */
export function textColorOn(background: string): "black" | "white" {
  const [red, green, blue] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(background.slice(start, start + 2), 16) / 255),
  );
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  const onBlack = (luminance + 0.05) / 0.05;
  const onWhite = 1.05 / (luminance + 0.05);
  return onBlack >= onWhite ? "black" : "white";
}

/** Decodes a gamma-encoded sRGB channel between 0 and 1. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
