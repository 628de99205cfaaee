export const EMAIL_LENGTH = 254;
export const PERSON_NAME_LENGTH = 80;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const FEEDBACK_LENGTH = 1_000;
export const DEFAULT_PROFILE_COLOR = "#3B82F6";

/**
 * The form of an address that is stored and that mail goes to. Unicode has several spellings of one letter, such as the
 * KELVIN SIGN for K or full-width letters; mail servers may take them for different mailboxes.
 */
export function canonicalEmail(email: string): string {
  return email.normalize("NFKC");
}

/** The key by which addresses compare: the canonical form in lower case. Letters that only look alike stay different. */
export function emailKey(email: string): string {
  return canonicalEmail(canonicalEmail(email).toLowerCase());
}

/** The first letters of first and last name, or B (for Benutzer) where there is neither (spec, section 2). */
export function initials(firstName: string, lastName: string): string {
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? "").join("");
  return letters.toUpperCase() || "B";
}
