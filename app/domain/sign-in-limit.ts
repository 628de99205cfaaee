/** Failed sign-ins in a row that an account (or a device that knows it) has before it must wait. */
export const FREE_TRIES = 5;
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 3_600;

/** Failed sign-ins and registrations per client address and hour. */
export const FAILED_SIGN_INS_PER_HOUR = 100;
export const REGISTRATIONS_PER_HOUR = 300;

/** Links for a forgotten password: asked for per client address and hour, and working at once per account. */
export const RESET_REQUESTS_PER_HOUR = 30;
export const RESETS_AT_ONCE = 3;

/** Links that prove an address, for verifying as for changing it: per account and per client address, an hour. */
export const EMAIL_LINKS_PER_ACCOUNT = 5;
export const EMAIL_LINKS_PER_CLIENT = 20;

/** New passwords and changes of the Google link per account and hour: each sends a mail. */
export const NOTICES_PER_ACCOUNT = 10;

/** Mails a day to an address that nobody has proven, whoever asks for them: it may be a stranger's. */
export const MAILS_PER_STRANGER = 5;

/** Mails to support per account and hour. */
export const FEEDBACK_PER_HOUR = 10;

/** How long a row of failures is remembered after the last one, in milliseconds. */
export const FAILURES_KEPT_MS = 24 * 3_600_000;

/** Seconds to wait after so many failures in a row: none up to four, then 30 and twice as long each time, up to an hour. */
export function waitAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0;
  return Math.min(FIRST_WAIT_S * 2 ** (failures - FREE_TRIES), LONGEST_WAIT_S);
}

/** Declarations about contracts per client address and hour. */
export const DECLARATIONS_PER_HOUR = 30;
