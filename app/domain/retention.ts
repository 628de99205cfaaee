/** How long the key of a creating form is kept, in days, and how long a key may be. (product.md, section 4) */
export const SUBMISSION_DAYS = 90;
export const SUBMISSION_KEY_LENGTH = 200;

/** How long a session lives without use, in days. */
export const SESSION_DAYS = 30;

/** How long what was typed into a form that the end of the trial refused is kept, in days. */
export const DRAFT_DAYS = 7;

/** How long is known which of Stripe's events have been dealt with, in days; Stripe repeats them for three. */
export const STRIPE_EVENT_DAYS = 90;
