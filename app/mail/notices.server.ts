import type { Register } from "react-router";
import { type Context, visitOf } from "~/http/context.server";
import { type MailText, mails } from "~/locales/de/mails";
import type { Restored } from "~/models/former-email.server";
import type { MailedLink } from "~/models/recovery.server";
import type { Viewer } from "~/models/session.server";
import { mailer } from "./mail.server";
import { mayMailStranger } from "./mail-limits.server";

type Owner = Pick<Viewer, "firstName" | "email" | "isVerified">;

export function linkTo(context: Context, path: keyof Register["pages"], token?: string): string {
  const query = token === undefined ? "" : `?${new URLSearchParams({ token })}`;
  return `${visitOf(context).origin}${path}${query}`;
}

/** The mailbox may be a stranger's, so the mail contains nothing that a person typed. */
export function sendConfirmation(
  context: Context,
  { email, token }: MailedLink,
  { isChange }: { isChange: boolean },
): void {
  const link = linkTo(context, "/confirm-email", token);
  if (isChange) notify("new-email", email, mails.confirmNewEmail(link));
  else notify("confirm-email", email, mails.confirmEmail(link));
}

/** Notifies the present address of the requested change, with a link that stops it. */
export function notifyPendingEmail(
  context: Context,
  { firstName, isVerified }: Owner,
  { email, token }: MailedLink,
): void {
  const link = linkTo(context, "/restore-email", token);
  notify("email-changing", email, mails.emailChanging(isVerified ? firstName : "", email, link));
}

/** Notifies the former address of the change, with a link that restores it. */
export function notifyFormerEmail(context: Context, firstName: string, { email, token }: MailedLink): void {
  const link = linkTo(context, "/restore-email", token);
  notify("email-changed", email, mails.emailChanged(firstName, email, link));
}

export function notifyPasswordChanged(context: Context, owner: Owner): void {
  const link = linkTo(context, "/forgot-password");
  notifyOwner("password-changed", owner, (firstName) => mails.passwordChanged(firstName, link));
}

export function notifyGoogle(context: Context, owner: Owner, isLinked: boolean): void {
  const link = linkTo(context, "/forgot-password");
  const text = isLinked ? mails.googleLinked : mails.googleUnlinked;
  notifyOwner(isLinked ? "google-linked" : "google-unlinked", owner, (firstName) => text(firstName, link));
}

export function notifyDeleted(owner: Owner): void {
  notifyOwner("account-deleted", owner, mails.accountDeleted);
}

/** Notifies the address that was replaced by the former one. */
export function notifyReplaced({ firstName, replaced }: Restored): void {
  notify("email-restored", replaced, mails.emailRestored(firstName));
}

/** An unverified address may be a stranger's: it gets few mails, and none with a name that somebody typed. */
function notifyOwner(
  kind: string,
  { email, firstName, isVerified }: Owner,
  text: (firstName: string) => MailText,
): void {
  mailer.sendLater(async () => {
    if (!isVerified && !(await mayMailStranger(email))) return undefined;
    return { kind, to: email, ...text(isVerified ? firstName : "") };
  });
}

function notify(kind: string, to: string, text: MailText): void {
  mailer.sendLater(async () => ({ kind, to, ...text }));
}
