import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lte, ne } from "drizzle-orm";
import { SESSION_DAYS } from "~/domain/retention";
import { db, failure, transaction } from "../../db/client";
import { sessions, users } from "../../db/schema";

const DAY_MS = 86_400_000;

/** Who is signed in, as far as every screen needs to know. */
export interface Viewer {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  profileColor: string;
  /** `email`, or whose sign-in it is. */
  provider: string;
}

export const viewerColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  profileColor: users.profileColor,
  provider: users.provider,
};

/** Starts a session and answers its token, which only the browser keeps. */
export async function startSession(userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await transaction(userId, async () => {
    await db.insert(sessions).values({ id: idOf(token), userId, createdAt: now, expiresAt: expiry(now) });
  });
  return token;
}

/** Whose session it is, and whether it was prolonged; undefined where there is none or it has run out. */
export async function findSession(
  token: string,
  now: Date,
): Promise<{ viewer: Viewer; isRenewed: boolean } | undefined> {
  const [row] = await db
    .select({ expiresAt: sessions.expiresAt, ...viewerColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, idOf(token)), gt(sessions.expiresAt, now)));
  if (!row) return undefined;
  const { expiresAt, ...viewer } = row;
  // Once a day is often enough to keep it rolling, and spares every other request a write.
  const isDue = expiresAt.getTime() - now.getTime() < (SESSION_DAYS - 1) * DAY_MS;
  return { viewer, isRenewed: isDue && (await prolong(viewer.id, token, now)) };
}

export async function endSession(token: string): Promise<void> {
  await transaction("session", async () => {
    await db.delete(sessions).where(eq(sessions.id, idOf(token)));
  });
}

/** Ends the sessions on all other devices. */
export async function endOtherSessions(userId: string, token: string): Promise<void> {
  await transaction(userId, async () => {
    await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, idOf(token))));
  });
}

/** Forgets sessions that have run out; answers how many. */
export async function pruneSessions(now: Date): Promise<number> {
  const gone = await transaction("housekeeping", () =>
    db.delete(sessions).where(lte(sessions.expiresAt, now)).returning({ id: sessions.id }),
  );
  return gone.length;
}

/** Answers false where the database can be read but not written: reading must go on. */
async function prolong(userId: string, token: string, now: Date): Promise<boolean> {
  try {
    await transaction(userId, async () => {
      await db
        .update(sessions)
        .set({ expiresAt: expiry(now) })
        .where(eq(sessions.id, idOf(token)));
    });
    return true;
  } catch (error) {
    if (failure(error) === undefined) throw error;
    return false;
  }
}

function idOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS);
}
