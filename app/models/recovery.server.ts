import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Closing, Holding, UndoLink } from "~/domain/account-recovery";
import { db, transaction } from "../../db/client";
import { emailConfirmations, formerEmails, passwordResets, sessions, users } from "../../db/schema";
import { account } from "./ownership.server";
import { UNUSABLE_PASSWORD } from "./password.server";

/** An account's holding, with what its mails and sign-ins need. */
export interface OwnHolding extends Holding {
  email: string;
  firstName: string;
  passwordHash: string | null;
  googleSub: string | null;
}

/** Reads a holding for a decision in the same transaction; undefined for an account that is gone. */
export async function readHolding(userId: string): Promise<OwnHolding | undefined> {
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
    .where(account(userId));
  if (!user) return undefined;
  const { verifiedAt, ...holding } = user;
  return { ...holding, isVerified: verifiedAt !== null };
}

/** Draws the account's next number, inside the transaction that it orders. */
export async function drawNumber(userId: string): Promise<number> {
  return transaction(userId, async () => {
    const [drawn] = await db
      .update(users)
      .set({ sequence: sql`${users.sequence} + 1` })
      .where(account(userId))
      .returning({ sequence: users.sequence });
    return drawn?.sequence ?? 0;
  });
}

/** Carries out a closing. The row of the link that was used stays: it tells later visitors so. */
export async function closeDoors(userId: string, closing: Closing, usedLink = ""): Promise<void> {
  await transaction(userId, async () => {
    if (closing.sessions) await db.delete(sessions).where(eq(sessions.userId, userId));
    if (closing.resets)
      await db
        .delete(passwordResets)
        .where(and(eq(passwordResets.userId, userId), ne(passwordResets.id, usedLink)));
    if (closing.confirmations)
      await db
        .delete(emailConfirmations)
        .where(and(eq(emailConfirmations.userId, userId), ne(emailConfirmations.id, usedLink)));
    // An account without a password keeps the one way in that it has.
    const withPassword = and(account(userId), isNotNull(users.passwordHash));
    if (closing.password) await db.update(users).set({ passwordHash: UNUSABLE_PASSWORD }).where(withPassword);
    if (closing.google)
      await db.update(users).set({ googleSub: null, googleSince: null }).where(withPassword);
    await closeUndoLinks(userId, (link) => link.id !== usedLink && closing.undoLink(link));
  });
}

/** Marks the present address as verified; the first time counts. */
export async function markVerified(userId: string, now: Date): Promise<void> {
  await transaction(userId, async () => {
    await db
      .update(users)
      .set({
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${sql.param(now, users.emailVerifiedAt)})`,
      })
      .where(account(userId));
  });
}

async function closeUndoLinks(
  userId: string,
  isOver: (link: UndoLink & { id: string }) => boolean,
): Promise<void> {
  const { id, emailKey, sequence, since } = formerEmails;
  const links = await db
    .select({ id, emailKey, sequence, since })
    .from(formerEmails)
    .where(eq(formerEmails.userId, userId));
  const over = links.filter(isOver).map((link) => link.id);
  await transaction(userId, async () => {
    if (over.length > 0) await db.delete(formerEmails).where(inArray(formerEmails.id, over));
  });
}
