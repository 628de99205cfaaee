import type { ReactNode } from "react";
import type { Person } from "~/components/accounts/profile";
import { withDialog } from "~/domain/dialog";
import { emailHintTexts as texts } from "~/locales/de/accounts/email-hints";
import { QuickButton } from "../quick-form";
import type { profileHandlers } from "./profile-form.server";

/**
 * Reminds of a new address that waits for its confirmation, and of an own one that is unconfirmed, or from before
 * addresses that get no mail were refused.
 */
export function EmailHints({ person, pending }: { person: Person; pending: string | null }) {
  const { email, isVerified, isDeliverable, isGuest } = person;
  return (
    <>
      {pending !== null && (
        <Hint
          title={isGuest ? texts.pendingFirst : texts.pendingEmail}
          text={isGuest ? texts.pendingFirstHelp : texts.pendingEmailHelp}
          email={pending}
        >
          <QuickButton<typeof profileHandlers> intent="email.resend" label={texts.sendLinkAgain} />
          <QuickButton<typeof profileHandlers> intent="email.cancel" label={texts.cancelEmailChange} />
        </Hint>
      )}
      {!isDeliverable && !isGuest && (
        <Hint title={texts.undeliverable} text={texts.undeliverableHelp} email={email}>
          <a className="button w-full" href={withDialog("", "edit-profile")}>
            {texts.changeEmail}
          </a>
        </Hint>
      )}
      {isDeliverable && !isVerified && (
        <Hint title={texts.unverified} text={texts.unverifiedHelp}>
          <QuickButton<typeof profileHandlers> intent="email.verify" label={texts.sendLinkAgain} />
        </Hint>
      )}
    </>
  );
}

function Hint(props: { title: string; text: string; email?: string; children: ReactNode }) {
  const { title, text, email, children } = props;
  return (
    <section className="card">
      <h2 className="text-base">{title}</h2>
      {email !== undefined && <p className="mt-1 font-semibold hyphens-manual">{email}</p>}
      <p className="mt-1 text-sm text-quiet">{text}</p>
      <div className="mt-3 grid gap-2 sm:grid-cols-2">{children}</div>
    </section>
  );
}
