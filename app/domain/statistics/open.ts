// What is still to pay, and the deposits that are held.

import type { ExpenseRow } from "../expenses/expense";
import type { StoredKind, UnpaidKind } from "../expenses/kind";
import type { Cents } from "../money/money";
import { type CategorySum, type TileSums, tileSums } from "./summary";

/** Sum and count of what is not paid of a kind in a subcategory. Deposits that were given back are in no sum. */
export interface OpenSum extends CategorySum {
  unpaid: UnpaidKind;
  /** Number that the viewer sees: more than count, for example with a deposit that somebody else gave. */
  seen: number;
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
  return openTotalsOf(sums.map(({ unpaid, total }) => ({ unpaid, amount: total })));
}

/** What a list shows of it: the first rows, and the sums of all. */
export interface OpenGroup {
  rows: ExpenseRow[];
  totals: OpenTotals;
  hasMore: boolean;
}

export function openTotalsOf(rows: readonly StoredKind[]): OpenTotals {
  const totals = { planned: 0, deposit: 0 };
  for (const { unpaid, amount } of rows) if (unpaid && unpaid !== "returned") totals[unpaid] += amount;
  return totals;
}

export function openFigures(sums: readonly OpenSum[]): OpenFigures {
  return { ...openTotals(sums), tiles: tileSums(plannedIn(sums)) };
}

export function plannedIn<Sum extends Pick<OpenSum, "unpaid">>(sums: readonly Sum[]): Sum[] {
  return sums.filter(({ unpaid }) => unpaid === "planned");
}
