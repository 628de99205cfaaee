import { and, eq, gt, lte, or } from "drizzle-orm";
import { emailKey } from "~/domain/account";
import { Problem } from "~/domain/problem";
import { FORMER_EMAIL_DAYS } from "~/domain/retention";
import { db, transaction } from "../../db/client";
import { formerEmails, users } from "../../db/schema";
import { isEmailTaken } from "./email.server";
import { linkId, newLinkToken } from "./link-token.server";
import { createReset, dropResets } from "./password-reset.server";
import { endOtherSessions } from "./session.server";

const RESTORE_MS = FORMER_EMAIL_DAYS * 86_400_000;

/** An address that an account had, and the token of the link that brings it back. */
export interface FormerEmail {
  email: string;
  token: string;
}

/** Remembers the address that an account is about to lose. */
export async function keepFormerEmail(userId: string, email: string, now: Date): Promise<FormerEmail> {
  const { token, id } = newLinkToken();
  const expiresAt = new Date(now.getTime() + RESTORE_MS);
  await transaction(userId, async () => {
    await db.insert(formerEmails).values({ id, userId, email, createdAt: now, expiresAt });
  });
  return { email, token };
}

/** Which address the link brings back; undefined where it has run out, was withdrawn or never was. */
export async function findFormerEmail(
  token: string,
  now: Date,
): Promise<{ userId: string; email: string; createdAt: Date; isUsed: boolean } | undefined> {
  const { userId, email, createdAt, expiresAt } = formerEmails;
  const [row] = await db
    .select({ userId, email, createdAt, expiresAt })
    .from(formerEmails)
    .where(eq(formerEmails.id, linkId(token)));
  if (!row || now.getTime() - row.createdAt.getTime() >= RESTORE_MS) return undefined;
  const { expiresAt: until, ...former } = row;
  return { ...former, isUsed: until <= row.createdAt };
}

/** What came of bringing an address back. */
export interface Restored {
  firstName: string;
  email: string;
  /** The address that it had to make way. */
  replaced: string;
  /** Of a link for a new password: whoever took the address may know the old one. Undefined where there is none. */
  resetToken: string | undefined;
}

/**
 * Gives the account its former address again. All sessions but the one with `sessionToken` end, open links for a
 * forgotten password die, and so do the links of addresses that came after this one: whoever took the account over
 * cannot take it again.
 * @throws Problem linkGone, formerEmailTaken
 */
export async function restoreEmail(token: string, sessionToken: string, now: Date): Promise<Restored> {
  const former = await findFormerEmail(token, now);
  if (!former || former.isUsed) throw new Problem("linkGone");
  const { userId, email, createdAt } = former;
  return transaction(userId, async () => {
    if (await isEmailTaken(email, userId)) throw new Problem("formerEmailTaken");
    // A used link ends when it began.
    const [used] = await db
      .update(formerEmails)
      .set({ expiresAt: createdAt })
      .where(and(eq(formerEmails.id, linkId(token)), gt(formerEmails.expiresAt, now)))
      .returning({ id: formerEmails.id });
    if (!used) throw new Problem("linkGone");
    await db
      .delete(formerEmails)
      .where(and(eq(formerEmails.userId, userId), gt(formerEmails.createdAt, createdAt)));
    const [before] = await db
      .select({ email: users.email, firstName: users.firstName, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId));
    if (!before) throw new Problem("linkGone");
    await db
      .update(users)
      .set({ email, emailKey: emailKey(email) })
      .where(eq(users.id, userId));
    await endOtherSessions(userId, sessionToken);
    await dropResets(userId);
    const resetToken = before.passwordHash === null ? undefined : await createReset(userId, now);
    return { firstName: before.firstName, email, replaced: before.email, resetToken };
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
