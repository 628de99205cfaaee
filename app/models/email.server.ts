import { and, eq, gt, ne } from "drizzle-orm";
import { emailKey } from "~/domain/email";
import { db } from "../../db/client";
import { formerEmails, users } from "../../db/schema";
import { accounts } from "./ownership.server";

/** Returns whether another account has the address or can still restore it. */
export async function isEmailTaken(email: string, userId: string, now: Date): Promise<boolean> {
  const key = emailKey(email);
  const others = await db
    .select({ id: users.id })
    .from(users)
    .where(and(accounts(eq(users.emailKey, key)), ne(users.id, userId)));
  return others.length > 0 || (await isReservedForOther(key, userId, now));
}

/**
 * Returns whether the address is reserved for another account as a former address. A thief could otherwise prevent
 * its restoring by registering it.
 */
async function isReservedForOther(key: string, userId: string, now: Date): Promise<boolean> {
  const reservations = await db
    .select({ id: formerEmails.id })
    .from(formerEmails)
    .where(
      and(eq(formerEmails.emailKey, key), ne(formerEmails.userId, userId), gt(formerEmails.expiresAt, now)),
    )
    .limit(1);
  return reservations.length > 0;
}
