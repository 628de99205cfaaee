import { and, eq, gt, lte } from "drizzle-orm";
import { RESETS_AT_ONCE } from "~/domain/accounts/rate-limit";
import { resetting } from "~/domain/accounts/recovery";
import { Problem } from "~/domain/problem";
import { RESET_LINK_MINUTES } from "~/domain/retention";
import { db, transaction } from "../../../db/client";
import { passwordResets, users } from "../../../db/schema";
import { idOfToken, newToken } from "../id.server";
import type { Account } from "./account.server";
import { hashPassword } from "./password.server";
import { markVerified, readRecoveryState, revokeAccess, useLink } from "./recovery.server";

const VALID_MS = RESET_LINK_MINUTES * 60_000;

/** Used links are stored until they would have expired, to say that they were used. */
export interface Reset {
  account: Account;
  isUsed: boolean;
}

/** Returns undefined if there are as many as may be valid at once: a mailbox cannot be flooded. */
export async function createReset(userId: string, now: Date): Promise<string | undefined> {
  const { token, id } = newToken();
  const expiresAt = new Date(now.getTime() + VALID_MS);
  return transaction(userId, async () => {
    // Links dated ahead come from a clock that was set back since. Counting them would block new links for years.
    const { createdAt, expiresAt: until } = passwordResets;
    const valid = await db
      .select({ id: passwordResets.id })
      .from(passwordResets)
      .where(and(eq(passwordResets.userId, userId), gt(until, now), lte(createdAt, expiresAt)))
      .limit(RESETS_AT_ONCE);
    if (valid.length >= RESETS_AT_ONCE) return undefined;
    await db.insert(passwordResets).values({ id, userId, createdAt: now, expiresAt });
    return token;
  });
}

/** Finds a reset link; undefined if it has expired, was withdrawn or never existed. */
export async function findReset(token: string, now: Date): Promise<Reset | undefined> {
  const { id, email, firstName, passwordHash } = users;
  const { createdAt: since, expiresAt: until } = passwordResets;
  const [row] = await db
    .select({ since, until, id, email, firstName, passwordHash })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(eq(passwordResets.id, idOfToken(token)));
  if (!row) return undefined;
  const { since: createdAt, until: expiresAt, ...owner } = row;
  if (now.getTime() - createdAt.getTime() >= VALID_MS) return undefined;
  return { account: owner, isUsed: expiresAt <= createdAt };
}

/**
 * Sets a new password by a link, which also verifies the account's address. Revokes all sessions and links, except undo
 * links of addresses before the present one.
 */
export async function resetPassword(token: string, newPassword: string, now: Date) {
  const reset = await findReset(token, now);
  if (!reset || reset.isUsed) throw new Problem("linkGone");
  const passwordHash = await hashPassword(newPassword);
  const { id: userId } = reset.account;
  const id = idOfToken(token);
  const isGoogleDropped = await transaction(userId, async () => {
    const isValid = await useLink(passwordResets, id, now);
    const before = await readRecoveryState(userId);
    if (!isValid || !before) throw new Problem("linkGone");
    const revocation = resetting(before);
    await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await revokeAccess(userId, revocation, id);
    await markVerified(userId, now);
    return revocation.google && before.googleSub !== null;
  });
  return { account: { ...reset.account, passwordHash }, isGoogleDropped };
}
