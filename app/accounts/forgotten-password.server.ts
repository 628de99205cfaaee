import { type Context, visitOf } from "~/http/context.server";
import { countResetRequest } from "~/http/rate-limit.server";
import { mails } from "~/locales/de/mails";
import { mayRemind } from "~/mail/mail-limits.server";
import { linkTo } from "~/mail/notices.server";
import { sendAfterResponse } from "~/mail/sender.server";
import { type Account, findAccount } from "~/models/accounts/account.server";
import { verifyPassword } from "~/models/accounts/password.server";
import { createReset } from "~/models/accounts/password-reset.server";
import type { QueuedMail } from "~/models/mail.server";

/**
 * Mails a link for a new password if there is an account with this address. To hide whether there is, the work before
 * the response is the same in both cases, including one password hash; everything else follows after it.
 */
export async function requestReset(context: Context, email: string): Promise<void> {
  await countResetRequest(context);
  const account = await findAccount(email);
  await verifyPassword(account?.passwordHash ?? null, "");
  // To the address as registered, not as typed: one that looks alike may be another mailbox.
  sendAfterResponse(async () => account && mailFor(context, account));
}

async function mailFor(
  context: Context,
  { id, email, firstName, passwordHash }: Account,
): Promise<QueuedMail | undefined> {
  if (passwordHash === null) {
    if (!(await mayRemind(id))) return undefined;
    const text = mails.passwordElsewhere(firstName, linkTo(context, "/login"));
    return { kind: "password-elsewhere", to: email, ...text };
  }
  const token = await createReset(id, visitOf(context).now);
  if (!token) return undefined;
  const text = mails.passwordReset(firstName, linkTo(context, "/reset-password", token));
  return { kind: "password-reset", to: email, ...text };
}
