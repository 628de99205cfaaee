// Adds up what the expenses of a trip make members owe each other. A trip may have 250,000 parts.
import { setImmediate } from "node:timers/promises";
import { and, count, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { paidKinds } from "~/domain/expenses/kind";
import type { Cents } from "~/domain/money/money";
import type { SettlesWith } from "~/domain/settling/balance";
import { debtsOfShares, directDebts, netted, type Transfer } from "~/domain/settling/transfer";
import { db } from "../../../db/client";
import { total } from "../../../db/portable";
import { expenseParts, expenses, tripMembers } from "../../../db/schema";
import { areOf } from "../expenses/conditions.server";
import { inTurn, SLICE, slicesOf } from "../turn.server";

const { expenseId, memberId, paid, share } = expenseParts;

interface PersonSums {
  memberId: string;
  paid: Cents;
  share: Cents;
}

/** Sums of what members have paid and used, and what they owe each other directly, before repayments. */
export interface OwedByExpenses {
  sums: PersonSums[];
  debts: Transfer[];
  settlesWith: SettlesWith;
}

/** Adds up the expenses of a trip, those of a long one in slices. The caller has found the trip. */
export async function owedByExpenses(tripId: string): Promise<OwedByExpenses> {
  const ids = await dividedExpenses(tripId);
  if (ids.length <= SLICE) return addUp(tripId, ids);
  return inTurn(`debts:${tripId}`, async () => addUp(tripId, await dividedExpenses(tripId)));
}

async function dividedExpenses(tripId: string): Promise<string[]> {
  const { id, splitMode } = expenses;
  const isDivided = and(eq(expenses.tripId, tripId), isNotNull(splitMode), areOf(paidKinds));
  return (await db.select({ id }).from(expenses).where(isDivided)).map((row) => row.id);
}

/**
 * Adds up in SQL the shares of expenses that one person has paid, and reads the parts of the others, whose debts depend on
 * all of them. Balances and debts come from the same rows, so they fit together also if an expense changes meanwhile.
 */
async function addUp(tripId: string, ids: readonly string[]): Promise<OwedByExpenses> {
  const settlesWith = await settlesWithOn(tripId);
  const sums = new Map<string, PersonSums>();
  const add = ({ memberId, paid, share }: PersonSums) => {
    const before = sums.get(memberId) ?? { paid: 0, share: 0 };
    sums.set(memberId, { memberId, paid: before.paid + paid, share: before.share + share });
  };
  const debts: Transfer[] = [];
  const pause = ids.length > SLICE ? setImmediate : undefined;

  const paidByOne: Awaited<ReturnType<typeof onlyPayers>> = [];
  for (const slice of slicesOf(ids)) {
    await pause?.();
    paidByOne.push(...(await onlyPayers(slice)));
  }
  const several = new Set(ids);
  for (const [payerId, paid] of Map.groupBy(paidByOne, (row) => row.payerId)) {
    for (const { id } of paid) several.delete(id);
    for (const slice of slicesOf(paid.map(({ id }) => id))) {
      await pause?.();
      for (const { memberId, share } of await sharesIn(slice)) {
        add({ memberId, paid: 0, share });
        // The shares of an expense add up to what its payer has paid.
        add({ memberId: payerId, paid: share, share: 0 });
        debts.push({ fromId: memberId, toId: payerId, amount: share });
      }
    }
  }
  const owed = [debtsOfShares(debts, settlesWith)];
  for (const slice of slicesOf([...several])) {
    await pause?.();
    const parts = await partsOf(slice);
    for (const part of parts) add(part);
    owed.push(directDebts([...Map.groupBy(parts, (part) => part.expenseId).values()], settlesWith));
  }
  return { sums: [...sums.values()], debts: netted(owed.flat()), settlesWith };
}

async function settlesWithOn(tripId: string): Promise<SettlesWith> {
  const { id, settlesWith } = tripMembers;
  const isOfGroup = and(eq(tripMembers.tripId, tripId), isNotNull(settlesWith));
  const rows = await db.select({ id, settlesWith }).from(tripMembers).where(isOfGroup);
  return new Map(rows.map((row) => [row.id, row.settlesWith!]));
}

/** Lists those of these expenses that one person has paid. */
function onlyPayers(ids: readonly string[]): Promise<{ id: string; payerId: string }[]> {
  return db
    .select({ id: expenseId, payerId: sql<string>`min(${memberId})` })
    .from(expenseParts)
    .where(and(inArray(expenseId, [...ids]), ne(paid, 0)))
    .groupBy(expenseId)
    .having(eq(count(), 1));
}

/** Adds up each member's share of these expenses. */
function sharesIn(ids: readonly string[]) {
  return db
    .select({ memberId, share: total(share) })
    .from(expenseParts)
    .where(inArray(expenseId, [...ids]))
    .groupBy(memberId);
}

function partsOf(ids: readonly string[]) {
  return db
    .select({ expenseId, memberId, paid, share })
    .from(expenseParts)
    .where(inArray(expenseId, [...ids]));
}
