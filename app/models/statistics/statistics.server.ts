// Sums of one trip, of the group or of one member.
import {
  and,
  count,
  eq,
  gt,
  lt,
  max,
  ne,
  not,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Day } from "~/domain/day";
import { budgetKinds, type ExpenseKind, paidKinds } from "~/domain/expenses/kind";
import type { Cents } from "~/domain/money/money";
import { type DaySpending, shareWithin, withShares } from "~/domain/statistics/nights";
import {
  byCategory,
  type CategoryMethodSum,
  type CategorySum,
  type DaySum,
} from "~/domain/statistics/summary";
import { type Db, type Preparable, prepared, type SelectedFields } from "../../../db/client";
import { total } from "../../../db/portable";
import { expenseParts, expenses } from "../../../db/schema";
import { areOf, ownPart, shareColumn } from "../expenses/conditions.server";
import { expensesOn, groupExpensesOn } from "../sharing/membership.server";
import { inTurn, SLICE } from "../turn.server";

const { categoryId, paymentMethod, day, nights, amount } = expenses;

type OfTrip = "userId" | "tripId";
type Param<Name extends string> = (name: Name) => Placeholder;
type Select = <Fields extends SelectedFields>(
  fields: Fields,
  where?: SQL,
) => ReturnType<typeof selectFrom<Fields>>;

/** With `own`, the query joins the part that this member has of each expense. */
function selectFrom<Fields extends SelectedFields>(
  db: Db,
  fields: Fields,
  where: SQL | undefined,
  own?: Placeholder,
) {
  const query = db.select(fields).from(expenses).$dynamic();
  if (own) query.leftJoin(expenseParts, ownPart(own));
  return query.where(where);
}

/**
 * Prepares a query of a trip's expenses of these kinds twice: of the group's amounts, which an index of expenses holds, and
 * of the shares of a member, which run if `own` is given. `cents` is the amount or the share.
 */
function ofGroupOrMember<Row, Name extends string = never>(
  name: string,
  kinds: readonly ExpenseKind[],
  build: (select: Select, cents: typeof amount | SQL<Cents>, param: Param<Name>) => Preparable<Row>,
): (values: Record<OfTrip | Name, unknown> & { own?: string }) => Promise<Row[]> {
  const ofGroup = prepared(name, (db, param: Param<OfTrip | Name>) => {
    const isOfGroup = groupExpensesOn(param("userId"), param("tripId"), kinds);
    return build((fields, where) => selectFrom(db, fields, and(isOfGroup, where)), amount, param);
  });
  const ofMember = prepared(`own-${name}`, (db, param: Param<OfTrip | Name | "own">) => {
    const own = param("own");
    const share = shareColumn(own).mapWith(Number);
    const hasShare = and(expensesOn(param("userId"), param("tripId"), kinds), ne(share, 0));
    return build((fields, where) => selectFrom(db, fields, and(hasShare, where), own), share, param);
  });
  return (values) => (values.own === undefined ? ofGroup(values) : ofMember({ ...values, own: values.own }));
}

const byCategoryOfTrip = ofGroupOrMember("sums-by-category", paidKinds, (select, cents) =>
  select({ categoryId, total: total(cents), count: count() }).groupBy(categoryId),
);

/** Returns sum and count of a trip's expenses by subcategory: the group's, or with `own` of this member's shares. */
export function sumsByCategory(userId: string, tripId: string, own?: string): Promise<CategorySum[]> {
  return byCategoryOfTrip({ userId, tripId, own });
}

const byCategoryAndMethod = ofGroupOrMember("sums-by-category-and-method", paidKinds, (select, cents) =>
  select({
    ...{ categoryId, paymentMethod, total: total(cents), count: count() },
    refunds: totalWhere(sql`${cents} < 0`, sql`1`),
  }).groupBy(categoryId, paymentMethod),
);

/** Returns sum, count and number of refunds by subcategory and payment method: one query for both breakdowns. */
export function sumsByCategoryAndMethod(
  userId: string,
  tripId: string,
  own?: string,
): Promise<(CategoryMethodSum & { refunds: number })[]> {
  return byCategoryAndMethod({ userId, tripId, own });
}

/** Sums what a condition selects of a group. */
function totalWhere(condition: SQL, cents: SQLWrapper): SQL<Cents> {
  return total(sql`case when ${condition} then ${cents} end`);
}

