import { and, eq, isNull } from "drizzle-orm";
import { DEFAULT_PROFILE_COLOR, emailKey } from "~/domain/account";
import { db, transaction } from "../../db/client";
import { users } from "../../db/schema";
import { type Account, accountColumns } from "./account.server";
import { newId } from "./id.server";

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
}

/** The account that this person at Google signs in to, whatever address they have there now. */
export async function findGoogleAccount(sub: string): Promise<Account | undefined> {
  const [account] = await db.select(accountColumns).from(users).where(eq(users.googleSub, sub));
  return account;
}

/** A new account without a password; or the one that just came before, or the one that has the address. */
export async function registerGoogleUser(
  { sub, email, firstName, lastName }: GooglePerson,
  now: Date,
): Promise<{ account: Account } | { taken: AddressTaken }> {
  const id = newId();
  const made = await transaction(`email:${emailKey(email)}`, () =>
    db
      .insert(users)
      .values({
        ...{ id, email, emailKey: emailKey(email), passwordHash: null, firstName, lastName },
        ...{ profileColor: DEFAULT_PROFILE_COLOR, provider: "google", googleSub: sub, createdAt: now },
      })
      .onConflictDoNothing()
      .returning({ id: users.id }),
  );
  if (made.length > 0) return { account: { id, email, firstName, passwordHash: null } };
  const account = await findGoogleAccount(sub);
  if (account) return { account };
  const [other] = await db
    .select({ userId: users.id, passwordHash: users.passwordHash, googleSub: users.googleSub })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  // It was there a moment ago, and is gone again: then the address is free.
  if (!other) return registerGoogleUser({ sub, email, firstName, lastName }, now);
  const { userId, passwordHash, googleSub } = other;
  return { taken: { userId, canJoin: passwordHash !== null && googleSub === null } };
}

/** Lets the person at Google sign in to this account too, if both are still free and the address is the same. */
export function joinGoogle(userId: string, sub: string, email: string): Promise<boolean> {
  return transaction(`google:${sub}`, async () => {
    const others = await db.select({ id: users.id }).from(users).where(eq(users.googleSub, sub));
    if (others.length > 0) return false;
    const joined = await db
      .update(users)
      .set({ googleSub: sub })
      .where(and(eq(users.id, userId), eq(users.emailKey, emailKey(email)), isNull(users.googleSub)))
      .returning({ id: users.id });
    return joined.length > 0;
  });
}
