import { z } from "zod";
import {
  type AmountError,
  type AmountReading,
  amountFromEuro,
  centsFromEuro,
  readAmount,
  readBudget,
} from "~/domain/money";
import type { FieldErrorKey } from "~/locales/de/messages";
import { fieldError } from "../i18n.server";

export const amountErrors: Record<AmountError, FieldErrorKey> = {
  required: "amountRequired",
  unreadable: "amountUnreadable",
  tooLong: "amountTooLong",
  tooPrecise: "amountTooPrecise",
  zero: "amountZero",
  negative: "amountNegative",
  tooLarge: "amountTooLarge",
};

/** An amount in cents, decoded from a number in euro or from typed text. */
export function amount() {
  return z
    .union([z.number(), z.string()], {
      error: (issue) => fieldError(issue.input == null ? "amountRequired" : "amountUnreadable"),
    })
    .transform((sent, ctx) => {
      const reading = typeof sent === "number" ? amountFromEuro(sent) : readAmount(sent);
      return centsOf(reading, ctx, amountErrors);
    });
}

/** A budget in cents, decoded from a number in euro or from typed text; null for none. */
export function budget() {
  return z
    .union([z.number(), z.string(), z.null()], { error: fieldError("amountUnreadable") })
    .transform((sent, ctx) => {
      if (sent === null) return null;
      const reading = typeof sent === "number" ? centsFromEuro(sent) : readBudget(sent);
      return centsOf(reading, ctx, { ...amountErrors, negative: "budgetNegative" });
    });
}

function centsOf<Cents>(
  {
    cents,
    error: found,
  }: { cents: Cents; error?: undefined } | Extract<AmountReading, { error: AmountError }>,
  ctx: z.RefinementCtx,
  keys: Record<AmountError, FieldErrorKey>,
): Cents {
  if (found === undefined) return cents as Cents;
  ctx.addIssue({ code: "custom", message: fieldError(keys[found]) });
  return z.NEVER;
}
