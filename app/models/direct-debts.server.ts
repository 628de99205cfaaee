// Computes what members owe each other for the expenses of a trip. Added up in SQL: a trip may have 250,000 parts.
import { aliasedTable, and, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { SettlesWith } from "~/domain/balance";
import { debtsOfShares, directDebts, type Transfer } from "~/domain/transfer";
import { db } from "../../db/client";
import { total } from "../../db/portable";
import { expenseParts, expenses } from "../../db/schema";
import { partsOfExpenses } from "./expense-sharing.server";

const { expenseId, tripId: trip, memberId, paid, share } = expenseParts;

/** Adds up what each member of a trip paid and used. The caller has found the trip. */
export function partSums(tripId: string) {
  return db
    .select({ memberId, paid: total(paid), share: total(share) })
    .from(expenseParts)
    .where(eq(trip, tripId))
    .groupBy(memberId);
}

/** Number of expenses of several payers that are read and netted before others get their turn. */
const BATCH = 250;

/** A trip at its limits takes seconds of processor time: long trips are netted one after the other. */
const netting = pLimit(1);

/**
 * Nets what members owe each other directly, before repayments. `pause` lets other requests run; a transaction, which
 * must not be held up, leaves it out. The caller has found the trip.
 */
export async function directDebtsOn(
  tripId: string,
  settlesWith: SettlesWith,
  pause?: () => Promise<unknown>,
): Promise<Transfer[]> {
  const debts = debtsOfShares(await sharesByPayer(tripId), settlesWith);
  const ids = await paidBySeveral(tripId);
  const net = async () => [...debts, ...(await debtsOf(ids, settlesWith, pause))];
  return pause && ids.length > BATCH ? netting(net) : net();
}

async function debtsOf(
  ids: readonly string[],
  settlesWith: SettlesWith,
  pause = async (): Promise<unknown> => undefined,
): Promise<Transfer[]> {
  const debts: Transfer[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    if (from > 0) await pause();
    const parts = await partsOfExpenses(ids.slice(from, from + BATCH));
    debts.push(...directDebts([...parts.values()], settlesWith));
  }
  return debts;
}

const payer = aliasedTable(expenseParts, "payer");

/** Payers of expenses of a trip, by whether they paid the whole amount. */
function paidOn(tripId: string, isWhole: boolean): SQL {
  const amount = sql`(select ${expenses.amount} from ${expenses} where ${eq(expenses.id, payer.expenseId)})`;
  return and(
    eq(payer.tripId, tripId),
    gt(payer.paid, 0),
    isWhole ? eq(payer.paid, amount) : ne(payer.paid, amount),
  )!;
}

/** Adds up the shares that each member owes each payer, over the expenses that only this payer has paid. */
function sharesByPayer(tripId: string): Promise<Transfer[]> {
  return db
    .select({ fromId: memberId, toId: payer.memberId, amount: total(share) })
    .from(payer)
    .innerJoin(expenseParts, and(eq(expenseId, payer.expenseId), ne(memberId, payer.memberId)))
    .where(paidOn(tripId, true))
    .groupBy(memberId, payer.memberId);
}

/** Lists the expenses of a trip that several have paid, whose debts depend on everybody's part. */
async function paidBySeveral(tripId: string): Promise<string[]> {
  const { expenseId } = payer;
  const rows = await db.selectDistinct({ expenseId }).from(payer).where(paidOn(tripId, false));
  return rows.map((row) => row.expenseId);
}
