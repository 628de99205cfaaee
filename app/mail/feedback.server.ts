import { Problem } from "~/domain/problem";
import { countFeedback } from "~/http/rate-limit.server";
import { mails } from "~/locales/de/mails";
import type { Viewer } from "~/models/accounts/session.server";
import { exclusively } from "~/models/lease.server";
import { createOnce, releaseSubmission, type Submission } from "~/models/submission.server";
import { mailer, supportEmail } from "./mail.server";

/**
 * Mails feedback to support, with the viewer as Reply-To. The same form sent again, by a double click, waits for the
 * first and sends no second mail.
 */
export async function sendFeedback(viewer: Viewer, message: string, submission: Submission): Promise<void> {
  const { key } = submission;
  await exclusively(`feedback:${viewer.id}`, async () => {
    let isNew = false;
    await createOnce(viewer.id, submission, "feedback.send", { message }, async () => {
      isNew = true;
    });
    if (!isNew) return;
    try {
      await deliver(viewer, message);
    } catch (error) {
      if (key !== undefined) await releaseSubmission(viewer.id, key);
      throw error;
    }
  });
}

async function deliver({ id, firstName, lastName, email }: Viewer, message: string): Promise<void> {
  await countFeedback(id);
  const name = `${firstName} ${lastName}`.trim();
  try {
    await mailer.send({
      kind: "feedback",
      isByPerson: true,
      to: supportEmail(),
      replyTo: { name, address: email },
      ...mails.feedback({ name, email }, message),
    });
  } catch {
    throw new Problem("mailNotSent");
  }
}
