import type { Trip } from "~/domain/trip";
import { transferPurpose } from "~/locales/de/settle";
import { countUnseen } from "~/models/history.server";
import { payeesOf } from "~/models/payout.server";
import { settlementAndRepayments } from "~/models/settlement.server";

/** Loads balances, transfers with payment details, and repayments of a trip. */
export async function loadSettlement(userId: string, { id, name }: Pick<Trip, "id" | "name">) {
  const { settlement, repayments } = await settlementAndRepayments(userId, id);
  return {
    settlement,
    payees: await payeesOf(settlement, transferPurpose(name)),
    repayments: repayments.map(({ tripId, createdBy, createdAt, ...shown }) => shown),
    unseen: await countUnseen(userId, id),
  };
}
