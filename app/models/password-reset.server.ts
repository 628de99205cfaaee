import { and, eq, gt, lte, or } from "drizzle-orm";
import { resetting } from "~/domain/account-recovery";
import { Problem } from "~/domain/problem";
import { RESET_LINK_MINUTES } from "~/domain/retention";
import { RESETS_AT_ONCE } from "~/domain/sign-in-limit";
import { db, transaction } from "../../db/client";
import { passwordResets, users } from "../../db/schema";
import type { Account } from "./account.server";
import { linkId, newLinkToken } from "./link-token.server";
import { account, accounts } from "./ownership.server";
import { hashPassword } from "./password.server";
import { closeDoors, markVerified, readHolding } from "./recovery.server";

const WORKS_MS = RESET_LINK_MINUTES * 60_000;

/** A link for a forgotten password, and whose it is. A used one is kept for a while, to say so. */
export interface Reset {
  account: Account;
  createdAt: Date;
  isUsed: boolean;
}

/** A new link's token, or undefined where as many as may work at once do already: nobody's mailbox is flooded. */
export async function createReset(userId: string, now: Date): Promise<string | undefined> {
  const { token, id } = newLinkToken();
  const expiresAt = new Date(now.getTime() + WORKS_MS);
  return transaction(userId, async () => {
    // Links from a clock that has been put back since are not counted: they would be in the way for years.
    const { createdAt, expiresAt: until } = passwordResets;
    const live = await db
      .select({ id: passwordResets.id })
      .from(passwordResets)
      .where(and(eq(passwordResets.userId, userId), gt(until, now), lte(createdAt, expiresAt)))
      .limit(RESETS_AT_ONCE);
    if (live.length >= RESETS_AT_ONCE) return undefined;
    await db.insert(passwordResets).values({ id, userId, createdAt: now, expiresAt });
    return token;
  });
}

/** What the link leads to; undefined where it has run out, was withdrawn or never was. */
export async function findReset(token: string, now: Date): Promise<Reset | undefined> {
  const { id, email, firstName, passwordHash } = users;
  const { createdAt: since, expiresAt: until } = passwordResets;
  const [row] = await db
    .select({ since, until, id, email, firstName, passwordHash })
    .from(passwordResets)
    .innerJoin(users, accounts(eq(users.id, passwordResets.userId)))
    .where(eq(passwordResets.id, linkId(token)));
  if (!row) return undefined;
  const { since: createdAt, until: expiresAt, ...owner } = row;
  if (now.getTime() - createdAt.getTime() >= WORKS_MS) return undefined;
  return { account: owner, createdAt, isUsed: expiresAt <= createdAt };
}

/** Result of setting a password by a link. */
export interface PasswordReset {
  account: Account;
  isGoogleDropped: boolean;
}

/**
 * Sets a new password by a link, which proves the account's address. All sessions and links end, but those that bring
 * back an address that the account had before the present one.
 * @throws Problem linkGone
 */
export async function resetPassword(token: string, newPassword: string, now: Date): Promise<PasswordReset> {
  const reset = await findReset(token, now);
  if (!reset || reset.isUsed) throw new Problem("linkGone");
  const passwordHash = await hashPassword(newPassword);
  const { id: userId } = reset.account;
  const id = linkId(token);
  const isGoogleDropped = await transaction(userId, async () => {
    // A used link ends when it began.
    const [used] = await db
      .update(passwordResets)
      .set({ expiresAt: reset.createdAt })
      .where(and(eq(passwordResets.id, id), gt(passwordResets.expiresAt, now)))
      .returning({ id: passwordResets.id });
    const before = await readHolding(userId);
    if (!used || !before) throw new Problem("linkGone");
    const closing = resetting(before);
    await db.update(users).set({ passwordHash }).where(account(userId));
    await closeDoors(userId, closing, id);
    await markVerified(userId, now);
    return closing.google && before.googleSub !== null;
  });
  return { account: { ...reset.account, passwordHash }, isGoogleDropped };
}

/** Forgets links that are over; answers how many. Used ones stay until they would have run out. */
export async function pruneResets(now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - WORKS_MS);
  // From a clock that has been put back since.
  const latest = new Date(now.getTime() + 2 * WORKS_MS);
  const { expiresAt, createdAt } = passwordResets;
  const gone = await transaction("housekeeping", () =>
    db
      .delete(passwordResets)
      .where(or(and(lte(expiresAt, now), lte(createdAt, oldest)), gt(expiresAt, latest)))
      .returning({ id: passwordResets.id }),
  );
  return gone.length;
}
