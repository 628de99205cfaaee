import type { ReactNode } from "react";
import { PublicHeader } from "../shell/public-header";
import { SiteFooter } from "./site-page";

/** Narrow page with a single action or message, for links in mails. */
export function MailPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PublicHeader />
      <main id="inhalt" tabIndex={-1} className="narrow-page">
        <h1 className="text-xl text-balance">{title}</h1>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** Page for a link that is used up or has expired, with a link to continue. */
export function LinkOver({
  title,
  text,
  href,
  action,
}: {
  title: string;
  text: string;
  href: string;
  action: string;
}) {
  return (
    <MailPage title={title}>
      <p className="mt-2 mb-6 text-quiet">{text}</p>
      <a className="button-main w-full" href={href}>
        {action}
      </a>
    </MailPage>
  );
}
