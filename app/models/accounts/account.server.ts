import { and, desc, eq, gt, inArray, ne } from "drizzle-orm";
import { DEFAULT_PROFILE_COLOR, isGuest } from "~/domain/accounts/account";
import { canonicalEmail, emailKey } from "~/domain/accounts/email";
import { db, transaction } from "../../../db/client";
import { formerEmails, users } from "../../../db/schema";

export interface Account {
  id: string;
  email: string;
  firstName: string;
  passwordHash: string | null;
  /** Google's id for the person, if they signed in with Google. */
  googleSub?: string;
  isNew?: boolean;
}

export const accountColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  passwordHash: users.passwordHash,
};

/** Returns false if the address or Google's id is taken. `alongside` writes further rows in the same transaction. */
export function createAccount(
  account: Omit<typeof users.$inferInsert, "emailKey" | "profileColor">,
  alongside?: (userId: string) => Promise<void>,
): Promise<boolean> {
  const { id, email, createdAt } = account;
  return transaction(`email:${emailKey(email)}`, async () => {
    if (await isEmailTaken(email, id, createdAt)) return false;
    const [created] = await db
      .insert(users)
      .values({ ...account, emailKey: emailKey(email), profileColor: DEFAULT_PROFILE_COLOR })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (created) await alongside?.(id);
    return created !== undefined;
  });
}

/** Finds an account by its address. Two from before domains were mapped may share it: each by its own spelling. */
export async function findAccount(email: string): Promise<Account | undefined> {
  if (email === "") return undefined;
  const spelling = canonicalEmail(email).toLowerCase();
  const [found] = await db
    .select(accountColumns)
    .from(users)
    .where(inArray(users.emailKey, [spelling, emailKey(email)]))
    .orderBy(desc(eq(users.emailKey, spelling)));
  return found;
}

export async function isAccount(userId: string): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.id, userId))).length > 0;
}

/** Returns whether an account is a guest's, without an address; false if it was deleted. */
export async function isGuestAccount(userId: string): Promise<boolean> {
  const [user] = await db.select({ provider: users.provider }).from(users).where(eq(users.id, userId));
  return user !== undefined && isGuest(user);
}

/**
 * Returns whether another account has the address or can still restore it: a thief could otherwise prevent its restoring
 * by registering it.
 */
export async function isEmailTaken(email: string, userId: string, now: Date): Promise<boolean> {
  const key = emailKey(email);
  const { emailKey: formerKey, userId: ownerId, expiresAt } = formerEmails;
  const others = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, key), ne(users.id, userId)));
  const reservations = await db
    .select({ id: formerEmails.id })
    .from(formerEmails)
    .where(and(eq(formerKey, key), ne(ownerId, userId), gt(expiresAt, now)))
    .limit(1);
  return others.length + reservations.length > 0;
}
