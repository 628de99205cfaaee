import { Problem } from "~/domain/problem";
import { mails } from "~/locales/de/mails";
import type { Viewer } from "~/models/session.server";
import { createOnce, releaseSubmission, type Submission } from "~/models/submission.server";
import { mailer } from "./mail.server";
import { supportEmail } from "./mail-config.server";
import { countFeedback } from "./rate-limit.server";

/** What is being sent right now: the same form again, sent by a double click, waits for what comes of it. */
const inFlight = new Map<string, Promise<void>>();

/**
 * Sends what somebody thinks to support, who can answer them. The same form again sends nothing.
 * @throws Problem mailNotSent, tooManyAttempts, keyReused
 */
export async function sendFeedback(viewer: Viewer, message: string, submission: Submission): Promise<void> {
  const { key } = submission;
  const whose = `${viewer.id}:${key}`;
  let isNew = false;
  await createOnce(viewer.id, submission, "feedback.send", { message }, async () => {
    isNew = true;
  });
  if (!isNew) return inFlight.get(whose);
  const sending = deliver(viewer, message).catch(async (error) => {
    if (key !== undefined) await releaseSubmission(viewer.id, key);
    throw error;
  });
  if (key !== undefined) inFlight.set(whose, sending);
  try {
    await sending;
  } finally {
    inFlight.delete(whose);
  }
}

async function deliver({ id, firstName, lastName, email }: Viewer, message: string): Promise<void> {
  await countFeedback(id);
  const name = `${firstName} ${lastName}`.trim();
  try {
    await mailer.send({
      kind: "feedback",
      to: supportEmail(),
      replyTo: { name, address: email },
      ...mails.feedback({ name, email }, message),
    });
  } catch {
    throw new Problem("mailNotSent");
  }
}
