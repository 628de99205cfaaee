import type { RouterContextProvider } from "react-router";
import { deleteUser } from "~/models/removal.server";
import type { Viewer } from "~/models/session.server";
import { visitOf } from "./context.server";
import { tellDeleted } from "./notices.server";
import { settlePayments } from "./payment.server";
import { purgeSoon } from "./purge.server";
import { forgetFailures } from "./rate-limit.server";
import { signOut } from "./session.server";

/**
 * Deletes the account with all that belongs to it, and ends its sessions, this one included. That a subscription is
 * to end is written down with it; nobody has to wait for Stripe, nor until the rows of a large account are purged.
 */
export async function deleteAccount(context: Readonly<RouterContextProvider>, viewer: Viewer): Promise<void> {
  await forgetFailures(context, viewer.email);
  await deleteUser(viewer.id, visitOf(context).now);
  tellDeleted(viewer);
  await signOut(context);
  void settlePayments();
  purgeSoon();
}
