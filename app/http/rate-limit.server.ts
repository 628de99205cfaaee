import { createContext, type RouterContextProvider } from "react-router";
import { emailKey } from "~/domain/accounts/email";
import {
  DECLARATIONS_PER_HOUR,
  FAILED_SIGN_INS_PER_HOUR,
  FEEDBACK_PER_HOUR,
  INVITATIONS_PER_HOUR,
  ORDERS_PER_HOUR,
  REGISTRATIONS_PER_HOUR,
  RESET_REQUESTS_PER_HOUR,
} from "~/domain/accounts/rate-limit";
import { Problem } from "~/domain/problem";
import { type Account, findAccount } from "~/models/accounts/account.server";
import { verifyPassword } from "~/models/accounts/password.server";
import { countAttempt, forgetAttempts } from "~/models/accounts/sign-in-attempt.server";
import { type Limiter, limiter, secondsToWait } from "~/models/limiter.server";
import { type Context, connectionContext, visitOf } from "./context.server";
import { knownDevice } from "./device.server";

const perHour = (name: string, points: number) => limiter(name, { points, duration: 3_600 });
const failedSignIns = perHour("failed-sign-ins", FAILED_SIGN_INS_PER_HOUR);
const registrations = perHour("registrations", REGISTRATIONS_PER_HOUR);
const resetRequests = perHour("reset-requests", RESET_REQUESTS_PER_HOUR);
const declarations = perHour("declarations", DECLARATIONS_PER_HOUR);
const orders = perHour("orders", ORDERS_PER_HOUR);
const feedback = perHour("feedback", FEEDBACK_PER_HOUR);
const invitations = perHour("invitations", INVITATIONS_PER_HOUR);

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

const countedContext = createContext<Promise<void> | null>(null);

/**
 * Counts a request about a secret link once: after its form, React Router asks the loader of the page with a GET.
 * @throws Problem tooManyAttempts, each time
 */
export function countInvitation(context: Context): Promise<void> {
  const counted = context.get(countedContext) ?? consume(invitations, clientOf(context));
  (context as RouterContextProvider).set(countedContext, counted);
  return counted;
}

/** @throws Problem tooManyAttempts */
export async function consume(limiter: Limiter, key: string): Promise<void> {
  const wait = await secondsToWait(limiter, key);
  if (wait !== undefined) throw new Problem("tooManyAttempts", wait);
}
