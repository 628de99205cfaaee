import { eq } from "drizzle-orm";
import { emailKey } from "~/domain/accounts/email";
import { changingPassword } from "~/domain/accounts/recovery";
import { orRefuse, Problem } from "~/domain/problem";
import type { Payout } from "~/domain/settling/payout";
import { db, transaction } from "../../../db/client";
import { users } from "../../../db/schema";
import { requestEndOfAll } from "../billing/subscription.server";
import { newId } from "../id.server";
import { handOverReceipts } from "../receipts/owner.server";
import { storePayout } from "../settling/payout.server";
import type { Submission } from "../submission.server";
import { emptyTripsOf, leaveAllTrips } from "../trips/deletion.server";
import { type Account, accountColumns, createAccount, isEmailTaken } from "./account.server";
import { beginEmailChange, type EmailChange } from "./email-change.server";
import { hashPassword, verifyPassword } from "./password.server";
import { type OwnRecoveryState, readRecoveryState, revokeAccess } from "./recovery.server";
import { endOtherSessions, type Viewer, viewerColumns } from "./session.server";

export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** Partial update of an account: omitted fields keep their value. */
export interface ProfileChanges extends Partial<Payout> {
  firstName?: string;
  lastName?: string;
  email?: string;
  profileColor?: string;
  newPassword?: string;
}

/** The same form again returns the account that it created. `alongside` writes further rows in the transaction. */
export async function registerUser(
  registration: Registration,
  { key, now }: Submission,
  alongside?: (userId: string) => Promise<void>,
): Promise<Account> {
  const { email, password, firstName, lastName } = registration;
  const passwordHash = await hashPassword(password);
  const id = newId();
  const isNew = await createAccount(
    {
      id,
      email,
      passwordHash,
      firstName,
      lastName,
      provider: "email",
      registrationKey: key ?? null,
      createdAt: now,
    },
    alongside,
  );
  if (isNew) return { id, email, firstName, passwordHash, isNew };
  return repeatedRegistration(registration, key);
}

export async function findViewer(userId: string): Promise<Viewer | undefined> {
  const [viewer] = await db.select(viewerColumns).from(users).where(eq(users.id, userId));
  return viewer;
}

export interface ProfileChange {
  viewer: Viewer;
  /** The pending new address; undefined if the address stays or only its spelling changes. */
  change: EmailChange | undefined;
}

/** Proof and session behind a change of address or password. */
interface ChangeProof {
  /** Token of the current session, which outlives a new password. */
  token?: string;
  now?: Date;
  /** The hash with which the current password was compared. */
  provenHash?: string | null;
}

/**
 * Updates the profile partially. A new password ends all other sessions; a new address is pending until its link is
 * followed.
 * @throws Problem emailTaken; emailFixed, passwordFixed if the account has no password; wrongPassword if the
 * password is no longer the proven one; ibanHolderMissing; signedOut if the account was just deleted
 */
export async function changeProfile(
  userId: string,
  { newPassword, email, iban, ibanHolder, payeeBic, paypalName, ...changes }: ProfileChanges,
  { token = "", now = new Date(), provenHash }: ChangeProof = {},
): Promise<ProfileChange> {
  const passwordHash = newPassword && (await hashPassword(newPassword));
  return transaction(userId, async () => {
    const before = orRefuse(await readRecoveryState(userId), "signedOut");
    const newEmail = email !== undefined && emailKey(email) !== emailKey(before.email) ? email : undefined;
    checkOwnPassword(before, email, newPassword);
    // The password may have been changed or the address restored while hashing.
    // A guest has nothing to prove: no address, and so no use for a password.
    const isProven = before.email === "" || before.passwordHash === provenHash;
    if ((newEmail !== undefined || newPassword !== undefined) && !isProven)
      throw new Problem("wrongPassword");
    if (newEmail !== undefined && (await isEmailTaken(newEmail, userId, now)))
      throw new Problem("emailTaken");
    const set = {
      ...changes,
      ...(newEmail === undefined && { email }),
      ...(passwordHash && { passwordHash }),
    };
    const isChanged = Object.values(set).some((value) => value !== undefined);
    if (isChanged) await db.update(users).set(set).where(eq(users.id, userId));
    await storePayout(userId, { iban, ibanHolder, payeeBic, paypalName });
    if (passwordHash) {
      await endOtherSessions(userId, token);
      await revokeAccess(userId, changingPassword);
    }
    const change = newEmail === undefined ? undefined : await beginEmailChange(userId, newEmail, before, now);
    return { viewer: (await findViewer(userId))!, change };
  });
}

/**
 * Deletes the account with all its data. Shared trips go to the account that has been there longest, and receipts on them
 * to their owner. Records of contracts remain without a link to the account, and running subscriptions are marked to end.
 * Returns false if it was deleted before.
 */
export async function deleteUser(userId: string, now: Date): Promise<boolean> {
  await emptyTripsOf(userId);
  await leaveAllTrips(userId, now);
  return transaction(userId, async () => {
    await requestEndOfAll(userId, now);
    await leaveAllTrips(userId, now);
    await handOverReceipts(userId);
    const deleted = await db.delete(users).where(eq(users.id, userId)).returning({ id: users.id });
    return deleted.length > 0;
  });
}

/** Refuses changes of address and password in an account without a password, where another provider manages them. */
function checkOwnPassword(before: OwnRecoveryState, email?: string, newPassword?: string): void {
  // A guest becomes an account by an address; a password alone would be of no use.
  if (before.email === "" && email !== undefined) return;
  if (before.passwordHash !== null) return;
  if (newPassword !== undefined) throw new Problem("passwordFixed");
  if (email !== undefined && email !== before.email) throw new Problem("emailFixed");
}

/** A visitor's key counts only for the address it was sent with. */
async function repeatedRegistration(registration: Registration, key: string | undefined): Promise<Account> {
  const { email, password, firstName, lastName } = registration;
  const [user] = await db
    .select({ ...accountColumns, lastName: users.lastName, registrationKey: users.registrationKey })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  if (!user || key === undefined || user.registrationKey !== key) throw new Problem("emailTaken");
  const isSame = user.firstName === firstName && user.lastName === lastName;
  if (!isSame || !(await verifyPassword(user.passwordHash, password))) throw new Problem("keyReused");
  return user;
}
