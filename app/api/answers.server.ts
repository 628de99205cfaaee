import { href } from "react-router";
import { z } from "zod";
import type { Day } from "~/domain/day";
import { type Category, mainCategories } from "~/domain/expenses/category";
import {
  type Expense,
  type ExpenseField,
  forTexts,
  type SentField,
  type SharedExpense,
} from "~/domain/expenses/expense";
import { expenseKinds, kindOf } from "~/domain/expenses/kind";
import { paymentMethods } from "~/domain/expenses/payment-method";
import { type OriginalJson, originalJson, rateSources } from "~/domain/money/conversion";
import { BASE_CURRENCY } from "~/domain/money/currency";
import { euroFromCents } from "~/domain/money/money";
import { type ReferenceRate, rateFeeds } from "~/domain/money/reference-rate";
import { type Receipt, receiptKinds } from "~/domain/receipts/receipt";
import type { Payout } from "~/domain/settling/payout";
import { sharingJson } from "~/domain/sharing/json";
import { splitModes } from "~/domain/sharing/split";
import { categoryNames, mainCategoryNames } from "~/locales/de/names";
import type { Viewer } from "~/models/accounts/session.server";

/** Schemas of the API's answers, with their names in the OpenAPI description. */
export const answers = z.registry<{ id: string }>();

export const euro = z.number();
export const count = z.int().nonnegative();
export const day = z.iso.date();
export const moment = z.iso.datetime();
export const text = z.string().nullable();

export const userAnswer = z
  .object({
    id: z.string(),
    /** Null for a guest. */
    email: text,
    emailVerified: z.boolean(),
    pendingEmail: text,
    googleLinked: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    profileColor: z.string(),
    profileImageUrl: text,
    provider: z.string(),
    iban: text,
    ibanHolder: text,
    payeeBic: text,
    paypalName: text,
  })
  .register(answers, { id: "User" });

export const categoryAnswer = z
  .object({ id: z.string(), name: z.string(), icon: z.string() })
  .register(answers, { id: "Category" });

export const categoriesAnswer = z
  .array(categoryAnswer.extend({ subcategories: z.array(categoryAnswer) }))
  .register(answers, { id: "Categories" });

/** The fields that only expenses of shared trips have. Without `split` an expense is one person's. */
export const sharingFields = {
  version: count.optional(),
  createdBy: z.string().optional(),
  paidBy: z.array(z.object({ memberId: z.string(), amount: euro })).optional(),
  split: z
    .object({
      mode: z.enum(splitModes),
      parts: z.array(z.object({ memberId: z.string(), share: euro, weight: z.number().optional() })),
    })
    .optional(),
  isPrivate: z.boolean().optional(),
  myShare: euro.optional(),
};

const pixels = z.int().positive().nullable();

export const receiptAnswer = z
  .object({
    id: z.string(),
    kind: z.enum(receiptKinds),
    name: text,
    bytes: z.int().positive(),
    width: pixels,
    height: pixels,
    createdAt: moment,
  })
  .register(answers, { id: "Receipt" });

/** An expense in JSON: the date instead of the day, and the category with its name. */
type AnsweredField =
  | SentField
  | keyof OriginalJson
  | Exclude<keyof Expense, ExpenseField>
  | "category"
  | "receipts";

export const expenseAnswer = z
  .object({
    id: z.string(),
    tripId: z.string(),
    amount: euro,
    date: day,
    categoryId: z.string(),
    category: categoryAnswer,
    paymentMethod: z.enum(paymentMethods).nullable(),
    ...forTexts(() => text),
    /** The first picture among the receipts. */
    photoUrl: text,
    receipts: z.array(receiptAnswer),
    createdAt: moment,
    /** In the currency's main unit. */
    originalAmount: z.number().nullable(),
    originalCurrency: text,
    exchangeRate: text,
    rateDate: day.nullable(),
    rateSource: z.enum(rateSources).nullable(),
    nights: count,
    kind: z.enum(expenseKinds),
    /** Of a refund: the expense that it belongs to. */
    refundOf: text,
    ...sharingFields,
  } satisfies Record<AnsweredField, z.ZodType>)
  .register(answers, { id: "Expense" });

