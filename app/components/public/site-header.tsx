import { site } from "~/locales/de/public/site";
import { Brand } from "../brand";
import { ThemeButton } from "../theme-button";

/** The head of the public pages; it stays in view. Who is signed in finds the way back to the app. */
export function SiteHeader({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <a href="/" className="site-brand">
          <Brand />
        </a>
        {!isSignedIn && (
          <nav aria-label={site.navigation}>
            {site.sections.map(([href, text]) => (
              <a key={href} href={href}>
                {text}
              </a>
            ))}
            <a href="/login" className="site-sign-in">
              {site.signIn}
            </a>
          </nav>
        )}
        <a className="button site-open" href={isSignedIn ? "/" : "/login"}>
          {site.openApp}
        </a>
        <ThemeButton />
      </div>
    </header>
  );
}
