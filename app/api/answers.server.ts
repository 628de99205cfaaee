import { z } from "zod";
import { type Category, type CategoryId, mainCategories, mainCategoryIds } from "~/domain/category";
import { type OriginalJson, originalJson, rateSources } from "~/domain/conversion";
import { BASE_CURRENCY } from "~/domain/currency";
import type { Day } from "~/domain/day";
import {
  type Expense,
  type ExpenseField,
  forTexts,
  type SentField,
  type SharedExpense,
} from "~/domain/expense";
import type { DayTotal } from "~/domain/forecast";
import { limitList, limitStates, limitUses, type TripLimits } from "~/domain/limit";
import { type Member, roles } from "~/domain/member";
import { euroFromCents, numberFromUnits } from "~/domain/money";
import { paymentMethods } from "~/domain/payment-method";
import { type ReferenceRate, rateFeeds } from "~/domain/reference-rate";
import type { DaySpending } from "~/domain/shares";
import {
  byCategory,
  byMainCategory,
  byPaymentMethod,
  type CategoryMethodSum,
  type Sum,
  tileSums,
  totalOf,
} from "~/domain/summary";
import { travelMethods } from "~/domain/travel-method";
import type { Trip, TripWithCurrencies } from "~/domain/trip";
import { categoryNames, mainCategoryNames, paymentMethodName } from "~/locales/de/names";
import { nameOf } from "~/locales/member-name";
import type { OwnView } from "~/models/own-view.server";
import type { Viewer } from "~/models/session.server";
import type { UserStats } from "~/models/statistics.server";
import type { TripCurrency } from "~/models/trip-currencies.server";

import { sharingFields, sharingJson } from "./expense-sharing.server";

/** Schemas of the API's answers, with their names in the OpenAPI description. */
export const answers = z.registry<{ id: string }>();

const euro = z.number();
const count = z.int().nonnegative();
const day = z.iso.date();
const text = z.string().nullable();

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
  })
  .register(answers, { id: "User" });

const categoryAnswer = z
  .object({ id: z.string(), name: z.string(), icon: z.string() })
  .register(answers, { id: "Category" });

export const categoriesAnswer = z
  .array(categoryAnswer.extend({ subcategories: z.array(categoryAnswer) }))
  .register(answers, { id: "Categories" });

/** An expense in JSON: the date instead of the day, and the category with its name. */
type AnsweredField = SentField | keyof OriginalJson | Exclude<keyof Expense, ExpenseField> | "category";

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
    photoUrl: text,
    createdAt: z.iso.datetime(),
    /** In the currency's main unit. */
    originalAmount: z.number().nullable(),
    originalCurrency: text,
    exchangeRate: text,
    rateDate: day.nullable(),
    rateSource: z.enum(rateSources).nullable(),
    nights: count,
    ...sharingFields,
  } satisfies Record<AnsweredField, z.ZodType>)
  .register(answers, { id: "Expense" });

export const foundExpensesAnswer = z
  .object({ expenses: z.array(expenseAnswer), count, total: euro, next: text })
  .register(answers, { id: "FoundExpenses" });

const limitAnswer = z.object({ categoryId: z.enum(mainCategoryIds), amount: euro });

export const memberAnswer = z
  .object({
    id: z.string(),
    name: z.string(),
    userId: text,
    role: z.enum(roles),
    isMe: z.boolean(),
    hasLeft: z.boolean(),
    settlesWith: text,
  })
  .register(answers, { id: "Member" });

export const tripAnswer = z
  .object({
    id: z.string(),
    name: z.string(),
    destination: z.string(),
    startDate: day,
    endDate: day,
    budget: euro.nullable(),
    currency: z.string(),
    travelMethod: z.enum(travelMethods),
    isActive: z.boolean(),
    isArchived: z.boolean(),
    isDeleted: z.boolean(),
    limits: z.array(limitAnswer),
    totalSpent: euro,
    expenseCount: count,
    role: z.enum(roles),
    members: z.array(memberAnswer),
    myShare: euro,
    /** Positive if others owe it. */
    myBalance: euro,
    myBudget: euro.nullable(),
  })
  .register(answers, { id: "Trip" });

/** A guest gets the link by which to come back. */
export const joinedAnswer = tripAnswer
  .extend({ accessUrl: z.string().optional() })
  .register(answers, { id: "JoinedTrip" });

export const tripListAnswer = z.array(tripAnswer).register(answers, { id: "TripList" });

export const wholeTripAnswer = tripAnswer
  .extend({ expenses: z.array(expenseAnswer) })
  .register(answers, { id: "TripWithExpenses" });

export const activeTripAnswer = wholeTripAnswer.nullable().register(answers, { id: "ActiveTrip" });

export const tripCurrencyAnswer = z
  .object({
    currency: z.string(),
    cashRate: text,
    cardFee: text,
    originalTotal: z.number(),
    total: euro,
    count,
  })
  .register(answers, { id: "TripCurrency" });

export const tripCurrenciesAnswer = z.array(tripCurrencyAnswer).register(answers, { id: "TripCurrencies" });

const categorySum = z.object({ category: categoryAnswer, total: euro, count });

