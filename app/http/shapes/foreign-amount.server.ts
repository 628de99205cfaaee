import { z } from "zod";
import {
  type RateError,
  type RateReading,
  rateSources,
  readFee,
  readRate,
  readTypedRate,
} from "~/domain/conversion";
import { decimalsOf, type ForeignCurrency, isCurrencyCode } from "~/domain/currency";
import { readDay } from "~/domain/day";
import { ORIGINAL_LENGTH, type OriginalError } from "~/domain/money";
import type { FieldErrorKey } from "~/locales/de/messages";
import { fieldError } from "../i18n.server";
import { amountErrors } from "./amount.server";
import { oneOf } from "./text.server";

const typedRateErrors: Record<RateError, FieldErrorKey> = {
  unreadable: "rateUnreadable",
  ambiguous: "rateAmbiguous",
  tooPrecise: "rateTooPrecise",
  zero: "rateZero",
  negative: "rateZero",
};

/** Error keys for a rate in JSON, where a decimal comma is refused. */
const rateErrors = { ...typedRateErrors, unreadable: "rateNotDecimal" } as const;

/** Code of a foreign currency in JSON; null or omitted for the euro. The code EUR is refused. */
export function foreignCurrency() {
  return z
    .string({ error: fieldError("currencyOfAmount") })
    .nullish()
    .transform((code, ctx) => {
      if (code == null) return code;
      if (isCurrencyCode(code) && code !== "EUR") return code;
      ctx.addIssue({
        code: "custom",
        message: fieldError(code === "EUR" ? "currencyIsEuro" : "currencyOfAmount"),
      });
      return z.NEVER;
    });
}

/** The currency that a form's amount is in: null for the euro, undefined if the form has no such field. */
export function currencyChoice() {
  return z
    .string({ error: fieldError("currencyOfAmount") })
    .optional()
    .transform((code, ctx): ForeignCurrency | null | undefined => {
      if (code === undefined) return undefined;
      if (isCurrencyCode(code)) return code === "EUR" ? null : code;
      ctx.addIssue({ code: "custom", message: fieldError("currencyOfAmount") });
      return z.NEVER;
    });
}

/** An amount in the main unit of a currency. The model knows its decimals. */
export function originalAmount() {
  return z
    .number({ error: fieldError("amountNotNumber") })
    .nullish()
    .transform((amount, ctx) => {
      if (amount == null) return undefined;
      if (amount > 0) return amount;
      ctx.addIssue({ code: "custom", message: fieldError(amount === 0 ? "amountZero" : "amountNegative") });
      return z.NEVER;
    });
}

/** A rate from JSON: a number, or decimal text with a dot. */
export function exchangeRate() {
  return z
    .union([z.number(), z.string()], { error: fieldError("rateNotDecimal") })
    .nullish()
    .transform((sent, ctx) => (sent == null ? undefined : rateOf(readRate(sent), ctx, rateErrors)));
}

/** A rate as a person types it. */
export function typedRate() {
  return z
    .string({ error: fieldError("rateUnreadable") })
    .optional()
    .transform((text, ctx) => (text?.trim() ? rateOf(readTypedRate(text), ctx, typedRateErrors) : undefined));
}

/** Day of the rate that is sent along. */
export function rateDate() {
  return z
    .string({ error: fieldError("dateInvalid") })
    .nullish()
    .transform((text, ctx) => {
      if (text == null) return undefined;
      const day = readDay(text);
      if (day === undefined) ctx.addIssue({ code: "custom", message: fieldError("dateInvalid") });
      return day;
    });
}

/** Origin of the rate that is sent along. */
export function rateSource() {
  return oneOf(rateSources, "rateSourceUnknown", "rateSourceUnknown")
    .nullish()
    .transform((source) => source ?? undefined);
}

/** A trip's own rate; null for none. */
export function ownRate() {
  return z
    .union([z.number(), z.string(), z.null()], { error: fieldError("rateNotDecimal") })
    .transform((sent, ctx) => (sent === null ? null : rateOf(readRate(sent), ctx, rateErrors)));
}

/** A fee in percent; null for none. */
export function cardFee() {
  return z
    .union([z.number(), z.string(), z.null()], { error: fieldError("feeInvalid") })
    .transform((sent, ctx) => {
      if (sent === null) return null;
      const fee = readFee(sent);
      if (fee !== undefined) return fee;
      ctx.addIssue({ code: "custom", message: fieldError("feeInvalid") });
      return z.NEVER;
    });
}

const tooPrecise: Record<number, FieldErrorKey> = {
  0: "amountWhole",
  2: "amountTooPrecise",
  3: "amountTooManyDecimals",
};

/** Encodes the error of an amount that was typed in this currency. */
export function originalError(error: OriginalError, currency: ForeignCurrency): string {
  if (error === "tooLong") return fieldError("textTooLong", { max: ORIGINAL_LENGTH });
  if (error === "tooPrecise") return fieldError(tooPrecise[decimalsOf(currency)]!);
  if (error === "tooLarge") return fieldError("amountDigits");
  return fieldError(error === "ambiguous" ? "amountAmbiguous" : amountErrors[error]);
}

function rateOf(
  { rate, error }: RateReading,
  ctx: z.RefinementCtx,
  keys: Record<RateError, FieldErrorKey>,
): string {
  if (error === undefined) return rate;
  ctx.addIssue({ code: "custom", message: fieldError(keys[error]) });
  return z.NEVER;
}
