export const EMAIL_LENGTH = 254;
export const PERSON_NAME_LENGTH = 80;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const FEEDBACK_LENGTH = 1_000;
export const DEFAULT_PROFILE_COLOR = "#3B82F6";

/** Returns the initials of first and last name, or B (for Benutzer) without either. */
export function initials(firstName: string, lastName: string): string {
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? "").join("");
  return letters.toUpperCase() || "B";
}
