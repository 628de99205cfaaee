import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { FAILURES_REMEMBERED_MS, waitAfter } from "~/domain/accounts/rate-limit";
import { Problem } from "~/domain/problem";
import { db, transaction } from "../../../db/client";
import { signInAttempts } from "../../../db/schema";

/**
 * Counts an attempt before the password is checked, so that parallel attempts cannot bypass the limit.
 * `forgetAttempts()` undoes it after a correct password.
 * @param subject an address, or a device together with an account
 */
export async function countAttempt(subject: string, now: Date): Promise<void> {
  const key = keyOf(subject);
  const row = eq(signInAttempts.key, key);
  const wait = await transaction(key, async () => {
    const [earlier] = await db.select().from(signInAttempts).where(row);
    const left = earlier ? earlier.blockedUntil.getTime() - now.getTime() : 0;
    const longest = waitAfter(earlier?.failures ?? 0) * 1_000;
    // The clock was set back: restart the wait at its original length.
    if (left > longest) {
      const blockedUntil = new Date(now.getTime() + longest);
      await db.update(signInAttempts).set({ blockedUntil, lastFailedAt: now }).where(row);
    }
    if (Math.min(left, longest) > 0) return Math.min(left, longest);
    const isForgotten = !earlier || now.getTime() - earlier.lastFailedAt.getTime() > FAILURES_REMEMBERED_MS;
    const failures = isForgotten ? 1 : earlier.failures + 1;
    const blockedUntil = new Date(now.getTime() + waitAfter(failures) * 1_000);
    const attempt = { failures, blockedUntil, lastFailedAt: now };
    await db
      .insert(signInAttempts)
      .values({ key, ...attempt })
      .onConflictDoUpdate({ target: signInAttempts.key, set: attempt });
    return 0;
  });
  if (wait > 0) throw new Problem("tooManyAttempts", Math.ceil(wait / 1_000));
}

export async function forgetAttempts(subject: string): Promise<void> {
  const key = keyOf(subject);
  await transaction(key, async () => {
    await db.delete(signInAttempts).where(eq(signInAttempts.key, key));
  });
}

export async function failedAttempts(
  subject: string,
): Promise<{ failures: number; blockedUntil: Date; lastFailedAt: Date } | undefined> {
  const { failures, blockedUntil, lastFailedAt } = signInAttempts;
  const [row] = await db
    .select({ failures, blockedUntil, lastFailedAt })
    .from(signInAttempts)
    .where(eq(signInAttempts.key, keyOf(subject)));
  return row;
}

/** Hashes the subject: unregistered addresses are counted too and should not be stored in plain text. */
function keyOf(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}
