import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { emailKey } from "~/domain/email";
import { Problem } from "~/domain/problem";
import {
  DECLARATIONS_PER_HOUR,
  FAILED_SIGN_INS_PER_HOUR,
  FEEDBACK_PER_HOUR,
  REGISTRATIONS_PER_HOUR,
  RESET_REQUESTS_PER_HOUR,
} from "~/domain/rate-limit";
import { ORDERS_PER_HOUR } from "~/domain/subscription";
import { type Account, findAccount } from "~/models/account.server";
import { verifyPassword } from "~/models/password.server";
import { countAttempt, forgetAttempts } from "~/models/sign-in-attempt.server";
import { type Context, connectionContext, visitOf } from "./context.server";
import { knownDevice } from "./device.server";

// In memory, as there is one instance. Failed sign-ins by account must survive a restart and are counted in the
// database.
const perHour = (points: number) => new RateLimiterMemory({ points, duration: 3_600 });
const failedSignIns = perHour(FAILED_SIGN_INS_PER_HOUR);
const registrations = perHour(REGISTRATIONS_PER_HOUR);
const resetRequests = perHour(RESET_REQUESTS_PER_HOUR);
const declarations = perHour(DECLARATIONS_PER_HOUR);
const orders = perHour(ORDERS_PER_HOUR);
const feedback = perHour(FEEDBACK_PER_HOUR);

/**
 * Returns the account with this address and password. An unknown address takes as long and is refused like a wrong
 * password. A device that signed in to the account before has its own number of attempts.
 * @throws Problem wrongCredentials, tooManyAttempts
 */
export async function checkPassword(context: Context, email: string, password: string): Promise<Account> {
  const { now } = visitOf(context);
  const account = await findAccount(email);
  const { byAccount, byDevice } = attemptKeys(context, email, account);
  // A known device has attempts of its own, which do not depend on others behind the same client address.
  const refund = byDevice ? undefined : await countSignIn(context);
  await countAttempt(byDevice ?? byAccount, now);

  const matches = await verifyPassword(account?.passwordHash ?? null, password);
  if (!account || !matches) throw new Problem("wrongCredentials");
  await forgetFailures(context, email, account);
  await refund?.();
  return account;
}

/**
 * Counts a failed sign-in of the client's address in advance. Returns a function that takes it back after a success.
 * @throws Problem tooManyAttempts
 */
export async function countSignIn(context: Context): Promise<() => Promise<void>> {
  const { clientAddress } = context.get(connectionContext);
  await consume(failedSignIns, clientAddress);
  return async () => {
    await failedSignIns.reward(clientAddress, 1);
  };
}

export async function forgetFailures(context: Context, email: string, account?: Account): Promise<void> {
  const keys = attemptKeys(context, email, account ?? (await findAccount(email)));
  for (const key of Object.values(keys)) if (key) await forgetAttempts(key);
}

/** Returns the keys under which failures are counted: the account's, and this device's if it signed in before. */
function attemptKeys(context: Context, email: string, account: Account | undefined) {
  return {
    byAccount: `account:${emailKey(email)}`,
    byDevice: account && knownDevice(context, account),
  };
}

const clientOf = (context: Context) => context.get(connectionContext).clientAddress;

// Each throws the Problem tooManyAttempts.
export const countRegistration = (context: Context) => consume(registrations, clientOf(context));
export const countResetRequest = (context: Context) => consume(resetRequests, clientOf(context));
export const countDeclaration = (context: Context) => consume(declarations, clientOf(context));
/** An order sends requests to Stripe from its start on. */
export const countOrder = (userId: string) => consume(orders, userId);
export const countFeedback = (userId: string) => consume(feedback, userId);

/** @throws Problem tooManyAttempts */
export async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    // The limiter expires by a timer but computes the time left from the clock, which may have been set back.
    const wait = Math.min(refused.msBeforeNext / 1_000, limiter.duration);
    throw new Problem("tooManyAttempts", Math.ceil(wait));
  }
}
