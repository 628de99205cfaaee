import { and, desc, eq, gt, inArray, ne, type Placeholder, type SQLWrapper, sql } from "drizzle-orm";
import { DAY_MS, daysBefore } from "~/domain/day";
import { Problem } from "~/domain/problem";
import { SESSIONS_PER_ACCOUNT } from "~/domain/quota";
import { SESSION_DAYS } from "~/domain/retention";
import { db, failure, prepared, transaction } from "../../../db/client";
import { sessions, users } from "../../../db/schema";
import { idOfToken, newToken } from "../id.server";
import type { Account } from "./account.server";

/** The signed-in person, with the data that every screen needs. */
export interface Viewer extends Pick<typeof users.$inferSelect, keyof typeof own> {
  /** True if the account has a password. Without one, its address and password cannot be changed here. */
  hasPassword: boolean;
  hasGoogle: boolean;
  /** True once somebody has proved to read the mailbox of the address. */
  isVerified: boolean;
}

const { id, firstName, lastName, email, profileColor, provider } = users;
const own = { id, firstName, lastName, email, profileColor, provider };

// Selects presence only, so that neither hash nor Google's id travels with every request.
const isSet = (column: SQLWrapper) => sql<boolean>`${column} is not null`.mapWith(Boolean);

export const viewerColumns = {
  ...own,
  hasPassword: isSet(users.passwordHash),
  hasGoogle: isSet(users.googleSub),
  isVerified: isSet(users.emailVerifiedAt),
};

/** Proof behind a sign-in: the compared password hash, or Google's id for the person. */
export type Proof = Partial<Pick<Account, "passwordHash" | "googleSub">>;

/**
 * Starts a session and returns its token, of which the server stores only a hash. `device` is the name of browser
 * and system. Above the limit the least recently used sessions end.
 * @throws Problem wrongCredentials if the proof no longer holds, since comparing a password takes time
 */
export async function startSession(
  userId: string,
  now: Date,
  device: string | null = null,
  proof: Proof = {},
): Promise<string> {
  const { token, id } = newToken();
  await transaction(userId, async () => {
    await checkProof(userId, proof);
    await endUnused(userId, SESSIONS_PER_ACCOUNT - 1);
    await db.insert(sessions).values({ id, userId, device, createdAt: now, expiresAt: expiry(now) });
  });
  return token;
}

/** Maximum sessions ended by one sign-in. Only accounts older than the limit have more. */
const ENDED_AT_ONCE = 100;

/** Ends all but the `kept` most recently used sessions. Call it inside a transaction. */
async function endUnused(userId: string, kept: number): Promise<void> {
  const unused = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.expiresAt), desc(sessions.createdAt), desc(sessions.id))
    .limit(ENDED_AT_ONCE)
    .offset(kept);
  await db.delete(sessions).where(inArray(sessions.id, unused));
}

async function checkProof(userId: string, { passwordHash, googleSub }: Proof): Promise<void> {
  if (passwordHash === undefined && googleSub === undefined) return;
  const [user] = await db
    .select({ passwordHash: users.passwordHash, googleSub: users.googleSub })
    .from(users)
    .where(eq(users.id, userId));
  const holds = googleSub === undefined ? user?.passwordHash === passwordHash : user?.googleSub === googleSub;
  if (!user || !holds) throw new Problem("wrongCredentials");
}

const runningSession = prepared("running-session", (db, param: (name: "id" | "now") => Placeholder) =>
  db
    .select({ expiresAt: sessions.expiresAt, ...viewerColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.id, param("id")), gt(sessions.expiresAt, sql.param(param("now"), sessions.expiresAt))),
    ),
);

/** `nameDevice` is called only when the session is renewed. */
export async function findSession(
  token: string,
  now: Date,
  nameDevice: () => string | null = () => null,
): Promise<{ viewer: Viewer; isRenewed: boolean } | undefined> {
  const [row] = await runningSession({ id: idOfToken(token), now });
  if (!row) return undefined;
  const { expiresAt, ...viewer } = row;
  // Renewing once a day is enough, and spares other requests a write.
  const isDue = expiresAt.getTime() - now.getTime() < (SESSION_DAYS - 1) * DAY_MS;
  return { viewer, isRenewed: isDue && (await renew(viewer.id, token, { now, device: nameDevice() })) };
}

/** A session as shown to its owner. The token cannot be derived from the id. */
export interface OwnSession {
  id: string;
  /** Names of browser and system; null if unknown. */
  device: string | null;
  startedAt: Date;
  /** Accurate to the day, as sessions are renewed daily. */
  lastSeenAt: Date;
  isCurrent: boolean;
}

/** Lists the account's sessions, most recently used first. `token` identifies the current one. */
export async function listSessions(userId: string, token: string, now: Date): Promise<OwnSession[]> {
  const found = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.expiresAt), desc(sessions.id))
    .limit(SESSIONS_PER_ACCOUNT);
  return found.map(({ id, device, createdAt, expiresAt }) => ({
    id,
    device,
    startedAt: createdAt,
    lastSeenAt: daysBefore(expiresAt, SESSION_DAYS),
    isCurrent: id === idOfToken(token),
  }));
}

export async function endOwnSession(userId: string, id: string): Promise<void> {
  await transaction(userId, async () => {
    await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
  });
}

export async function endSession(token: string): Promise<void> {
  await endSessionById(idOfToken(token));
}

/** Ends a session by its id, which only its owner's devices know; does nothing if it has ended. */
export async function endSessionById(id: string): Promise<void> {
  await transaction("session", async () => {
    await db.delete(sessions).where(eq(sessions.id, id));
  });
}

export async function endOtherSessions(userId: string, token: string): Promise<void> {
  await transaction(userId, async () => {
    await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, idOfToken(token))));
  });
}

/** Milliseconds without a further attempt, which may block the process for a quarter of a second. */
const RENEWAL_PAUSE_MS = 5_000;
let failedAt = Number.NEGATIVE_INFINITY;

/** Renews a session. Returns false if the database can be read but not written, so that reading continues to work. */
async function renew(
  userId: string,
  token: string,
  { now, device }: { now: Date; device: string | null },
): Promise<boolean> {
  if (performance.now() - failedAt < RENEWAL_PAUSE_MS) return false;
  try {
    await transaction(userId, async () => {
      await db
        .update(sessions)
        .set({ expiresAt: expiry(now), ...(device !== null && { device }) })
        .where(eq(sessions.id, idOfToken(token)));
    });
    return true;
  } catch (error) {
    if (failure(error) === undefined) throw error;
    failedAt = performance.now();
    return false;
  }
}

function expiry(now: Date): Date {
  return daysBefore(now, -SESSION_DAYS);
}
