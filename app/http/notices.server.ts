import type { RouterContextProvider } from "react-router";
import { type MailText, mails } from "~/locales/de/mails";
import type { FormerEmail, Restored } from "~/models/former-email.server";
import type { Viewer } from "~/models/session.server";
import { visitOf } from "./context.server";
import { mailer } from "./mail.server";

type Context = Readonly<RouterContextProvider>;
type Addressee = Pick<Viewer, "firstName" | "email">;

/** An address of ours with a token in it, as it stands in a mail. */
export function linkTo(context: Context, path: string, token?: string): string {
  const query = token === undefined ? "" : `?${new URLSearchParams({ token })}`;
  return `${visitOf(context).origin}${path}${query}`;
}

/** Tells the address that the account gave up, with a link that takes it back. */
export function tellFormerEmail(
  context: Context,
  { firstName }: Viewer,
  { email, token }: FormerEmail,
): void {
  const link = linkTo(context, "/restore-email", token);
  tell("email-changed", email, mails.emailChanged(firstName, email, link));
}

/** Tells the owner that the password is another now. */
export function tellPasswordChanged(context: Context, { firstName, email }: Addressee): void {
  tell("password-changed", email, mails.passwordChanged(firstName, linkTo(context, "/forgot-password")));
}

/** Tells the address that had to make way for the former one. */
export function tellReplaced({ firstName, replaced }: Restored): void {
  tell("email-restored", replaced, mails.emailRestored(firstName));
}

function tell(kind: string, to: string, text: MailText): void {
  mailer.sendLater(async () => ({ kind, to, ...text }));
}
