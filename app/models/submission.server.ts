import { createHash } from "node:crypto";
import { and, desc, eq, inArray, ne, type Placeholder } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { SUBMISSIONS_PER_ACCOUNT } from "~/domain/quota";
import { db, failure, prepared, transaction } from "../../db/client";
import { submissions } from "../../db/schema";
import { newId } from "./id.server";

/** A submission's key, which makes it count once (undefined if the sender gave none), and its time. */
export interface Submission {
  key: string | undefined;
  now: Date;
}

/** A command to run once, and the id of what it creates or changes. */
interface SubmittedCommand {
  command: string;
  /** Input of the command. The fingerprint is computed from both. */
  body: unknown;
  resultId: string;
}

/** Result of work that changed nothing. A repetition would change nothing either, so the key is not kept. */
export class Unchanged<Result> {
  readonly result: Result;

  constructor(result: Result) {
    this.result = result;
  }
}

/**
 * Stores the key and runs the work in one transaction. The same key again runs `again` instead, with the id stored under it,
 * even if the object has changed since. An error in the work rolls the key back, so a refused submission can be corrected
 * and sent again. Of an account the newest SUBMISSIONS_PER_ACCOUNT keys are kept.
 * @throws Problem keyReused if the key was used for another command or body; signedOut if the account was just deleted
 */
export function once<Result>(
  userId: string,
  { key, now }: Submission,
  { command, body, resultId }: SubmittedCommand,
  work: () => Promise<Result | Unchanged<Result>>,
  again: (resultId: string) => Promise<Result>,
): Promise<Result> {
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([command, body]))
    .digest("hex");
  return transaction(userId, async () => {
    if (key === undefined) return resultOf(await work());
    const [fresh] = await db
      .insert(submissions)
      .values({ userId, key, fingerprint, resultId, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: submissions.key })
      .catch((error) => {
        throw failure(error) === "missing" ? new Problem("signedOut") : error;
      });
    if (!fresh) return again(await earlierResult(userId, key, fingerprint));
    const done = await work();
    if (done instanceof Unchanged) await releaseSubmission(userId, key);
    else await dropOldestKeys(userId, key);
    return resultOf(done);
  });
}

function resultOf<Result>(done: Result | Unchanged<Result>): Result {
  return done instanceof Unchanged ? done.result : done;
}

/** Keys above SUBMISSIONS_PER_ACCOUNT that go with each new one: an account from before the limit comes down to it. */
const DROPPED = 100;

const keysAboveLimit = prepared("keys-above-limit", (db, param: (name: "userId") => Placeholder) =>
  db
    .select({ key: submissions.key })
    .from(submissions)
    .where(eq(submissions.userId, param("userId")))
    .orderBy(desc(submissions.createdAt))
    .limit(DROPPED)
    .offset(SUBMISSIONS_PER_ACCOUNT),
);

/** Deletes an account's oldest keys above the limit, but not the one just stored. */
export async function dropOldestKeys(userId: string, kept = ""): Promise<number> {
  const above = (await keysAboveLimit({ userId })).map(({ key }) => key);
  if (above.length === 0) return 0;
  const isOld = and(
    eq(submissions.userId, userId),
    inArray(submissions.key, above),
    ne(submissions.key, kept),
  );
  await db.delete(submissions).where(isOld);
  return above.length;
}

/** Returns the id of the first time for a repetition. The fingerprint is computed from `command` and `body`. */
export function createOnce(
  userId: string,
  submission: Submission,
  command: string,
  body: unknown,
  create: (id: string) => Promise<void>,
): Promise<string> {
  const id = newId();
  const work = () => create(id).then(() => id);
  return once(userId, submission, { command, body, resultId: id }, work, async (earlierId) => earlierId);
}

/** Number of submissions that a screen's data names. A device has one at most of which it does not know the result. */
const LATEST = 5;

const latestKeys = prepared("latest-keys", (db, param: (name: "userId") => Placeholder) =>
  db
    .select({ key: submissions.key })
    .from(submissions)
    .where(eq(submissions.userId, param("userId")))
    .orderBy(desc(submissions.createdAt))
    .limit(LATEST),
);

export async function latestSubmissions(userId: string): Promise<string[]> {
  return (await latestKeys({ userId })).map(({ key }) => key);
}

export async function submittedUnder(userId: string, key: string): Promise<string | undefined> {
  return (await find(userId, key))?.resultId;
}

/** Returns whether an account has created or changed the object with this id by a submission that is still stored. */
export async function hasSubmitted(userId: string, resultId: string): Promise<boolean> {
  const isAbout = and(eq(submissions.userId, userId), eq(submissions.resultId, resultId));
  return (await db.select({ key: submissions.key }).from(submissions).where(isAbout).limit(1)).length > 0;
}

async function earlierResult(userId: string, key: string, fingerprint: string): Promise<string> {
  const earlier = await find(userId, key);
  if (earlier?.fingerprint !== fingerprint) throw new Problem("keyReused");
  return earlier.resultId;
}

async function find(
  userId: string,
  key: string,
): Promise<{ fingerprint: string; resultId: string } | undefined> {
  const [found] = await db
    .select({ fingerprint: submissions.fingerprint, resultId: submissions.resultId })
    .from(submissions)
    .where(and(eq(submissions.userId, userId), eq(submissions.key, key)));
  return found;
}

/** Deletes a key after the work failed outside its transaction, so that the same form can be sent again. */
export async function releaseSubmission(userId: string, key: string): Promise<void> {
  await transaction(userId, async () => {
    await db.delete(submissions).where(and(eq(submissions.userId, userId), eq(submissions.key, key)));
  });
}
