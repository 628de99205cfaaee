import { sql } from "drizzle-orm";
import { close, db } from "../../db/client";
import { users } from "../../db/schema";
import { pruneDeclarations } from "./declaration.server";
import { pruneDrafts } from "./draft.server";
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
    formerEmails: await pruneFormerEmails(now),
    stripeEvents: await pruneStripeEvents(now),
    declarations: await pruneDeclarations(now),
    contracts: await pruneContracts(now),
  };
}

/** Answers when the database answers a query, and throws when it does not. */
export async function checkHealth(): Promise<void> {
  await db.select({ one: sql<number>`1` }).from(users).limit(1);
}

/** Waits for what is being written and closes the database. */
export const closeDatabase: () => Promise<void> = close;
