import type { RouterContextProvider } from "react-router";
import { thinOutAccount } from "~/models/removal.server";
import type { Viewer } from "~/models/session.server";
import { deleteUser } from "~/models/user.server";
import { forgetFailures } from "./attempts.server";
import { visitOf } from "./context.server";
import { tellDeleted } from "./notices.server";
import { settlePayments } from "./payment.server";
import { signOut } from "./session.server";

/**
 * Deletes the account with all that belongs to it, and ends its sessions, this one included. That a subscription is
 * to end is written down with it; nobody has to wait until Stripe knows, nor for Stripe at all.
 */
export async function deleteAccount(context: Readonly<RouterContextProvider>, viewer: Viewer): Promise<void> {
  await forgetFailures(context, viewer.email);
  await thinOutAccount(viewer.id);
  await deleteUser(viewer.id, visitOf(context).now);
  tellDeleted(viewer);
  await signOut(context);
  void settlePayments();
}
