import type { Register } from "react-router";
import { type Context, visitOf } from "~/http/context.server";
import { type MailText, mails } from "~/locales/de/mails";
import type { Restored } from "~/models/accounts/former-email.server";
import type { MailedLink } from "~/models/accounts/recovery.server";
import type { Viewer } from "~/models/accounts/session.server";
import { mayMailStranger } from "./mail-limits.server";
import { sendLater } from "./sender.server";

type Owner = Pick<Viewer, "firstName" | "email" | "isVerified">;

export function linkTo(context: Context, path: keyof Register["pages"], token?: string): string {
  const query = token === undefined ? "" : `?${new URLSearchParams({ token })}`;
  return `${visitOf(context).origin}${path}${query}`;
}

/** The mailbox may be a stranger's, so the mail contains nothing that a person typed. */
export async function sendConfirmation(
  context: Context,
  { email, token }: MailedLink,
  { isChange }: { isChange: boolean },
): Promise<void> {
  const link = linkTo(context, "/confirm-email", token);
  if (isChange) await notify("new-email", email, mails.confirmNewEmail(link));
  else await notify("confirm-email", email, mails.confirmEmail(link));
}

/** Notifies the present address of the requested change, with a link that stops it. */
export async function notifyPendingEmail(
  context: Context,
  { firstName, isVerified }: Owner,
  { email, token }: MailedLink,
): Promise<void> {
  const link = linkTo(context, "/restore-email", token);
  await notify("email-changing", email, mails.emailChanging(isVerified ? firstName : "", email, link));
}

/** Notifies the former address of the change, with a link that restores it. */
export async function notifyFormerEmail(
  context: Context,
  firstName: string,
  { email, token }: MailedLink,
): Promise<void> {
  const link = linkTo(context, "/restore-email", token);
  await notify("email-changed", email, mails.emailChanged(firstName, email, link));
}

export async function notifyPasswordChanged(context: Context, owner: Owner): Promise<void> {
  const link = linkTo(context, "/forgot-password");
  await notifyOwner("password-changed", owner, (firstName) => mails.passwordChanged(firstName, link));
}

export async function notifyGoogle(context: Context, owner: Owner, isLinked: boolean): Promise<void> {
  const link = linkTo(context, "/forgot-password");
  const text = isLinked ? mails.googleLinked : mails.googleUnlinked;
  const kind = isLinked ? "google-linked" : "google-unlinked";
  await notifyOwner(kind, owner, (firstName) => text(firstName, link));
}

export async function notifyDeleted(owner: Owner): Promise<void> {
  await notifyOwner("account-deleted", owner, mails.accountDeleted);
}

/** Notifies the address that was replaced by the former one. */
export async function notifyReplaced({ firstName, replaced }: Restored): Promise<void> {
  await notify("email-restored", replaced, mails.emailRestored(firstName));
}

/** An unverified address may be a stranger's: it gets few mails, and none with a name that somebody typed. */
async function notifyOwner(
  kind: string,
  { email, firstName, isVerified }: Owner,
  text: (firstName: string) => MailText,
): Promise<void> {
  if (!email) return;
  if (isVerified || (await mayMailStranger(email)))
    await sendLater({ kind, to: email, ...text(isVerified ? firstName : "") });
}

/** A guest has no address. */
async function notify(kind: string, to: string, text: MailText): Promise<void> {
  if (!to) return;
  return sendLater({ kind, to, ...text });
}
