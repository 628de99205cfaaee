import { eq, type Placeholder } from "drizzle-orm";
import { emailKey } from "~/domain/account";
import { db, prepared } from "../../db/client";
import { users } from "../../db/schema";
import { account, accounts } from "./ownership.server";

/** What a sign-in needs to know of an account. */
export interface Account {
  id: string;
  email: string;
  firstName: string;
  passwordHash: string | null;
  /** Google's name for the person, where it was Google that vouched for them. */
  googleSub?: string;
  isNew?: boolean;
}

export const accountColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  passwordHash: users.passwordHash,
};

/** The account of this address, or undefined. */
export async function findAccount(email: string): Promise<Account | undefined> {
  const [found] = await db
    .select(accountColumns)
    .from(users)
    .where(accounts(eq(users.emailKey, emailKey(email))));
  return found;
}

const accountById = prepared("account-by-id", (db, param: (name: "userId") => Placeholder) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(account(param("userId"))),
);

/** Tells whether there is an account of this id: whoever asked may have deleted it meanwhile. */
export async function isAccount(userId: string): Promise<boolean> {
  return (await accountById({ userId })).length > 0;
}
