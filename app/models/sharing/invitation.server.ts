import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { expiryOfInvitation, INVITATION_USES } from "~/domain/sharing/member";
import { hueOf, type TripHue } from "~/domain/trips/look";
import { db, transaction } from "../../../db/client";
import { invitations, tripMembers, trips, users } from "../../../db/schema";
import { idOfToken, newToken } from "../id.server";
import type { Submission } from "../submission.server";
import { findMember } from "./joining.server";
import { requireMember } from "./member-steps.server";
import { lockTrip, requireOwner } from "./membership.server";

const { id, memberId, createdAt, expiresAt, usesLeft } = invitations;
const shown = { id, memberId, createdAt, expiresAt, usesLeft };

export type Invitation = Pick<typeof invitations.$inferSelect, keyof typeof shown>;

/** Lists the links that still work, for the owner. */
export async function invitationsOf(userId: string, tripId: string, now: Date): Promise<Invitation[]> {
  await requireOwner(userId, tripId);
  return db
    .select(shown)
    .from(invitations)
    .where(and(eq(invitations.tripId, tripId), isValid(now)))
    .orderBy(desc(createdAt), desc(id));
}

/**
 * Makes a link and returns it with its token, which is stored nowhere. A new one ends the one before: the general one, or
 * the one for the same person.
 */
export async function invite(
  userId: string,
  tripId: string,
  forMember: string | undefined,
  { now }: Submission,
): Promise<Invitation & { token: string }> {
  const { token, id: tokenId } = newToken();
  return transaction(userId, async () => {
    await lockTrip(tripId);
    const me = await requireOwner(userId, tripId);
    if (forMember !== undefined) {
      const member = await requireMember(tripId, forMember);
      if (member.userId !== null && !member.leftAt) throw new Problem("memberHasAccount");
    }
    const [trip] = await db
      .select({ endDate: trips.endDate, isDeleted: trips.isDeleted })
      .from(trips)
      .where(eq(trips.id, tripId));
    if (trip!.isDeleted) throw new Problem("tripNotFound");
    const before = forMember === undefined ? isNull(memberId) : eq(memberId, forMember);
    await db.delete(invitations).where(and(eq(invitations.tripId, tripId), before));
    const made = {
      id: tokenId,
      memberId: forMember ?? null,
      createdAt: now,
      expiresAt: expiryOfInvitation(trip!.endDate, now),
      usesLeft: forMember === undefined ? INVITATION_USES : 1,
    };
    await db.insert(invitations).values({ ...made, tripId, createdBy: me.id });
    return { ...made, token };
  });
}

export async function revokeInvitation(userId: string, tripId: string, invitationId: string): Promise<void> {
  await transaction(userId, async () => {
    await requireOwner(userId, tripId);
    const gone = await db
      .delete(invitations)
      .where(and(eq(id, invitationId), eq(invitations.tripId, tripId)))
      .returning({ id });
    if (gone.length === 0) throw new Problem("invitationNotFound");
  });
}

/** All that a link tells before somebody joins. */
export interface InvitationPreview {
  tripName: string;
  hue: TripHue;
  startDate: string;
  endDate: string;
  inviter: string | null;
  /** The person without an account who the link is for. */
  forName: string | null;
  /** True if the link is for an account that has left the trip. */
  isForAccount: boolean;
  /** The trip's id if the viewer is on it already, and the link would change nothing. */
  joined: string | undefined;
  /** Why the viewer cannot join by it: they were removed and it is for anyone, or it is for somebody else's account. */
  closedAs: "removed" | "other" | undefined;
}

/** Returns what a link leads to; undefined if it was revoked, has expired or is used up. Changes nothing. */
export async function previewInvitation(
  token: string,
  now: Date,
  readerId: string | undefined,
): Promise<InvitationPreview | undefined> {
  const [found] = await db
    .select({
      tripId: trips.id,
      tripName: trips.name,
      startDate: trips.startDate,
      endDate: trips.endDate,
      inviter: users.firstName,
      memberId,
    })
    .from(invitations)
    .innerJoin(trips, and(eq(trips.id, invitations.tripId), eq(trips.isDeleted, false)))
    .leftJoin(tripMembers, eq(tripMembers.id, invitations.createdBy))
    .leftJoin(users, eq(users.id, tripMembers.userId))
    .where(and(eq(id, idOfToken(token)), isValid(now)));
  if (!found) return undefined;
  const { memberId: forMember, tripId, ...preview } = found;
  const [person] = forMember ? await db.select().from(tripMembers).where(eq(tripMembers.id, forMember)) : [];
  const me = readerId === undefined ? undefined : await findMember(readerId, tripId);
  const isForAccount = person !== undefined && person.userId !== null;
  const isForOther = isForAccount && readerId !== undefined && person.userId !== readerId;
  const isClosed = !forMember && me?.isRemoved;
  const closedAs = isForOther ? "other" : isClosed ? "removed" : undefined;
  const isThere = me && !me.leftAt && (!forMember || forMember === me.id);
  const joined = isThere ? tripId : undefined;
  return { ...preview, hue: hueOf(tripId), forName: person?.name ?? null, isForAccount, joined, closedAs };
}

function isValid(now: Date) {
  return and(gt(usesLeft, 0), gt(expiresAt, now));
}
