export const EMAIL_LENGTH = 254;
export const PERSON_NAME_LENGTH = 80;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const FEEDBACK_LENGTH = 1_000;
export const DEFAULT_PROFILE_COLOR = "#3B82F6";

/**
 * Normalises an address for storage and for sending. Unicode has several spellings of one letter, such as the
 * KELVIN SIGN for K or full-width letters; mail servers may treat them as different mailboxes.
 */
export function canonicalEmail(email: string): string {
  return email.normalize("NFKC");
}

/**
 * Returns the key for comparing addresses: normalised and in lower case. Letters that only look alike stay
 * different.
 */
export function emailKey(email: string): string {
  return canonicalEmail(canonicalEmail(email).toLowerCase());
}

/** Returns the initials of first and last name, or B (for Benutzer) without either. */
export function initials(firstName: string, lastName: string): string {
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? "").join("");
  return letters.toUpperCase() || "B";
}
