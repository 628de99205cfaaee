// Answers of the API about trips, their people and their sums.
import { z } from "zod";
import type { Face } from "~/domain/accounts/face";
import { type CategoryId, mainCategoryIds } from "~/domain/expenses/category";
import { paymentMethods } from "~/domain/expenses/payment-method";
import { euroFromCents, inEuro, numberFromUnits } from "~/domain/money/money";
import { roles } from "~/domain/sharing/member";
import type { DayTotal } from "~/domain/statistics/forecast";
import { nothingOpen, type OpenSum, type OpenTotals, openTotals, plannedIn } from "~/domain/statistics/open";
import {
  byCategory,
  byMainCategory,
  byPaymentMethod,
  type CategoryMethodSum,
  type Sum,
  tileSums,
  totalOf,
} from "~/domain/statistics/summary";
import { limitList, limitStates, limitUses, type TripLimits } from "~/domain/trips/limit";
import { travelMethods } from "~/domain/trips/travel-method";
import type { Trip, TripWithCurrencies } from "~/domain/trips/trip";
import { nameOf, paymentMethodName } from "~/locales/de/names";
import type { TripCurrency } from "~/models/money/trip-currencies.server";
import type { OwnView } from "~/models/sharing/own-view.server";
import {
  answers,
  categoryAnswer,
  categoryById,
  count,
  day,
  euro,
  expenseAnswer,
  type Json,
  mainById,
  text,
} from "../answers.server";

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
    weight: count,
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
    /** Still to pay. */
    openTotal: euro,
    /** Deposits that are held. */
    depositTotal: euro,
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
  .extend({ expenses: z.array(expenseAnswer), open: z.array(expenseAnswer) })
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
    openTotal: euro,
    depositTotal: euro,
    categoryBreakdown: z.array(categorySum.extend({ subcategories: z.array(categorySum) })),
    paymentMethodBreakdown: z.array(
      z.object({ paymentMethod: z.enum(paymentMethods).nullable(), name: z.string(), total: euro, count }),
    ),
    limits: z.array(limitAnswer.extend({ spent: euro, open: euro, state: z.enum(limitStates) })),
    dailySpending: z.array(z.object({ date: day, amount: euro })),
    dailyPaid: z.array(z.object({ date: day, amount: euro })),
  })
  .register(answers, { id: "TripSummary" });

export function tripCurrencyJson({ isUsed: _, ...sums }: TripCurrency): Json<typeof tripCurrencyAnswer> {
  const originalTotal = numberFromUnits(sums.originalTotal, sums.currency);
  return { ...inEuro(sums, "total"), originalTotal };
}

export function tripJson(
  trip: Trip,
  { total, count }: Sum = { total: 0, count: 0 },
  { members, share, balance }: OwnView,
  { planned, deposit }: OpenTotals = nothingOpen,
): Json<typeof tripAnswer> {
  // A single trip has its currencies, which have an answer of their own.
  const { currencies: _, isShared, memberId, ownBudget, ...own } = trip as Trip & Partial<TripWithCurrencies>;
  const shown = {
    ...own,
    limits: limitsJson(trip.limits),
    totalSpent: total,
    expenseCount: count,
    openTotal: planned,
    depositTotal: deposit,
    members: members.map(memberJson),
    myShare: share,
    myBalance: balance,
    myBudget: isShared ? (ownBudget ?? null) : trip.budget,
  };
  return inEuro(
    shown,
    "budget",
    "totalSpent",
    "openTotal",
    "depositTotal",
    "myShare",
    "myBalance",
    "myBudget",
  );
}

/** A member from a trip's own view has no face. */
type Faceless = OwnView["members"][number];

export function memberJson({
  name,
  namesake,
  isGuest,
  face,
  ...member
}: Faceless & { face?: Face }): Json<typeof memberAnswer> {
  return { ...member, name: nameOf({ name }) };
}

function limitsJson(limits: TripLimits | null): Json<typeof limitAnswer>[] {
  return limitList(limits).map((limit) => inEuro(limit, "amount"));
}

/** Converts the sums of a trip without those of its days, of which there may be many. */
export function summaryJson(
  { limits }: Pick<Trip, "limits">,
  sums: CategoryMethodSum[],
  open: readonly OpenSum[],
): Omit<Json<typeof summaryAnswer>, "dailySpending" | "dailyPaid"> {
  const sum = ({ total, count }: Sum) => inEuro({ total, count }, "total");
  const subcategory = ({ categoryId, ...rest }: Sum & { categoryId: CategoryId }) => ({
    category: categoryById.get(categoryId)!,
    ...sum(rest),
  });
  const { planned, deposit } = openTotals(open);
  return {
    totalSpent: euroFromCents(totalOf(sums).total),
    openTotal: euroFromCents(planned),
    depositTotal: euroFromCents(deposit),
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
    limits: limitUses(limits, tileSums(sums), tileSums(plannedIn(open))).map(({ limit, ...use }) =>
      inEuro({ ...use, amount: limit }, "amount", "spent", "open"),
    ),
  };
}

export function dayJson({ day, total }: DayTotal): Json<typeof summaryAnswer>["dailySpending"][number] {
  return { date: day, amount: euroFromCents(total) };
}
