import type { RouterContextProvider } from "react-router";
import type { Viewer } from "~/models/session.server";
import { deleteUser } from "~/models/user.server";
import { forgetFailures } from "./attempts.server";
import { signOut } from "./session.server";

/** Deletes the account with all that belongs to it, and ends its sessions, this one included. */
export async function deleteAccount(context: Readonly<RouterContextProvider>, viewer: Viewer): Promise<void> {
  await forgetFailures(context, viewer.email);
  await deleteUser(viewer.id);
  await signOut(context);
}
