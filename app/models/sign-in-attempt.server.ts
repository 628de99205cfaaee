import { createHash } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { FAILURES_KEPT_MS, waitAfter } from "~/domain/sign-in-limit";
import { db, transaction } from "../../db/client";
import { isFarFrom } from "../../db/portable";
import { signInAttempts } from "../../db/schema";
import { deleteInSlices } from "./slices.server";

/**
 * Counts an attempt before the password is looked at, so that many at once are no way around the limit;
 * forgetAttempts() takes it back where the password was right.
 * @param whose what the tries belong to: an address, or a device together with an account
 * @throws Problem tooManyAttempts, while there is still to wait
 */
export async function countAttempt(whose: string, now: Date): Promise<void> {
  const key = keyOf(whose);
  const row = eq(signInAttempts.key, key);
  const wait = await transaction(key, async () => {
    const [earlier] = await db.select().from(signInAttempts).where(row);
    const left = earlier ? earlier.blockedUntil.getTime() - now.getTime() : 0;
    const longest = waitAfter(earlier?.failures ?? 0) * 1_000;
    // The clock has been put back: the wait begins anew, and is no longer than it was.
    if (left > longest) {
      const blockedUntil = new Date(now.getTime() + longest);
      await db.update(signInAttempts).set({ blockedUntil, lastFailedAt: now }).where(row);
    }
    if (Math.min(left, longest) > 0) return Math.min(left, longest);
    const isForgotten = !earlier || now.getTime() - earlier.lastFailedAt.getTime() > FAILURES_KEPT_MS;
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

/** Clears the row of failures after a success. */
export async function forgetAttempts(whose: string): Promise<void> {
  const key = keyOf(whose);
  await transaction(key, async () => {
    await db.delete(signInAttempts).where(eq(signInAttempts.key, key));
  });
}

/** The failures that are counted now, or undefined: for the account's own copy of its data. */
export async function failedAttempts(
  whose: string,
): Promise<{ failures: number; blockedUntil: Date; lastFailedAt: Date } | undefined> {
  const { failures, blockedUntil, lastFailedAt } = signInAttempts;
  const [row] = await db
    .select({ failures, blockedUntil, lastFailedAt })
    .from(signInAttempts)
    .where(eq(signInAttempts.key, keyOf(whose)));
  return row;
}

/** Forgets failures that count no more; answers how many. */
export async function pruneAttempts(now: Date): Promise<number> {
  const { key, lastFailedAt } = signInAttempts;
  return deleteInSlices("housekeeping", (limit) => {
    const isOld = isFarFrom(now, FAILURES_KEPT_MS, lastFailedAt);
    const some = db.select({ key }).from(signInAttempts).where(isOld).limit(limit);
    return db.delete(signInAttempts).where(inArray(key, some)).returning({ key });
  });
}

/** Addresses that nobody registered are counted too: they need not stand here in the clear. */
function keyOf(whose: string): string {
  return createHash("sha256").update(whose).digest("base64url");
}