const isPaid = areOf(paidKinds)!;

const onDay = ofGroupOrMember("sum-of-day", budgetKinds, (select, cents, param: Param<"day">) =>
  select(
    {
      total: totalWhere(isPaid, cents),
      count: totalWhere(isPaid, sql`1`),
      spread: totalWhere(and(isPaid, gt(nights, 1))!, cents),
      due: totalWhere(and(not(isPaid), eq(nights, 1))!, cents),
    },
    eq(day, param("day")),
  ),
);

/** Returns the sum paid on a day; `due` is that of planned expenses which are not spread over nights. */
export async function sumOfDay(
  userId: string,
  tripId: string,
  day: Day,
  own?: string,
): Promise<DaySum & { due: Cents }> {
  const [sum] = await onDay({ userId, tripId, day, own });
  return sum!;
}

/** Prepares the sums by day, and the expenses that are spread over nights. */
function daysOf(name: string, kinds: readonly ExpenseKind[]) {
  const byDay = ofGroupOrMember(`${name}-by-day`, kinds, (select, cents) =>
    select({
      day,
      mostNights: max(nights),
      paid: total(cents),
      unspread: totalWhere(eq(nights, 1), cents),
    })
      .groupBy(day)
      .orderBy(day),
  );
  const spread = ofGroupOrMember(`spread-${name}`, kinds, (select, cents) =>
    select({ categoryId, day, amount: cents, nights }, gt(nights, 1)),
  );
  return { name, byDay, spread };
}

const paid = daysOf("paid", paidKinds);
const planned = daysOf("planned", ["planned"]);

/** What was spent on each day, and the expenses that are spread over nights. */
export interface Spending {
  days: DaySpending[];
  spread: Awaited<ReturnType<typeof paid.spread>>;
}

/** Only a trip with spread expenses needs a second statement. An expense that is spread spreads each stored share. */
export function spendingByDay(userId: string, tripId: string, own?: string): Promise<Spending> {
  return spendingOf(paid, { userId, tripId, own });
}

/** Returns the same for planned expenses. */
export async function plannedByDay(userId: string, tripId: string, own?: string): Promise<DaySpending[]> {
  return (await spendingOf(planned, { userId, tripId, own })).days;
}

async function spendingOf(
  { name, byDay, spread: spreadExpenses }: ReturnType<typeof daysOf>,
  { userId, tripId, own }: { userId: string; tripId: string; own?: string },
): Promise<Spending> {
  const read = async () => {
    const days = await byDay({ userId, tripId, own });
    const isAnySpread = days.some(({ mostNights }) => mostNights !== 1);
    return { days, spread: isAnySpread ? await spreadExpenses({ userId, tripId, own }) : [] };
  };
  const spending = ({ days, spread }: Awaited<ReturnType<typeof read>>) => ({
    days: withShares(days, spread),
    spread,
  });
  const found = await read();
  if (found.spread.length <= SLICE) return spending(found);
  // Their nights may fall on many thousand days.
  return inTurn(`days:${name}:${userId}:${tripId}:${own}`, async () => spending(await read()));
}

export async function sumsByDay(userId: string, tripId: string): Promise<DaySpending[]> {
  return (await spendingByDay(userId, tripId)).days;
}

const unspreadOutside = ofGroupOrMember(
  "sums-by-category-outside",
  paidKinds,
  (select, cents, param: Param<"first" | "last">) =>
    select(
      { categoryId, total: total(cents), count: count() },
      and(eq(nights, 1), or(lt(day, param("first")), gt(day, param("last")))),
      // By day too: SQLite would read the index by category, which has no days, and then every row.
    ).groupBy(day, categoryId),
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
  const isAnyOutside = days.some(({ day, hasExpenses }) => hasExpenses && (day < first || day > last));
  const outside = isAnyOutside ? await unspreadOutside({ userId, tripId, first, last, own }) : [];
  const corrections = [
    ...outside.map(({ categoryId, total, count }) => ({ categoryId, total: -total, count: -count })),
    ...spread.map(({ categoryId, ...expense }) => {
      const share = shareWithin(expense, first, last);
      return { categoryId, total: share - expense.amount, count: share === 0 ? -1 : 0 };
    }),
  ];
  return byCategory([...whole, ...corrections]).filter(({ count }) => count > 0);
}
