import { z } from "zod";
import { type MainCategoryId, mainCategoryIds } from "~/domain/expenses/category";
import { type Percent, type Rate, readFee } from "~/domain/money/conversion";
import { BASE_CURRENCY, currencyCodes, type ForeignCurrency } from "~/domain/money/currency";
import { readExchanged } from "~/domain/money/exchange";
import { type TripLimits, tripLimits } from "~/domain/trips/limit";
import { travelMethods } from "~/domain/trips/travel-method";
import { type CurrencySettings, isTooLong, TRIP_TEXT_LENGTH } from "~/domain/trips/trip";
import type { FieldErrorKey } from "~/locales/de/messages";
import { amount, budget, cardFee, currencyChoice, originalError, ownRate } from "../money/amount.server";
import { about, oneOf, refuse, requiredText, text, tripDate, yesOrNo } from "../text.server";

/** Fields of the forms that nobody types in. */
export const untypedInTrips = ["setAsActive", "travelMethod"];

const fields = z.object({
  name: requiredText(TRIP_TEXT_LENGTH, "tripNameRequired"),
  destination: requiredText(TRIP_TEXT_LENGTH, "destinationRequired"),
  startDate: tripDate("startDateRequired"),
  endDate: tripDate("endDateRequired"),
  budget,
  currency: oneOf([BASE_CURRENCY], "currencyUnknown"),
  travelMethod: oneOf(travelMethods, "travelMethodUnknown", "travelMethodRequired"),
});

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
export const newTripFormShape = tripShape
  .extend({ setAsActive: yesOrNo() })
  .refine((dates) => !isTooLong(dates), {
    ...about("endDate", "tripTooLong"),
    when: ({ issues }) =>
      issues.every(({ path: [field] = [] }) => field && field !== "startDate" && field !== "endDate"),
  });

export const newTripShape = newTripFormShape.safeExtend({ limits: limits.optional() });

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

const foreignCurrencies = currencyCodes.filter((code): code is ForeignCurrency => code !== "EUR");

/** Fields of the form: three for each currency, and some others. */
export const CURRENCY_FIELDS_MAX = 3 * foreignCurrencies.length + 20;

const typed = text("textInvalid").optional();

/** Optional texts, one for each currency: `cashVND`. */
function textForEach<Prefix extends string>(prefix: Prefix) {
  const names = foreignCurrencies.map((code) => [`${prefix}${code}`, typed]);
  return Object.fromEntries(names) as Record<`${Prefix}${ForeignCurrency}`, typeof typed>;
}

/**
 * The form about a trip's currencies. `cash…` is what 100 € were exchanged for, `cardFee` the fee in percent, `drop…`
 * a checked box. `shown…` are the texts that the form had at first: one that was not changed is not read, so a rate
 * with more digits than the field shows stays as it is. `newCurrency` and `newCash` add a currency.
 */
export const tripCurrenciesShape = z
  .object({
    id: z.string().default(""),
    cardFee: typed,
    shownFee: typed,
    newCurrency: currencyChoice,
    newCash: typed,
    ...textForEach("cash"),
    ...textForEach("shown"),
    ...textForEach("drop"),
  })
  .superRefine((form, ctx) => {
    for (const [field, message] of readSettings(form).fieldErrors) {
      ctx.addIssue({ code: "custom", path: [field], message });
    }
  });

type Form = z.output<typeof tripCurrenciesShape>;

/** Returns the settings that a valid form changes. */
export function settingsOf(form: Form): CurrencySettings {
  return readSettings(form).settings;
}

function readSettings(form: Form): {
  settings: CurrencySettings;
  fieldErrors: [field: string, message: FieldErrorKey][];
} {
  const fieldErrors: [string, FieldErrorKey][] = [];
  const cashRates: Partial<Record<ForeignCurrency, Rate | null>> = {};
  const read = (field: string, typed: string | undefined, currency: ForeignCurrency) => {
    const { rate, error } = readExchanged(typed ?? "", currency);
    if (error) fieldErrors.push([field, originalError(error, currency)]);
    else cashRates[currency] = rate;
  };
  for (const code of foreignCurrencies) {
    const typed = form[`cash${code}`];
    if (typed !== form[`shown${code}`]) read(`cash${code}`, typed, code);
  }
  const { newCurrency, newCash = "", cardFee: typedFee, shownFee } = form;
  if (newCurrency && newCash.trim()) read("newCash", newCash, newCurrency);
  if (!newCurrency && (newCash.trim() || newCurrency === null)) {
    fieldErrors.push(["newCurrency", "currencyToChoose"]);
    // How many decimals it may have depends on the currency; what is no number at all is none in any.
    const { error } = readExchanged(newCash, "USD");
    if (error === "unreadable" || error === "zero")
      fieldErrors.push(["newCash", originalError(error, "USD")]);
  }
  const cardFee = typedFee === shownFee ? undefined : readTypedFee(typedFee);
  if (cardFee === "unreadable") fieldErrors.push(["cardFee", "feeInvalid"]);
  const dropped = foreignCurrencies.filter((code) => form[`drop${code}`] !== undefined);
  return {
    settings: {
      cashRates,
      ...(newCurrency && { added: newCurrency }),
      ...(cardFee !== undefined && { cardFee }),
      ...(dropped.length > 0 && { dropped }),
    },
    fieldErrors,
  };
}

function readTypedFee(typed: string | undefined): Percent | null | "unreadable" {
  return typed?.trim() ? (readFee(typed) ?? "unreadable") : null;
}
