import type { ReactNode } from "react";
import { CookieBanner } from "./cookie-banner";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

/** Frame of a public page. The cookie banner comes first in the tab order. */
export function SitePage({
  isSignedIn,
  back,
  children,
}: {
  isSignedIn: boolean;
  back?: string;
  children: ReactNode;
}) {
  return (
    <>
      <CookieBanner />
      <SiteHeader isSignedIn={isSignedIn} back={back} />
      {children}
      <SiteFooter hasBanner />
    </>
  );
}
