import { z } from "zod";
import { type Percent, type Rate, readExchanged, readFee } from "~/domain/conversion";
import { currencyCodes, type ForeignCurrency } from "~/domain/currency";
import type { CurrencySettings } from "~/domain/trip";
import type { FieldErrorKey } from "~/locales/de/messages";
import { currencyChoice, originalError } from "./amount.server";
import { text } from "./text.server";

const foreignCurrencies = currencyCodes.filter((code): code is ForeignCurrency => code !== "EUR");

/** Fields of the form: three for each currency, and some others. */
export const CURRENCY_FIELDS_MAX = 3 * foreignCurrencies.length + 20;

const optionalText = text("textInvalid").optional();

/** Optional texts, one for each currency: `cashVND`. */
function textForEach<Prefix extends string>(prefix: Prefix) {
  const names = foreignCurrencies.map((code) => [`${prefix}${code}`, optionalText]);
  return Object.fromEntries(names) as Record<`${Prefix}${ForeignCurrency}`, typeof optionalText>;
}

/**
 * The form about a trip's currencies. `cash…` is what 100 € were exchanged for, `cardFee` the fee in percent, `drop…`
 * a checked box. `shown…` are the texts that the form had at first: one that was not changed is not read, so a rate
 * with more digits than the field shows stays as it is. `newCurrency` and `newCash` add a currency.
 */
export const tripCurrenciesShape = z
  .object({
    id: z.string().default(""),
    cardFee: optionalText,
    shownFee: optionalText,
    newCurrency: currencyChoice,
    newCash: optionalText,
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
  const { newCurrency, newCash, cardFee: typedFee, shownFee } = form;
  if (newCurrency && newCash?.trim()) read("newCash", newCash, newCurrency);
  if (!newCurrency && (newCash?.trim() || newCurrency === null)) {
    fieldErrors.push(["newCurrency", "currencyToChoose"]);
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
