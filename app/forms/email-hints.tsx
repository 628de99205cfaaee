import type { ReactNode } from "react";
import { profile } from "~/locales/de/profile";
import { QuickForm } from "./sent-form";

/** Reminds of unconfirmed addresses: the account's own, and a new one that is to replace it. */
export function EmailHints({
  isVerified,
  pendingEmail,
}: {
  isVerified: boolean;
  pendingEmail: string | null;
}) {
  return (
    <>
      {pendingEmail !== null && (
        <Hint title={profile.pendingEmail} text={profile.pendingEmailHelp} email={pendingEmail}>
          <QuickForm intent="email.resend">
            <button type="submit" className="button w-full">
              {profile.sendLinkAgain}
            </button>
          </QuickForm>
          <QuickForm intent="email.cancel">
            <button type="submit" className="button w-full">
              {profile.cancelEmailChange}
            </button>
          </QuickForm>
        </Hint>
      )}
      {!isVerified && (
        <Hint title={profile.unverified} text={profile.unverifiedHelp}>
          <QuickForm intent="email.verify">
            <button type="submit" className="button w-full">
              {profile.sendLinkAgain}
            </button>
          </QuickForm>
        </Hint>
      )}
    </>
  );
}

function Hint({
  title,
  text,
  email,
  children,
}: {
  title: string;
  text: string;
  email?: string;
  children: ReactNode;
}) {
  return (
    <section className="card">
      <h2 className="text-base">{title}</h2>
      {email !== undefined && <p className="mt-1 font-semibold break-words">{email}</p>}
      <p className="mt-1 text-sm text-quiet">{text}</p>
      <div className="mt-3 grid gap-2 sm:grid-cols-2">{children}</div>
    </section>
  );
}
