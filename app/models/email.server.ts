import { and, eq, gt, ne } from "drizzle-orm";
import { emailKey } from "~/domain/account";
import { db } from "../../db/client";
import { formerEmails, users } from "../../db/schema";
import { accounts } from "./ownership.server";

/** Tells whether another account has the address or can still bring it back. */
export async function isEmailTaken(email: string, userId: string, now: Date): Promise<boolean> {
  const key = emailKey(email);
  const others = await db
    .select({ id: users.id })
    .from(users)
    .where(and(accounts(eq(users.emailKey, key)), ne(users.id, userId)));
  return others.length > 0 || (await isKeptForOther(key, userId, now));
}

/** Keeps a former address for its owner: a thief could otherwise block the way back by registering it. */
async function isKeptForOther(key: string, userId: string, now: Date): Promise<boolean> {
  const kept = await db
    .select({ id: formerEmails.id })
    .from(formerEmails)
    .where(
      and(eq(formerEmails.emailKey, key), ne(formerEmails.userId, userId), gt(formerEmails.expiresAt, now)),
    )
    .limit(1);
  return kept.length > 0;
}
