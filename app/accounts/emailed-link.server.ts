import { updateCustomerSoon } from "~/billing/reconciling.server";
import { emailKey } from "~/domain/accounts/email";
import { Problem } from "~/domain/problem";
import { type Context, viewerOf, visitOf } from "~/http/context.server";
import { checkPassword, forgetFailures } from "~/http/rate-limit.server";
import { signIn, signOut } from "~/http/session.server";
import { notifyPasswordChanged, notifyReplaced } from "~/mail/notices.server";
import type { Account } from "~/models/accounts/account.server";
import { type Restored, restoreEmail } from "~/models/accounts/former-email.server";
import { findReset, resetPassword } from "~/models/accounts/password-reset.server";

/** Sets the password and signs in, also if the same form is sent twice. `isGoogleDropped`: Google was unlinked. */
export async function setForgottenPassword(
  context: Context,
  token: string,
  password: string,
): Promise<{ isGoogleDropped: boolean }> {
  const { account, isGoogleDropped } = await resetPassword(token, password, visitOf(context).now).then(
    async (reset) => {
      await forgetFailures(context, reset.account.email);
      await notifyPasswordChanged(context, { ...reset.account, isVerified: true });
      return reset;
    },
    async (error) => ({
      account: await accountOfRepeat(context, token, password, error),
      isGoogleDropped: false,
    }),
  );
  await signIn(context, account);
  return { isGoogleDropped };
}

/** A wrong password counts as a failed sign-in, so a used link is no way to guess. */
async function accountOfRepeat(
  context: Context,
  token: string,
  password: string,
  refused: unknown,
): Promise<Account> {
  const isUsedUp = refused instanceof Problem && refused.kind === "linkGone";
  const reset = isUsedUp ? await findReset(token, visitOf(context).now) : undefined;
  if (!reset?.isUsed) throw refused;
  try {
    return await checkPassword(context, reset.account.email, password);
  } catch (error) {
    if (error instanceof Problem && error.kind === "wrongCredentials") throw refused;
    throw error;
  }
}

/** Notifies the address that is replaced, and signs out this browser if it is signed in to the account. */
export async function restoreFormerEmail(context: Context, token: string): Promise<Restored> {
  const restored = await restoreEmail(token, visitOf(context).now);
  updateCustomerSoon(restored.userId);
  if (viewerOf(context)?.id === restored.userId) await signOut(context);
  await forgetFailures(context, restored.email);
  if (emailKey(restored.replaced) !== emailKey(restored.email)) await notifyReplaced(restored);
  return restored;
}

export function tokenIn(url: URL): string {
  return url.searchParams.get("token") ?? "";
}
