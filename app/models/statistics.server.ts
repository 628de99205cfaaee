import {
  and,
  count,
  countDistinct,
  eq,
  gt,
  inArray,
  lt,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Day } from "~/domain/day";
import type { ExpenseFilter } from "~/domain/expense-filter";
import type { Cents } from "~/domain/money";
import { type DaySpending, shareWithin, withShares } from "~/domain/shares";
import {
  byCategory,
  type CategoryMethodSum,
  type CategorySum,
  type DaySum,
  type Sum,
  totalOf,
} from "~/domain/summary";
import { type Db, db, prepared } from "../../db/client";
import { total } from "../../db/portable";
import { expenseParts, expenses, tripMembers, trips } from "../../db/schema";
import { meets, ownPart, shareOf } from "./expense-conditions.server";
import {
  expensesOn,
  groupExpensesOfAll,
  groupExpensesOn,
  isVisibleTo,
  ownMembership,
} from "./membership.server";

const { categoryId, paymentMethod, day, nights, amount } = expenses;

/** Returns the group's sum and count of each trip. */
export async function sumsByTrip(userId: string, tripIds: readonly string[]): Promise<Map<string, Sum>> {
  const sums = await db
    .select({ tripId: expenses.tripId, total: total(amount), count: count() })
    .from(expenses)
    .where(and(groupExpensesOfAll(userId), inArray(expenses.tripId, [...tripIds])))
    .groupBy(expenses.tripId);
  return new Map(sums.map(({ tripId, ...sum }) => [tripId, sum]));
}

type OfTrip = (name: "userId" | "tripId") => Placeholder;
type OwnOfTrip = (name: "userId" | "tripId" | "own") => Placeholder;

function sumsWhere(db: Db, where: SQL | undefined) {
  return db
    .select({ categoryId, total: total(amount), count: count() })
    .from(expenses)
    .where(where)
    .groupBy(categoryId);
}

function ownSumsWhere(db: Db, own: string | Placeholder, where: SQL | undefined) {
  const share = shareOf(own);
  return db
    .select({ categoryId, total: total(share), count: count() })
    .from(expenses)
    .leftJoin(expenseParts, ownPart(own))
    .where(and(where, gt(share, 0)))
    .groupBy(categoryId);
}

const wholeByCategory = prepared("sums-by-category", (db, param: OfTrip) =>
  sumsWhere(db, groupExpensesOn(param("userId"), param("tripId"))),
);

const ownByCategory = prepared("own-sums-by-category", (db, param: OwnOfTrip) =>
  ownSumsWhere(db, param("own"), expensesOn(param("userId"), param("tripId"))),
);

/** Returns sum and count of a trip's expenses by subcategory: the group's, or with `own` of this member's shares. */
export function sumsByCategory(userId: string, tripId: string, own?: string): Promise<CategorySum[]> {
  return own ? ownByCategory({ userId, tripId, own }) : wholeByCategory({ userId, tripId });
}

const listedByCategory = prepared("listed-sums-by-category", (db, param: OfTrip) =>
  sumsWhere(db, expensesOn(param("userId"), param("tripId"))),
);

/** Returns sum and count by subcategory of the expenses that a list shows, one's own private ones too. */
export async function listedSums(
  userId: string,
  tripId: string,
  filter?: ExpenseFilter,
): Promise<CategorySum[]> {
  if (!filter) return listedByCategory({ userId, tripId });
  return sumsWhere(db, and(expensesOn(userId, tripId), meets(filter)));
}

const byCategoryAndMethod = prepared("sums-by-category-and-method", (db, param: OfTrip) =>
  db
    .select({ categoryId, paymentMethod, total: total(amount), count: count() })
    .from(expenses)
    .where(groupExpensesOn(param("userId"), param("tripId")))
    .groupBy(categoryId, paymentMethod),
);

const ownByCategoryAndMethod = prepared("own-sums-by-category-and-method", (db, param: OwnOfTrip) => {
  const share = shareOf(param("own"));
  return db
    .select({ categoryId, paymentMethod, total: total(share), count: count() })
    .from(expenses)
    .leftJoin(expenseParts, ownPart(param("own")))
    .where(and(expensesOn(param("userId"), param("tripId")), gt(share, 0)))
    .groupBy(categoryId, paymentMethod);
});