export const foundExpensesAnswer = z
  .object({ expenses: z.array(expenseAnswer), count, total: euro, next: text })
  .register(answers, { id: "FoundExpenses" });

export const statsAnswer = z
  .object({ totalTrips: count, totalExpenses: count, totalAmount: euro, averagePerTrip: euro })
  .register(answers, { id: "UserStats" });

const rateAnswer = z
  .object({ rate: z.string(), date: day, source: z.enum(rateFeeds) })
  .register(answers, { id: "Rate" });

export const ratesAnswer = z
  .object({ base: z.literal(BASE_CURRENCY), date: day, rates: z.record(z.string(), rateAnswer) })
  .register(answers, { id: "Rates" });

export const currenciesAnswer = z
  .array(z.object({ code: z.string(), name: z.string(), decimals: count }))
  .register(answers, { id: "Currencies" });

export const orderAnswer = z.object({ clientSecret: z.string() }).register(answers, { id: "Order" });

export const errorAnswer = z
  .object({
    error: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    /** Set for refusals that a program can react to. */
    code: z.enum(["expenseChanged", "wouldReverse"]).optional(),
    /** The expense as it is now, with `expenseChanged`. */
    current: expenseAnswer.optional(),
  })
  .register(answers, { id: "Error" });

export type Json<Answer extends z.ZodType> = z.input<Answer>;

/** Converts an account, for its owner. */
export function userJson(
  viewer: Viewer,
  details: Payout & { pendingEmail: string | null },
): Json<typeof userAnswer> {
  const { hasPassword: _, hasGoogle, isVerified, ...user } = viewer;
  const email = user.email || null;
  const more = { email, emailVerified: isVerified, googleLinked: hasGoogle, profileImageUrl: null };
  return { ...user, ...details, ...more };
}

export const categoriesJson: Json<typeof categoriesAnswer> = mainCategories.map(
  ({ id, icon, subcategories }) => ({
    id,
    icon,
    name: mainCategoryNames[id],
    subcategories: subcategories.map(({ id, icon }: Category) => ({ id, icon, name: categoryNames[id] })),
  }),
);

export const mainById = new Map(categoriesJson.map(({ subcategories, ...main }) => [main.id, main]));
export const categoryById = new Map(
  categoriesJson.flatMap(({ subcategories }) => subcategories.map((each) => [each.id, each])),
);

/** `myId` is the caller's membership on a shared trip. */
export function expenseJson(
  { day, original, sharing, receipts, unpaid, ...expense }: SharedExpense & { receipts: readonly Receipt[] },
  myId?: string,
): Json<typeof expenseAnswer> {
  return {
    ...expense,
    amount: euroFromCents(expense.amount),
    kind: kindOf({ amount: expense.amount, unpaid }),
    date: day,
    category: categoryById.get(expense.categoryId)!,
    photoUrl: pictureOf(receipts) ?? expense.photoUrl,
    receipts: receipts.map(receiptJson),
    createdAt: expense.createdAt.toISOString(),
    ...originalJson(original),
    ...sharingJson({ amount: expense.amount, original, sharing }, myId),
  };
}

function pictureOf(receipts: readonly Receipt[]): string | undefined {
  const picture = receipts.find(({ kind }) => kind !== "pdf");
  return picture && href("/receipt/:id", { id: picture.id });
}

export function receiptJson({
  createdAt,
  thumbnailBytes: _,
  ...receipt
}: Receipt): Json<typeof receiptAnswer> {
  return { ...receipt, createdAt: createdAt.toISOString() };
}

export function ratesJson(date: Day, rates: ReadonlyMap<string, ReferenceRate>): Json<typeof ratesAnswer> {
  const entries = [...rates.values()].map(
    ({ currency, rate, day, source }) => [currency, { rate, date: day, source }] as const,
  );
  return {
    base: BASE_CURRENCY,
    date,
    rates: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
