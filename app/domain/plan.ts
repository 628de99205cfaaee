import type { Cents } from "./money";

/** How long everything is free after registering, in days (spec, section 9). */
export const TRIAL_DAYS = 5;

/** A year of premium, tax included (spec, section 9). */
export const PRICE_PER_YEAR: Cents = 1_990;

/** What a year's price is in a month, to the cent. */
export const PRICE_PER_MONTH: Cents = Math.round(PRICE_PER_YEAR / 12);

/** How long one may withdraw from the contract, and how long paying back takes at most, in days (spec, section 9). */
export const WITHDRAWAL_DAYS = 14;

/** How long one may object to a minor change of the terms, in days (spec, section 9). */
export const OBJECTION_DAYS = 14;
