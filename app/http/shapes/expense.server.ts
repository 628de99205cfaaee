import { z } from "zod";
import { categoryIds } from "~/domain/category";
import { EXPENSE_NOTES_LENGTH, EXPENSE_TEXT_LENGTH } from "~/domain/expense";
import { entryPaymentMethods } from "~/domain/payment-method";
import { typedAmount } from "./amount.server";
import { expenseDate } from "./date.server";
import { oneOf, optionalText } from "./text.server";

/** An expense as a form sends it; `main` only says which step of the form was open. */
export const expenseForm = z.object({
  main: z.string().optional(),
  amount: typedAmount(),
  categoryId: oneOf(categoryIds, "categoryRequired", "categoryUnknown"),
  paymentMethod: oneOf(entryPaymentMethods, "paymentMethodUnknown", "paymentMethodUnknown").optional(),
  description: optionalText(EXPENSE_TEXT_LENGTH),
  notes: optionalText(EXPENSE_NOTES_LENGTH),
  locationName: optionalText(EXPENSE_TEXT_LENGTH),
  locationAddress: optionalText(EXPENSE_TEXT_LENGTH),
  date: expenseDate(),
});
