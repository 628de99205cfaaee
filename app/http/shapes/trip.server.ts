import { z } from "zod";
import { type MainCategoryId, mainCategoryIds } from "~/domain/category";
import { BASE_CURRENCY } from "~/domain/currency";
import { type TripLimits, tripLimits } from "~/domain/limit";
import { travelMethods } from "~/domain/travel-method";
import { TRIP_TEXT_LENGTH } from "~/domain/trip";
import type { FieldErrorKey } from "~/locales/de/messages";
import { amount, budget, cardFee, ownRate } from "./amount.server";
import { oneOf, refuse, requiredText, tripDate, yesOrNo } from "./text.server";

const fields = z.object({
  name: requiredText(TRIP_TEXT_LENGTH, "tripNameRequired"),
  destination: requiredText(TRIP_TEXT_LENGTH, "destinationRequired"),
  startDate: tripDate("startDateRequired"),
  endDate: tripDate("endDateRequired"),
  budget,
  currency: oneOf([BASE_CURRENCY], "currencyUnknown"),
  travelMethod: oneOf(travelMethods, "travelMethodUnknown", "travelMethodRequired"),
});

/** All fields of a trip that people can set. */
const tripShape = fields.extend({
  budget: fields.shape.budget.default(null),
  currency: fields.shape.currency.default(BASE_CURRENCY),
});

/** Changes of a trip from a form: a budget that it leaves out keeps its value. */
export const tripChangeFormShape = tripShape.extend({ budget: fields.shape.budget.optional() });

const notLimits = { error: "limitsInvalid" satisfies FieldErrorKey };
const limit = z.object(
  { categoryId: oneOf(mainCategoryIds, "limitCategory", "categoryRequired"), amount },
  notLimits,
);

/** A trip's limits in JSON, at most one for each main category. An empty list or null means none. */
const limits = z
  .array(limit, notLimits)
  .nullable()
  .transform((list, ctx) => {
    const own = (list ?? []).map(({ categoryId, amount }) => [categoryId, amount] as const);
    if (new Set(own.map(([id]) => id)).size < own.length) return refuse(ctx, "limitTwice");
    return tripLimits(Object.fromEntries(own));
  });

/** A new trip, as forms send it. `setAsActive` starts it at once. */
export const newTripFormShape = tripShape.extend({ setAsActive: yesOrNo() });

/** A new trip in JSON. */
export const newTripShape = newTripFormShape.extend({ limits: limits.optional() });

/** Partial update in JSON: omitted fields keep their value. */
export const tripChangesShape = fields.extend({ limits }).partial();

const amounts = Object.fromEntries(mainCategoryIds.map((id) => [id, amount.optional()])) as Record<
  MainCategoryId,
  z.ZodOptional<typeof amount>
>;

/** The form about limits: the id of the trip, for each main category an amount or nothing, and what the form showed. */
export const limitsFormShape = z.object({
  id: z.string().default(""),
  shown: z.string().transform(readShown).optional(),
  ...amounts,
});

/** Reads the limits that the form wrote into its hidden field; undefined if that is not what it writes. */
function readShown(text: string): TripLimits | undefined {
  try {
    return shownLimits.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const shownLimits = z.partialRecord(z.enum(mainCategoryIds), z.number());

/** A trip's own rate and fee for a currency. Partial update: omitted fields keep their value, null removes it. */
export const currencyChangesShape = z.object({ cashRate: ownRate, cardFee }).partial();
