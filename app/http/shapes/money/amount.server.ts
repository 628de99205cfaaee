import { z } from "zod";
import { readDay } from "~/domain/day";
import type { ExpenseKind } from "~/domain/expenses/kind";
import type { decodeAmount } from "~/domain/money/amount";
import { type RateError, type RateReading, rateSources, readFee, readRate } from "~/domain/money/conversion";
import {
  type CurrencyCode,
  decimalsOf,
  type ForeignCurrency,
  isForeignCurrency,
} from "~/domain/money/currency";
import {
  type AmountError,
  type AmountReading,
  amountFromEuro,
  centsFromEuro,
  type OriginalError,
  readAmount,
  readBudget,
} from "~/domain/money/money";
import type { FieldErrorKey } from "~/locales/de/messages";
import { missingOr, oneOf, refuse, text, textOrNumber } from "../text.server";

const amountErrors: Record<AmountError, FieldErrorKey> = {
  required: "amountRequired",
  unreadable: "amountUnreadable",
  tooLong: "amountTooLong",
  tooPrecise: "amountTooPrecise",
  zero: "amountZero",
  negative: "amountNegative",
  tooLarge: "amountTooLarge",
};

const typedAmountErrors = { ...amountErrors, negative: "amountIsRefund" } as const;

const typedRateErrors: Record<RateError, FieldErrorKey> = {
  unreadable: "rateUnreadable",
  ambiguous: "rateAmbiguous",
  tooPrecise: "rateTooPrecise",
  zero: "rateZero",
  negative: "rateZero",
};

/** Error keys for a rate in JSON, where a decimal comma is refused. */
const rateErrors = { ...typedRateErrors, unreadable: "rateNotDecimal" } as const;

/** An amount in cents, decoded from a number in euro or from typed text. */
export const amount = z
  .union([z.number(), z.string()], { error: missingOr("amountUnreadable", "amountRequired") })
  .transform((sent, ctx) => {
    const reading = typeof sent === "number" ? amountFromEuro(sent) : readAmount(sent);
    return requireCents(reading, ctx, amountErrors);
  });

/** An amount in cents with its sign. A typed minus is refused: statements of banks mean by it what was spent. */
export const signedAmount = z
  .union([z.number(), z.string()], { error: missingOr("amountUnreadable", "amountRequired") })
  .transform((sent, ctx) => {
    if (typeof sent === "string") return requireCents(readAmount(sent), ctx, typedAmountErrors);
    return Math.sign(sent) * requireCents(amountFromEuro(Math.abs(sent)), ctx, amountErrors);
  });

/** A budget in cents, decoded from a number in euro or from typed text; null for none. */
export const budget = textOrNumber("amountUnreadable")
  .nullable()
  .transform((sent, ctx) => {
    if (sent === null) return null;
    const reading = typeof sent === "number" ? centsFromEuro(sent) : readBudget(sent);
    return requireCents(reading, ctx, { ...amountErrors, negative: "budgetNegative" });
  });

/** Code of a foreign currency in JSON; null or omitted for the euro. The code EUR is refused. */
export const foreignCurrency = text("currencyOfAmount")
  .nullish()
  .transform((code, ctx) => {
    if (code == null || isForeignCurrency(code)) return code;
    return refuse(ctx, code === "EUR" ? "currencyIsEuro" : "currencyOfAmount");
  });

/** A currency that was chosen in a form: null for the euro, undefined for none. */
export const currencyChoice = text("currencyOfAmount")
  .optional()
  .transform((code, ctx): ForeignCurrency | null | undefined => {
    if (code === "EUR") return null;
    return code === undefined || isForeignCurrency(code) ? code : refuse(ctx, "currencyOfAmount");
  });

/** An amount in the main unit of a currency, whose decimals are not known yet, with its sign. */
export const originalAmount = z
  .number({ error: "amountNotNumber" satisfies FieldErrorKey })
  .nullish()
  .transform((amount, ctx) => {
    if (amount == null) return undefined;
    return amount === 0 ? refuse(ctx, "amountZero") : amount;
  });

/** A rate from JSON: a number, or decimal text with a dot. */
export const exchangeRate = textOrNumber("rateNotDecimal")
  .nullish()
  .transform((sent, ctx) => (sent == null ? undefined : rateOf(readRate(sent), ctx)));

export const rateDate = text("dateInvalid")
  .nullish()
  .transform((text, ctx) => (text == null ? undefined : (readDay(text) ?? refuse(ctx, "dateInvalid"))));

export const rateSource = oneOf(rateSources, "rateSourceUnknown")
  .nullish()
  .transform((source) => source ?? undefined);

/** A trip's own rate; null for none. */
export const ownRate = textOrNumber("rateNotDecimal")
  .nullable()
  .transform((sent, ctx) => (sent === null ? null : rateOf(readRate(sent), ctx)));

/** A fee in percent; null for none. */
export const cardFee = textOrNumber("feeInvalid")
  .nullable()
  .transform((sent, ctx) => (sent === null ? null : (readFee(sent) ?? refuse(ctx, "feeInvalid"))));

const tooPrecise: Record<number, FieldErrorKey> = {
  0: "amountWhole",
  2: "amountTooPrecise",
  3: "amountTooManyDecimals",
};

/** Returns the error of an amount that was typed in this currency. */
export function originalError(error: OriginalError, currency: CurrencyCode): FieldErrorKey {
  if (error === "ambiguous") return "amountAmbiguous";
  if (currency === "EUR" || error === "negative") return typedAmountErrors[error];
  if (error === "tooLong") return "originalTooLong";
  if (error === "tooPrecise") return tooPrecise[decimalsOf(currency)]!;
  return error === "tooLarge" ? "amountDigits" : amountErrors[error];
}

/** Returns what is wrong with the typed amount, by field. Where a refund is chosen, a minus is one too many. */
export function typedErrors(
  { currency = "EUR", errors }: ReturnType<typeof decodeAmount>,
  kind: ExpenseKind | undefined,
) {
  const { amount, originalCurrency, exchangeRate, chargedAmount } = errors;
  const hasMinus = kind === "refund" && amount === "negative";
  return {
    amount: amount && (hasMinus ? ("amountHasMinus" as const) : originalError(amount, currency)),
    originalCurrency: originalCurrency && ("currencyOfAmount" as const),
    exchangeRate: exchangeRate && typedRateErrors[exchangeRate],
    chargedAmount: chargedAmount && amountErrors[chargedAmount],
  };
}

function requireCents<Cents>(
  reading: { cents: Cents; error?: undefined } | Extract<AmountReading, { error: AmountError }>,
  ctx: z.RefinementCtx,
  keys: Record<AmountError, FieldErrorKey>,
): Cents {
  return reading.error === undefined ? reading.cents : refuse(ctx, keys[reading.error]);
}

function rateOf({ rate, error }: RateReading, ctx: z.RefinementCtx): string {
  return error === undefined ? rate : refuse(ctx, rateErrors[error]);
}
