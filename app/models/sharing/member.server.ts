import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { GUEST } from "~/domain/accounts/account";
import { faceOf } from "~/domain/accounts/face";
import type { Cents } from "~/domain/money/money";
import { Problem } from "~/domain/problem";
import { isWithoutAccount, type Member, withNamesakes } from "~/domain/sharing/member";
import { db, transaction } from "../../../db/client";
import { invitations, tripMembers, users } from "../../../db/schema";
import { isGuestAccount } from "../accounts/account.server";
import { createOnce, type Submission } from "../submission.server";
import { farewellOf, forgetFormer } from "./former-members.server";
import { record, recordTripChange } from "./history.server";
import { endMembership, handOver, insertMember, linksFor, requireMember } from "./member-steps.server";
import { lockTrip, type Membership, requireMembership, requireOwner } from "./membership.server";
import { takePrivateAlong } from "./private-expenses.server";

/** Lists the people on a trip and those who have left it, in the order of joining. Empty for a stranger. */
export async function membersOf(userId: string, tripId: string): Promise<Member[]> {
  return (await membersOfTrips(userId, [tripId])).get(tripId) ?? [];
}

/** Adds to a shared trip the people on it, whom forms and rows name. */
export async function withMembers<T extends { id: string; isShared: boolean }>(
  userId: string,
  trip: T,
): Promise<T & { members?: Member[] }> {
  return trip.isShared ? { ...trip, members: await membersOf(userId, trip.id) } : trip;
}

/** Lists the people of several trips, without trips that the account is not on. */
export async function membersOfTrips(
  userId: string,
  tripIds: readonly string[],
): Promise<Map<string, Member[]>> {
  if (tripIds.length === 0) return new Map();
  const byTrip = new Map<string, Member[]>();
  for (const { tripId, joinedAt, leftAt, provider, color, ...member } of await peopleOfTrips(tripIds)) {
    const [isMe, hasLeft] = [member.userId === userId, leftAt !== null];
    const face = faceOf(member.userId ?? member.id, member.name, color);
    const shown = { ...member, ...(provider === GUEST && { isGuest: true }), face, isMe, hasLeft };
    byTrip.set(tripId, [...(byTrip.get(tripId) ?? []), shown]);
  }
  const isOn = (members: Member[]) => members.some(({ isMe, hasLeft }) => isMe && !hasLeft);
  const own = [...byTrip].filter(([, members]) => isOn(members));
  return new Map(own.map(([tripId, members]) => [tripId, withNamesakes(members)]));
}

/** Lists the people of trips that the caller was found to be on, or leaves out those of others. */
export async function peopleOfTrips(tripIds: readonly string[]) {
  const { id, tripId, name, userId, role, createdAt: joinedAt, leftAt, settlesWith, weight } = tripMembers;
  const rows = await db
    .select({
      ...{ id, tripId, name, userId, role, joinedAt, leftAt, settlesWith, weight },
      firstName: users.firstName,
      provider: users.provider,
      color: users.profileColor,
    })
    .from(tripMembers)
    .leftJoin(users, eq(users.id, userId))
    .where(inArray(tripId, [...tripIds]))
    .orderBy(asc(joinedAt), asc(id));
  return rows.map(({ firstName, name, ...member }) => ({ ...member, name: name ?? firstName }));
}

/** @throws Problem tripNotFound for a stranger, and while the trip is in the trash */
export async function requireMembers(userId: string, tripId: string): Promise<Member[]> {
  await requireMembership(userId, tripId);
  return membersOf(userId, tripId);
}

/** Counts who is on a trip now. */
export async function countMembers(tripId: string): Promise<number> {
  return db.$count(tripMembers, and(eq(tripMembers.tripId, tripId), isNull(tripMembers.leftAt)));
}

/** Adds a person who has no account, and returns the member's id. */
export function addMember(
  userId: string,
  tripId: string,
  name: string,
  submission: Submission,
): Promise<string> {
  return createOnce(userId, submission, "member.add", { tripId, name }, async (id) => {
    await lockTrip(tripId);
    const me = await requireMembership(userId, tripId);
    await insertMember({ id, tripId, name, userId: null }, submission.now);
    const deed = { tripId, memberId: me.id, action: "member.added", subjectId: id, after: { name } } as const;
    await record(deed, submission.now);
  });
}

