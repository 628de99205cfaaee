import type { ShownRow } from "~/domain/pending";
import { formatForeign } from "./foreign-format";
import { formatMoney } from "./format";

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
