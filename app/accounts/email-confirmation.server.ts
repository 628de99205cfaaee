import { updateCustomerSoon } from "~/billing/reconciling.server";
import { type Context, visitOf } from "~/http/context.server";
import { countRegistration } from "~/http/rate-limit.server";
import { countEmailLink, mayMailStranger } from "~/mail/mail-limits.server";
import { notifyFormerEmail, sendConfirmation } from "~/mail/notices.server";
import type { Account } from "~/models/accounts/account.server";
import {
  type Confirmed,
  confirmEmail,
  createVerification,
  pendingEmail,
  repeatEmailChange,
} from "~/models/accounts/email-change.server";
import type { MailedLink } from "~/models/accounts/recovery.server";
import type { Viewer } from "~/models/accounts/session.server";
import { type Registration, registerUser } from "~/models/accounts/user.server";
import type { Submission } from "~/models/submission.server";

/** Registers an account, which can be used at once, and mails a link that verifies its address. */
export async function registerSent(
  context: Context,
  registration: Registration,
  submission: Submission,
): Promise<Account> {
  await countRegistration(context);
  let link: MailedLink | undefined;
  const account = await registerUser(registration, submission, async (userId) => {
    link = await createVerification(userId, submission.now);
  });
  if (link && (await mayMailStranger(link.email))) await sendConfirmation(context, link, { isChange: false });
  return account;
}

export async function repeatVerification(context: Context, { id, email, isVerified }: Viewer): Promise<void> {
  if (isVerified) return;
  await countEmailLink(context, id, [email]);
  const link = await createVerification(id, visitOf(context).now);
  if (link) await sendConfirmation(context, link, { isChange: false });
}

export async function repeatPendingLink(context: Context, { id }: Viewer): Promise<void> {
  const { now } = visitOf(context);
  const email = await pendingEmail(id, now);
  if (email === null) return;
  await countEmailLink(context, id, [email]);
  const link = await repeatEmailChange(id, now);
  if (link) await sendConfirmation(context, link, { isChange: true });
}

export async function confirmSentEmail(context: Context, token: string): Promise<Confirmed> {
  const confirmed = await confirmEmail(token, visitOf(context).now);
  updateCustomerSoon(confirmed.userId);
  if (confirmed.former) await notifyFormerEmail(context, confirmed.firstName, confirmed.former);
  return confirmed;
}
