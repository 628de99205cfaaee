import { and, eq, gt } from "drizzle-orm";
import { emailKey } from "~/domain/accounts/email";
import { restoring, type UndoLink } from "~/domain/accounts/recovery";
import { DAY_MS } from "~/domain/day";
import { Problem } from "~/domain/problem";
import { FORMER_EMAIL_DAYS } from "~/domain/retention";
import { db, transaction } from "../../../db/client";
import { formerEmails, users } from "../../../db/schema";
import { idOfToken, newToken } from "../id.server";
import { isEmailTaken } from "./account.server";
import { createReset } from "./password-reset.server";
import {
  drawNumber,
  type MailedLink,
  markVerified,
  type OwnRecoveryState,
  readRecoveryState,
  revokeAccess,
  useLink,
} from "./recovery.server";

const RESTORE_MS = FORMER_EMAIL_DAYS * DAY_MS;

/** Creates an undo link for the present address, which is about to be replaced. */
export async function createUndoLink(
  userId: string,
  { email, emailSince: since }: Pick<OwnRecoveryState, "email" | "emailSince">,
  now: Date,
): Promise<MailedLink> {
  const { token, id } = newToken();
  const expiresAt = new Date(now.getTime() + RESTORE_MS);
  await transaction(userId, async () => {
    const sequence = await drawNumber(userId);
    const row = { email, emailKey: emailKey(email), sequence, since };
    await db.insert(formerEmails).values({ id, userId, ...row, createdAt: now, expiresAt });
  });
  return { email, token };
}

export async function validUndoLinks(userId: string, now: Date): Promise<UndoLink[]> {
  const { emailKey, sequence, since, expiresAt } = formerEmails;
  return db
    .select({ emailKey, sequence, since })
    .from(formerEmails)
    .where(and(eq(formerEmails.userId, userId), gt(expiresAt, now)));
}

/** The links were sent when the change was requested, and the address is replaced now. */
export async function extendUndoLinks(
  userId: string,
  { emailSince }: OwnRecoveryState,
  now: Date,
): Promise<void> {
  const { since, sequence, expiresAt } = formerEmails;
  const ofPresentAddress = and(eq(since, emailSince), gt(sequence, emailSince));
  await db
    .update(formerEmails)
    .set({ createdAt: now, expiresAt: new Date(now.getTime() + RESTORE_MS) })
    .where(and(eq(formerEmails.userId, userId), ofPresentAddress, gt(expiresAt, now)));
}

/** Finds the address that a link restores; undefined if the link has expired, was withdrawn or never existed. */
export async function findFormerEmail(
  token: string,
  now: Date,
): Promise<(UndoLink & { userId: string; email: string; isUsed: boolean }) | undefined> {
  const { userId, email, emailKey, sequence, since, createdAt, expiresAt } = formerEmails;
  const [row] = await db
    .select({ userId, email, emailKey, sequence, since, createdAt, expiresAt })
    .from(formerEmails)
    .where(eq(formerEmails.id, idOfToken(token)));
  if (!row || now.getTime() - row.createdAt.getTime() >= RESTORE_MS) return undefined;
  return { ...row, isUsed: row.expiresAt <= row.createdAt };
}

export interface Restored {
  userId: string;
  firstName: string;
  email: string;
  /** The address that was replaced; the same one if the change had not taken effect yet. */
  replaced: string;
  /** Token of a reset link, since the old password no longer works. Undefined without a password, or with several links. */
  resetToken: string | undefined;
  isGoogleDropped: boolean;
}

/**
 * Restores an account's former address, or cancels the pending change of it. Revokes all access that the person who
 * changed it may hold: sessions, links, the password, and a Google link made since.
 */
export async function restoreEmail(token: string, now: Date): Promise<Restored> {
  const former = await findFormerEmail(token, now);
  if (!former || former.isUsed) throw new Problem("linkGone");
  const { userId, email, since } = former;
  const id = idOfToken(token);
  return transaction(userId, async () => {
    if (await isEmailTaken(email, userId, now)) throw new Problem("formerEmailTaken");
    const isValid = await useLink(formerEmails, id, now);
    const before = await readRecoveryState(userId);
    if (!isValid || !before) throw new Problem("linkGone");
    const revocation = restoring(before, former);
    await revokeAccess(userId, revocation, id);
    await db
      .update(users)
      .set({ email, emailKey: emailKey(email), emailSince: since })
      .where(eq(users.id, userId));
    await markVerified(userId, now);
    const { firstName, email: replaced, passwordHash, googleSub } = before;
    const hasPassword = passwordHash !== null;
    const resetToken = hasPassword ? await createReset(userId, now) : undefined;
    const isGoogleDropped = hasPassword && revocation.google && googleSub !== null;
    return { userId, firstName, email, replaced, resetToken, isGoogleDropped };
  });
}
