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
 * @throws Problem emailTaken
 */
export async function registerUser(registration: Registration, submission: Submission): Promise<Account> {
  const passwordHash = await hashPassword(registration.password);
  const account =
    (await insertUser(registration, passwordHash, submission)) ??
    (await sameRegistration(registration, submission.key));
  if (!account) throw new Problem("emailTaken");
  return account;
}

/** Writes a new account; answers undefined, and writes nothing, where the address is taken. */
export async function insertUser(
  { email, firstName, lastName }: Registration,
  passwordHash: string,
  { key, now }: Submission,
): Promise<Account | undefined> {
  const id = newId();
  const made = await transaction(`email:${emailKey(email)}`, () =>
    db
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
      .returning({ id: users.id }),
  );
  return made.length > 0 ? { id, firstName, passwordHash } : undefined;
}

/** The account of this address, or undefined. */
export async function findAccount(email: string): Promise<Account | undefined> {
  const [account] = await db
    .select({ id: users.id, firstName: users.firstName, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  return account;
}

async function sameRegistration(
  { email, password, firstName, lastName }: Registration,
  key: string | undefined,
): Promise<Account | undefined> {
  if (key === undefined) return undefined;
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  if (user?.registrationKey !== key || user.firstName !== firstName || user.lastName !== lastName)
    return undefined;
  return (await verifyPassword(user.passwordHash, password)) ? user : undefined;
}