export const summaryAnswer = z
  .object({
    totalSpent: euro,
    categoryBreakdown: z.array(categorySum.extend({ subcategories: z.array(categorySum) })),
    paymentMethodBreakdown: z.array(
      z.object({ paymentMethod: z.enum(paymentMethods).nullable(), name: z.string(), total: euro, count }),
    ),
    limits: z.array(limitAnswer.extend({ spent: euro, state: z.enum(limitStates) })),
    dailySpending: z.array(z.object({ date: day, amount: euro })),
    dailyPaid: z.array(z.object({ date: day, amount: euro })),
  })
  .register(answers, { id: "TripSummary" });

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
    /** Names a refusal that a program can answer. */
    code: z.enum(["expenseChanged", "wouldReverse"]).optional(),
    /** The expense as it is now, with `expenseChanged`. */
    current: expenseAnswer.optional(),
  })
  .register(answers, { id: "Error" });

type Json<Answer extends z.ZodType> = z.input<Answer>;

/** Converts an account. `pendingEmail` is the address that waits for confirmation, or null. */
export function userJson(viewer: Viewer, pendingEmail: string | null): Json<typeof userAnswer> {
  const { hasPassword: _, hasGoogle, isVerified, ...user } = viewer;
  const email = user.email || null;
  return {
    ...user,
    email,
    emailVerified: isVerified,
    pendingEmail,
    googleLinked: hasGoogle,
    profileImageUrl: null,
  };
}

export const categoriesJson: Json<typeof categoriesAnswer> = mainCategories.map(
  ({ id, icon, subcategories }) => ({
    id,
    icon,
    name: mainCategoryNames[id],
    subcategories: subcategories.map(({ id, icon }: Category) => ({ id, icon, name: categoryNames[id] })),
  }),
);

const mainById = new Map(categoriesJson.map(({ subcategories, ...main }) => [main.id, main]));
const categoryById = new Map(
  categoriesJson.flatMap(({ subcategories }) => subcategories.map((each) => [each.id, each])),
);

/** `myId` is the caller's membership on a shared trip. */
export function expenseJson(
  { day, original, sharing, ...expense }: SharedExpense,
  myId?: string,
): Json<typeof expenseAnswer> {
  return {
    ...expense,
    amount: euroFromCents(expense.amount),
    date: day,
    category: categoryById.get(expense.categoryId)!,
    createdAt: expense.createdAt.toISOString(),
    ...originalJson(original),
    ...sharingJson({ amount: expense.amount, original, sharing }, myId),
  };
}

export function tripCurrencyJson({
  currency,
  originalTotal,
  total,
  ...rest
}: TripCurrency): Json<typeof tripCurrencyAnswer> {
  return {
    ...rest,
    currency,
    originalTotal: numberFromUnits(originalTotal, currency),
    total: euroFromCents(total),
  };
}

export function tripJson(
  trip: Trip,
  { total, count }: Sum = { total: 0, count: 0 },
  { members, share, balance }: OwnView,
): Json<typeof tripAnswer> {
  // A single trip has its currencies, which have an answer of their own.
  const { currencies: _, isShared, memberId, ownBudget, ...own } = trip as Trip & Partial<TripWithCurrencies>;
  const myBudget = isShared ? ownBudget : trip.budget;
  const budget = trip.budget === null ? null : euroFromCents(trip.budget);
  const limits = limitsJson(trip.limits);
  return {
    ...own,
    budget,
    limits,
    totalSpent: euroFromCents(total),
    expenseCount: count,
    members: members.map(memberJson),
    myShare: euroFromCents(share),
    myBalance: euroFromCents(balance),
    myBudget: myBudget === null ? null : euroFromCents(myBudget),
  };
}

export function memberJson({ name, ...member }: Member): Json<typeof memberAnswer> {
  return { ...member, name: nameOf({ name }) };
}

function limitsJson(limits: TripLimits | null): Json<typeof limitAnswer>[] {
  return limitList(limits).map(({ categoryId, amount }) => ({ categoryId, amount: euroFromCents(amount) }));
}

export function summaryJson(
  { limits }: Pick<Trip, "limits">,
  sums: CategoryMethodSum[],
  days: readonly DaySpending[],
): Json<typeof summaryAnswer> {
  const sum = ({ total, count }: Sum) => ({ total: euroFromCents(total), count });
  const subcategory = ({ categoryId, ...rest }: Sum & { categoryId: CategoryId }) => ({
    category: categoryById.get(categoryId)!,
    ...sum(rest),
  });
  return {
    totalSpent: euroFromCents(totalOf(sums).total),
    categoryBreakdown: byMainCategory(byCategory(sums)).map(({ id, subcategories, ...main }) => ({
      category: mainById.get(id)!,
      ...sum(main),
      subcategories: subcategories.map(subcategory),
    })),
    paymentMethodBreakdown: byPaymentMethod(sums).map(({ paymentMethod, ...rest }) => ({
      paymentMethod,
      name: paymentMethodName(paymentMethod),
      ...sum(rest),
    })),
    limits: limitUses(limits, tileSums(sums)).map(({ categoryId, limit, spent, state }) => ({
      categoryId,
      amount: euroFromCents(limit),
      spent: euroFromCents(spent),
      state,
    })),
    dailySpending: dailyJson(days),
    dailyPaid: dailyJson(
      days.map(({ day, paid }) => ({ day, total: paid })).filter(({ total }) => total > 0),
    ),
  };
}

function dailyJson(days: readonly DayTotal[]): Json<typeof summaryAnswer>["dailySpending"] {
  return days.map(({ day, total }) => ({ date: day, amount: euroFromCents(total) }));
}

export function statsJson(stats: UserStats): Json<typeof statsAnswer> {
  const { totalAmount, averagePerTrip } = stats;
  return {
    ...stats,
    totalAmount: euroFromCents(totalAmount),
    averagePerTrip: euroFromCents(averagePerTrip),
  };
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
