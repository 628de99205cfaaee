import { eq, sql } from "drizzle-orm";
import { checkFile, close, db, maintenance, recordCheck, transaction } from "../../db/client";
import { milestones, users } from "../../db/schema";
import { pruneDeclarations } from "./declaration.server";
import { pruneDrafts } from "./draft.server";
import { pruneConfirmations } from "./email-change.server";
import { pruneFormerEmails } from "./former-email.server";
import { pruneResets } from "./password-reset.server";
import { pruneSessions } from "./session.server";
import { pruneAttempts } from "./sign-in-attempt.server";
import { pruneSubmissions } from "./submission.server";
import { pruneContracts, pruneStripeEvents } from "./subscription.server";

type Pruned =
  | "submissions"
  | "sessions"
  | "attempts"
  | "drafts"
  | "resets"
  | "confirmations"
  | "formerEmails"
  | "stripeEvents"
  | "declarations"
  | "contracts";

/** Deletes rows whose retention period has passed. Returns the number of deleted rows by kind. */
export async function prune(now: Date): Promise<Record<Pruned, number>> {
  return {
    submissions: await pruneSubmissions(now),
    sessions: await pruneSessions(now),
    attempts: await pruneAttempts(now),
    drafts: await pruneDrafts(now),
    resets: await pruneResets(now),
    confirmations: await pruneConfirmations(now),
    formerEmails: await pruneFormerEmails(now),
    stripeEvents: await pruneStripeEvents(now),
    declarations: await pruneDeclarations(now),
    contracts: await pruneContracts(now),
  };
}

const LAST_ROUND = "tidied";

/** Days between two rounds of housekeeping beyond which the server was stopped for long, or the clock jumped. */
const MAX_GAP_DAYS = 30;

/**
 * Records a round of housekeeping. Returns false if the clock has jumped since the last one, or the server was stopped for
 * MAX_GAP_DAYS: then nothing may be deleted until the next round, since the clock may be wrong.
 */
export async function recordRound(now: Date): Promise<boolean> {
  return transaction("housekeeping", async () => {
    const [last] = await db.select().from(milestones).where(eq(milestones.name, LAST_ROUND));
    await db
      .insert(milestones)
      .values({ name: LAST_ROUND, reachedAt: now })
      .onConflictDoUpdate({ target: milestones.name, set: { reachedAt: now } });
    return !last || Math.abs(now.getTime() - last.reachedAt.getTime()) < MAX_GAP_DAYS * 86_400_000;
  });
}

/** Resolves if the database answers a query. Rejects if it does not, is known to be damaged or its file is missing. */
export async function checkHealth(): Promise<void> {
  checkFile();
  await db.select({ one: sql<number>`1` }).from(users).limit(1);
}

/**
 * Checks every page in a process of its own and returns whether all are sound. The result determines `checkHealth()`
 * from then on.
 */
export async function checkPages(signal: AbortSignal): Promise<boolean> {
  const isSound = await maintenance.isSound(signal);
  recordCheck(isSound);
  return isSound;
}

/**
 * Copies the database into the folder in a process of its own, and deletes superfluous backups.
 * @throws an Error whose message is a single line for the log
 */
export const backUp = maintenance.backUp;

/** Returns milliseconds until a backup in this folder is due. */
export const untilBackup = maintenance.untilBackup;

/** Waits for the running write and closes the database. */
export const closeDatabase: () => Promise<void> = close;
