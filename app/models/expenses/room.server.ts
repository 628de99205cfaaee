// Room for expenses on a trip and in an account. It is asked in the transaction that adds.
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { expenseKinds } from "~/domain/expenses/kind";
import { Problem } from "~/domain/problem";
import { DIVIDED_PER_ACCOUNT, EXPENSES_PER_ACCOUNT, EXPENSES_PER_TRIP } from "~/domain/quota";
import { db } from "../../../db/client";
import { expenses, tripMembers } from "../../../db/schema";
import { enteredBy, expensesOn, groupExpensesOn } from "../sharing/membership.server";

/** @throws Problem tooManyExpenses, tooManyExpensesInAccount if so many more do not fit */
export async function requireRoomForExpenses(userId: string, tripId: string, more: number): Promise<void> {
  if ((await db.$count(expenses, expensesOn(userId, tripId, expenseKinds))) + more > EXPENSES_PER_TRIP)
    throw new Problem("tooManyExpenses");
  if ((await db.$count(expenses, enteredBy(userId))) + more > EXPENSES_PER_ACCOUNT)
    throw new Problem("tooManyExpensesInAccount");
}

/** Checks the room for a private expense that the others will see. @throws Problem tooManyExpenses */
export async function requireRoomInGroup(userId: string, tripId: string): Promise<void> {
  if ((await db.$count(expenses, groupExpensesOn(userId, tripId, expenseKinds))) >= EXPENSES_PER_TRIP)
    throw new Problem("tooManyExpenses");
}

/** Counts how many more expenses a member's account may divide. @throws Problem tooManyDivided if there are none */
export async function requireRoomForDivided(memberId: string): Promise<number> {
  const author = sql`(select ${tripMembers.userId} from ${tripMembers} where ${eq(tripMembers.id, memberId)})`;
  const own = db.select({ id: tripMembers.id }).from(tripMembers).where(eq(tripMembers.userId, author));
  const divided = await db.$count(
    expenses,
    and(inArray(expenses.createdBy, own), isNotNull(expenses.splitMode)),
  );
  if (divided >= DIVIDED_PER_ACCOUNT) throw new Problem("tooManyDivided");
  return DIVIDED_PER_ACCOUNT - divided;
}
