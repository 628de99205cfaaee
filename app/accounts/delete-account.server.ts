import { settlePaymentsSoon } from "~/billing/settling.server";
import { type Context, visitOf } from "~/http/context.server";
import { forgetFailures } from "~/http/rate-limit.server";
import { signOut } from "~/http/session.server";
import { notifyDeleted } from "~/mail/notices.server";
import type { Viewer } from "~/models/session.server";
import { deleteUser } from "~/models/user.server";

/**
 * Deletes the account with all its data, and ends its sessions, this one included. The end of a subscription is stored
 * in the same transaction; Stripe is notified after the response.
 */
export async function deleteAccount(context: Context, viewer: Viewer): Promise<void> {
  await forgetFailures(context, viewer.email);
  const isDeleted = await deleteUser(viewer.id, visitOf(context).now);
  // A second press at the same time finds nothing to delete.
  if (isDeleted) notifyDeleted(viewer);
  await signOut(context);
  settlePaymentsSoon();
}
