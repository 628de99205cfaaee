import { z } from "zod";
import { categoryIds } from "~/domain/expenses/category";
import {
  forTexts,
  type NightsError,
  nightsFromNumber,
  readNights,
  type SentField,
} from "~/domain/expenses/expense";
import { type ExpenseKind, expenseKinds, REFUND_OF_LENGTH } from "~/domain/expenses/kind";
import { entryPaymentMethods, paymentMethods } from "~/domain/expenses/payment-method";
import {
  type AmountFormField,
  type AmountTexts,
  amountFields,
  decodeAmount,
  type PartialAmount,
} from "~/domain/money/amount";
import type { OriginalJson } from "~/domain/money/conversion";
import { BASE_CURRENCY } from "~/domain/money/currency";
import type { Cents } from "~/domain/money/money";
import { decodeSharing, type SharingTexts } from "~/domain/sharing/form";
import { SplitProblem } from "~/domain/sharing/split";
import type { FieldErrorKey } from "~/locales/de/messages";
import {
  exchangeRate,
  foreignCurrency,
  originalAmount,
  rateDate,
  rateSource,
  signedAmount,
  typedErrors,
} from "../money/amount.server";
import { paidBy, sharingFormFields, split, version } from "../sharing/sharing.server";
import { about, expenseDate, oneOf, optionalText, refuse, text, textOrNumber } from "../text.server";

/** Maximum number of fields of the form: three for each of 200 people, whom a trip from before its limit may have, and 50 others. */
export const EXPENSE_FIELDS_MAX = 3 * 200 + 50;

/** Fields of the form that hold only on the trip of the expense. */
export const expenseFieldsOfTrip = ["version", "overwrites", "payer", "splitMode", "isPrivate", "refundOf"];

/** Fields of the form that nobody types in. */
export const untypedInExpenses = [
  ...["main", "opened", "kind", "paymentMethod", "rateDate", "rateSource", "for", "paidBy", "split"],
  ...expenseFieldsOfTrip,
];

const nightsErrors: Record<NightsError, FieldErrorKey> = {
  unreadable: "nightsUnreadable",
  zero: "nightsZero",
  tooMany: "nightsTooMany",
};

/** Nights that an expense is spread over, from a number or from typed text; undefined if they are left open. */
const nights = textOrNumber("nightsUnreadable")
  .nullish()
  .transform((sent, ctx) => {
    if (sent == null) return undefined;
    const { nights, error } = typeof sent === "number" ? nightsFromNumber(sent) : readNights(sent);
    return error === undefined ? nights : refuse(ctx, nightsErrors[error]);
  });

/** Fields that forms and JSON spell alike. */
const common = {
  categoryId: oneOf(categoryIds, "categoryUnknown", "categoryRequired"),
  paymentMethod: oneOf(entryPaymentMethods, "paymentMethodUnknown").nullish(),
  ...forTexts((_, maxLength) => optionalText(maxLength)),
  date: expenseDate,
  kind: oneOf(expenseKinds, "kindUnknown").optional(),
  refundOf: text("refundOfInvalid")
    .regex(new RegExp(`^[\\w-]{0,${REFUND_OF_LENGTH}}$`), "refundOfInvalid" satisfies FieldErrorKey)
    .nullish()
    .transform((id) => (id === undefined ? undefined : id || null)),
};

const textsOrNull = forTexts((field) => common[field].default(null));

/** The fields in JSON, which has an amount in another currency beside the one in euro. */
const jsonFields = z.object({
  amount: signedAmount,
  ...common,
  originalAmount,
  originalCurrency: foreignCurrency,
  exchangeRate,
  rateDate,
  rateSource,
  nights,
} satisfies Record<SentField | keyof OriginalJson, z.ZodType>);

const jsonSharing = {
  paidBy: paidBy.optional(),
  split: split.optional(),
  isPrivate: z.boolean({ error: "yesOrNoInvalid" satisfies FieldErrorKey }).optional(),
};

interface SentKind {
  amount?: Cents | undefined;
  originalAmount?: number | undefined;
  kind?: ExpenseKind | undefined;
}

