import { z } from "zod";
import { travelMethods } from "~/domain/travel-method";
import { CURRENCY, TRIP_TEXT_LENGTH } from "~/domain/trip";
import { typedBudget } from "./amount.server";
import { tripDate } from "./date.server";
import { checkbox, oneOf, requiredText } from "./text.server";

/** What can be set of a trip, as a form sends it. */
export const tripForm = z.object({
  name: requiredText(TRIP_TEXT_LENGTH, "tripNameRequired"),
  destination: requiredText(TRIP_TEXT_LENGTH, "destinationRequired"),
  startDate: tripDate("startDateRequired"),
  endDate: tripDate("endDateRequired"),
  budget: typedBudget(),
  currency: oneOf([CURRENCY], "currencyUnknown", "currencyUnknown").default(CURRENCY),
  travelMethod: oneOf(travelMethods, "travelMethodRequired", "travelMethodUnknown"),
});

/** A new trip: `setAsActive` starts it at once. */
export const newTripForm = tripForm.extend({ setAsActive: checkbox() });
