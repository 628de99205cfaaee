import { z } from "zod";
import { type AmountFault, readAmount, readBudget } from "~/domain/money";
import type { FieldFault } from "~/locales/de/messages";
import { fault } from "../i18n.server";

const faults: Record<AmountFault, FieldFault> = {
  required: "amountRequired",
  unreadable: "amountUnreadable",
  tooLong: "amountTooLong",
  tooPrecise: "amountTooPrecise",
  zero: "amountZero",
  negative: "amountNegative",
  tooLarge: "amountTooLarge",
};

/** An amount as a person types it, in cents. */
export function typedAmount() {
  return z
    .string({ error: (issue) => fault(issue.input === undefined ? "amountRequired" : "amountUnreadable") })
    .transform((text, ctx) => {
      const { cents, fault: found } = readAmount(text);
      if (found === undefined) return cents;
      ctx.addIssue({ code: "custom", message: fault(faults[found]) });
      return z.NEVER;
    });
}

/** A budget as a person types it, in cents; null where there is none. */
export function typedBudget() {
  return z
    .string({ error: fault("amountUnreadable") })
    .optional()
    .transform((text, ctx) => {
      const { cents, fault: found } = readBudget(text ?? "");
      if (found === undefined) return cents;
      ctx.addIssue({
        code: "custom",
        message: fault(found === "negative" ? "budgetNegative" : faults[found]),
      });
      return z.NEVER;
    });
}
