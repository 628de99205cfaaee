import { setImmediate } from "node:timers/promises";
import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import { paidKinds } from "~/domain/expenses/kind";
import type { Cents } from "~/domain/money/money";
import { byPersonAndCategory, type PersonCategorySum } from "~/domain/statistics/summary";
import { db } from "../../../db/client";
import { total } from "../../../db/portable";
import { expenseParts, expenses } from "../../../db/schema";
import { groupExpensesOn } from "../sharing/membership.server";
import { inTurn, SLICE, slicesOf } from "../turn.server";

// Without parts an expense has one row here, which is its author's.
const memberId = sql<string>`coalesce(${expenseParts.memberId}, ${expenses.createdBy})`;
const share = sql<Cents>`coalesce(${expenseParts.share}, ${expenses.amount})`;
const { id, categoryId } = expenses;

/** Returns each person's shares of a shared trip by subcategory. They add up to the group's sums. */
export async function sumsByPerson(userId: string, tripId: string): Promise<PersonCategorySum[]> {
  const ids = await idsOfGroup(userId, tripId);
  if (ids.length <= SLICE) return sumsOf(ids);
  return inTurn(`people:${tripId}:${userId}`, async () => {
    let sums: PersonCategorySum[] = [];
    for (const slice of slicesOf(await idsOfGroup(userId, tripId))) {
      await setImmediate();
      sums = byPersonAndCategory([...sums, ...(await sumsOf(slice))]);
    }
    return sums;
  });
}

async function idsOfGroup(userId: string, tripId: string): Promise<string[]> {
  const rows = await db
    .select({ id })
    .from(expenses)
    .where(groupExpensesOn(userId, tripId, paidKinds));
  return rows.map((row) => row.id);
}

/** Adds up the shares of these expenses of a group. */
async function sumsOf(ids: readonly string[]): Promise<PersonCategorySum[]> {
  if (ids.length === 0) return [];
  return db
    .select({ memberId, categoryId, total: total(share), count: count() })
    .from(expenses)
    .leftJoin(expenseParts, eq(expenseParts.expenseId, id))
    .where(and(inArray(id, [...ids]), ne(share, 0)))
    .groupBy(memberId, categoryId);
}
