// Limits of an account and of a trip. Each limit is asked in the transaction that adds; what is stored already and lies
// above stays readable, changeable and exportable.

export const EXPENSES_PER_TRIP = 5_000;

/** Maximum number of expenses that one person enters, those of trips in the trash included. */
export const EXPENSES_PER_ACCOUNT = 50_000;

/** Maximum number of expenses that one person enters and divides: of each, everybody on the trip may have a part. */
export const DIVIDED_PER_ACCOUNT = 20_000;

/** Maximum number of trips in an account, including the trash. */
export const TRIPS_PER_ACCOUNT = 1_000;

/** Maximum length of a trip in days, first and last counted. */
export const TRIP_DAYS_MAX = 1_096;

/** Maximum number of people on a trip, with former ones who have a record there. */
export const MEMBERS_PER_TRIP = 50;

/** The latest accounts removed from a trip that it remembers although they have no record there. */
export const REMOVED_PER_TRIP = 50;

/** Maximum number of repayments: their list has no pages. */
export const REPAYMENTS_PER_TRIP = 1_000;

/** Maximum number of repayments that one person enters. */
export const REPAYMENTS_PER_ACCOUNT = 10_000;

/** The newest entries of a trip's history that are kept. */
export const HISTORY_PER_TRIP = 10_000;

/** Maximum bytes of the histories of all trips that an account owns. */
export const HISTORY_BYTES = 200_000_000;

/** The newest keys of submissions that are kept of an account. */
export const SUBMISSIONS_PER_ACCOUNT = 20_000;

/** Maximum sessions of an account. One more ends the least recently used. */
export const SESSIONS_PER_ACCOUNT = 100;

/** Maximum number of people who pay an expense. */
export const PAYERS_PER_EXPENSE = 10;

/** Years before the start and after the end of its trip in which an expense or a repayment may be. */
export const YEARS_AROUND_TRIP = 2;

export const RECEIPTS_PER_EXPENSE = 5;

/** Maximum number of receipts of an account, removed ones included until their files are gone. */
export const RECEIPTS_PER_ACCOUNT = 5_000;

/** Bytes that a file of a receipt counts with at least: a block of the disk. */
export const RECEIPT_BYTES_MIN = 4_096;

/** Maximum bytes of all receipts of an account, and while its trial runs; removed ones count until their files are gone. */
export const RECEIPT_STORAGE = 500_000_000;
export const RECEIPT_STORAGE_TRIAL = 50_000_000;

/** Bytes that receipts leave free on the disk, so that expenses can still be saved. */
export const DISK_FREE_MIN = 200_000_000;
