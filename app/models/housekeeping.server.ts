import { eq, sql } from "drizzle-orm";
import { checkFile, close, db, maintenance, tellSound, transaction } from "../../db/client";
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

/** Forgets what is kept for a time only; answers how many rows went, by kind. */
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

const TIDIED = "tidied";

/** Between two rounds of tidying up no more time passes than this, in days, unless the server stood still or the clock leapt. */
const LEAP_DAYS = 30;

/**
 * Writes down that it is time for tidying up, and answers whether the time can be believed. A machine that starts with
 * a wrong clock would otherwise forget what has to be kept, at once and for good: after a leap nothing is forgotten
 * until the next round.
 */
export async function isTimeToTidy(now: Date): Promise<boolean> {
  return transaction("housekeeping", async () => {
    const [last] = await db.select().from(milestones).where(eq(milestones.name, TIDIED));
    await db
      .insert(milestones)
      .values({ name: TIDIED, reachedAt: now })
      .onConflictDoUpdate({ target: milestones.name, set: { reachedAt: now } });
    return !last || Math.abs(now.getTime() - last.reachedAt.getTime()) < LEAP_DAYS * 86_400_000;
  });
}

/** Answers when the database answers a query, and throws when it does not, is known to be damaged or has been taken away. */
export async function checkHealth(): Promise<void> {
  checkFile();
  await db.select({ one: sql<number>`1` }).from(users).limit(1);
}

/** Reads every page, beside the requests, and answers whether all are sound. From then on that decides about health. */
export async function checkPages(signal: AbortSignal): Promise<boolean> {
  const isSound = await maintenance.isSound(signal);
  tellSound(isSound);
  return isSound;
}

/**
 * Copies the database into the folder, beside the requests, and rotates what is there.
 * @throws an Error with one plain line for the log
 */
export const backUp = maintenance.backUp;

/** Milliseconds until a backup in this folder is due. */
export const untilBackup = maintenance.untilBackup;

/** Waits for what is being written and closes the database. */
export const closeDatabase: () => Promise<void> = close;
