import { withDialog } from "~/domain/dialog";
import { isEmail } from "~/domain/email";
import { emailHintTexts as texts } from "~/locales/de/email-hints";
import type { Viewer } from "~/models/session.server";
import type { EmailHint } from "./email-hints";

/**
 * Builds the hints for a new address that waits for its confirmation, or null, and for an own one that is unconfirmed
 * or from before addresses that get no mail were refused. Most people have none, so the texts come with the data
 * instead of with the scripts.
 */
export function emailHints(
  pendingEmail: string | null,
  { email, isVerified }: Pick<Viewer, "email" | "isVerified">,
): EmailHint[] {
  const hints: EmailHint[] = [];
  if (pendingEmail !== null) {
    const forms = [
      { intent: "email.resend", label: texts.sendLinkAgain },
      { intent: "email.cancel", label: texts.cancelEmailChange },
    ];
    hints.push({ title: texts.pendingEmail, text: texts.pendingEmailHelp, email: pendingEmail, forms });
  }
  if (!isEmail(email)) {
    const link = { to: withDialog("", "edit-profile"), label: texts.changeEmail };
    hints.push({ title: texts.undeliverable, text: texts.undeliverableHelp, email, forms: [], link });
  } else if (!isVerified) {
    const forms = [{ intent: "email.verify", label: texts.sendLinkAgain }];
    hints.push({ title: texts.unverified, text: texts.unverifiedHelp, forms });
  }
  return hints;
}
