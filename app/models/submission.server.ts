import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { SUBMISSION_DAYS } from "~/domain/retention";
import { db, transaction } from "../../db/client";
import { submissions } from "../../db/schema";
import { newId } from "./id.server";

/** What was sent: the key that makes it count once, undefined where the sender has none. */
export interface Submission {
  key: string | undefined;
  now: Date;
}

/**
 * Runs `create` in one transaction with writing its key, and answers the new object's id. The same key again
 * answers that id and creates nothing. What `create` throws rolls the key back too, so a refusal uses up nothing.
 * @param command and body what is asked for, as sent: another one under the same key is refused
 * @throws Problem keyReused
 */
export async function once(
  userId: string,
  { key, now }: Submission,
  command: string,
  body: unknown,
  create: (id: string) => Promise<void>,
): Promise<string> {
  const id = newId();
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([command, body]))
    .digest("hex");
  return transaction(userId, async () => {
    if (key !== undefined) {
      const [fresh] = await db
        .insert(submissions)
        .values({ userId, key, fingerprint, resultId: id, createdAt: now })
        .onConflictDoNothing()
        .returning({ key: submissions.key });
      if (!fresh) return earlierResult(userId, key, fingerprint);
    }
    await create(id);
    return id;
  });
}

async function earlierResult(userId: string, key: string, fingerprint: string): Promise<string> {
  const [earlier] = await db
    .select({ fingerprint: submissions.fingerprint, resultId: submissions.resultId })
    .from(submissions)
    .where(and(eq(submissions.userId, userId), eq(submissions.key, key)));
  if (earlier?.fingerprint !== fingerprint) throw new Problem("keyReused");
  return earlier.resultId;
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
  const gone = await transaction("housekeeping", () =>
    db.delete(submissions).where(lt(submissions.createdAt, oldest)).returning({ key: submissions.key }),
  );
  return gone.length;
}