/** Returns sum and count by subcategory and payment method, one query for both breakdowns of the statistics. */
export function sumsByCategoryAndMethod(
  userId: string,
  tripId: string,
  own?: string,
): Promise<CategoryMethodSum[]> {
  return own ? ownByCategoryAndMethod({ userId, tripId, own }) : byCategoryAndMethod({ userId, tripId });
}

/** Sums what a condition selects of a group. */
function totalWhere(condition: SQL, summed: SQLWrapper = amount): SQL<Cents> {
  return total(sql`case when ${condition} then ${summed} end`);
}

const onDay = prepared("sum-of-day", (db, param: (name: "userId" | "tripId" | "day") => Placeholder) =>
  db
    .select({ total: total(amount), count: count(), spread: totalWhere(gt(nights, 1)) })
    .from(expenses)
    .where(and(groupExpensesOn(param("userId"), param("tripId")), eq(day, param("day")))),
);

const ownOnDay = prepared(
  "own-sum-of-day",
  (db, param: (name: "userId" | "tripId" | "day" | "own") => Placeholder) => {
    const share = shareOf(param("own"));
    return db
      .select({ total: total(share), count: count(), spread: totalWhere(gt(nights, 1), share) })
      .from(expenses)
      .leftJoin(expenseParts, ownPart(param("own")))
      .where(and(expensesOn(param("userId"), param("tripId")), eq(day, param("day")), gt(share, 0)));
  },
);

export async function sumOfDay(userId: string, tripId: string, day: Day, own?: string): Promise<DaySum> {
  const [sum] = own ? await ownOnDay({ userId, tripId, day, own }) : await onDay({ userId, tripId, day });
  return sum!;
}

const byDay = prepared("sums-by-day", (db, param: OfTrip) =>
  db
    .select({ day, paid: total(amount), unspread: totalWhere(eq(nights, 1)) })
    .from(expenses)
    .where(groupExpensesOn(param("userId"), param("tripId")))
    .groupBy(day)
    .orderBy(day),
);

const spreadExpenses = prepared("spread-expenses", (db, param: OfTrip) =>
  db
    .select({ categoryId, day, amount, nights })
    .from(expenses)
    .where(and(groupExpensesOn(param("userId"), param("tripId")), gt(nights, 1))),
);

/** What was spent on each day, and the expenses that are spread over nights. */
export interface Spending {
  days: DaySpending[];
  spread: Awaited<ReturnType<typeof spreadExpenses>>;
}

const ownByDay = prepared("own-sums-by-day", (db, param: OwnOfTrip) => {
  const share = shareOf(param("own"));
  return db
    .select({ day, paid: total(share), unspread: totalWhere(eq(nights, 1), share) })
    .from(expenses)
    .leftJoin(expenseParts, ownPart(param("own")))
    .where(and(expensesOn(param("userId"), param("tripId")), gt(share, 0)))
    .groupBy(day)
    .orderBy(day);
});

const ownSpread = prepared("own-spread-expenses", (db, param: OwnOfTrip) => {
  const share = shareOf(param("own"));
  return db
    .select({ categoryId, day, amount: share.mapWith(Number), nights })
    .from(expenses)
    .leftJoin(expenseParts, ownPart(param("own")))
    .where(and(expensesOn(param("userId"), param("tripId")), gt(nights, 1), gt(share, 0)));
});

/** Only a trip with spread expenses needs a second statement. An expense that is spread spreads each stored share. */
export async function spendingByDay(userId: string, tripId: string, own?: string): Promise<Spending> {
  const days = own ? await ownByDay({ userId, tripId, own }) : await byDay({ userId, tripId });
  const isAnySpread = days.some(({ paid, unspread }) => paid > unspread);
  if (!isAnySpread) return { days: withShares(days, []), spread: [] };
  const spread = own ? await ownSpread({ userId, tripId, own }) : await spreadExpenses({ userId, tripId });
  return { days: withShares(days, spread), spread };
}

