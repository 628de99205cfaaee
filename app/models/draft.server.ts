import { eq } from "drizzle-orm";
import { DRAFT_DAYS } from "~/domain/retention";
import { db, failure, transaction } from "../../db/client";
import { isFarFrom } from "../../db/portable";
import { drafts } from "../../db/schema";

/** What was typed into a form: which one it was, and its fields by name. */
export interface Draft {
  intent: string;
  fields: Record<string, string>;
  createdAt: Date;
}

/**
 * Keeps what was typed until its owner comes back, in place of what was kept before. Returns false where nothing can be
 * written: that must not hide what the owner is to be told.
 */
export async function keepDraft(
  userId: string,
  { intent, fields }: Omit<Draft, "createdAt">,
  now: Date,
): Promise<boolean> {
  try {
    await transaction(userId, async () => {
      await db.delete(drafts).where(eq(drafts.userId, userId));
      await db.insert(drafts).values({ userId, intent, fields: JSON.stringify(fields), createdAt: now });
    });
    return true;
  } catch (error) {
    const kind = failure(error);
    if (kind !== "busy" && kind !== "full") throw error;
    return false;
  }
}

/** What was kept last, or undefined. */
export async function findDraft(userId: string): Promise<Draft | undefined> {
  const [draft] = await db.select().from(drafts).where(eq(drafts.userId, userId));
  if (!draft) return undefined;
  const { intent, fields, createdAt } = draft;
  return { intent, fields: JSON.parse(fields) as Draft["fields"], createdAt };
}

/** Forgets what nobody came back for; answers how many. */
export async function pruneDrafts(now: Date): Promise<number> {
  const isLeft = isFarFrom(now, DRAFT_DAYS * 86_400_000, drafts.createdAt);
  const gone = await transaction("housekeeping", () =>
    db.delete(drafts).where(isLeft).returning({ userId: drafts.userId }),
  );
  return gone.length;
}
