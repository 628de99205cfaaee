import { and, eq, ne } from "drizzle-orm";
import { emailKey } from "~/domain/account";
import { db } from "../../db/client";
import { users } from "../../db/schema";

/** Whether an account other than this one has the address. */
export async function isEmailTaken(email: string, userId: string): Promise<boolean> {
  const others = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), ne(users.id, userId)));
  return others.length > 0;
}
