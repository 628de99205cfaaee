import { eq } from "drizzle-orm";
import { DEFAULT_PROFILE_COLOR, emailKey } from "~/domain/account";
import { Problem } from "~/domain/problem";
import { db, transaction } from "../../db/client";
import { users } from "../../db/schema";
import { type Account, accountColumns } from "./account.server";
import { isEmailTaken } from "./email.server";
import { newId } from "./id.server";
import { account, accounts } from "./ownership.server";
import { drawNumber, readHolding } from "./recovery.server";

/** Somebody whom Google vouches for, address included. */
export interface GooglePerson {
  sub: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** An account that has the address already, and whether its password can join the two. */
export interface AddressTaken {
  userId: string;
  canJoin: boolean;
  /** Whether joining only lacks that somebody proves the address. */
  needsProof: boolean;
}

/** The account that this person at Google signs in to, whatever address they have there now. */
export async function findGoogleAccount(sub: string): Promise<Account | undefined> {
  const [found] = await db
    .select(accountColumns)
    .from(users)
    .where(accounts(eq(users.googleSub, sub)));
  return found && { ...found, googleSub: sub };
}

/** A new account without a password; or the one that just came before, or the one that has the address. */
export async function registerGoogleUser(
  { sub, email, firstName, lastName }: GooglePerson,
  now: Date,
): Promise<{ account: Account } | { taken: AddressTaken }> {
  const id = newId();
  const made = await transaction(`email:${emailKey(email)}`, async () => {
    if (await isEmailTaken(email, id, now)) return [];
    return db
      .insert(users)
      .values({
        id,
        email,
        emailKey: emailKey(email),
        passwordHash: null,
        firstName,
        lastName,
        profileColor: DEFAULT_PROFILE_COLOR,
        provider: "google",
        googleSub: sub,
        createdAt: now,
        // Google vouches for the address.
        emailVerifiedAt: now,
        sequence: 1,
        googleSince: 1,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
  });
  if (made.length > 0) return { account: { id, email, firstName, passwordHash: null, googleSub: sub } };
  const known = await findGoogleAccount(sub);
  if (known) return { account: known };
  const [other] = await db
    .select({
      userId: users.id,
      passwordHash: users.passwordHash,
      googleSub: users.googleSub,
      verifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(accounts(eq(users.emailKey, emailKey(email))));
  if (!other) {
    // Its former owner may still bring it back.
    if (await isEmailTaken(email, id, now))
      return { taken: { userId: "", canJoin: false, needsProof: false } };
    // It was there a moment ago, and is gone again: then the address is free.
    return registerGoogleUser({ sub, email, firstName, lastName }, now);
  }
  const { userId, passwordHash, googleSub, verifiedAt } = other;
  const isOpen = passwordHash !== null && googleSub === null;
  const isVerified = verifiedAt !== null;
  return { taken: { userId, canJoin: isOpen && isVerified, needsProof: isOpen && !isVerified } };
}

/**
 * Lets the person at Google sign in to this account too, if both are still free, somebody proved the address, it is the
 * same, and the password is still the one that was proven.
 */
export function joinGoogle(
  { id: userId, passwordHash }: Pick<Account, "id" | "passwordHash">,
  sub: string,
  email: string,
): Promise<boolean> {
  return transaction(`google:${sub}`, async () => {
    const others = await db
      .select({ id: users.id })
      .from(users)
      .where(accounts(eq(users.googleSub, sub)));
    const holding = await readHolding(userId);
    if (others.length > 0 || holding?.googleSub !== null || !holding.isVerified) return false;
    if (holding.emailKey !== emailKey(email) || holding.passwordHash !== passwordHash) return false;
    const googleSince = await drawNumber(userId);
    await db.update(users).set({ googleSub: sub, googleSince }).where(account(userId));
    return true;
  });
}

/**
 * Ends the sign-in with Google; answers whether there was one. An account without a password has no other.
 * @throws Problem googleFixed, wrongPassword where the password is another one than was proven
 */
export async function unlinkGoogle(userId: string, provenHash: string | null): Promise<boolean> {
  return transaction(userId, async () => {
    const before = await readHolding(userId);
    if (!before || before.passwordHash === null) throw new Problem("googleFixed");
    if (before.passwordHash !== provenHash) throw new Problem("wrongPassword");
    await db.update(users).set({ googleSub: null, googleSince: null }).where(account(userId));
    return before.googleSub !== null;
  });
}
