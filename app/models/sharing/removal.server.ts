// Trips that an account was taken off by their owner.
import { and, desc, eq, gt, inArray, type Placeholder, sql } from "drizzle-orm";
import { REMOVAL_DAYS, type Removal } from "~/domain/sharing/member";
import { db, prepared } from "../../../db/client";
import { history, tripMembers, trips, users } from "../../../db/schema";
import { ownBalances } from "./own-view.server";

/** Most trips that are named at once. */
const SHOWN = 5;

const { id: memberId, tripId, leftAt } = tripMembers;

const removals = prepared("recent-removals", (db, param: (name: "userId" | "since") => Placeholder) => {
  const isRemoval = and(
    eq(history.subjectId, memberId),
    eq(history.tripId, tripId),
    eq(history.action, "member.removed"),
    eq(history.at, leftAt),
  );
  const isLately = and(eq(tripMembers.isRemoved, true), gt(leftAt, sql.param(param("since"), leftAt)));
  return db
    .select({ memberId, tripId, tripName: trips.name, ownerId: history.memberId })
    .from(tripMembers)
    .innerJoin(trips, eq(trips.id, tripId))
    .innerJoin(history, isRemoval)
    .where(and(eq(tripMembers.userId, param("userId")), isLately, eq(trips.isDeleted, false)))
    .orderBy(desc(leftAt), desc(memberId))
    .limit(SHOWN);
});

/**
 * Lists who has taken the account off which trips lately, the latest first, with what is still open there. It follows from
 * the membership and the trip's history, so that nothing more is stored, not even that somebody has read it: it is news for
 * some days, and on the screens, since guests have no address for a mail. Nobody is told of a trip that they left
 * themselves, even if its owner barred them later: then the history has no removal at the moment when they went.
 */
export async function recentRemovals(userId: string, now: Date): Promise<Removal[]> {
  const since = new Date(now.getTime() - REMOVAL_DAYS * 86_400_000);
  const found = await removals({ userId, since });
  if (found.length === 0) return [];
  const ownerIds = found.map(({ ownerId }) => ownerId);
  const owners = await db
    .select({ id: memberId, name: users.firstName })
    .from(tripMembers)
    .innerJoin(users, eq(users.id, tripMembers.userId))
    .where(inArray(memberId, ownerIds));
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  const tripIds = found.map((one) => one.tripId);
  const memberIds = found.map((one) => one.memberId);
  const balances = await ownBalances(tripIds, memberIds);
  return found.map(({ ownerId, memberId, ...trip }) => ({
    ...trip,
    by: names.get(ownerId) ?? null,
    balance: balances.get(memberId)!.balance,
  }));
}
