/** How long the key of a form is kept, in days, and how long a key may be. (product.md, section 4) */
export const SUBMISSION_DAYS = 90;
export const SUBMISSION_KEY_LENGTH = 200;

/** How long a session lives without use, in days. */
export const SESSION_DAYS = 30;

/** The most sessions of an account; one more ends the one that was not used for the longest. */
export const SESSIONS_PER_ACCOUNT = 100;

/** How long what was typed is kept in days, where the trial or the session ended in the middle of a form. */
export const DRAFT_DAYS = 7;

/** How long is known which of Stripe's events have been dealt with, in days; Stripe repeats them for three. */
export const STRIPE_EVENT_DAYS = 90;
/** How many whole years declarations of contracts are kept after the one in which they came: so long one can claim by them (BGB § 195, § 199). */
export const DECLARATION_YEARS = 3;

/** How long the link works that proves a declaration, in days after it was received. */
export const DECLARATION_LINK_DAYS = 14;

/** How many whole years contracts are kept after the one in which they ended (AO § 147, HGB § 257). */
export const CONTRACT_YEARS = 8;

/** The moment before which what was to be kept for so many whole years may go. */
export function keptSince(now: Date, years: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - years, 0, 1));
}

/** How long a device is known that signed in to an account, in days. (product.md, section 5) */
export const DEVICE_DAYS = 90;

/** How long the link for a forgotten password works, in minutes. (product.md, section 5) */
export const RESET_LINK_MINUTES = 60;

/** How long the link works that verifies an account's own address, in days, and the one to a new address, in hours. */
export const VERIFICATION_DAYS = 7;
export const EMAIL_CHANGE_HOURS = 24;

/** How long a former address can be brought back, in days. (product.md, section 5) */
export const FORMER_EMAIL_DAYS = 7;

/** How long the browser keeps theme and time zone, in days. */
export const PREFERENCE_DAYS = 365;
