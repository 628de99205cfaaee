import { eq } from "drizzle-orm";
import { DEFAULT_PROFILE_COLOR, emailKey } from "~/domain/account";
import { Problem } from "~/domain/problem";
import { db, transaction } from "../../db/client";
import { users } from "../../db/schema";
import type { Account } from "./account.server";
import { isEmailTaken } from "./email.server";
import { type FormerEmail, keepFormerEmail } from "./former-email.server";
import { newId } from "./id.server";
import { hashPassword, verifyPassword } from "./password.server";
import { dropResets } from "./password-reset.server";
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
  if (made.length > 0) return { id, email, firstName, passwordHash };
  return repeated(registration, key);
}

export async function findViewer(userId: string): Promise<Viewer | undefined> {
  const [viewer] = await db.select(viewerColumns).from(users).where(eq(users.id, userId));
  return viewer;
}

/** What came of changing a profile. */
export interface ProfileChange {
  viewer: Viewer;
  /** The address that was given up, for the notice that goes there; a new spelling gives up none. */
  former: FormerEmail | undefined;
}

/**
 * Changes what is given. A new password ends all sessions but the one with this token; a new address can be taken
 * back for a time; with either, open links for a forgotten password die.
 * @throws Problem emailTaken; emailFixed, passwordFixed where the account has no password; signedOut where the account has just been deleted
 */
export async function changeProfile(
  userId: string,
  { newPassword, ...changes }: ProfileChanges,
  token = "",
  now = new Date(),
): Promise<ProfileChange> {
  const { email } = changes;
  const passwordHash = newPassword && (await hashPassword(newPassword));
  return transaction(userId, async () => {
    await checkOwnPassword(userId, changes.email, newPassword);
    if (email && (await isEmailTaken(email, userId))) throw new Problem("emailTaken");
    const before = email ? await findViewer(userId) : undefined;
    const [viewer] = await db
      .update(users)
      .set({ ...changes, ...(email && { emailKey: emailKey(email) }), ...(passwordHash && { passwordHash }) })
      .where(eq(users.id, userId))
      .returning(viewerColumns);
    if (!viewer) throw new Problem("signedOut");
    const isMoved = before !== undefined && emailKey(before.email) !== emailKey(viewer.email);
    if (passwordHash) await endOtherSessions(userId, token);
    if (passwordHash || isMoved) await dropResets(userId);
    return { viewer, former: isMoved ? await keepFormerEmail(userId, before.email, now) : undefined };
  });
}

/**
 * Address and password are somebody else's to change where the account has no password of its own.
 * (product.md, section 5)
 * @throws Problem emailFixed, passwordFixed
 */
async function checkOwnPassword(userId: string, email?: string, newPassword?: string): Promise<void> {
  const [user] = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || user.passwordHash !== null) return;
  if (newPassword !== undefined) throw new Problem("passwordFixed");
  if (email !== undefined && email !== user.email) throw new Problem("emailFixed");
}

/** Removes the account with all that belongs to it. Records of contracts stay, and what is paid for is to end. */
export function deleteUser(userId: string, now: Date): Promise<void> {
  return transaction(userId, async () => {
    await requestEndOfAll(userId, now);
    await db.delete(users).where(eq(users.id, userId));
  });
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
