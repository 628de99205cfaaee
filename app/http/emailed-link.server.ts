import type { RouterContextProvider } from "react-router";
import { emailKey } from "~/domain/account";
import { Problem } from "~/domain/problem";
import type { Account } from "~/models/account.server";
import { type Restored, restoreEmail } from "~/models/former-email.server";
import { findReset, resetPassword } from "~/models/password-reset.server";
import { viewerOf, visitOf } from "./context.server";
import { tellPasswordChanged, tellReplaced } from "./notices.server";
import { checkPassword, forgetFailures } from "./rate-limit.server";
import { signIn, signOut } from "./session.server";

type Context = Readonly<RouterContextProvider>;

/**
 * Sets the password by a link, and signs in. The same form sent twice, by a double click or a reload, signs in twice.
 * Answers whether a link with Google was dropped, so that the owner can make it anew.
 * @throws Problem linkGone, tooManyAttempts
 */
export async function setForgottenPassword(
  context: Context,
  token: string,
  password: string,
): Promise<{ isGoogleDropped: boolean }> {
  const { account, isGoogleDropped } = await resetPassword(token, password, visitOf(context).now).then(
    async (reset) => {
      await forgetFailures(context, reset.account.email);
      tellPasswordChanged(context, { ...reset.account, isVerified: true });
      return reset;
    },
    async (error) => ({ account: await repeated(context, token, password, error), isGoogleDropped: false }),
  );
  await signIn(context, account);
  return { isGoogleDropped };
}

/** Whose password it is, where this very link has set it; guessing by a used link counts like any other guessing. */
async function repeated(
  context: Context,
  token: string,
  password: string,
  refused: unknown,
): Promise<Account> {
  const isGone = refused instanceof Problem && refused.kind === "linkGone";
  const reset = isGone ? await findReset(token, visitOf(context).now) : undefined;
  if (!reset?.isUsed) throw refused;
  try {
    return await checkPassword(context, reset.account.email, password);
  } catch (error) {
    if (error instanceof Problem && error.kind === "wrongCredentials") throw refused;
    throw error;
  }
}

/**
 * Gives an account its former address again, or keeps it, by a link, and tells the one that had to make way. Whoever
 * follows it is signed out too.
 * @throws Problem linkGone, formerEmailTaken
 */
export async function restoreFormerEmail(context: Context, token: string): Promise<Restored> {
  const restored = await restoreEmail(token, visitOf(context).now);
  if (viewerOf(context)?.id === restored.userId) await signOut(context);
  await forgetFailures(context, restored.email);
  if (emailKey(restored.replaced) !== emailKey(restored.email)) tellReplaced(restored);
  return restored;
}

/** The token in the address that a mail led to. */
export function tokenIn(url: URL): string {
  return url.searchParams.get("token") ?? "";
}
