import { eq } from "drizzle-orm";
import { emailKey } from "~/domain/account";
import { db } from "../../db/client";
import { users } from "../../db/schema";

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
  const [account] = await db
    .select(accountColumns)
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  return account;
}
