import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { RecoveryState, Revocation, UndoLink } from "~/domain/account-recovery";
import { db, transaction } from "../../db/client";
import { emailConfirmations, formerEmails, passwordResets, sessions, users } from "../../db/schema";

import { UNUSABLE_PASSWORD } from "./password.server";

/** The recovery state of an account, with the data for its mails and sign-ins. */
export interface OwnRecoveryState extends RecoveryState {
  email: string;
  firstName: string;
  passwordHash: string | null;
  googleSub: string | null;
}

/** Reads an account's recovery state for a decision in the same transaction; undefined if the account was deleted. */
export async function readRecoveryState(userId: string): Promise<OwnRecoveryState | undefined> {
  const [user] = await db
    .select({
      email: users.email,
      emailKey: users.emailKey,
      firstName: users.firstName,
      passwordHash: users.passwordHash,
      googleSub: users.googleSub,
      verifiedAt: users.emailVerifiedAt,
      emailSince: users.emailSince,
      googleSince: users.googleSince,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return undefined;
  const { verifiedAt, ...state } = user;
  return { ...state, isVerified: verifiedAt !== null };
}

/**
 * Increments and returns the account's sequence number, which orders its changes of address and of its Google link; 0 if
 * the account was deleted. Call it in the transaction of that change.
 */
export async function drawNumber(userId: string): Promise<number> {
  return transaction(userId, async () => {
    const [drawn] = await db
      .update(users)
      .set({ sequence: sql`${users.sequence} + 1` })
      .where(eq(users.id, userId))
      .returning({ sequence: users.sequence });
    return drawn?.sequence ?? 0;
  });
}

/** Revokes access as decided. The row of the used link stays, to say that it was used. */
export async function revokeAccess(userId: string, revocation: Revocation, usedLink = ""): Promise<void> {
  await transaction(userId, async () => {
    if (revocation.sessions) await db.delete(sessions).where(eq(sessions.userId, userId));
    if (revocation.resets)
      await db
        .delete(passwordResets)
        .where(and(eq(passwordResets.userId, userId), ne(passwordResets.id, usedLink)));
    if (revocation.confirmations)
      await db
        .delete(emailConfirmations)
        .where(and(eq(emailConfirmations.userId, userId), ne(emailConfirmations.id, usedLink)));
    // An account without a password keeps Google, its only way to sign in.
    const withPassword = and(eq(users.id, userId), isNotNull(users.passwordHash));
    if (revocation.password)
      await db.update(users).set({ passwordHash: UNUSABLE_PASSWORD }).where(withPassword);
    if (revocation.google)
      await db.update(users).set({ googleSub: null, googleSince: null }).where(withPassword);
    await deleteUndoLinks(userId, (link) => link.id !== usedLink && revocation.undoLink(link));
  });
}

/** Marks the present address as verified; an earlier verification time is not overwritten. */
export async function markVerified(userId: string, now: Date): Promise<void> {
  await transaction(userId, async () => {
    await db
      .update(users)
      .set({
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${sql.param(now, users.emailVerifiedAt)})`,
      })
      .where(eq(users.id, userId));
  });
}

async function deleteUndoLinks(
  userId: string,
  isRevoked: (link: UndoLink & { id: string }) => boolean,
): Promise<void> {
  const { id, emailKey, sequence, since } = formerEmails;
  const links = await db
    .select({ id, emailKey, sequence, since })
    .from(formerEmails)
    .where(eq(formerEmails.userId, userId));
  const revoked = links.filter(isRevoked).map((link) => link.id);
  await transaction(userId, async () => {
    if (revoked.length > 0) await db.delete(formerEmails).where(inArray(formerEmails.id, revoked));
  });
}
