/** How long the key of a creating form is kept, in days, and how long a key may be. (product.md, section 4) */
export const SUBMISSION_DAYS = 90;
export const SUBMISSION_KEY_LENGTH = 200;

/** How long a session lives without use, in days. */
export const SESSION_DAYS = 30;

/** How long a link for a forgotten password works, in minutes. (product.md, section 5) */
export const RESET_MINUTES = 60;

/** How long the notice to a former address can bring it back, in days. (product.md, section 5) */
export const RESTORE_DAYS = 7;
