import { eq } from "drizzle-orm";
import { db, failure, transaction } from "../../db/client";
import { drafts } from "../../db/schema";

/** Input of a form: its intent, and its fields by name. */
interface StoredDraft {
  intent: string;
  fields: Record<string, string>;
  createdAt: Date;
}

/** Returns false if the database cannot be written: the refusal that led to the draft must be reported all the same. */
export async function saveDraft(
  userId: string,
  { intent, fields }: Omit<StoredDraft, "createdAt">,
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

export async function findDraft(userId: string): Promise<StoredDraft | undefined> {
  const [draft] = await db.select().from(drafts).where(eq(drafts.userId, userId));
  if (!draft) return undefined;
  const { intent, fields, createdAt } = draft;
  return { intent, fields: JSON.parse(fields) as StoredDraft["fields"], createdAt };
}
