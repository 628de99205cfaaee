import { eq } from "drizzle-orm";
import { DEFAULT_PROFILE_COLOR, emailKey } from "~/domain/account";
import { changingPassword } from "~/domain/account-recovery";
import { Problem } from "~/domain/problem";
import { db, transaction } from "../../db/client";
import { users } from "../../db/schema";
import { type Account, accountColumns } from "./account.server";
import { isEmailTaken } from "./email.server";
import { beginEmailChange, type EmailChange } from "./email-change.server";
import { newId } from "./id.server";
import { account, accounts } from "./ownership.server";
import { hashPassword, verifyPassword } from "./password.server";
import { closeDoors, type OwnHolding, readHolding } from "./recovery.server";
import { endOtherSessions, type Viewer, viewerColumns } from "./session.server";
import type { Submission } from "./submission.server";

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
    if (await isEmailTaken(email, id, now)) return [];
    const inserted = await db
      .insert(users)
      .values({
        id,
        email,
        passwordHash,
        firstName,
        lastName,
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
  if (made.length > 0) return { id, email, firstName, passwordHash, isNew: true };
  return repeated(registration, key);
}

export async function findViewer(userId: string): Promise<Viewer | undefined> {
  const [viewer] = await db.select(viewerColumns).from(users).where(account(userId));
  return viewer;
}

/** Result of changing a profile. */
export interface ProfileChange {
  viewer: Viewer;
  /** The new address, which waits for its link; undefined where the address stays or is only spelled anew. */
  change: EmailChange | undefined;
}

/** Proof and session behind a change of address or password. */
export interface Circumstances {
  /** Of the session that it is made in, which outlives a new password. */
  token?: string;
  now?: Date;
  /** The hash that the current password was compared with. */
  provenHash?: string | null;
}

/**
 * Changes what is given. A new password ends all sessions but one; a new address waits until its link is followed.
 * @throws Problem emailTaken; emailFixed, passwordFixed where the account has no password; wrongPassword where it has
 * another one than was proven; signedOut where it has just been deleted
 */
export async function changeProfile(
  userId: string,
  { newPassword, email, ...changes }: ProfileChanges,
  { token = "", now = new Date(), provenHash }: Circumstances = {},
): Promise<ProfileChange> {
  const passwordHash = newPassword && (await hashPassword(newPassword));
  return transaction(userId, async () => {
    const before = await readHolding(userId);
    if (!before) throw new Problem("signedOut");
    const movesTo = email !== undefined && emailKey(email) !== before.emailKey ? email : undefined;
    checkOwnPassword(before, email, newPassword);
    // Hashing takes its time, in which the password may have been changed or the address restored.
    const isProven = before.passwordHash === provenHash;
    if ((movesTo !== undefined || newPassword !== undefined) && !isProven) throw new Problem("wrongPassword");
    if (movesTo !== undefined && (await isEmailTaken(movesTo, userId, now))) throw new Problem("emailTaken");
    const set = {
      ...changes,
      ...(movesTo === undefined && { email }),
      ...(passwordHash && { passwordHash }),
    };
    const isChanged = Object.values(set).some((value) => value !== undefined);
    if (isChanged) await db.update(users).set(set).where(account(userId));
    if (passwordHash) {
      await endOtherSessions(userId, token);
      await closeDoors(userId, changingPassword());
    }
    const change = movesTo === undefined ? undefined : await beginEmailChange(userId, movesTo, before, now);
    return { viewer: (await findViewer(userId))!, change };
  });
}

/**
 * Address and password are somebody else's to change where the account has no password of its own.
 * @throws Problem emailFixed, passwordFixed
 */
function checkOwnPassword(before: OwnHolding, email?: string, newPassword?: string): void {
  if (before.passwordHash !== null) return;
  if (newPassword !== undefined) throw new Problem("passwordFixed");
  if (email !== undefined && email !== before.email) throw new Problem("emailFixed");
}

/** The account that has the address, where this very form made it. A visitor's key counts for the address it came with. */
async function repeated(registration: Registration, key: string | undefined): Promise<Account> {
  const { email, password, firstName, lastName } = registration;
  const [user] = await db
    .select({ ...accountColumns, lastName: users.lastName, registrationKey: users.registrationKey })
    .from(users)
    .where(accounts(eq(users.emailKey, emailKey(email))));
  if (!user || key === undefined || user.registrationKey !== key) throw new Problem("emailTaken");
  const isSame = user.firstName === firstName && user.lastName === lastName;
  if (!isSame || !(await verifyPassword(user.passwordHash, password))) throw new Problem("keyReused");
  return user;
}
