// What is still to pay, and the deposits that are held.

import type { Day } from "../day";
import type { ExpenseRow } from "../expenses/expense";
import type { OpenKind } from "../expenses/kind";
import type { Cents } from "../money/money";
import { type DaySpending, withShares } from "./nights";
import { type CategorySum, type TileSums, tileSums, totalOf } from "./summary";

/** Sum of what is open on a day in a subcategory. What is spread over nights is by itself, so that its cents stay its own. */
export interface OpenSum extends CategorySum {
  unpaid: OpenKind;
  day: Day;
  nights: number;
}

export interface OpenTotals {
  planned: Cents;
  deposit: Cents;
}

/** What the budget and limits of a screen need to know of it. */
export interface OpenFigures extends OpenTotals {
  /** Of what is still to pay. */
  tiles: TileSums;
}

export const nothingOpen: OpenFigures = { planned: 0, deposit: 0, tiles: {} };

export function openTotals(sums: readonly Pick<OpenSum, "unpaid" | "total">[]): OpenTotals {
  const totals = { planned: 0, deposit: 0 };
  for (const { unpaid, total } of sums) totals[unpaid] += total;
  return totals;
}

/** What a list shows of it: the first rows, and the sums of all. */
export interface OpenGroup {
  rows: ExpenseRow[];
  totals: OpenTotals;
  hasMore: boolean;
}

export function openTotalsOf(rows: readonly ExpenseRow[]): OpenTotals {
  return openTotals(rows.map(({ unpaid, amount }) => ({ unpaid: unpaid as OpenKind, total: amount })));
}

export function openFigures(sums: readonly OpenSum[]): OpenFigures {
  return { ...openTotals(sums), tiles: tileSums(plannedIn(sums)) };
}

export function plannedIn<Sum extends Pick<OpenSum, "unpaid">>(sums: readonly Sum[]): Sum[] {
  return sums.filter(({ unpaid }) => unpaid === "planned");
}

/** Adds up what is to pay on a day and not spread over nights. */
export function unspreadOn(sums: readonly OpenSum[], day: Day): Cents {
  const due = plannedIn(sums).filter((sum) => sum.day === day && sum.nights === 1);
  return totalOf(due).total;
}

/** Returns what counts for each day of what is to pay, oldest first. */
export function plannedByDay(sums: readonly OpenSum[]): DaySpending[] {
  const planned = plannedIn(sums);
  const days = [...Map.groupBy(planned, ({ day }) => day)].map(([day, ofDay]) => {
    const unspread = ofDay.filter(({ nights }) => nights === 1);
    return { day, paid: totalOf(ofDay).total, unspread: totalOf(unspread).total };
  });
  const spread = planned.filter(({ nights }) => nights > 1);
  return withShares(
    days,
    spread.map(({ total, ...each }) => ({ ...each, amount: total })),
  );
}
