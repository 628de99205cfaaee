import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, lte, ne, type Placeholder, sql } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { SESSION_DAYS, SESSIONS_PER_ACCOUNT } from "~/domain/retention";
import { db, failure, prepared, transaction } from "../../db/client";
import { sessions, users } from "../../db/schema";
import type { Account } from "./account.server";
import { sessionIdOf } from "./id.server";
import { account, accounts } from "./ownership.server";
import { deleteInSlices } from "./slices.server";

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
  /** Whether one can sign in with a password: without one, address and password are not one's to change here. */
  hasPassword: boolean;
  /** Whether one can sign in with Google. */
  hasGoogle: boolean;
  /** Whether somebody proved to read the mailbox of the address. */
  isVerified: boolean;
}

export const viewerColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  profileColor: users.profileColor,
  provider: users.provider,
  // Only whether there is one: neither hash nor name goes along with every request.
  hasPassword: sql<boolean>`${users.passwordHash} is not null`.mapWith(Boolean),
  hasGoogle: sql<boolean>`${users.googleSub} is not null`.mapWith(Boolean),
  isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`.mapWith(Boolean),
};

/** Proof behind a sign-in: the password that was compared, or the person that Google vouched for. */
export type Proof = Partial<Pick<Account, "passwordHash" | "googleSub">>;

/**
 * Starts a session and answers its token, which only the browser keeps. `device` is what to call it by. Where there
 * would be too many, those end that were not used for the longest.
 * @throws Problem wrongCredentials where the proof holds no more: looking at a password takes its time
 */
export async function startSession(
  userId: string,
  now: Date,
  device: string | null = null,
  proof: Proof = {},
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await transaction(userId, async () => {
    await checkProof(userId, proof);
    await endUnused(userId, SESSIONS_PER_ACCOUNT - 1);
    await db
      .insert(sessions)
      .values({ id: sessionIdOf(token), userId, device, createdAt: now, expiresAt: expiry(now) });
  });
  return token;
}

/** So many sessions beyond the limit end with one sign-in: there are more only of before there was one. */
const ENDED_AT_ONCE = 100;

/** Ends sessions until no more than `kept` are left, those that were used last. For a transaction that runs. */
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

/** Checks again that the proof holds. @throws Problem wrongCredentials */
async function checkProof(userId: string, { passwordHash, googleSub }: Proof): Promise<void> {
  if (passwordHash === undefined && googleSub === undefined) return;
  const [user] = await db
    .select({ passwordHash: users.passwordHash, googleSub: users.googleSub })
    .from(users)
    .where(account(userId));
  const holds = googleSub === undefined ? user?.passwordHash === passwordHash : user?.googleSub === googleSub;
  if (!user || !holds) throw new Problem("wrongCredentials");
}

const runningSession = prepared("running-session", (db, param: (name: "id" | "now") => Placeholder) =>
  db
    .select({ expiresAt: sessions.expiresAt, ...viewerColumns })
    .from(sessions)
    .innerJoin(users, accounts(eq(users.id, sessions.userId)))
    .where(
      and(eq(sessions.id, param("id")), gt(sessions.expiresAt, sql.param(param("now"), sessions.expiresAt))),
    ),
);

/**
 * Whose session it is, and whether it was prolonged; undefined where there is none or it has run out.
 * @param nameDevice what to call the device by; asked only where that is written down
 */
export async function findSession(
  token: string,
  now: Date,
  nameDevice: () => string | null = () => null,
): Promise<{ viewer: Viewer; isRenewed: boolean } | undefined> {
  const [row] = await runningSession({ id: sessionIdOf(token), now });
  if (!row) return undefined;
  const { expiresAt, ...viewer } = row;
  // Once a day is often enough to keep it rolling, and spares every other request a write.
  const isDue = expiresAt.getTime() - now.getTime() < (SESSION_DAYS - 1) * DAY_MS;
  return { viewer, isRenewed: isDue && (await prolong(viewer.id, token, { now, device: nameDevice() })) };
}

/** A session as its owner sees it; the id tells nothing of its token. */
export interface OwnSession {
  id: string;
  /** Browser and system by name; null where they are not known. */
  device: string | null;
  startedAt: Date;
  /** To the day: more often it is not written down. */
  lastSeenAt: Date;
  isCurrent: boolean;
}

/** Where one is signed in, the latest first; `token` says which session is the one that asks. */
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
    lastSeenAt: new Date(expiresAt.getTime() - SESSION_DAYS * DAY_MS),
    isCurrent: id === sessionIdOf(token),
  }));
}

/** Ends one of one's own sessions, if it is there still. */
export async function endOwnSession(userId: string, id: string): Promise<void> {
  await transaction(userId, async () => {
    await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
  });
}

export async function endSession(token: string): Promise<void> {
  await endSessionById(sessionIdOf(token));
}

/** Ends the session of this id, which only its owner's devices know; does nothing where it has ended before. */
export async function endSessionById(id: string): Promise<void> {
  await transaction("session", async () => {
    await db.delete(sessions).where(eq(sessions.id, id));
  });
}

/** Ends the sessions on all other devices. */
export async function endOtherSessions(userId: string, token: string): Promise<void> {
  await transaction(userId, async () => {
    await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionIdOf(token))));
  });
}

/** Forgets sessions that have run out; answers how many. One that began under a clock far ahead lasts no longer than others. */
export async function pruneSessions(now: Date): Promise<number> {
  const latest = expiry(new Date(now.getTime() + DAY_MS));
  await transaction("housekeeping", async () => {
    await db
      .update(sessions)
      .set({ expiresAt: expiry(now) })
      .where(gt(sessions.expiresAt, latest));
  });
  return deleteInSlices("housekeeping", (limit) => {
    const some = db
      .select({ id: sessions.id })
      .from(sessions)
      .where(lte(sessions.expiresAt, now))
      .limit(limit);
    return db.delete(sessions).where(inArray(sessions.id, some)).returning({ id: sessions.id });
  });
}

/** After one could not be prolonged none is tried for so long: each try may hold up everybody for a quarter of a second. */
const PAUSE_MS = 5_000;
let failedAt = Number.NEGATIVE_INFINITY;

/** Answers false where the database can be read but not written: reading must go on. */
async function prolong(
  userId: string,
  token: string,
  { now, device }: { now: Date; device: string | null },
): Promise<boolean> {
  if (performance.now() - failedAt < PAUSE_MS) return false;
  try {
    await transaction(userId, async () => {
      await db
        .update(sessions)
        .set({ expiresAt: expiry(now), ...(device !== null && { device }) })
        .where(eq(sessions.id, sessionIdOf(token)));
    });
    return true;
  } catch (error) {
    if (failure(error) === undefined) throw error;
    failedAt = performance.now();
    return false;
  }
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS);
}
