export const EMAIL_LENGTH = 254;
export const PERSON_NAME_LENGTH = 80;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const FEEDBACK_LENGTH = 1_000;
export const DEFAULT_PROFILE_COLOR = "#3B82F6";

/** The form in which addresses are compared: one for all spellings of a letter that Unicode calls compatible. */
export function emailKey(email: string): string {
  return email.normalize("NFKC").toLowerCase();
}

/** The first letters of first and last name, or B (for Benutzer) where there is neither (spec, section 2). */
export function initials(firstName: string, lastName: string): string {
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? "").join("");
  return letters.toUpperCase() || "B";
}
