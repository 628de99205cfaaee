// Balances of a shared trip, and the transfers that would settle it.
import { desc, eq } from "drizzle-orm";
import { balancesOf } from "~/domain/settling/balance";
import type { Repayment } from "~/domain/settling/repayment";
import type { Settlement } from "~/domain/settling/settlement";
import { directAfter, fewTransfers } from "~/domain/settling/transfer";
import type { Member } from "~/domain/sharing/member";
import { db } from "../../../db/client";
import { repayments } from "../../../db/schema";
import { membersOf, requireMembers } from "../sharing/member.server";
import { requireMembership } from "../sharing/membership.server";
import { ownBalances } from "../sharing/own-view.server";
import { type OwedByExpenses, owedByExpenses } from "./direct-debts.server";

/** Computes balances and suggested transfers. @throws Problem tripNotFound for a stranger */
export async function settlementOf(userId: string, tripId: string): Promise<Settlement> {
  return (await settlementAndRepayments(userId, tripId)).settlement;
}

/** @throws Problem tripNotFound for a stranger */
export async function settlementAndRepayments(
  userId: string,
  tripId: string,
): Promise<{ settlement: Settlement; repayments: Repayment[] }> {
  await requireMembership(userId, tripId);
  const owed = await owedByExpenses(tripId);
  const members = await requireMembers(userId, tripId);
  const repayments = await repaymentsOn(tripId);
  const isKnown = (id: string) => members.some((member) => member.id === id);
  // Otherwise two people were merged since the expenses of a long trip were read.
  if (!owed.sums.every(({ memberId }) => isKnown(memberId))) return settlementAndRepayments(userId, tripId);
  return { settlement: settle(members, owed, repayments), repayments };
}

/** Computes balances and both ways of settling them, after what was paid back. */
export function settle(
  members: Member[],
  { sums, debts, settlesWith }: OwedByExpenses,
  paidBack: readonly Repayment[],
): Settlement {
  const ids = new Set([...members.map(({ id }) => id), ...sums.map(({ memberId }) => memberId)]);
  const balances = balancesOf([...ids], sums, paidBack);
  return {
    members,
    balances,
    few: fewTransfers(balances, settlesWith),
    direct: directAfter(debts, paidBack, settlesWith),
    settlesWith,
  };
}

function settlesWithOf(members: readonly Member[]): Map<string, string> {
  return new Map(members.flatMap(({ id, settlesWith }) => (settlesWith ? [[id, settlesWith]] : [])));
}

/** Computes the few transfers that settle a trip, from sums, without reading each expense. Empty for a stranger. */
export async function fewTransfersOf(userId: string, tripId: string) {
  const members = await membersOf(userId, tripId);
  const ids = members.map(({ id }) => id);
  const sums = await ownBalances([tripId], ids);
  const settlesWith = settlesWithOf(members);
  const balances = members.map(({ id }) => ({ memberId: id, balance: sums.get(id)!.balance }));
  return { members, transfers: fewTransfers(balances, settlesWith), settlesWith };
}

/** Lists the repayments of a trip, newest first. Empty for a stranger. */
export async function repaymentsOf(userId: string, tripId: string): Promise<Repayment[]> {
  const members = await membersOf(userId, tripId);
  return members.length > 0 ? repaymentsOn(tripId) : [];
}

/** Lists the repayments of a trip that the caller was found to be on, newest first. */
export function repaymentsOn(tripId: string): Promise<Repayment[]> {
  return db
    .select()
    .from(repayments)
    .where(eq(repayments.tripId, tripId))
    .orderBy(desc(repayments.day), desc(repayments.id));
}
