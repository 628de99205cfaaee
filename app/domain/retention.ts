import { DEFAULT_TIME_ZONE, dayOf } from "./day";

/** Days for which the key of a submission is stored, and its maximum length. */
export const SUBMISSION_DAYS = 90;
export const SUBMISSION_KEY_LENGTH = 200;

/** Returns whether a key is a UUID. Others are as short as somebody else's, or can be guessed. */
export function isUuid(key: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(key);
}

/** Days after which an unused session expires. */
export const SESSION_DAYS = 30;

/** Days for which the server stores input of a form whose trial or session ended before it was sent. */
export const DRAFT_DAYS = 7;

/** Days for which ids of handled Stripe events are stored. Stripe retries an event for three days. */
export const STRIPE_EVENT_DAYS = 90;

/**
 * Full calendar years for which declarations about contracts are stored after the year of receipt: the limitation
 * period for claims (BGB § 195, § 199).
 */
export const DECLARATION_YEARS = 3;

/** Days after receipt during which the link that proves a declaration is valid. */
export const DECLARATION_LINK_DAYS = 14;

/** Full calendar years for which contracts are stored after the year in which they ended (AO § 147, HGB § 257). */
export const CONTRACT_YEARS = 8;

/**
 * Returns the start of the retention period: data from before this moment may be deleted. Years begin at midnight in
 * Germany, whose law counts them; in January that is an hour before midnight UTC.
 */
export function retentionStart(now: Date, years: number): Date {
  const year = Number(dayOf(now, DEFAULT_TIME_ZONE).slice(0, 4));
  return new Date(Date.UTC(year - years, 0, 1, -1));
}

export const DEVICE_DAYS = 90;

export const RESET_LINK_MINUTES = 60;

/** Days for which the link that verifies an account's own address is valid, and hours for the link to a new address. */
export const VERIFICATION_DAYS = 7;
export const EMAIL_CHANGE_HOURS = 24;

export const FORMER_EMAIL_DAYS = 7;

/** Days after which a mail is deleted that could not even be tried, because no server ran. */
export const MAIL_DAYS = 1;

export const PREFERENCE_DAYS = 365;