/** Changes of a member; omitted fields keep their value. */
export interface MemberChanges {
  /** Of a person without an account. */
  name?: string;
  /** The member with whom the person pays together; null for none. */
  settlesWith?: string | null;
  /** One's own budget for the trip; null for none. */
  budget?: Cents | null;
  /** Weight of the person in new expenses, in hundredths. */
  weight?: number;
}

/**
 * Changes a member. Everybody sets their own budget and the group they pay with; the owner sets that of people without an
 * account, whose names everyone may change. Only the owner sets weights in new expenses.
 * @throws Problem tripNotFound, memberNotFound, ownerOnly, memberHasAccount
 */
export async function changeMember(
  userId: string,
  tripId: string,
  memberId: string,
  { name, settlesWith, budget, weight }: MemberChanges,
  { now }: Submission,
): Promise<void> {
  const changes = { name, settlesWith, budget, weight };
  await transaction(userId, async () => {
    await lockTrip(tripId);
    const me = await requireMembership(userId, tripId);
    const member = await requireMember(tripId, memberId);
    requireMayChange(me, member, changes);
    if (settlesWith === memberId) throw new Problem("memberNotFound");
    if (settlesWith != null) await requireMember(tripId, settlesWith);
    if (Object.values(changes).every((value) => value === undefined)) return;
    await db.update(tripMembers).set(changes).where(eq(tripMembers.id, memberId));
    const before = { weight: member.weight, person: member.name, settlesWith: member.settlesWith };
    const after = {
      weight: weight ?? before.weight,
      person: name ?? before.person,
      settlesWith: settlesWith === undefined ? before.settlesWith : settlesWith,
    };
    await recordTripChange({ tripId, memberId: me.id, subjectId: memberId, before, after }, now);
  });
}

function requireMayChange(
  me: Membership,
  member: Awaited<ReturnType<typeof requireMember>>,
  { name, settlesWith, budget, weight }: MemberChanges,
): void {
  const [isOwn, isOwner] = [me.id === member.id, me.role === "owner"];
  const maySettle = isOwn || (isOwner && member.userId === null);
  if (name !== undefined && !isWithoutAccount(member)) throw new Problem("memberHasAccount");
  if (budget !== undefined && !isOwn) throw new Problem("ownerOnly");
  if (settlesWith !== undefined && !maySettle) throw new Problem("ownerOnly");
  if (weight !== undefined && !isOwner) throw new Problem("ownerOnly");
}

/** Hands a trip over to a member with an account. A guest, who has no address, is none. */
export async function transferTrip(
  userId: string,
  tripId: string,
  memberId: string,
  { now }: Submission,
): Promise<void> {
  await transaction(userId, async () => {
    await lockTrip(tripId);
    const me = await requireOwner(userId, tripId);
    const heir = await requireMember(tripId, memberId);
    if (heir.userId === null || (await isGuestAccount(heir.userId))) throw new Problem("ownerNeedsAccount");
    if (heir.leftAt) throw new Problem("memberHasLeft");
    if (heir.id === me.id) return;
    await handOver(tripId, me.id, heir.id);
    await record({ tripId, memberId: me.id, action: "member.owner", subjectId: heir.id }, now);
  });
}

/**
 * Removes a person from a trip, by its owner. That of an account ends the link for all, too, and takes its private expenses
 * along; `suffix` is for the name of their trip.
 */
export async function removeMember(
  userId: string,
  tripId: string,
  memberId: string,
  { now }: Submission,
  suffix: string,
): Promise<void> {
  await transaction(userId, async () => {
    await lockTrip(tripId);
    const me = await requireOwner(userId, tripId);
    const member = await requireMember(tripId, memberId);
    if (member.id === me.id) throw new Problem("ownerLeaves");
    await db.delete(invitations).where(linksFor(tripId, member.id));
    // By the one that they know, they would come back as a guest or with another account.
    if (member.userId !== null) await db.delete(invitations).where(linksFor(tripId, null));
    if (member.leftAt) {
      // Somebody who left by themselves could come back by a general link.
      await db.update(tripMembers).set({ isRemoved: true }).where(eq(tripMembers.id, member.id));
    } else {
      await endMembership(member.id, now, true);
      const deed = { tripId, memberId: me.id, action: "member.removed", subjectId: member.id } as const;
      await record({ ...deed, before: farewellOf(member) }, now);
      const { userId: account } = member;
      if (account !== null) await takePrivateAlong({ ...member, userId: account }, suffix, now);
    }
    await forgetFormer(tripId);
  });
}
