import { and, asc, between, eq, gt, lte, sql } from "drizzle-orm";
import { daysBefore } from "~/domain/day";
import { MAIL_DAYS } from "~/domain/retention";
import type { Mail } from "~/integrations/mail.server";
import { db, transaction } from "../../db/client";
import { mails } from "../../db/schema";
import { newId } from "./id.server";

/** Maximum of waiting mails, so that a mail server that is down does not fill the disk. */
export const MAX_WAITING_MAILS = 10_000;

/** Milliseconds that a claim holds, longer than any attempt. If the instance dies, the mail is due again after it. */
const CLAIM_MS = 120_000;

/** A mail that waits in the database, where an attachment has no place. */
export type QueuedMail = Omit<Mail, "attachments">;

/** `attempts` counts the present one, and tells claims of the same mail apart. */
export interface ClaimedMail {
  id: string;
  mail: QueuedMail;
  attempts: number;
}

/** Stores a mail that is due now, also inside the transaction of a change. Returns false if too many wait. */
export function queueMail(mail: QueuedMail, now: Date): Promise<boolean> {
  const id = newId();
  return transaction(`mail:${id}`, async () => {
    // The condition always holds. It lets the index answer.
    if ((await db.$count(mails, gt(mails.dueAt, new Date(0)))) >= MAX_WAITING_MAILS) return false;
    await db.insert(mails).values({ id, mail, createdAt: now, dueAt: now });
    return true;
  });
}

/**
 * Claims the oldest mail that is due, for one attempt. Meanwhile no other instance gets it. One that is due for days comes
 * from a backup or a long stop, and is left to housekeeping.
 */
export async function claimMail(now: Date): Promise<ClaimedMail | undefined> {
  const oldest = db
    .select({ id: mails.id })
    .from(mails)
    .where(between(mails.dueAt, daysBefore(now, MAIL_DAYS), now))
    .orderBy(asc(mails.dueAt), asc(mails.id))
    .limit(1);
  // Most calls find none, so they begin no transaction.
  if ((await oldest).length === 0) return undefined;
  return transaction("mails", async () => {
    const [claimed] = await db
      .update(mails)
      .set({ dueAt: new Date(now.getTime() + CLAIM_MS), attempts: sql`${mails.attempts} + 1` })
      .where(and(eq(mails.id, oldest), lte(mails.dueAt, now)))
      .returning({ id: mails.id, mail: mails.mail, attempts: mails.attempts });
    return claimed as ClaimedMail | undefined;
  });
}

/** Deletes a mail that was sent or is given up. */
export async function finishMail(id: string): Promise<void> {
  await transaction(`mail:${id}`, async () => {
    await db.delete(mails).where(eq(mails.id, id));
  });
}

/** Sets the next attempt, unless another instance has claimed the mail since. */
export async function postponeMail({ id, attempts }: ClaimedMail, dueAt: Date): Promise<void> {
  await transaction(`mail:${id}`, async () => {
    await db
      .update(mails)
      .set({ dueAt })
      .where(and(eq(mails.id, id), eq(mails.attempts, attempts)));
  });
}
