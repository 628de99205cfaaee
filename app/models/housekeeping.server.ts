import { setImmediate } from "node:timers/promises";
import { and, eq, gt, lt, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import { FAILURES_REMEMBERED_MS } from "~/domain/accounts/rate-limit";
import { DAY_MS, daysBefore } from "~/domain/day";
import {
  CONTRACT_YEARS,
  DECLARATION_YEARS,
  DRAFT_DAYS,
  FORMER_EMAIL_DAYS,
  MAIL_DAYS,
  RESET_LINK_MINUTES,
  retentionStart,
  SESSION_DAYS,
  STRIPE_EVENT_DAYS,
  SUBMISSION_DAYS,
  VERIFICATION_DAYS,
} from "~/domain/retention";
import { close, databaseFile, db, pruneLimiters, transaction } from "../../db/client";
import { atMost, isFarFrom } from "../../db/portable";
import {
  declarations,
  drafts,
  emailConfirmations,
  formerEmails,
  invitations,
  leases,
  mails,
  milestones,
  passwordResets,
  sessions,
  signInAttempts,
  stripeEvents,
  submissions,
  subscriptions,
  users,
} from "../../db/schema";
import type { Links } from "./accounts/recovery.server";
import { countOldHistories } from "./sharing/history-limits.server";
import { takeFormerPrivateAlong } from "./sharing/private-expenses.server";
import { dropOldestKeys } from "./submission.server";
import { finishDeletions } from "./trips/deletion.server";

/** Deletes rows whose retention period has passed. Returns the number of deleted rows by kind. */
export async function prune(now: Date) {
  const ofContract = db
    .select({ id: declarations.id })
    .from(declarations)
    .where(eq(declarations.subscriptionId, subscriptions.id));
  return {
    trips: await finishDeletions(),
    submissions: await remove(submissions, lt(submissions.createdAt, daysBefore(now, SUBMISSION_DAYS))),
    sessions: await remove(
      sessions,
      or(lte(sessions.expiresAt, now), gt(sessions.expiresAt, daysBefore(now, -SESSION_DAYS - 1))),
    ),
    attempts: await remove(
      signInAttempts,
      isFarFrom(now, FAILURES_REMEMBERED_MS, signInAttempts.lastFailedAt),
    ),
    limits: await pruneLimiters(now),
    drafts: await remove(drafts, isFarFrom(now, DRAFT_DAYS * DAY_MS, drafts.createdAt)),
    resets: await remove(passwordResets, isOver(passwordResets, now, RESET_LINK_MINUTES * 60_000)),
    confirmations: await remove(
      emailConfirmations,
      isOver(emailConfirmations, now, VERIFICATION_DAYS * DAY_MS),
    ),
    formerEmails: await remove(formerEmails, isOver(formerEmails, now, FORMER_EMAIL_DAYS * DAY_MS)),
    invitations: await remove(invitations, lte(invitations.expiresAt, now)),
    // One that is due for a day has links that no longer hold.
    mails: await remove(mails, isFarFrom(now, MAIL_DAYS * DAY_MS, mails.dueAt)),
    leases: await remove(leases, isFarFrom(now, DAY_MS, leases.until)),
    stripeEvents: await remove(stripeEvents, lt(stripeEvents.createdAt, daysBefore(now, STRIPE_EVENT_DAYS))),
    declarations: await remove(
      declarations,
      lt(declarations.receivedAt, retentionStart(now, DECLARATION_YEARS)),
    ),
    contracts: await remove(
      subscriptions,
      and(lt(subscriptions.endedAt, retentionStart(now, CONTRACT_YEARS)), notExists(ofContract)),
    ),
  };
}

/**
 * Matches links of which the longest validity has passed. A used link expires at its own creation, and stays as long as
 * any, to say that it was used. One that is valid for longer comes from a clock that was set back since.
 */
function isOver({ createdAt, expiresAt }: Links, now: Date, validMs: number): SQL | undefined {
  const [oldest, latest] = [new Date(now.getTime() - validMs), new Date(now.getTime() + 2 * validMs)];
  return or(and(lte(expiresAt, now), lte(createdAt, oldest)), gt(expiresAt, latest));
}

/** Rows that are deleted in one go. */
const BATCH = 500;

async function remove(table: Parameters<typeof db.delete>[0], which: SQL | undefined): Promise<number> {
  for (let removed = 0; ; await setImmediate()) {
    const gone = await transaction("housekeeping", () =>
      db
        .delete(table)
        .where(atMost(BATCH, table, which))
        .returning({ one: sql<number>`1` }),
    );
    removed += gone.length;
    if (gone.length < BATCH) return removed;
  }
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
    return !last || Math.abs(now.getTime() - last.reachedAt.getTime()) < MAX_GAP_DAYS * DAY_MS;
  });
}

const TRIMMED = "trimmed";

/**
 * Brings what older builds stored within today's limits, in batches and once: deletes entries of histories and keys that
 * lie above them, and moves what people have left on trips that they may not see any more. `suffix` is for the trips that
 * takeFormerPrivateAlong() makes.
 */
export async function trimToLimits(
  now: Date,
  suffix: string,
): Promise<{ entries: number; keys: number; moved: number } | undefined> {
  const [done] = await db.select().from(milestones).where(eq(milestones.name, TRIMMED));
  if (done) return undefined;
  const [entries, keys] = [await countOldHistories(), await dropKeysAboveLimit()];
  const moved = await takeFormerPrivateAlong(suffix, now);
  await transaction("housekeeping", () => db.insert(milestones).values({ name: TRIMMED, reachedAt: now }));
  return { entries, keys, moved };
}

async function dropKeysAboveLimit(): Promise<number> {
  let dropped = 0;
  for (let last = ""; ; ) {
    const page = await db
      .select({ id: users.id })
      .from(users)
      .where(gt(users.id, last))
      .orderBy(users.id)
      .limit(BATCH);
    for (const { id } of page) {
      for (let more = 1; more > 0; await setImmediate()) {
        more = await transaction(id, () => dropOldestKeys(id));
        dropped += more;
      }
    }
    if (page.length < BATCH) return dropped;
    last = page.at(-1)!.id;
  }
}

/** Resolves if the database answers a query. Rejects if it does not, is known to be damaged or its file is missing. */
export async function checkHealth(): Promise<void> {
  databaseFile?.check();
  await db.select({ one: sql<number>`1` }).from(users).limit(1);
}

export { databaseFile };

/** Waits for the running write and closes the database. */
export const closeDatabase: () => Promise<void> = close;
