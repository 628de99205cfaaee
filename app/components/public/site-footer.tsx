import { useLocation } from "react-router";
import { COOKIE_SETTINGS, publicAddresses } from "~/locales/de/public/addresses";
import { footer, site } from "~/locales/de/public/site";

/**
 * The links that the law wants near, on public pages and, with `isQuiet`, below the screens of the app. What is there
 * only where payment is set up, cancelling and withdrawing, goes first: `legal` holds those links.
 */
export function SiteFooter({ legal = [], isQuiet = false }: { legal?: readonly Link[]; isQuiet?: boolean }) {
  const { pathname, search } = useLocation();
  const links = Object.entries(publicAddresses).map(
    ([name, href]): Link => [href, footer[name as keyof typeof publicAddresses]],
  );
  const settings = isQuiet ? COOKIE_SETTINGS : `${pathname}${reopening(search)}#cookie-banner`;
  return (
    <footer className={isQuiet ? "site-footer is-quiet" : "site-footer"}>
      {legal.length > 0 && <Links links={legal} className="site-footer-contracts" />}
      <nav aria-label={site.footer}>
        <Links links={[...links, [settings, footer.cookies]]} />
      </nav>
    </footer>
  );
}

type Link = readonly [href: string, text: string];

function Links({ links, className }: { links: readonly Link[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map(([href, text]) => (
        <li key={href}>
          {/* Public pages run no scripts, so the browser goes there itself. */}
          <a href={href} data-reload>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

function reopening(search: string): string {
  const query = new URLSearchParams(search);
  query.set("cookies", "open");
  return `?${query}`;
}
