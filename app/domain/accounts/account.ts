export const EMAIL_LENGTH = 254;
export const PERSON_NAME_LENGTH = 80;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const FEEDBACK_LENGTH = 1_000;
export const DEFAULT_PROFILE_COLOR = "#3B82F6";

/** Colours to choose from for a profile, around the colour wheel, then dark ones and grey. */
export const profileColors = [
  "#EF4444",
  "#F97316",
  "#F59E0B",
  "#EAB308",
  "#84CC16",
  "#22C55E",
  "#10B981",
  "#14B8A6",
  "#06B6D4",
  "#0EA5E9",
  "#3B82F6",
  "#6366F1",
  "#8B5CF6",
  "#A855F7",
  "#D946EF",
  "#EC4899",
  "#F43F5E",
  "#7F1D1D",
  "#92400E",
  "#14532D",
  "#1E3A8A",
  "#64748B",
  "#78716C",
  "#374151",
] as const;
export type PaletteColor = (typeof profileColors)[number];

/** Returns the initials of first and last name, or B (for Benutzer) without either. */
export function initials(firstName: string, lastName: string): string {
  const letters = [firstName, lastName].map((name) => firstLetter(name.trim())).join("");
  return letters.toUpperCase() || "B";
}

/** Returns the first letter as it is seen, with its marks. Firefox has no segmenter before version 125. */
export function firstLetter(name: string): string {
  const composed = name.normalize("NFC");
  // Most names: a segmenter takes a hundred times as long, and lists show thousands of people.
  if (/^\p{L}(?![\p{M}\u200d])/u.test(composed)) return String.fromCodePoint(composed.codePointAt(0)!);
  const visible = composed.replace(/^[\p{Default_Ignorable_Code_Point}\p{M}]+/u, "");
  if (!("Segmenter" in Intl)) return [...visible][0] ?? "";
  const [first] = new Intl.Segmenter("de").segment(visible);
  return first?.segment ?? "";
}

/** Returns whether two passwords are the same, however their umlauts were typed. */
export function isSamePassword(one = "", other = ""): boolean {
  return one.normalize("NFC") === other.normalize("NFC");
}

/** The provider of accounts without address and password, which come back by a link of their own. */
export const GUEST = "guest";

export function isGuest({ provider }: { provider: string }): boolean {
  return provider === GUEST;
}
