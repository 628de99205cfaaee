import { and, eq, gt, lte, or } from "drizzle-orm";
import { emailKey } from "~/domain/account";
import { restoring, type UndoLink } from "~/domain/account-recovery";
import { Problem } from "~/domain/problem";
import { FORMER_EMAIL_DAYS } from "~/domain/retention";
import { db, transaction } from "../../db/client";
import { formerEmails, users } from "../../db/schema";
import { isEmailTaken } from "./email.server";
import { linkId, newLinkToken } from "./link-token.server";
import { account } from "./ownership.server";
import { createReset } from "./password-reset.server";
import { closeDoors, drawNumber, markVerified, type OwnHolding, readHolding } from "./recovery.server";

const RESTORE_MS = FORMER_EMAIL_DAYS * 86_400_000;

/** An address that an account had, and the token of the link that brings it back. */
export interface FormerEmail {
  email: string;
  token: string;
}

/** Creates an undo link for the present address, which is about to make way. */
export async function keepFormerEmail(
  userId: string,
  { email, emailSince: since }: Pick<OwnHolding, "email" | "emailSince">,
  now: Date,
): Promise<FormerEmail> {
  const { token, id } = newLinkToken();
  const expiresAt = new Date(now.getTime() + RESTORE_MS);
  await transaction(userId, async () => {
    const sequence = await drawNumber(userId);
    const row = { email, emailKey: emailKey(email), sequence, since };
    await db.insert(formerEmails).values({ id, userId, ...row, createdAt: now, expiresAt });
  });
  return { email, token };
}

/** Lists the account's undo links that still work. */
export async function livingUndoLinks(userId: string, now: Date): Promise<UndoLink[]> {
  const { emailKey, sequence, since, expiresAt } = formerEmails;
  return db
    .select({ emailKey, sequence, since })
    .from(formerEmails)
    .where(and(eq(formerEmails.userId, userId), gt(expiresAt, now)));
}

/** Restarts the seven days of the present address's undo links: they were sent on request, and it makes way now. */
export async function extendUndoLinks(userId: string, { emailSince }: OwnHolding, now: Date): Promise<void> {
  const { since, sequence, expiresAt } = formerEmails;
  const expires = new Date(now.getTime() + RESTORE_MS);
  await transaction(userId, async () => {
    await db
      .update(formerEmails)
      .set({ createdAt: now, expiresAt: expires })
      .where(
        and(
          ...[eq(formerEmails.userId, userId), eq(since, emailSince), gt(sequence, emailSince)],
          gt(expiresAt, now),
        ),
      );
  });
}

/** Which address the link brings back; undefined where it has run out, was withdrawn or never was. */
export async function findFormerEmail(
  token: string,
  now: Date,
): Promise<(UndoLink & { userId: string; email: string; createdAt: Date; isUsed: boolean }) | undefined> {
  const { userId, email, emailKey, sequence, since, createdAt, expiresAt } = formerEmails;
  const [row] = await db
    .select({ userId, email, emailKey, sequence, since, createdAt, expiresAt })
    .from(formerEmails)
    .where(eq(formerEmails.id, linkId(token)));
  if (!row || now.getTime() - row.createdAt.getTime() >= RESTORE_MS) return undefined;
  const { expiresAt: until, ...former } = row;
  return { ...former, isUsed: until <= row.createdAt };
}

/** Result of bringing an address back. */
export interface Restored {
  userId: string;
  firstName: string;
  email: string;
  /** The address that it had to make way; the same where the change had not taken effect yet. */
  replaced: string;
  /** Of a link for a new password: the old one no longer works. Undefined where there is none. */
  resetToken: string | undefined;
  isGoogleDropped: boolean;
}

/**
 * Gives the account its former address again, or stops the change of it that waits. What whoever changed it may hold
 * ends with that: sessions, links, the password, and a Google link made since.
 * @throws Problem linkGone, formerEmailTaken
 */
export async function restoreEmail(token: string, now: Date): Promise<Restored> {
  const former = await findFormerEmail(token, now);
  if (!former || former.isUsed) throw new Problem("linkGone");
  const { userId, email, createdAt, since } = former;
  const id = linkId(token);
  return transaction(userId, async () => {
    if (await isEmailTaken(email, userId, now)) throw new Problem("formerEmailTaken");
    // A used link ends when it began.
    const [used] = await db
      .update(formerEmails)
      .set({ expiresAt: createdAt })
      .where(and(eq(formerEmails.id, id), gt(formerEmails.expiresAt, now)))
      .returning({ id: formerEmails.id });
    const before = await readHolding(userId);
    if (!used || !before) throw new Problem("linkGone");
    const closing = restoring(before, former);
    await closeDoors(userId, closing, id);
    await db
      .update(users)
      .set({ email, emailKey: emailKey(email), emailSince: since })
      .where(account(userId));
    await markVerified(userId, now);
    const hasPassword = before.passwordHash !== null;
    const resetToken = hasPassword ? await createReset(userId, now) : undefined;
    const isGoogleDropped = hasPassword && closing.google && before.googleSub !== null;
    return {
      userId,
      firstName: before.firstName,
      email,
      replaced: before.email,
      resetToken,
      isGoogleDropped,
    };
  });
}

/** Forgets addresses that can no longer be brought back; answers how many. */
export async function pruneFormerEmails(now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - RESTORE_MS);
  // From a clock that has been put back since.
  const latest = new Date(now.getTime() + 2 * RESTORE_MS);
  const { expiresAt, createdAt } = formerEmails;
  const gone = await transaction("housekeeping", () =>
    db
      .delete(formerEmails)
      .where(or(and(lte(expiresAt, now), lte(createdAt, oldest)), gt(expiresAt, latest)))
      .returning({ id: formerEmails.id }),
  );
  return gone.length;
}
