// Steps of operations on the people of a trip. Call them inside a transaction that has locked the trip.
import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { orRefuse, Problem } from "~/domain/problem";
import { TRIPS_PER_ACCOUNT } from "~/domain/quota";
import { db } from "../../../db/client";
import { invitations, tripMembers, trips } from "../../../db/schema";
import { forgetFormer, requireRoomForMember } from "./former-members.server";
import { isMember } from "./membership.server";

/** Inserts a member who does not own the trip. */
export async function insertMember(
  member: { id: string; tripId: string } & ({ name: string; userId: null } | { name: null; userId: string }),
  now: Date,
): Promise<void> {
  const { tripId } = member;
  await forgetFormer(tripId);
  await requireRoomForMember(tripId);
  const planned = { isActive: false, isArchived: false };
  await db.insert(tripMembers).values({ ...member, ...planned, role: "member", createdAt: now });
  await db.update(trips).set({ isShared: true }).where(eq(trips.id, tripId));
}

/** Makes another the owner, and ends the links that the owner knows. */
export async function handOver(tripId: string, ownerId: string, heirId: string): Promise<void> {
  await db.update(tripMembers).set({ role: "member" }).where(eq(tripMembers.id, ownerId));
  await db.update(tripMembers).set({ role: "owner" }).where(eq(tripMembers.id, heirId));
  await db.delete(invitations).where(eq(invitations.tripId, tripId));
}

/** The personal links for a member, or the one for all. */
export function linksFor(tripId: string, memberId: string | null) {
  const isFor = memberId === null ? isNull(invitations.memberId) : eq(invitations.memberId, memberId);
  return and(eq(invitations.tripId, tripId), isFor);
}

/** Ends a membership, not what the person owes or is owed. */
export async function endMembership(memberId: string, now: Date, isRemoved: boolean): Promise<void> {
  await db
    .update(tripMembers)
    .set({ leftAt: now, isRemoved, isActive: false, settlesWith: null })
    .where(eq(tripMembers.id, memberId));
}

/** Returns a member, one who has left too. @throws Problem memberNotFound for one of another trip */
export async function requireMember(tripId: string, memberId: string) {
  const [member] = await db
    .select()
    .from(tripMembers)
    .where(and(eq(tripMembers.id, memberId), eq(tripMembers.tripId, tripId)));
  return orRefuse(member, "memberNotFound");
}

/** Returns whether another account than the owner's is on the trip. */
export async function isWithOthers(tripId: string): Promise<boolean> {
  const { id, userId, role, leftAt } = tripMembers;
  const isOther = and(eq(tripMembers.tripId, tripId), ne(role, "owner"), isNotNull(userId), isNull(leftAt));
  return (await db.select({ id }).from(tripMembers).where(isOther).limit(1)).length > 0;
}

/** @throws Problem tooManyTrips if the account holds as many as it may */
export async function requireRoomForTrip(userId: string): Promise<void> {
  if ((await db.$count(tripMembers, isMember(userId))) >= TRIPS_PER_ACCOUNT)
    throw new Problem("tooManyTrips");
}
