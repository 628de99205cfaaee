import type { ReactNode } from "react";
import { SiteFooter } from "./public/site-footer";
import { PublicHeader } from "./public-header";

/** A narrow page with one thing to do or to read: what links in mails lead to. */
export function MailPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PublicHeader />
      <main id="inhalt" className="mx-auto max-w-104 px-4 pt-6 pb-16">
        <h1 className="text-xl text-balance">{title}</h1>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** That a link is over, and where to go instead. */
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
