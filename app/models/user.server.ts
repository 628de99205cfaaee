import { and, eq, ne } from "drizzle-orm";
import { DEFAULT_PROFILE_COLOR, emailKey } from "~/domain/account";
import { Problem } from "~/domain/problem";
import { db, transaction } from "../../db/client";
import { users } from "../../db/schema";
import { newId } from "./id.server";
import { hashPassword, verifyPassword } from "./password.server";
import { endOtherSessions, type Viewer, viewerColumns } from "./session.server";
import type { Submission } from "./submission.server";
import { requestEndOfAll } from "./subscription.server";

export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** What its owner can change of an account; what is left out stays. */
export interface ProfileChanges {
  firstName?: string;
  lastName?: string;
  email?: string;
  profileColor?: string;
  newPassword?: string;
}

/** What a sign-in needs to know of an account. */
export interface Account {
  id: string;
  firstName: string;
  passwordHash: string | null;
}

/**
 * Registers a new account. The same form sent again answers the account that it made.
 * @param alongside what is written with it, all or nothing
 * @throws Problem emailTaken, keyReused
 */
export async function registerUser(
  registration: Registration,
  { key, now }: Submission,
  alongside?: (userId: string) => Promise<void>,
): Promise<Account> {
  const { email, password, firstName, lastName } = registration;
  const passwordHash = await hashPassword(password);
  const id = newId();
  const made = await transaction(`email:${emailKey(email)}`, async () => {
    const inserted = await db
      .insert(users)
      .values({
        ...{ id, email, passwordHash, firstName, lastName },
        emailKey: emailKey(email),
        profileColor: DEFAULT_PROFILE_COLOR,
        provider: "email",
        registrationKey: key ?? null,
        createdAt: now,
      })
      .onConflictDoNothing({ target: users.emailKey })
      .returning({ id: users.id });
    if (inserted.length > 0) await alongside?.(id);
    return inserted;
  });
  if (made.length > 0) return { id, firstName, passwordHash };
  return repeated(registration, key);
}

/** The account of this address, or undefined. */
export async function findAccount(email: string): Promise<Account | undefined> {
  const [account] = await db
    .select({ id: users.id, firstName: users.firstName, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  return account;
}

export async function findViewer(userId: string): Promise<Viewer | undefined> {
  const [viewer] = await db.select(viewerColumns).from(users).where(eq(users.id, userId));
  return viewer;
}

/**
 * Changes what is given; a new password ends all sessions but the one with this token.
 * @throws Problem emailTaken; signedOut where the account has just been deleted
 */
export async function changeProfile(
  userId: string,
  { newPassword, ...changes }: ProfileChanges,
  token = "",
): Promise<Viewer> {
  const { email } = changes;
  const passwordHash = newPassword && (await hashPassword(newPassword));
  return transaction(userId, async () => {
    if (email && (await isTaken(email, userId))) throw new Problem("emailTaken");
    const [viewer] = await db
      .update(users)
      .set({ ...changes, ...(email && { emailKey: emailKey(email) }), ...(passwordHash && { passwordHash }) })
      .where(eq(users.id, userId))
      .returning(viewerColumns);
    if (passwordHash) await endOtherSessions(userId, token);
    if (!viewer) throw new Problem("signedOut");
    return viewer;
  });
}

/** Removes the account with all that belongs to it. Records of contracts stay, and what is paid for is to end. */
export function deleteUser(userId: string, now: Date): Promise<void> {
  return transaction(userId, async () => {
    await requestEndOfAll(userId, now);
    await db.delete(users).where(eq(users.id, userId));
  });
}

async function isTaken(email: string, userId: string): Promise<boolean> {
  const others = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), ne(users.id, userId)));
  return others.length > 0;
}

/** The account that has the address, where this very form made it. A visitor's key counts for the address it came with. */
async function repeated(registration: Registration, key: string | undefined): Promise<Account> {
  const { email, password, firstName, lastName } = registration;
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  if (!user || key === undefined || user.registrationKey !== key) throw new Problem("emailTaken");
  const isSame = user.firstName === firstName && user.lastName === lastName;
  if (!isSame || !(await verifyPassword(user.passwordHash, password))) throw new Problem("keyReused");
  return user;
}
