/** How long the key of a creating form is kept, in days, and how long a key may be. (product.md, section 4) */
export const SUBMISSION_DAYS = 90;
export const SUBMISSION_KEY_LENGTH = 200;

/** How long a session lives without use, in days. */
export const SESSION_DAYS = 30;
