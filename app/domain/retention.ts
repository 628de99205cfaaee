/** How long the key of a creating form is kept, in days, and how long a key may be. (product.md, section 4) */
export const SUBMISSION_DAYS = 90;
export const SUBMISSION_KEY_LENGTH = 200;

/** How long a session lives without use, in days. */
export const SESSION_DAYS = 30;

/** How long what was typed into a form that the end of the trial refused is kept, in days. */
export const DRAFT_DAYS = 7;

/** How long is known which of Stripe's events have been dealt with, in days; Stripe repeats them for three. */
export const STRIPE_EVENT_DAYS = 90;
/** How long a device is known that signed in to an account, in days. (product.md, section 5) */
export const DEVICE_DAYS = 90;

/** How long the link for a forgotten password works, in minutes. (product.md, section 5) */
export const RESET_LINK_MINUTES = 60;

/** How long a former address can be brought back, in days. (product.md, section 5) */
export const FORMER_EMAIL_DAYS = 7;

/** How long the browser keeps theme and time zone, in days. */
export const PREFERENCE_DAYS = 365;
