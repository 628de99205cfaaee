import type { Day } from "~/domain/day";
import type { ShownRow } from "~/domain/expenses/pending-expense";
import type { OpenTotals } from "~/domain/statistics/open";
import { formatDayAndMonthNear, formatMoney } from "~/locales/format";
import { formatForeign } from "../money/foreign-format";
import { categoryNames } from "../names";
import { expenses, open } from "./expenses";

/** Formats over how many nights an expense is spread, and what counts for each; undefined if it is not spread. */
export function formatNights({
  amount,
  nights = 1,
  pending,
}: Pick<ShownRow, "amount" | "nights" | "pending">): string | undefined {
  if (nights === 1) return undefined;
  const share = pending?.withoutRate ? "" : formatMoney(Math.trunc(amount / nights));
  return expenses.nights(nights, share, amount % nights !== 0);
}

/** Formats what an expense cost: `15,73 €`, `450.000 ₫ · 15,73 €`, or `450.000 ₫` as long as its euros are unknown. */
export function formatExpense({
  amount,
  original,
  pending,
}: Pick<ShownRow, "amount" | "original" | "pending">): string {
  const foreign = pending?.withoutRate ?? original;
  if (!foreign) return formatMoney(amount);
  const first = formatForeign(foreign.amount, foreign.currency);
  // Breaks only between the two.
  return pending?.withoutRate ? first : `${first}\u00a0· ${formatMoney(amount)}`;
}

/** Formats the sum of a row: in euros, or in the foreign currency as long as its euros are unknown. */
export function formatSum({ amount, pending }: Pick<ShownRow, "amount" | "pending">): string {
  const foreign = pending?.withoutRate;
  return foreign ? formatForeign(foreign.amount, foreign.currency) : formatMoney(amount);
}

/** Formats what was paid in a foreign currency beside the euros; undefined without one. */
export function formatForeignPart({ original, pending }: Pick<ShownRow, "original" | "pending">) {
  if (!original || pending?.withoutRate) return undefined;
  return formatForeign(original.amount, original.currency);
}

/** Returns an expense's description, or the name of its category. */
export function expenseTitle({
  description,
  categoryId,
}: Pick<ShownRow, "description" | "categoryId">): string {
  return description ?? categoryNames[categoryId];
}

/** Names an expense within a sentence: `Kaffee, 3,00 €`. */
export function titleAndSum(expense: ShownRow): string {
  return [expenseTitle(expense), formatExpense(expense)].join(", ");
}

/** Says when something is to pay: `fällig am 14. Nov.`, `Heute fällig` or `War am 14. Nov. fällig`. */
export function dueText(day: Day, today: Day): string {
  if (day === today) return open.dueToday;
  return (day > today ? open.due : open.wasDue)(formatDayAndMonthNear(day, today));
}

/** Formats both sums: `375,00 €`, `Kaution 800,00 €` or `375,00 € · Kaution 800,00 €`. */
export function openSumText({ planned, deposit }: OpenTotals): string {
  const held = deposit > 0 && open.deposits(formatMoney(deposit));
  return [(planned > 0 || !held) && formatMoney(planned), held].filter(Boolean).join(" · ");
}
