// Sums by day. An expense that is spread over nights counts in full on the day it was paid, and by night in the shares.
import { setImmediate } from "node:timers/promises";
import { and, count, eq, gt, type Placeholder, sql } from "drizzle-orm";
import { addDays, type Day } from "~/domain/day";
import type { Cents } from "~/domain/money";
import { DayShares, type DaySpending, type SpreadExpenses } from "~/domain/shares";
import { isSpread } from "../../db/checks";
import { prepared } from "../../db/client";
import { total } from "../../db/portable";
import { expenses } from "../../db/schema";
import { expensesOn } from "./ownership.server";
import type { Sum } from "./statistics.server";

const { day, amount, nights } = expenses;

export interface DaySum extends Sum {
  /** The part of the total that is spread over nights. */
  spread: Cents;
}

const onDay = prepared("sum-of-day", (db, param: (name: "userId" | "tripId" | "day") => Placeholder) => {
  const ofDay = and(expensesOn(param("userId"), param("tripId")), eq(day, param("day")));
  const spread = db
    .select({ total: total(amount) })
    .from(expenses)
    .where(and(ofDay, isSpread(nights)));
  return db
    .select({ total: total(amount), count: count(), spread: sql<Cents>`${spread}`.mapWith(Number) })
    .from(expenses)
    .where(ofDay);
});

/** Returns sum and count of the expenses of a day, all in full. */
export async function sumOfDay(userId: string, tripId: string, day: Day): Promise<DaySum> {
  const [sum] = await onDay({ userId, tripId, day });
  return sum!;
}

/** Days, or groups of spread expenses, per statement and per page of days. */
const DAYS_AT_ONCE = 1_000;

const byDay = prepared("sums-by-day", (db, param: (name: "userId" | "tripId" | "after") => Placeholder) => {
  const ofTrip = expensesOn(param("userId"), param("tripId"));
  const spread = db
    .select({ nights })
    .from(expenses)
    .where(and(ofTrip, isSpread(nights)));
  return db
    .select({ day, paid: total(amount), hasSpread: sql<boolean>`exists ${spread}`.mapWith(Boolean) })
    .from(expenses)
    .where(and(ofTrip, gt(day, param("after"))))
    .groupBy(day)
    .orderBy(day)
    .limit(DAYS_AT_ONCE);
});

/** A day with expenses and what was paid on it, in full. `hasSpread` is about the whole trip. */
export type PaidDay = Awaited<ReturnType<typeof byDay>>[number];

/** Yields a trip's days with expenses in pages, oldest first. There can be 100,000. */
export async function* paidByDay(userId: string, tripId: string): AsyncGenerator<PaidDay[]> {
  for (let after: Day = ""; ; ) {
    const days = await byDay({ userId, tripId, after });
    if (days.length > 0) yield days;
    if (days.length < DAYS_AT_ONCE) return;
    after = days.at(-1)!.day;
    await setImmediate();
  }
}

type AfterSpread = (name: "userId" | "tripId" | "day" | "nights" | "amount") => Placeholder;

const spreadByDay = prepared("spread-by-day", (db, param: AfterSpread) => {
  const isLater = sql`(${day}, ${nights}, ${amount}) > (${param("day")}, ${param("nights")}, ${param("amount")})`;
  return db
    .select({ day, nights, amount, count: count() })
    .from(expenses)
    .where(and(expensesOn(param("userId"), param("tripId")), isSpread(nights), isLater))
    .groupBy(day, nights, amount)
    .orderBy(day, nights, amount)
    .limit(DAYS_AT_ONCE);
});

/** Yields a trip's spread expenses in pages, oldest first; equal ones are one group. */
async function* spreadInPages(userId: string, tripId: string): AsyncGenerator<SpreadExpenses[]> {
  for (let after = { day: "", nights: 0, amount: 0 }; ; ) {
    const groups = await spreadByDay({ userId, tripId, ...after });
    if (groups.length > 0) yield groups;
    if (groups.length < DAYS_AT_ONCE) return;
    const { day, nights, amount } = groups.at(-1)!;
    after = { day, nights, amount };
    await setImmediate();
  }
}

/**
 * Yields the days of a trip in pages, oldest first: those with expenses, and those that shares of nights fall on. Only
 * a trip with spread expenses needs a further statement.
 */
export async function* sumsByDay(userId: string, tripId: string): AsyncGenerator<DaySpending[]> {
  const paid = paidByDay(userId, tripId);
  const { value: first } = await paid.next();
  if (!first) return;
  if (first[0]!.hasSpread) {
    yield* withShares(inTurn(first, paid), inTurn([], spreadInPages(userId, tripId)));
    return;
  }
  yield first.map(asUnspread);
  for await (const days of paid) yield days.map(asUnspread);
}

function asUnspread({ day, paid }: PaidDay): DaySpending {
  return { day, total: paid, paid, unspread: paid };
}

/** Merges the days with expenses and the shares of nights, both oldest first. */
async function* withShares(
  paid: AsyncGenerator<PaidDay>,
  spread: AsyncGenerator<SpreadExpenses>,
): AsyncGenerator<DaySpending[]> {
  const shares = new DayShares();
  let nextPaid = (await paid.next()).value as PaidDay | undefined;
  let nextSpread = (await spread.next()).value as SpreadExpenses | undefined;
  let page: DaySpending[] = [];
  for (let day: Day = ""; ; ) {
    if (shares.isRunning) day = addDays(day, 1);
    else if (nextPaid || nextSpread) day = earlier(nextPaid?.day, nextSpread?.day);
    else break;
    let spreadToday = 0;
    for (; nextSpread?.day === day; nextSpread = (await spread.next()).value) {
      shares.add(nextSpread);
      spreadToday += nextSpread.amount * nextSpread.count;
    }
    const paidToday = nextPaid?.day === day ? nextPaid.paid : 0;
    if (nextPaid?.day === day) nextPaid = (await paid.next()).value;
    // An expense that was changed between the two statements may be spread in one of them only.
    const unspread = Math.max(0, paidToday - spreadToday);
    const total = unspread + shares.on(day);
    if (total > 0) page.push({ day, total, paid: paidToday, unspread });
    if (page.length === DAYS_AT_ONCE) {
      yield page;
      page = [];
      await setImmediate();
    }
  }
  if (page.length > 0) yield page;
}

function earlier(a: Day | undefined, b: Day | undefined): Day {
  if (a === undefined || b === undefined) return (a ?? b)!;
  return a < b ? a : b;
}

/** Yields the items of a page, then those of further pages. */
async function* inTurn<Item>(first: readonly Item[], pages: AsyncIterable<Item[]>): AsyncGenerator<Item> {
  yield* first;
  for await (const page of pages) yield* page;
}
