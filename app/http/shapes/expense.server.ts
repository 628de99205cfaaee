import { z } from "zod";
import { categoryIds } from "~/domain/category";
import {
  EXPENSE_NOTES_LENGTH,
  EXPENSE_TEXT_LENGTH,
  type OptionalField,
  type OriginalField,
  type OriginalFormField,
  type SentField,
} from "~/domain/expense";
import { numberFromUnits, readAmount, readOriginal } from "~/domain/money";
import { entryPaymentMethods, paymentMethods } from "~/domain/payment-method";
import type { SentAmount } from "~/models/foreign-amount.server";
import { fieldError } from "../i18n.server";
import { amount, amountErrors } from "./amount.server";
import { expenseDate } from "./date.server";
import {
  currencyChoice,
  exchangeRate,
  foreignCurrency,
  originalAmount,
  originalError,
  rateDate,
  rateSource,
  typedRate,
} from "./foreign-amount.server";
import { nights } from "./nights.server";
import { checkbox, oneOf, optionalText } from "./text.server";

const fields = z.object({
  amount: amount(),
  categoryId: oneOf(categoryIds, "categoryRequired", "categoryUnknown"),
  paymentMethod: oneOf(entryPaymentMethods, "paymentMethodUnknown", "paymentMethodUnknown").nullish(),
  description: optionalText(EXPENSE_TEXT_LENGTH),
  notes: optionalText(EXPENSE_NOTES_LENGTH),
  locationName: optionalText(EXPENSE_TEXT_LENGTH),
  locationAddress: optionalText(EXPENSE_TEXT_LENGTH),
  date: expenseDate(),
  originalAmount: originalAmount(),
  originalCurrency: foreignCurrency(),
  exchangeRate: exchangeRate(),
  rateDate: rateDate(),
  rateSource: rateSource(),
  nights: nights(),
} satisfies Record<SentField | OriginalField, z.ZodType>);

/** All fields of an expense that people can set. The model resolves an omitted amount, date or payment method. */
export const expenseShape = fields.extend({
  amount: fields.shape.amount.optional(),
  description: fields.shape.description.default(null),
  notes: fields.shape.notes.default(null),
  locationName: fields.shape.locationName.default(null),
  locationAddress: fields.shape.locationAddress.default(null),
} satisfies Record<Exclude<OptionalField, "paymentMethod">, z.ZodDefault> & { amount: z.ZodOptional });

/** A new expense with its trip. Without a foreign currency the amount is required. */
export const newExpenseShape = expenseShape
  .extend({ tripId: z.string({ error: fieldError("tripRequired") }) })
  .refine(({ amount, originalCurrency }) => amount !== undefined || originalCurrency, {
    path: ["amount"],
    error: fieldError("amountRequired"),
    when: () => true,
  });

/**
 * Partial update: omitted fields keep their value. Takes payment methods that the form does not offer, too, so that a
 * client can send back what it has read.
 */
export const expenseChangesShape = fields.partial().extend({
  paymentMethod: oneOf(paymentMethods, "paymentMethodUnknown", "paymentMethodUnknown").nullish(),
});

/**
 * An expense from a form. `amount` is text in the currency that `originalCurrency` chooses, and is checked only
 * together with it; `amountOf()` reads it.
 */
export const expenseFormShape = expenseShape
  .omit({ originalAmount: true })
  .extend({
    amount: z.string({ error: fieldError("amountUnreadable") }).default(""),
    originalCurrency: currencyChoice(),
    exchangeRate: typedRate(),
    chargedAmount: amount().optional(),
    // Nobody can correct a hidden field: an invalid origin is dropped, and the rate counts as typed.
    rateDate: rateDate().catch(undefined),
    rateSource: rateSource().catch(undefined),
    newRate: checkbox(),
  } satisfies Partial<Record<SentField | OriginalFormField, z.ZodType>>)
  .refine((form) => errorOf(form) === undefined, {
    path: ["amount"],
    error: ({ input }) => errorOf(input as TypedAmount),
    when: ({ value }) => isCheckable(value as TypedAmount),
  });

interface TypedAmount extends Omit<SentAmount, "amount" | "originalAmount"> {
  amount: string;
}

/** Splits a form that has passed its shape into the amount for the model and the other fields. */
export function amountOf<Form extends TypedAmount>(
  form: Form,
): { sentAmount: SentAmount; others: Omit<Form, keyof TypedAmount> } {
  const { amount, originalCurrency, exchangeRate, chargedAmount, rateDate, rateSource, newRate, ...others } =
    form;
  if (!originalCurrency) {
    return { sentAmount: { amount: readAmount(amount).cents!, originalCurrency }, others };
  }
  const { units } = readOriginal(amount, originalCurrency);
  const originalAmount = numberFromUnits(units!, originalCurrency);
  const rate = { exchangeRate, rateDate, rateSource, newRate };
  return { sentAmount: { originalAmount, originalCurrency, chargedAmount, ...rate }, others };
}

function errorOf({ amount, originalCurrency }: TypedAmount): string | undefined {
  if (!originalCurrency) {
    const { error } = readAmount(amount);
    return error && fieldError(amountErrors[error]);
  }
  const { error } = readOriginal(amount, originalCurrency);
  return error && originalError(error, originalCurrency);
}

/** Returns whether amount and currency can be checked together: false if the shape has refused one of them already. */
function isCheckable({ amount, originalCurrency }: TypedAmount): boolean {
  return typeof amount === "string" && (!originalCurrency || typeof originalCurrency === "string");
}
