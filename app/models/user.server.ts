import { eq } from "drizzle-orm";
import { DEFAULT_PROFILE_COLOR, emailKey } from "~/domain/account";
import { Problem } from "~/domain/problem";
import { db, transaction } from "../../db/client";
import { users } from "../../db/schema";
import { newId } from "./id.server";
import { hashPassword, verifyPassword } from "./password.server";
import type { Submission } from "./submission.server";

export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
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
