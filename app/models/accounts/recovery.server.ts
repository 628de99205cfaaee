import { and, eq, gt, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { RecoveryState, Revocation } from "~/domain/accounts/recovery";
import { db } from "../../../db/client";
import { unlessSet } from "../../../db/portable";
import { emailConfirmations, formerEmails, passwordResets, sessions, users } from "../../../db/schema";
import { UNUSABLE_PASSWORD } from "./password.server";

export type Links = typeof passwordResets | typeof emailConfirmations | typeof formerEmails;

/** An address, and the token of the link that is mailed to it. */
export interface MailedLink {
  email: string;
  token: string;
}

/** The recovery state of an account, with the data for its mails and sign-ins. */
export interface OwnRecoveryState extends RecoveryState {
  email: string;
  firstName: string;
  passwordHash: string | null;
  googleSub: string | null;
}

/** Reads an account's recovery state for a decision in the same transaction; undefined if the account was deleted. */
export async function readRecoveryState(userId: string): Promise<OwnRecoveryState | undefined> {
  const { email, emailKey, firstName, passwordHash, googleSub, emailVerifiedAt, emailSince, googleSince } =
    users;
  const [user] = await db
    .select({ email, emailKey, firstName, passwordHash, googleSub, emailVerifiedAt, emailSince, googleSince })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return undefined;
  return { ...user, isVerified: user.emailVerifiedAt !== null };
}

/**
 * Increments and returns the account's sequence number, which orders its changes of address and of its Google link; 0 if
 * the account was deleted. Call it in the transaction of that change.
 */
export async function drawNumber(userId: string): Promise<number> {
  const [drawn] = await db
    .update(users)
    .set({ sequence: sql`${users.sequence} + 1` })
    .where(eq(users.id, userId))
    .returning({ sequence: users.sequence });
  return drawn?.sequence ?? 0;
}

/**
 * Marks a valid link as used, in the transaction that it causes, and returns whether it was valid. Its row stays, to say
 * that it was used: it expires at its own creation.
 */
export async function useLink(links: Links, id: string, now: Date): Promise<boolean> {
  const used = await db
    .update(links)
    .set({ expiresAt: sql`${links.createdAt}` })
    .where(and(eq(links.id, id), gt(links.expiresAt, now)))
    .returning({ id: links.id });
  return used.length > 0;
}

/** Revokes access as decided, in the transaction of its cause. The row of the used link stays. */
export async function revokeAccess(userId: string, revocation: Revocation, usedLink = ""): Promise<void> {
  const others = (links: Links) => and(eq(links.userId, userId), ne(links.id, usedLink));
  if (revocation.sessions) await db.delete(sessions).where(eq(sessions.userId, userId));
  if (revocation.resets) await db.delete(passwordResets).where(others(passwordResets));
  if (revocation.confirmations) await db.delete(emailConfirmations).where(others(emailConfirmations));
  // An account without a password keeps Google, its only way to sign in.
  const withPassword = and(eq(users.id, userId), isNotNull(users.passwordHash));
  if (revocation.password)
    await db.update(users).set({ passwordHash: UNUSABLE_PASSWORD }).where(withPassword);
  if (revocation.google)
    await db.update(users).set({ googleSub: null, googleSince: null }).where(withPassword);
  const { id, emailKey, sequence, since } = formerEmails;
  const undoLinks = await db
    .select({ id, emailKey, sequence, since })
    .from(formerEmails)
    .where(others(formerEmails));
  const revoked = undoLinks.filter((link) => revocation.undoLink(link)).map((link) => link.id);
  if (revoked.length > 0) await db.delete(formerEmails).where(inArray(id, revoked));
}

/** Marks the present address as verified; an earlier verification time is not overwritten. */
export async function markVerified(userId: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: unlessSet(users.emailVerifiedAt, now) })
    .where(eq(users.id, userId));
}
