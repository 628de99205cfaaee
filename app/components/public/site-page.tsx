import type { ReactNode } from "react";
import { CookieBanner } from "./cookie-banner";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

/** What surrounds a public page. The banner comes first: whoever uses the keyboard meets it before the page. */
export function SitePage({
  isSignedIn,
  back,
  children,
}: {
  isSignedIn: boolean;
  /** Where one came from. */
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
