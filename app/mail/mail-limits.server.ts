import { mailboxKey } from "~/domain/accounts/email";
import {
  EMAIL_LINKS_PER_ACCOUNT,
  EMAIL_LINKS_PER_CLIENT,
  MAILS_PER_STRANGER,
  NOTICES_PER_ACCOUNT,
  RESETS_AT_ONCE,
} from "~/domain/accounts/rate-limit";
import { type Context, connectionContext } from "~/http/context.server";
import { consume } from "~/http/rate-limit.server";
import { type Limiter, limiter, secondsToWait } from "~/models/limiter.server";

const linksOfAccount = limiter("links-of-account", { points: EMAIL_LINKS_PER_ACCOUNT, duration: 3_600 });
const linksOfClient = limiter("links-of-client", { points: EMAIL_LINKS_PER_CLIENT, duration: 3_600 });
const noticesOfAccount = limiter("notices-of-account", { points: NOTICES_PER_ACCOUNT, duration: 3_600 });
const remindersOfAccount = limiter("reminders-of-account", { points: RESETS_AT_ONCE, duration: 3_600 });
const mailsToStranger = limiter("mails-to-stranger", { points: MAILS_PER_STRANGER, duration: 86_400 });

/**
 * Counts a link that verifies an address. Call it before checking whether the address is taken, so that the limit does
 * not reveal that. `strangers` are the unverified addresses that would get a mail.
 */
export async function countEmailLink(
  context: Context,
  userId: string,
  strangers: readonly string[],
): Promise<void> {
  await consume(linksOfAccount, userId);
  await consume(linksOfClient, context.get(connectionContext).clientAddress);
  for (const email of strangers) await consume(mailsToStranger, mailboxKey(email));
}

/** Counts a change of the account that is notified by mail. */
export async function countNotice(userId: string): Promise<void> {
  await consume(noticesOfAccount, userId);
}

/** Counts a mail to an unverified address that no request waits for. Returns whether it may be sent. */
export async function mayMailStranger(email: string): Promise<boolean> {
  return isWithin(mailsToStranger, mailboxKey(email));
}

/** Counts a reminder to an account without a password, which gets no link. Returns whether it may be sent. */
export async function mayRemind(userId: string): Promise<boolean> {
  return isWithin(remindersOfAccount, userId);
}

async function isWithin(limiter: Limiter, key: string): Promise<boolean> {
  return (await secondsToWait(limiter, key)) === undefined;
}
