import type { ReactNode } from "react";
import { href } from "react-router";
import { COOKIE_SETTINGS, textPages, withParameters } from "~/domain/addresses";
import { footer, site } from "~/locales/de/public/site";
import { shell } from "~/locales/de/shell";
import { ContractLinks } from "../billing/contract-links";
import { useAddress } from "../shell/address";
import { Brand, PublicStyles } from "../shell/public-header";
import { ThemeButton } from "../shell/theme";
import { Icon } from "../ui/icon";
import { CookieBanner } from "./cookie-banner";

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
      <PublicStyles />
      <CookieBanner />
      <SiteHeader isSignedIn={isSignedIn} back={back} />
      {children}
      <SiteFooter hasBanner />
    </>
  );
}

/** Sticky header of public pages. `back` is the page to return to; it replaces the link into the app. */
function SiteHeader({ isSignedIn, back }: { isSignedIn: boolean; back?: string }) {
  return (
    <header className="site-header">
      <div className="site-header-row">
        {back && (
          <a href={back} className="icon-button site-back -ml-3 [grid-area:back]" aria-label={shell.back}>
            <Icon name="arrow-left" />
          </a>
        )}
        <a href="/" className="justify-self-start rounded-control no-underline [grid-area:brand]">
          <Brand />
        </a>
        {!isSignedIn && (
          <nav aria-label={site.navigation}>
            {site.sections.map(([href, text]) => (
              <a key={href} href={href}>
                {text}
              </a>
            ))}
            <a href={href("/login")}>{site.signIn}</a>
          </nav>
        )}
        {!back && (
          <a className="button-quiet site-open" href={isSignedIn ? "/" : href("/login")}>
            {site.openApp}
          </a>
        )}
        <ThemeButton />
      </div>
    </header>
  );
}

/**
 * Footer with the links required by law; cancelling and withdrawing come first. With `hasBanner` the cookie settings
 * open on the same page.
 */
export function SiteFooter({ hasBanner = false }: { hasBanner?: boolean }) {
  const { pathname, search } = useAddress();
  const links = Object.entries(textPages).map(
    ([name, href]) => [href, footer[name as keyof typeof textPages]] as const,
  );
  const reopening = withParameters(search, { cookies: "open" });
  const settings = hasBanner ? `${pathname}${reopening}#cookie-banner` : COOKIE_SETTINGS;
  return (
    <footer className="site-footer">
      <ContractLinks className="mx-auto max-w-304 px-4" />
      <nav aria-label={site.footer}>
        <ul className="mx-auto flex max-w-304 flex-wrap justify-center gap-x-1 px-4">
          {[...links, [settings, footer.cookies] as const].map(([href, text]) => (
            <li key={href}>
              {/* Public pages run no scripts, so the browser loads them itself. */}
              <a
                className="inline-flex min-h-11 min-w-11 items-center justify-center px-2 text-sm text-ink"
                href={href}
                data-reload
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
