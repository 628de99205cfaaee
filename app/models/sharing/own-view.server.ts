// Trips from one member's view: the people on them, the member's share, and their balance.
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { paidKinds, unpaidKinds } from "~/domain/expenses/kind";
import type { Cents } from "~/domain/money/money";
import type { Member } from "~/domain/sharing/member";
import { WHOLE_WEIGHT } from "~/domain/sharing/split";
import type { Sum } from "~/domain/statistics/summary";
import type { Trip } from "~/domain/trips/trip";
import { db } from "../../../db/client";
import { total } from "../../../db/portable";
import { expenseParts, expenses, repayments } from "../../../db/schema";
import { areOf } from "../expenses/conditions.server";
import { membersOfTrips } from "./member.server";

export interface OwnView {
  /** Without faces, which nothing shows that is made from it. */
  members: Omit<Member, "face">[];
  /** The own share of all expenses. */
  share: Cents;
  /** Positive if others owe the member, negative if the member owes them. */
  balance: Cents;
}

/** Returns a view of each of the account's trips. Only shared ones need statements of their own. */
export async function ownViews(
  viewer: { id: string; firstName: string },
  trips: readonly Trip[],
  sums: ReadonlyMap<string, Sum>,
): Promise<Map<string, OwnView>> {
  const shared = trips.filter(({ isShared }) => isShared);
  const ids = shared.map(({ id }) => id);
  const members = await membersOfTrips(viewer.id, ids);
  const own = shared.map(({ memberId }) => memberId);
  const balances = await ownBalances(ids, own);
  return new Map(
    trips.map((trip) => {
      if (!trip.isShared) {
        const share = sums.get(trip.id)?.total ?? 0;
        return [trip.id, { members: [onlyMember(viewer, trip)], share, balance: 0 }];
      }
      const { share = 0, balance = 0 } = balances.get(trip.memberId) ?? {};
      return [trip.id, { members: members.get(trip.id) ?? [], share, balance }];
    }),
  );
}

function onlyMember(
  viewer: { id: string; firstName: string },
  { memberId: id, role }: Trip,
): Omit<Member, "face"> {
  return {
    id,
    name: viewer.firstName,
    userId: viewer.id,
    role,
    isMe: true,
    hasLeft: false,
    settlesWith: null,
    weight: WHOLE_WEIGHT,
  };
}

/** Adds up share and balance of each of these members of these trips. */
export async function ownBalances(
  tripIds: readonly string[],
  memberIds: readonly string[],
): Promise<Map<string, { share: Cents; balance: Cents }>> {
  const found = new Map(memberIds.map((id) => [id, { share: 0, balance: 0 }]));
  if (memberIds.length === 0) return found;
  const ids = [...memberIds];
  const trips = [...tripIds];
  const { memberId, paid, share } = expenseParts;
  const divided = db
    .select({ id: memberId, paid: total(paid), share: total(share) })
    .from(expenseParts)
    .where(and(inArray(expenseParts.tripId, trips), inArray(memberId, ids)))
    .groupBy(memberId);
  const alone = await db
    .select({ id: expenses.createdBy, share: total(expenses.amount) })
    .from(expenses)
    .where(and(inArray(expenses.createdBy, ids), isNull(expenses.splitMode), areOf(paidKinds)))
    .groupBy(expenses.createdBy);
  // The index of parts has no kinds, and few expenses are not paid: theirs are taken away again.
  const unpaid = db
    .select({ id: memberId, paid: total(sql`-${paid}`), share: total(sql`-${share}`) })
    .from(expenses)
    .innerJoin(expenseParts, eq(expenseParts.expenseId, expenses.id))
    .where(and(inArray(expenses.tripId, trips), areOf(unpaidKinds), inArray(memberId, ids)))
    .groupBy(memberId);
  const sent = await sumOf(repayments.fromId, ids, trips);
  const received = await sumOf(repayments.toId, ids, trips);
  // In one statement, so that both read the same expenses.
  for (const { id, paid, share } of await divided.unionAll(unpaid)) add(found.get(id)!, share, paid - share);
  for (const { id, share } of alone) add(found.get(id)!, share, 0);
  for (const { id, amount } of sent) add(found.get(id)!, 0, amount);
  for (const { id, amount } of received) add(found.get(id)!, 0, -amount);
  return found;
}

function sumOf(column: typeof repayments.fromId | typeof repayments.toId, ids: string[], trips: string[]) {
  return db
    .select({ id: column, amount: total(repayments.amount) })
    .from(repayments)
    .where(and(inArray(repayments.tripId, trips), inArray(column, ids)))
    .groupBy(column);
}

function add(sums: { share: Cents; balance: Cents }, share: Cents, balance: Cents): void {
  sums.share += share;
  sums.balance += balance;
}
