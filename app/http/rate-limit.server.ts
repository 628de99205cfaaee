import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { RouterContextProvider } from "react-router";
import { emailKey } from "~/domain/account";
import { Problem } from "~/domain/problem";
import {
  DECLARATIONS_PER_HOUR,
  FAILED_SIGN_INS_PER_HOUR,
  FEEDBACK_PER_HOUR,
  REGISTRATIONS_PER_HOUR,
  RESET_REQUESTS_PER_HOUR,
} from "~/domain/sign-in-limit";
import { ORDERS_PER_HOUR } from "~/domain/subscription";
import { type Account, findAccount } from "~/models/account.server";
import { verifyPassword } from "~/models/password.server";
import { countAttempt, forgetAttempts } from "~/models/sign-in-attempt.server";
import { connectionContext, visitOf } from "./context.server";
import { knownDevice } from "./device.server";

// Per address and in memory: there is one instance. What must outlive a restart, the row of failures on an
// account, is in the database. (docs/decisions)
const failedSignIns = new RateLimiterMemory({ points: FAILED_SIGN_INS_PER_HOUR, duration: 3_600 });
const orders = new RateLimiterMemory({ points: ORDERS_PER_HOUR, duration: 3_600 });
const registrations = new RateLimiterMemory({ points: REGISTRATIONS_PER_HOUR, duration: 3_600 });
const resetRequests = new RateLimiterMemory({ points: RESET_REQUESTS_PER_HOUR, duration: 3_600 });
const declarations = new RateLimiterMemory({ points: DECLARATIONS_PER_HOUR, duration: 3_600 });
const feedback = new RateLimiterMemory({ points: FEEDBACK_PER_HOUR, duration: 3_600 });

type Context = Readonly<RouterContextProvider>;

/**
 * The account that the address and password belong to. An unknown address costs and says the same as a wrong
 * password; a device that signed in to the account before has tries of its own. (product.md, section 5)
 * @throws Problem wrongCredentials, tooManyAttempts
 */
export async function checkPassword(context: Context, email: string, password: string): Promise<Account> {
  const { now } = visitOf(context);
  const account = await findAccount(email);
  const { byAccount, byDevice } = rowsOf(context, email, account);
  // A device that the account knows has its own few tries, whatever others behind the same client address did.
  const giveBack = byDevice ? undefined : await countSignIn(context);
  await countAttempt(byDevice ?? byAccount, now);

  const matches = await verifyPassword(account?.passwordHash ?? null, password);
  if (!account || !matches) throw new Problem("wrongCredentials");
  await forgetAttempts(byAccount);
  if (byDevice) await forgetAttempts(byDevice);
  await giveBack?.();
  return account;
}

/**
 * Counts a failed sign-in of this client's address beforehand; what it answers takes that back.
 * @throws Problem tooManyAttempts
 */
export async function countSignIn(context: Context): Promise<() => Promise<void>> {
  const { clientAddress } = context.get(connectionContext);
  await take(failedSignIns, clientAddress);
  return async () => {
    await failedSignIns.reward(clientAddress, 1);
  };
}

/** Forgets the failures to sign in to the account, of everybody and of this device. */
export async function forgetFailures(context: Context, email: string): Promise<void> {
  const { byAccount, byDevice } = rowsOf(context, email, await findAccount(email));
  await forgetAttempts(byAccount);
  if (byDevice) await forgetAttempts(byDevice);
}

/** What failures are counted under: the account, or this device where it signed in to it before. */
function rowsOf(context: Context, email: string, account: Account | undefined) {
  return {
    byAccount: `account:${emailKey(email)}`,
    byDevice: account && knownDevice(context, account),
  };
}

/** @throws Problem tooManyAttempts */
export async function countRegistration(context: Context): Promise<void> {
  await take(registrations, context.get(connectionContext).clientAddress);
}

/**
 * Counts that an account begins to order: each time Stripe is asked.
 * @throws Problem tooManyAttempts
 */
export async function countOrder(userId: string): Promise<void> {
  await take(orders, userId);
}

/** @throws Problem tooManyAttempts */
export async function countResetRequest(context: Context): Promise<void> {
  await take(resetRequests, context.get(connectionContext).clientAddress);
}

/** @throws Problem tooManyAttempts */
export async function countDeclaration(context: Context): Promise<void> {
  await take(declarations, context.get(connectionContext).clientAddress);
}

/** @throws Problem tooManyAttempts */
export async function countFeedback(userId: string): Promise<void> {
  await take(feedback, userId);
}

/**
 * Counts one use of what a limiter limits.
 * @throws Problem tooManyAttempts
 */
export async function take(limiter: RateLimiterMemory, whose: string): Promise<void> {
  try {
    await limiter.consume(whose);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    // The limiter forgets by a timer, and tells the time left by the clock, which may have been put back.
    const wait = Math.min(refused.msBeforeNext / 1_000, limiter.duration);
    throw new Problem("tooManyAttempts", Math.ceil(wait));
  }
}
