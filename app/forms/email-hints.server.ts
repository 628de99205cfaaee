import { emailHintTexts as texts } from "~/locales/de/email-hints";
import type { EmailHint } from "./email-hints";

/**
 * Builds the hints for a new address that waits for its confirmation, or null, and for an unconfirmed own one. Most
 * people have neither, so the texts come with the data instead of with the scripts.
 */
export function emailHints(pendingEmail: string | null, isVerified: boolean): EmailHint[] {
  const hints: EmailHint[] = [];
  if (pendingEmail !== null) {
    const forms = [
      { intent: "email.resend", label: texts.sendLinkAgain },
      { intent: "email.cancel", label: texts.cancelEmailChange },
    ];
    hints.push({ title: texts.pendingEmail, text: texts.pendingEmailHelp, email: pendingEmail, forms });
  }
  if (!isVerified) {
    const forms = [{ intent: "email.verify", label: texts.sendLinkAgain }];
    hints.push({ title: texts.unverified, text: texts.unverifiedHelp, forms });
  }
  return hints;
}
