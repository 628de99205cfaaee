import { eq } from "drizzle-orm";
import { emailKey } from "~/domain/accounts/email";
import { Problem } from "~/domain/problem";
import { db, failure, transaction } from "../../../db/client";
import { users } from "../../../db/schema";
import { newId } from "../id.server";
import { type Account, accountColumns, createAccount, isEmailTaken } from "./account.server";
import { drawNumber, readRecoveryState } from "./recovery.server";

/** A person signed in by Google, with an address that Google has verified. */
export interface GooglePerson {
  sub: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Why an address cannot be registered: an account has it, or its former owner can still restore it. */
interface AddressTaken {
  /** The account that has the address; empty if it is only reserved for its former owner. */
  userId: string;
  /** True if the account's password can link it to Google. */
  canJoin: boolean;
  /** True if the account could be linked once its address is verified. */
  needsProof: boolean;
}

/** Finds the account linked to a person at Google, whatever their present address there is. */
export async function findGoogleAccount(sub: string): Promise<Account | undefined> {
  const [found] = await db.select(accountColumns).from(users).where(eq(users.googleSub, sub));
  return found && { ...found, googleSub: sub };
}

/** Returns the existing account if a concurrent request created it, or the one that has the address. */
export async function registerGoogleUser(
  { sub, email, firstName, lastName }: GooglePerson,
  now: Date,
): Promise<{ account: Account } | { taken: AddressTaken }> {
  const id = newId();
  const isNew = await createAccount({
    id,
    email,
    passwordHash: null,
    firstName,
    lastName,
    provider: "google",
    googleSub: sub,
    createdAt: now,
    // Google has verified the address.
    emailVerifiedAt: now,
    sequence: 1,
    googleSince: 1,
  });
  if (isNew) return { account: { id, email, firstName, passwordHash: null, googleSub: sub } };
  const known = await findGoogleAccount(sub);
  if (known) return { account: known };
  const { id: userId, passwordHash, googleSub, emailVerifiedAt } = users;
  const [other] = await db
    .select({ userId, passwordHash, googleSub, emailVerifiedAt })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  if (!other) {
    // Its former owner can still restore it.
    if (await isEmailTaken(email, id, now))
      return { taken: { userId: "", canJoin: false, needsProof: false } };
    // The account was deleted in between, so the address is free again.
    return registerGoogleUser({ sub, email, firstName, lastName }, now);
  }
  const isLinkable = other.passwordHash !== null && other.googleSub === null;
  const isVerified = other.emailVerifiedAt !== null;
  return {
    taken: { userId: other.userId, canJoin: isLinkable && isVerified, needsProof: isLinkable && !isVerified },
  };
}

/**
 * Links a person at Google to an account. Requires that neither is linked yet, that the account's address is
 * verified and the same as Google's, and that the password is still the proven one. Returns whether it linked them.
 */
export function joinGoogle(
  { id: userId, passwordHash }: Pick<Account, "id" | "passwordHash">,
  sub: string,
  email: string,
): Promise<boolean> {
  return transaction(userId, async () => {
    const others = await db.select({ id: users.id }).from(users).where(eq(users.googleSub, sub));
    const state = await readRecoveryState(userId);
    if (others.length > 0 || state?.googleSub !== null || !state.isVerified) return false;
    if (state.emailKey !== emailKey(email) || state.passwordHash !== passwordHash) return false;
    const googleSince = await drawNumber(userId);
    await db.update(users).set({ googleSub: sub, googleSince }).where(eq(users.id, userId));
    return true;
  }).catch((error) => {
    // Another account was linked at the same time.
    if (failure(error) === "taken") return false;
    throw error;
  });
}

/**
 * Unlinks Google and returns whether it was linked. An account without a password cannot do without Google.
 * @throws Problem googleFixed; wrongPassword if the password is no longer the proven one
 */
export async function unlinkGoogle(userId: string, provenHash: string | null): Promise<boolean> {
  return transaction(userId, async () => {
    const before = await readRecoveryState(userId);
    if (!before || before.passwordHash === null) throw new Problem("googleFixed");
    if (before.passwordHash !== provenHash) throw new Problem("wrongPassword");
    await db.update(users).set({ googleSub: null, googleSince: null }).where(eq(users.id, userId));
    return before.googleSub !== null;
  });
}
