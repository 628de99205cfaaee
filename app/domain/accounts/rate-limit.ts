/** Failed sign-ins in a row before an account (or a device that it knows) must wait. */
export const FREE_TRIES = 5;
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 3_600;

/** Failed sign-ins per client address and hour, and new accounts, those of guests included. */
export const FAILED_SIGN_INS_PER_HOUR = 100;
export const REGISTRATIONS_PER_HOUR = 300;

/** Password reset links: requests per client address and hour, and links valid at the same time per account. */
export const RESET_REQUESTS_PER_HOUR = 30;
export const RESETS_AT_ONCE = 3;

/** Links that verify or change an address: maximum per hour, per account and per client address. */
export const EMAIL_LINKS_PER_ACCOUNT = 5;
export const EMAIL_LINKS_PER_CLIENT = 20;

/** New passwords and changes of the Google link per account and hour. Each sends a mail. */
export const NOTICES_PER_ACCOUNT = 10;

/** Mails per day to an unverified address from all senders together, as it may be a stranger's. */
export const MAILS_PER_STRANGER = 5;

/** Mails to support per account and hour. */
export const FEEDBACK_PER_HOUR = 10;

/** Openings and uses of invitation links and guests' links per client address and hour. */
export const INVITATIONS_PER_HOUR = 120;

/** Declarations about contracts per client address and hour. */
export const DECLARATIONS_PER_HOUR = 30;

/** Milliseconds after the last failure during which the failures in a row are remembered. */
export const FAILURES_REMEMBERED_MS = 24 * 3_600_000;

/** Returns seconds to wait after a number of failures in a row: none up to four, then 30, doubling up to an hour. */
export function waitAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0;
  return Math.min(FIRST_WAIT_S * 2 ** (failures - FREE_TRIES), LONGEST_WAIT_S);
}

export const ORDERS_PER_HOUR = 30;