/** Returns whether the amounts have the sign of the kind, and of each other. */
function agrees({ amount, originalAmount, kind }: SentKind): boolean {
  const signs = [amount, originalAmount].flatMap((sent) => (sent === undefined ? [] : sent < 0));
  return signs.every((isNegative) => isNegative === (kind ? kind === "refund" : signs[0]));
}

/** A new expense in JSON. The model resolves omitted fields. Without a foreign currency the amount is required. */
export const newExpenseShape = jsonFields
  .extend({ amount: signedAmount.optional(), ...textsOrNull, tripId: text("tripRequired"), ...jsonSharing })
  .refine(({ amount, originalCurrency }) => amount !== undefined || originalCurrency, {
    ...about("amount", "amountRequired"),
    when: () => true,
  })
  .refine(agrees, about("kind", "kindAtOdds"));

/**
 * Partial update in JSON: omitted fields keep their value. Takes payment methods that the form does not offer, too, so
 * that a client can send back what it has read.
 */
export const expenseChangesShape = jsonFields
  .partial()
  .extend({
    paymentMethod: oneOf(paymentMethods, "paymentMethodUnknown").nullish(),
    ...jsonSharing,
    version: version.optional(),
  })
  .refine(agrees, about("kind", "kindAtOdds"));

const typed = text("amountUnreadable").optional();

/**
 * Changes of an expense from a form. Amount and category are required; other fields that it leaves out keep their value.
 * The texts of its amount are checked together, since its currency has a field of its own.
 */
export const expenseChangeFormShape = z
  .object({
    amount: typed,
    ...common,
    originalCurrency: typed,
    exchangeRate: typed,
    rateDate: typed,
    rateSource: typed,
    nights,
    chargedAmount: typed,
    newRate: typed,
    ...sharingFormFields,
  } satisfies Record<SentField | AmountFormField | keyof SharingTexts, z.ZodType>)
  .partial(forTexts(() => true as const))
  .superRefine(
    (form, ctx) => {
      for (const [field, message] of Object.entries(typedErrors(decodeAmount(form), form.kind))) {
        if (message) ctx.addIssue({ code: "custom", path: [field], message });
      }
    },
    { when: ({ value }) => amountFields.every((field) => isText((value as Sent)[field])) },
  );

/** A new expense from a form, with a value for every field. */
export const expenseFormShape = expenseChangeFormShape.safeExtend(textsOrNull);

type Sent = Partial<Record<AmountFormField, unknown>>;

function isText(sent: unknown): boolean {
  return sent === undefined || typeof sent === "string";
}

/**
 * Replaces the texts of amount, payers and shares in a valid form by their values.
 * @throws Problem paymentInvalid, weightInvalid
 */
export function withTypedAmount<Form extends AmountTexts & SharingTexts>(form: Form) {
  const { amount, originalCurrency, exchangeRate, chargedAmount, rateDate, rateSource, newRate, ...others } =
    form;
  const { payer, paidBy, splitMode, for: _, split, isPrivate, ...rest } = others;
  const { amount: decoded, currency } = decodeAmount(form);
  const { sharing, error } = decodeSharing(form, currency);
  if (error) throw new SplitProblem({ error }, currency ?? BASE_CURRENCY);
  return { ...rest, ...sharing, amount: decoded! };
}

type SentExpense = Partial<
  Omit<z.output<typeof jsonFields>, "paymentMethod"> & { paidBy: z.output<typeof paidBy> }
>;

/**
 * Replaces the amount's fields of a JSON body by one value without a sign, which becomes the kind, and renames `paidBy` to
 * the model's `payments`.
 */
export function withAmount<Body extends SentExpense>(body: Body) {
  const { amount: cents, originalAmount, originalCurrency: currency, paidBy, ...others } = body;
  const { exchangeRate: rate, rateDate: rateDay, rateSource, ...rest } = others;
  const isNegative = (cents ?? originalAmount ?? 0) < 0;
  const amount: PartialAmount = {
    cents: cents && Math.abs(cents),
    number: originalAmount && Math.abs(originalAmount),
    currency,
    rate: rate && { rate, rateDay, rateSource },
  };
  return { ...rest, kind: rest.kind ?? (isNegative ? "refund" : undefined), amount, payments: paidBy };
}
