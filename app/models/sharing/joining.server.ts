// Joining a trip by its link.
import { and, eq, sql } from "drizzle-orm";
import { DEFAULT_TIME_ZONE, dayOf } from "~/domain/day";
import { Problem } from "~/domain/problem";
import { spanOf } from "~/domain/trips/trip";
import { db } from "../../../db/client";
import { history, invitations, tripMembers, trips } from "../../../db/schema";
import { isAccount } from "../accounts/account.server";
import { idOfToken, newId } from "../id.server";
import { once, type Submission } from "../submission.server";
import { requireRoomForMember } from "./former-members.server";
import { record } from "./history.server";
import { insertMember, requireMember, requireRoomForTrip } from "./member-steps.server";
import { isActiveMembership, isMember, lockTrip } from "./membership.server";
import { mergeTaken } from "./merge.server";

const { id, memberId, expiresAt, usesLeft } = invitations;

/** Finds the trip of a personal link that is used up, for the member who has used it. */
export async function tripJoinedBy(userId: string, token: string): Promise<string | undefined> {
  const [found] = await db
    .select({ tripId: trips.id })
    .from(invitations)
    .innerJoin(tripMembers, and(eq(tripMembers.id, memberId), isMember(userId)))
    .innerJoin(trips, and(eq(trips.id, tripMembers.tripId), eq(trips.isDeleted, false)))
    .where(eq(id, idOfToken(token)));
  return found?.tripId;
}

/** Finds the member that an account is or was on a trip. */
export async function findMember(userId: string, tripId: string) {
  const [me] = await db
    .select()
    .from(tripMembers)
    .where(and(eq(tripMembers.tripId, tripId), eq(tripMembers.userId, userId)));
  return me;
}

/** The trip that was joined, and whose place the member took, if they were on the trip before: both become one. */
interface Joined {
  tripId: string;
  taken?: { from: string; into: string };
}

/**
 * Joins the trip of a link and returns its id. Unless it has ended, the trip becomes the active one of somebody who has
 * none. A member who is there already stays and uses nothing up; one who has left comes back. Asked again by a personal
 * link that is used up, it goes on merging if that was interrupted.
 * @throws Problem invitationGone; signedOut if the account was just deleted; tooManyTrips, tooManyMembers
 */
export async function acceptInvitation(
  userId: string,
  token: string,
  submission: Submission,
): Promise<string> {
  const { now } = submission;
  const invitationId = idOfToken(token);
  const [named] = await db
    .select({ tripId: invitations.tripId })
    .from(invitations)
    .where(eq(id, invitationId));
  const tripId = named?.tripId ?? "";
  const accepted = { command: "invitation.accept", body: invitationId, resultId: tripId };
  const join = async (): Promise<Joined> => {
    if (!(await isAccount(userId))) throw new Problem("signedOut");
    if (!named) throw new Problem("invitationGone");
    await lockTrip(tripId);
    const { startDate, endDate } = trips;
    const [invitation] = await db
      .select({ memberId, expiresAt, usesLeft, startDate, endDate })
      .from(invitations)
      .innerJoin(trips, and(eq(trips.id, invitations.tripId), eq(trips.isDeleted, false)))
      .where(eq(id, invitationId));
    if (!invitation) throw new Problem("invitationGone");
    const forMember = invitation.memberId;
    const me = await findMember(userId, tripId);
    const earlier = await takenBy(userId, invitationId);
    if (earlier) return { tripId, taken: earlier };
    // Also by the link that the same person has used up.
    if (me && !me.leftAt && (!forMember || forMember === me.id)) return { tripId };
    if (invitation.usesLeft <= 0 || invitation.expiresAt <= now) throw new Problem("invitationGone");
    if (me?.isRemoved && !forMember) throw new Problem("invitationGone");
    const person = forMember ? await requireMember(tripId, forMember) : undefined;
    if (person && person.userId !== null && person.userId !== userId) throw new Problem("invitationGone");
    await db
      .update(invitations)
      .set({ usesLeft: sql`${usesLeft} - 1` })
      .where(eq(id, invitationId));
    const joined = await comeIn(userId, tripId, { me, person }, now);
    if (spanOf(invitation).last >= dayOf(now, DEFAULT_TIME_ZONE)) await startFirst(userId, joined);
    const taken = forMember && forMember !== joined ? { from: forMember, into: joined } : undefined;
    const before = taken && { from: taken.from };
    await record({ tripId, memberId: joined, action: "member.joined", subjectId: joined, before }, now);
    return { tripId, taken };
  };
  const again = async (tripId: string) => ({ tripId, taken: await takenBy(userId, invitationId) });
  const joined = await once<Joined>(userId, submission, accepted, join, again);
  if (joined.taken) await mergeTaken(userId, tripId, joined.taken.from, joined.taken.into);
  return joined.tripId;
}

/** Finds whose place an account has taken by a personal link, as the history says, if that member is still there. */
async function takenBy(userId: string, invitationId: string): Promise<Joined["taken"]> {
  const isMine = and(eq(tripMembers.tripId, invitations.tripId), isMember(userId));
  const hasJoined = and(
    eq(history.tripId, invitations.tripId),
    eq(history.subjectId, tripMembers.id),
    eq(history.action, "member.joined"),
  );
  const found = await db
    .select({ from: memberId, into: tripMembers.id, before: history.before })
    .from(invitations)
    .innerJoin(tripMembers, isMine)
    .innerJoin(history, hasJoined)
    .where(and(eq(id, invitationId), eq(usesLeft, 0)));
  const taking = found.find(({ from, before }) => from !== null && before?.from === from);
  return taking && { from: taking.from!, into: taking.into };
}

type Seat = Pick<typeof tripMembers.$inferSelect, "id" | "leftAt">;

/** Makes an account a member: in place of a person without an account, again after having left, or anew. */
async function comeIn(
  userId: string,
  tripId: string,
  { me, person }: { me: Seat | undefined; person: Seat | undefined },
  now: Date,
): Promise<string> {
  const forMember = person?.id;
  if (!me || me.leftAt) await requireRoomForTrip(userId);
  // Whoever takes the place of somebody who is there needs no other.
  const held = [me, person].filter((seat) => seat !== undefined);
  const seats = held.map(({ id }) => id);
  if (held.length > 0 && held.every(({ leftAt }) => leftAt)) await requireRoomForMember(tripId, seats);
  const isThere = { leftAt: null, isRemoved: false };
  if (me) await db.update(tripMembers).set(isThere).where(eq(tripMembers.id, me.id));
  if (me) return me.id;
  if (forMember) {
    await db
      .update(tripMembers)
      .set({ ...isThere, userId, name: null })
      .where(eq(tripMembers.id, forMember));
    return forMember;
  }
  const memberId = newId();
  await insertMember({ id: memberId, tripId, name: null, userId }, now);
  return memberId;
}

/** Starts a trip for a member who has no active one, and has not ended this one. */
async function startFirst(userId: string, memberId: string): Promise<void> {
  const [active] = await db
    .select({ id: tripMembers.id })
    .from(tripMembers)
    .where(and(isMember(userId), isActiveMembership))
    .limit(1);
  if (active) return;
  await db
    .update(tripMembers)
    .set({ isActive: true })
    .where(and(eq(tripMembers.id, memberId), eq(tripMembers.isArchived, false)));
}
