import type { Trip } from "~/domain/trip";
import { transferPurpose } from "~/locales/de/settle";
import { countUnseen } from "~/models/history.server";
import { payeesOf } from "~/models/payout.server";
import { repaymentsOf, settlementOf } from "~/models/settlement.server";

/** Loads who owes whom on a trip, how to pay it, and what was paid back. */
export async function loadSettlement(userId: string, { id, name }: Pick<Trip, "id" | "name">) {
  const settlement = await settlementOf(userId, id);
  const repayments = await repaymentsOf(userId, id);
  return {
    settlement,
    payees: await payeesOf(settlement, transferPurpose(name)),
    repayments: repayments.map(({ tripId, createdBy, createdAt, ...shown }) => shown),
    unseen: await countUnseen(userId, id),
  };
}
