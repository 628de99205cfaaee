import type { RouterContextProvider } from "react-router";
import { type MailText, mails } from "~/locales/de/mails";
import type { SentLink } from "~/models/email-change.server";
import type { FormerEmail, Restored } from "~/models/former-email.server";
import type { Viewer } from "~/models/session.server";
import { connectionContext, visitOf } from "./context.server";
import { mailer } from "./mail.server";
import { mayMailStranger } from "./mail-limits.server";

type Context = Readonly<RouterContextProvider>;
type Owner = Pick<Viewer, "id" | "firstName" | "email" | "isVerified">;

/** An address of ours with a token in it, as it stands in a mail. */
export function linkTo(context: Context, path: string, token?: string): string {
  const query = token === undefined ? "" : `?${new URLSearchParams({ token })}`;
  return `${visitOf(context).origin}${path}${query}`;
}

/** Mails a link that proves the address. It holds nothing that a person typed: the mailbox may be a stranger's. */
export function sendConfirmation(
  context: Context,
  { email, token }: SentLink,
  { isChange }: { isChange: boolean },
): void {
  const link = linkTo(context, "/confirm-email", token);
  const { clientAddress } = context.get(connectionContext);
  if (isChange) tell("new-email", email, mails.confirmNewEmail(link), clientAddress);
  else tell("confirm-email", email, mails.confirmEmail(link), clientAddress);
}

/** Tells the present address that another one waits to take its place, with a link that stops it. */
export function tellPendingEmail(
  context: Context,
  { firstName, isVerified }: Owner,
  { email, token }: FormerEmail,
): void {
  const link = linkTo(context, "/restore-email", token);
  tell("email-changing", email, mails.emailChanging(isVerified ? firstName : "", email, link));
}

/** Tells the address that the account gave up, with a link that takes it back. */
export function tellFormerEmail(context: Context, firstName: string, { email, token }: FormerEmail): void {
  const link = linkTo(context, "/restore-email", token);
  tell("email-changed", email, mails.emailChanged(firstName, email, link));
}

/** Tells the owner that the password is another now. */
export function tellPasswordChanged(context: Context, owner: Owner): void {
  const link = linkTo(context, "/forgot-password");
  tellOwner("password-changed", owner, (firstName) => mails.passwordChanged(firstName, link));
}

/** Tells the owner that Google signs in to the account, or no longer does. */
export function tellGoogle(context: Context, owner: Owner, isLinked: boolean): void {
  const link = linkTo(context, "/forgot-password");
  const text = isLinked ? mails.googleLinked : mails.googleUnlinked;
  tellOwner(isLinked ? "google-linked" : "google-unlinked", owner, (firstName) => text(firstName, link));
}

/** Tells the address of an account that the account is gone. */
export function tellDeleted(owner: Owner): void {
  tellOwner("account-deleted", owner, mails.accountDeleted);
}

/** Tells the address that had to make way for the former one. */
export function tellReplaced({ firstName, replaced }: Restored): void {
  tell("email-restored", replaced, mails.emailRestored(firstName));
}

/** An address that nobody has proven may be a stranger's: it gets few mails, and no name that somebody typed. */
function tellOwner(
  kind: string,
  { id, email, firstName, isVerified }: Owner,
  text: (firstName: string) => MailText,
): void {
  mailer.sendLater(async () => {
    if (!isVerified && !(await mayMailStranger(email))) return undefined;
    return { kind, to: email, ...text(isVerified ? firstName : "") };
  }, id);
}

function tell(kind: string, to: string, text: MailText, whose = to): void {
  mailer.sendLater(async () => ({ kind, to, ...text }), whose);
}
