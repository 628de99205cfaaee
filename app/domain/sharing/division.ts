// Payers and split of an expense, as a form shows and sends them.

import { apportion } from "../money/apportion";
import { payersOf } from "./member";
import type { Cost, ExpensePart, Payment, Split, SplitMode } from "./split";

/** Payments are in units of the expense's currency. */
export interface Division {
  payments: readonly Payment[];
  split: Split;
}

/** Compares payers and shares in whatever order. An only payer may come with or without the amount. */
export function isSameDivision({ units }: Pick<Cost, "units">, one: Division, other: Division): boolean {
  const spell = ({ payments, split: { mode, parts } }: Division) => {
    const paid = payments.map(({ memberId, amount = Math.abs(units) }) => [memberId, amount]);
    const weights = parts.map(({ memberId, weight }) => [memberId, weight]);
    return JSON.stringify([paid.sort(), mode, weights.sort()]);
  };
  return spell(one) === spell(other);
}

/**
 * Turns stored parts back into payments and weights. Payments in a foreign currency are computed from their euros, so
 * they add up but may differ from the typed ones by a unit.
 */
export function splitOf(cost: Cost, parts: readonly ExpensePart[], mode: SplitMode): Division {
  const paid = new Map(payersOf(parts).map((part) => [part.memberId, Math.abs(part.paid)]));
  const payments = [...apportion(Math.abs(cost.units), paid, cost.turn)];
  const sharing = parts.flatMap(({ memberId, weight }) => (weight === null ? [] : [{ memberId, weight }]));
  return {
    payments:
      payments.length === 1
        ? [{ memberId: payments[0]![0] }]
        : payments.map(([memberId, amount]) => ({ memberId, amount })),
    split: { mode, parts: mode === "equal" ? sharing.map(({ memberId }) => ({ memberId })) : sharing },
  };
}
