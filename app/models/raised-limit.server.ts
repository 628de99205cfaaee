import { mainOf } from "~/domain/category";
import type { Expense } from "~/domain/expense";
import { type LimitUse, raisedUse, type TripLimits } from "~/domain/limit";
import { sumOfMainCategory } from "./statistics.server";

/** Called when a stored expense has raised the state of its category's limit. */
export type OnRaised = (use: LimitUse) => void;

/**
 * Returns the use of the category's limit if the expense has raised its state (near, reached, over). Asks the database
 * only if the category has a limit. For an expense that was just stored, call it in the same transaction.
 * @param former the expense before the change; omitted if it is new
 */
export async function raisedLimit(
  userId: string,
  limits: TripLimits | null,
  { tripId, categoryId, amount }: Expense,
  former?: Expense,
): Promise<LimitUse | undefined> {
  const main = mainOf(categoryId);
  if (limits?.[main] === undefined) return undefined;
  const spent = await sumOfMainCategory(userId, tripId, main);
  const formerAmount = former && mainOf(former.categoryId) === main ? former.amount : 0;
  return raisedUse(limits, main, spent - amount + formerAmount, spent);
}
