import { z } from "zod";
import { categoryIds } from "~/domain/category";
import {
  EXPENSE_NOTES_LENGTH,
  EXPENSE_TEXT_LENGTH,
  type OptionalField,
  type SentField,
} from "~/domain/expense";
import { entryPaymentMethods } from "~/domain/payment-method";
import { fieldError } from "../i18n.server";
import { amount } from "./amount.server";
import { expenseDate } from "./date.server";
import { oneOf, optionalText } from "./text.server";

const fields = z.object({
  amount: amount(),
  categoryId: oneOf(categoryIds, "categoryRequired", "categoryUnknown"),
  paymentMethod: oneOf(entryPaymentMethods, "paymentMethodUnknown", "paymentMethodUnknown").nullish(),
  description: optionalText(EXPENSE_TEXT_LENGTH),
  notes: optionalText(EXPENSE_NOTES_LENGTH),
  locationName: optionalText(EXPENSE_TEXT_LENGTH),
  locationAddress: optionalText(EXPENSE_TEXT_LENGTH),
  date: expenseDate(),
} satisfies Record<SentField, z.ZodType>);

/** All fields of an expense that people can set. The model resolves an omitted date or payment method. */
export const expenseShape = fields.extend({
  description: fields.shape.description.default(null),
  notes: fields.shape.notes.default(null),
  locationName: fields.shape.locationName.default(null),
  locationAddress: fields.shape.locationAddress.default(null),
} satisfies Record<Exclude<OptionalField, "paymentMethod">, z.ZodDefault>);

/** A new expense with its trip. */
export const newExpenseShape = expenseShape.extend({
  tripId: z.string({ error: fieldError("tripRequired") }),
});

/** Partial update: omitted fields keep their value. */
export const expenseChangesShape = fields.partial();
