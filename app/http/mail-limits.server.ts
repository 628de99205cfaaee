import { RateLimiterMemory } from "rate-limiter-flexible";
import type { RouterContextProvider } from "react-router";
import { emailKey } from "~/domain/account";
import {
  EMAIL_LINKS_PER_ACCOUNT,
  EMAIL_LINKS_PER_CLIENT,
  MAILS_PER_STRANGER,
  NOTICES_PER_ACCOUNT,
} from "~/domain/sign-in-limit";
import { connectionContext } from "./context.server";
import { take } from "./rate-limit.server";

const linksOfAccount = new RateLimiterMemory({ points: EMAIL_LINKS_PER_ACCOUNT, duration: 3_600 });
const linksOfClient = new RateLimiterMemory({ points: EMAIL_LINKS_PER_CLIENT, duration: 3_600 });
const noticesOfAccount = new RateLimiterMemory({ points: NOTICES_PER_ACCOUNT, duration: 3_600 });
const mailsToStranger = new RateLimiterMemory({ points: MAILS_PER_STRANGER, duration: 86_400 });

/**
 * Counts a link that proves an address, before anybody learns whether the address is taken. `strangers` are the
 * addresses that would get a mail and that nobody has proven.
 * @throws Problem tooManyAttempts
 */
export async function countEmailLink(
  context: Readonly<RouterContextProvider>,
  userId: string,
  strangers: readonly string[],
): Promise<void> {
  await take(linksOfAccount, userId);
  await take(linksOfClient, context.get(connectionContext).clientAddress);
  for (const email of strangers) await take(mailsToStranger, emailKey(email));
}

/**
 * Counts a change of the account that its owner is told of by mail.
 * @throws Problem tooManyAttempts
 */
export async function countNotice(userId: string): Promise<void> {
  await take(noticesOfAccount, userId);
}

/** Counts a mail to an address that nobody has proven, where nobody waits for it; answers whether it may be sent. */
export async function mayMailStranger(email: string): Promise<boolean> {
  return mailsToStranger.consume(emailKey(email)).then(
    () => true,
    () => false,
  );
}
