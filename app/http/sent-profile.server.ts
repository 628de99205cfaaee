import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { Problem } from "~/domain/problem";
import type { Viewer } from "~/models/session.server";
import { changeProfile } from "~/models/user.server";
import { checkPassword } from "./attempts.server";
import { visitOf } from "./context.server";
import { tellFormerEmail, tellPasswordChanged } from "./notices.server";
import { sessionToken } from "./session.server";
import type { profileShape } from "./shapes/account.server";

/**
 * Changes a profile as it was sent. A new password needs the one there was, of which wrong ones count as failed
 * sign-ins, and ends all other sessions. Who gives up an address, or has a new password, is told by mail.
 * @throws Problem wrongPassword, tooManyAttempts, emailTaken, emailFixed, passwordFixed
 */
export async function changeSentProfile(
  context: Readonly<RouterContextProvider>,
  viewer: Viewer,
  { currentPassword = "", ...sent }: z.output<typeof profileShape>,
): Promise<Viewer> {
  // Told before a password is looked at: there is none that could be right.
  if (sent.newPassword !== undefined && !viewer.hasPassword) throw new Problem("passwordFixed");
  if (sent.newPassword !== undefined) await confirmPassword(context, viewer, currentPassword);
  const { now } = visitOf(context);
  const changed = await changeProfile(viewer.id, sent, sessionToken(context), now);
  if (changed.former) tellFormerEmail(context, changed.viewer, changed.former);
  if (sent.newPassword !== undefined) tellPasswordChanged(context, changed.viewer);
  return changed.viewer;
}

async function confirmPassword(
  context: Readonly<RouterContextProvider>,
  { email }: Viewer,
  password: string,
): Promise<void> {
  try {
    await checkPassword(context, email, password);
  } catch (error) {
    if (error instanceof Problem && error.kind === "wrongCredentials") throw new Problem("wrongPassword");
    throw error;
  }
}
