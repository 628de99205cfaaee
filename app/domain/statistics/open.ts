// Sums of planned expenses, and of deposits that are held.

import type { ExpenseRow } from "../expenses/expense";
import type { StoredKind, UnpaidKind } from "../expenses/kind";
import type { Cents } from "../money/money";
import { type CategorySum, type TileSums, tileSums } from "./summary";

/** Sum and count of one unpaid kind in a subcategory. Returned deposits are listed here, but no total includes them. */
export interface OpenSum extends CategorySum {
  unpaid: UnpaidKind;
  /** Number of expenses that the viewer can see; `count` leaves out those that are not in `total`. */
  seen: number;
}

export interface OpenTotals {
  planned: Cents;
  deposit: Cents;
}

/** Open sums as a screen's budget and limits need them. */
export interface OpenFigures extends OpenTotals {
  /** Sums of planned expenses by main category. */
  tiles: TileSums;
}

export const nothingOpen: OpenFigures = { planned: 0, deposit: 0, tiles: {} };

export function openTotals(sums: readonly { unpaid: UnpaidKind | null; total: Cents }[]): OpenTotals {
  return openTotalsOf(sums.map(({ unpaid, total }) => ({ unpaid, amount: total })));
}

/** The group 'Noch offen' of a list: its first rows, and the sums of all its rows. */
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
