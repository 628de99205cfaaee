// People who join a shared trip with nothing but a name. They come back by a link of their own.
import { and, asc, desc, eq } from "drizzle-orm";
import { DEFAULT_PROFILE_COLOR, GUEST } from "~/domain/accounts/account";
import { Problem } from "~/domain/problem";
import { db, transaction } from "../../../db/client";
import { emailConfirmations, guestLinks, tripMembers, trips, users } from "../../../db/schema";
import { idOfToken, newId, newToken } from "../id.server";
import { acceptInvitation } from "../sharing/joining.server";
import { ownMembership } from "../sharing/membership.server";
import type { Submission } from "../submission.server";
import { type Account, accountColumns, isGuestAccount } from "./account.server";
import { endOtherSessions } from "./session.server";

/** A guest who has joined a trip. */
interface JoinedGuest {
  account: Account;
  tripId: string;
  /** Token of the link by which the guest comes back. */
  token: string;
}

/** Milliseconds in which the same form signs in as the guest it has made: later it may be in other hands. */
const REPEATED_MS = 10 * 60_000;

/**
 * Makes an account of a name and lets it join the trip of a link. The same form again makes no second one, but a new
 * link.
 * @throws Problem invitationGone, tooManyMembers; keyReused if the key was sent with another name, or long ago
 */
export function joinAsGuest(invitation: string, name: string, submission: Submission): Promise<JoinedGuest> {
  const { key, now } = submission;
  const id = newId();
  const emailKey = keyOfGuest(invitation, key ?? id);
  return transaction(emailKey, async () => {
    const [found] = await db
      .select({ ...accountColumns, createdAt: users.createdAt })
      .from(users)
      .where(eq(users.emailKey, emailKey));
    const { createdAt, ...earlier } = found ?? {};
    const isRepeated = createdAt && now.getTime() - createdAt.getTime() < REPEATED_MS;
    if (found && (found.firstName !== name || !isRepeated)) throw new Problem("keyReused");
    const account =
      (found && (earlier as Account)) ??
      (await insertGuest({ id, emailKey, firstName: name, createdAt: now }));
    const tripId = await acceptInvitation(account.id, invitation, { key: undefined, now });
    return { account, tripId, token: await storeLink(account.id, now) };
  });
}

/**
 * Stands in the place of an address, which must be unique; no address has a blank. It depends on the link, so that a key
 * counts there only.
 */
function keyOfGuest(invitation: string, key: string): string {
  return `guest ${idOfToken(`${invitation} ${key}`)}`;
}

async function insertGuest(
  own: Pick<typeof users.$inferInsert, "id" | "emailKey" | "firstName" | "createdAt">,
): Promise<Account> {
  const { id, firstName } = own;
  const blank = { email: "", lastName: "", passwordHash: null };
  await db.insert(users).values({ ...own, ...blank, profileColor: DEFAULT_PROFILE_COLOR, provider: GUEST });
  return { id, email: "", firstName, passwordHash: null };
}

/** Returns whether this account is the guest that a form made when it was first sent. */
export async function isGuestOfForm(
  userId: string,
  invitation: string,
  { key }: Submission,
): Promise<boolean> {
  if (key === undefined) return false;
  const isMade = and(eq(users.id, userId), eq(users.emailKey, keyOfGuest(invitation, key)));
  return (await db.select({ id: users.id }).from(users).where(isMade)).length > 0;
}

/**
 * Makes a new link, which ends the one before, and returns its token. Who had the old one may have signed in by it: other
 * sessions than the one with `session` end, and so does an address that waits to be confirmed, with its password.
 */
export function renewGuestLink(userId: string, session: string, now: Date): Promise<string> {
  return transaction(userId, async () => {
    if (!(await isGuestAccount(userId))) throw new Problem("notFound");
    await endOtherSessions(userId, session);
    await db.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
    return storeLink(userId, now);
  });
}

async function storeLink(userId: string, now: Date): Promise<string> {
  const { token, id } = newToken();
  await db.delete(guestLinks).where(eq(guestLinks.userId, userId));
  await db.insert(guestLinks).values({ id, userId, createdAt: now });
  return token;
}

/** Finds whose link this is; undefined if it was made anew since. Changes nothing. */
export async function findGuest(token: string): Promise<Account | undefined> {
  const [found] = await db
    .select(accountColumns)
    .from(guestLinks)
    .innerJoin(users, eq(users.id, guestLinks.userId))
    .where(eq(guestLinks.id, idOfToken(token)));
  return found;
}

/** Finds the trip that an account has joined last; an ended one only if there is no other. */
export async function lastJoinedTrip(userId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: trips.id })
    .from(trips)
    .innerJoin(tripMembers, ownMembership(userId))
    .where(eq(trips.isDeleted, false))
    .orderBy(asc(tripMembers.isArchived), desc(tripMembers.createdAt), desc(trips.id))
    .limit(1);
  return found?.id;
}

/** Trips of one's own and premium need an account with an address. @throws Problem accountNeeded for a guest */
export async function requireAddress(userId: string): Promise<void> {
  if (await isGuestAccount(userId)) throw new Problem("accountNeeded");
}
