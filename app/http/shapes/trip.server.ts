import { z } from "zod";
import { travelMethods } from "~/domain/travel-method";
import { CURRENCY, TRIP_TEXT_LENGTH } from "~/domain/trip";
import { budget } from "./amount.server";
import { tripDate } from "./date.server";
import { cardFee, ownRate } from "./foreign-amount.server";
import { oneOf, requiredText, yesOrNo } from "./text.server";

const fields = z.object({
  name: requiredText(TRIP_TEXT_LENGTH, "tripNameRequired"),
  destination: requiredText(TRIP_TEXT_LENGTH, "destinationRequired"),
  startDate: tripDate("startDateRequired"),
  endDate: tripDate("endDateRequired"),
  budget: budget(),
  currency: oneOf([CURRENCY], "currencyUnknown", "currencyUnknown"),
  travelMethod: oneOf(travelMethods, "travelMethodRequired", "travelMethodUnknown"),
});

/** All fields of a trip that people can set. */
export const tripShape = fields.extend({
  budget: fields.shape.budget.default(null),
  currency: fields.shape.currency.default(CURRENCY),
});

/** A new trip. `setAsActive` starts it at once. */
export const newTripShape = tripShape.extend({ setAsActive: yesOrNo() });

/** Partial update: omitted fields keep their value. */
export const tripChangesShape = fields.partial();

/** A trip's own rate and fee for a currency. Partial update: omitted fields keep their value, null removes it. */
export const currencyChangesShape = z.object({ cashRate: ownRate(), cardFee: cardFee() }).partial();
