import { site } from "~/locales/de/public/site";
import { shell } from "~/locales/de/shell";
import { Brand } from "../shell/brand";
import { ThemeButton } from "../shell/theme-button";
import { Icon } from "../ui/icon";

/** Sticky header of public pages. `back` is the page to return to; it replaces the link into the app. */
export function SiteHeader({ isSignedIn, back }: { isSignedIn: boolean; back?: string }) {
  return (
    <header className="site-header">
      <div className="site-header-row">
        {back && (
          <a href={back} className="icon-button site-back" aria-label={shell.back}>
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
            <a href="/login" className="min-[48rem]:ml-auto">
              {site.signIn}
            </a>
          </nav>
        )}
        {!back && (
          <a className="button site-open" href={isSignedIn ? "/" : "/login"}>
            {site.openApp}
          </a>
        )}
        <ThemeButton />
      </div>
    </header>
  );
}
