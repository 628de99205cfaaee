import { createHash } from "node:crypto";
import { and, eq, lt, type Placeholder, sql } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { SUBMISSION_DAYS } from "~/domain/retention";
import { db, prepared, transaction } from "../../db/client";
import { submissions } from "../../db/schema";
import { newId } from "./id.server";
import { deleteInSlices } from "./slices.server";

/** What was sent: the key that makes it count once, undefined where the sender has none. */
export interface Submission {
  key: string | undefined;
  now: Date;
}

/** What is to be done once, as it was sent: the command, its body, and the id of what it makes or is about. */
interface Order {
  command: string;
  body: unknown;
  resultId: string;
}

/**
 * What came of it: what the work answered, or, where the key had been used for the same before, the id that it stands
 * for; then nothing was done.
 */
export type Outcome<Result> = { isRepeated: false; result: Result } | { isRepeated: true; resultId: string };

type Key = (name: "userId" | "key" | "fingerprint" | "resultId" | "createdAt") => Placeholder;

const writeKey = prepared("write-key", (db, param: Key) =>
  db
    .insert(submissions)
    .values({
      userId: param("userId"),
      key: param("key"),
      fingerprint: param("fingerprint"),
      resultId: param("resultId"),
      createdAt: param("createdAt"),
    })
    .onConflictDoNothing()
    .returning({ key: submissions.key }),
);

/**
 * Does the work in one transaction with writing its key. The same key again does nothing, whatever has become since of
 * what it was about. What the work throws rolls the key back too, so a refusal uses up nothing.
 * @throws Problem keyReused where the key stands for another command or body
 */
export function once<Result>(
  userId: string,
  { key, now }: Submission,
  { command, body, resultId }: Order,
  work: () => Promise<Result>,
): Promise<Outcome<Result>> {
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([command, body]))
    .digest("hex");
  return transaction(userId, async () => {
    if (key !== undefined) {
      const [fresh] = await writeKey({ userId, key, fingerprint, resultId, createdAt: now });
      if (!fresh) return { isRepeated: true, resultId: await earlierResult(userId, key, fingerprint) };
    }
    return { isRepeated: false, result: await work() };
  });
}

/**
 * Creates something once for each key, and answers its id, a repetition that of the first time.
 * @param id what it is to be called
 * @throws Problem keyReused
 */
export async function createOnce(
  userId: string,
  submission: Submission,
  command: string,
  body: unknown,
  create: (id: string) => Promise<void>,
  id = newId(),
): Promise<string> {
  const outcome = await once(userId, submission, { command, body, resultId: id }, () => create(id));
  return outcome.isRepeated ? outcome.resultId : id;
}

/** What a key stands for: the id of what was made or changed under it, or undefined. */
export async function submittedUnder(userId: string, key: string): Promise<string | undefined> {
  return (await find(userId, key))?.resultId;
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

/** Gives a key back, where what was to be done once failed after all: the same form may be sent again. */
export async function releaseSubmission(userId: string, key: string): Promise<void> {
  await transaction(userId, async () => {
    await db.delete(submissions).where(and(eq(submissions.userId, userId), eq(submissions.key, key)));
  });
}

/** Forgets keys older than they need to be kept; answers how many. */
export async function pruneSubmissions(now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - SUBMISSION_DAYS * 86_400_000);
  const { userId, key, createdAt } = submissions;
  return deleteInSlices("housekeeping", (limit) => {
    const some = db.select({ userId, key }).from(submissions).where(lt(createdAt, oldest)).limit(limit);
    return db.delete(submissions).where(sql`(${userId}, ${key}) in ${some}`).returning({ key });
  });
}
