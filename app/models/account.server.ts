import { desc, eq, inArray, type Placeholder } from "drizzle-orm";
import { canonicalEmail, emailKey } from "~/domain/email";
import { db, prepared } from "../../db/client";
import { users } from "../../db/schema";
import { account, accounts } from "./ownership.server";

/** The part of an account that a sign-in needs. */
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

/** Finds an account by its address. Two from before domains were mapped may share it: each by its own spelling. */
export async function findAccount(email: string): Promise<Account | undefined> {
  const spelling = canonicalEmail(email).toLowerCase();
  const [found] = await db
    .select(accountColumns)
    .from(users)
    .where(accounts(inArray(users.emailKey, [spelling, emailKey(email)])))
    .orderBy(desc(eq(users.emailKey, spelling)));
  return found;
}

const accountById = prepared("account-by-id", (db, param: (name: "userId") => Placeholder) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(account(param("userId"))),
);

/** Returns whether the account exists. It may have been deleted during the request. */
export async function isAccount(userId: string): Promise<boolean> {
  return (await accountById({ userId })).length > 0;
}
