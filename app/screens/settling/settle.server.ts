import { pageOf } from "~/domain/settling/settlement";
import type { Trip } from "~/domain/trips/trip";
import { transferPurpose } from "~/locales/de/settling/settle";
import { payeesOf } from "~/models/settling/payout.server";
import { settlementAndRepayments } from "~/models/settling/settlement.server";
import { countUnseen } from "~/models/sharing/history.server";

/**
 * Loads balances, transfers with payment details, and a page of a trip's repayments, which `?older=` names; `asked` is the
 * one with the id in the address.
 */
export async function loadSettlement(
  userId: string,
  { id, name }: Pick<Trip, "id" | "name">,
  query: URLSearchParams,
) {
  const { settlement, repayments } = await settlementAndRepayments(userId, id);
  const all = repayments.map(({ tripId, createdBy, createdAt, ...shown }) => shown);
  return {
    settlement,
    payees: await payeesOf(settlement, transferPurpose(name)),
    repayments: pageOf(all, query, "older"),
    asked: all.find((one) => one.id === query.get("id")),
    unseen: await countUnseen(userId, id),
  };
}
