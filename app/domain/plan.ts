import type { Cents } from "./money";

/** Days after registration during which everything is free. */
export const TRIAL_DAYS = 5;

/** Price of a year of premium, tax included. */
export const PRICE_PER_YEAR: Cents = 1_990;

/** The price per month, rounded to the cent. */
export const PRICE_PER_MONTH: Cents = Math.round(PRICE_PER_YEAR / 12);

/** Days in which a customer may withdraw from the contract, and in which the refund is due. */
export const WITHDRAWAL_DAYS = 14;

/** Days in which a customer may object to a minor change of the terms. */
export const OBJECTION_DAYS = 14;
