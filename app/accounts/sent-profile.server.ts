import type { z } from "zod";
import { reconcilePaymentsSoon, updateCustomerSoon } from "~/billing/reconciling.server";
import { isGuest } from "~/domain/accounts/account";
import { emailKey } from "~/domain/accounts/email";
import { orRefuse, Problem } from "~/domain/problem";
import { type Context, visitOf } from "~/http/context.server";
import { checkPassword, forgetFailures } from "~/http/rate-limit.server";
import { sessionToken, signOut } from "~/http/session.server";
import type { profileShape } from "~/http/shapes/accounts/account.server";
import { countEmailLink, countNotice } from "~/mail/mail-limits.server";
import {
  notifyDeleted,
  notifyGoogle,
  notifyPasswordChanged,
  notifyPendingEmail,
  sendConfirmation,
} from "~/mail/notices.server";
import { unlinkGoogle } from "~/models/accounts/google-account.server";
import type { Viewer } from "~/models/accounts/session.server";
import { changeProfile, deleteUser, findViewer, type ProfileChange } from "~/models/accounts/user.server";
import { removeFilesSoon } from "~/receipts/cleaning.server";

/**
 * Changes a profile by the decoded fields. A new address or password needs the present password; wrong ones count as
 * failed sign-ins. A new password ends all other sessions, a new address waits for its link. Both are notified to the
 * present address. Stripe is told of a new name after the response.
 */
export async function changeSentProfile(
  context: Context,
  viewer: Viewer,
  { currentPassword, ...sent }: Partial<z.output<typeof profileShape>>,
): Promise<ProfileChange> {
  const isNewPassword = sent.newPassword !== undefined;
  const newEmail =
    sent.email !== undefined && emailKey(sent.email) !== emailKey(viewer.email) ? sent.email : undefined;
  let provenHash: string | null | undefined;
  if (isNewPassword || newEmail !== undefined) {
    // Without a password there is none that could be right.
    if (!viewer.hasPassword && !isGuest(viewer))
      throw new Problem(isNewPassword ? "passwordFixed" : "emailFixed");
    if (!isGuest(viewer)) provenHash = await confirmPassword(context, viewer, currentPassword);
  }
  if (isNewPassword) await countNotice(viewer.id);
  if (newEmail !== undefined) await countEmailLink(context, viewer.id, strangersOf(viewer, newEmail));
  const { now } = visitOf(context);
  const changed = await changeProfile(viewer.id, sent, { token: sessionToken(context), now, provenHash });
  const isRenamed = (["firstName", "lastName", "email"] as const).some(
    (name) => viewer[name] !== changed.viewer[name],
  );
  if (isRenamed) updateCustomerSoon(viewer.id);
  if (isNewPassword) await notifyPasswordChanged(context, changed.viewer);
  if (changed.change) {
    await sendConfirmation(context, changed.change.pending, { isChange: true });
    await notifyPendingEmail(context, changed.viewer, changed.change.former);
  }
  return changed;
}

/** The unverified addresses that get a mail. A guest has none before. */
function strangersOf({ isVerified, email }: Viewer, newEmail: string): string[] {
  return isVerified || !email ? [newEmail] : [newEmail, email];
}

export async function unlinkSentGoogle(
  context: Context,
  viewer: Viewer,
  currentPassword: string | undefined,
): Promise<Viewer> {
  if (!viewer.hasPassword) throw new Problem("googleFixed");
  const provenHash = await confirmPassword(context, viewer, currentPassword);
  await countNotice(viewer.id);
  if (await unlinkGoogle(viewer.id, provenHash)) await notifyGoogle(context, viewer, false);
  return orRefuse(await findViewer(viewer.id), "signedOut");
}

/** The end of a subscription is stored in the same transaction; Stripe is notified after the response. */
export async function deleteAccount(context: Context, viewer: Viewer): Promise<void> {
  await forgetFailures(context, viewer.email);
  const isDeleted = await deleteUser(viewer.id, visitOf(context).now);
  // A second press at the same time finds nothing to delete.
  if (isDeleted) await notifyDeleted(viewer);
  await signOut(context);
  reconcilePaymentsSoon();
  removeFilesSoon();
}

async function confirmPassword(
  context: Context,
  { email }: Viewer,
  password: string | undefined,
): Promise<string | null> {
  if (!password) throw new Problem("passwordNeeded");
  try {
    return (await checkPassword(context, email, password)).passwordHash;
  } catch (error) {
    if (error instanceof Problem && error.kind === "wrongCredentials") throw new Problem("wrongPassword");
    throw error;
  }
}