export async function sumsByDay(userId: string, tripId: string): Promise<DaySpending[]> {
  return (await spendingByDay(userId, tripId)).days;
}

type Outside = (name: "userId" | "tripId" | "first" | "last") => Placeholder;

function isOutside(param: Outside): SQL | undefined {
  return and(eq(nights, 1), or(lt(day, param("first")), gt(day, param("last"))));
}

const unspreadOutside = prepared("sums-by-category-outside", (db, param: Outside) =>
  db
    .select({ categoryId, total: total(amount), count: count() })
    .from(expenses)
    .where(and(groupExpensesOn(param("userId"), param("tripId")), isOutside(param)))
    // By day too: SQLite would read the index by category, which has no days, and then every row.
    .groupBy(day, categoryId),
);

const ownOutside = prepared(
  "own-sums-by-category-outside",
  (db, param: (name: Parameters<Outside>[0] | "own") => Placeholder) =>
    ownSumsWhere(db, param("own"), and(expensesOn(param("userId"), param("tripId")), isOutside(param))),
);

/**
 * Returns what counts for the days from `first` to `last`, by subcategory: of expenses that are spread their shares. It
 * corrects the sums of the whole trip, so that only a trip with expenses on other days needs a statement.
 */
export async function sumsByCategoryOn(
  userId: string,
  tripId: string,
  { first, last }: { first: Day; last: Day },
  whole: readonly CategorySum[],
  { days, spread }: Spending,
  own?: string,
): Promise<CategorySum[]> {
  const isAnyOutside = days.some(({ day, unspread }) => unspread > 0 && (day < first || day > last));
  const range = { userId, tripId, first, last };
  const read = () => (own ? ownOutside({ ...range, own }) : unspreadOutside(range));
  const outside = isAnyOutside ? await read() : [];
  const corrections = [
    ...outside.map(({ categoryId, total, count }) => ({ categoryId, total: -total, count: -count })),
    ...spread.map(({ categoryId, ...expense }) => {
      const share = shareWithin(expense, first, last);
      return { categoryId, total: share - expense.amount, count: share > 0 ? 0 : -1 };
    }),
  ];
  return byCategory([...whole, ...corrections]).filter(({ total }) => total > 0);
}

export interface UserStats {
  totalTrips: number;
  totalExpenses: number;
  totalAmount: Cents;
  /** In whole cents, rounded; 0 without trips. */
  averagePerTrip: Cents;
}

/** Returns statistics over all trips outside the trash, on shared ones of the account's shares. */
export async function userStats(userId: string): Promise<UserStats> {
  const { isShared, isDeleted, id } = trips;
  const [found] = await db
    .select({
      totalTrips: countDistinct(id),
      sharedTrips: count(sql`case when ${isShared} then 1 end`),
      total: total(amount),
      count: count(expenses.id),
    })
    .from(trips)
    .innerJoin(tripMembers, ownMembership(userId))
    .leftJoin(expenses, and(eq(expenses.tripId, id), isVisibleTo(tripMembers.id), eq(isShared, false)))
    .where(eq(isDeleted, false));
  const { totalTrips, sharedTrips, ...alone } = found!;
  const sums = sharedTrips > 0 ? [alone, await ownSumOfShared(userId)] : [alone];
  const { total: totalAmount, count: totalExpenses } = totalOf(sums);
  const averagePerTrip = totalTrips && Math.round(totalAmount / totalTrips);
  return { totalTrips, totalExpenses, totalAmount, averagePerTrip };
}

async function ownSumOfShared(userId: string): Promise<Sum> {
  const share = shareOf(tripMembers.id);
  const [sum] = await db
    .select({ total: total(share), count: count() })
    .from(trips)
    .innerJoin(tripMembers, ownMembership(userId))
    .innerJoin(expenses, and(eq(expenses.tripId, trips.id), isVisibleTo(tripMembers.id)))
    .leftJoin(expenseParts, ownPart(tripMembers.id))
    .where(and(eq(trips.isDeleted, false), eq(trips.isShared, true), gt(share, 0)));
  return sum!;
}
