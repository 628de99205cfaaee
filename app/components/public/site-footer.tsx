import { withParameters } from "~/domain/addresses";
import { COOKIE_SETTINGS, publicAddresses } from "~/locales/de/public/addresses";
import { footer, site } from "~/locales/de/public/site";
import { useAddress } from "../shell/address";
import { ContractLinks } from "../shell/contract-links";

/**
 * Footer with the links required by law; cancelling and withdrawing come first. With `hasBanner` the cookie settings
 * open on the same page.
 */
export function SiteFooter({ hasBanner = false }: { hasBanner?: boolean }) {
  const { pathname, search } = useAddress();
  const links = Object.entries(publicAddresses).map(
    ([name, href]): Link => [href, footer[name as keyof typeof publicAddresses]],
  );
  const reopening = withParameters(search, { cookies: "open" });
  const settings = hasBanner ? `${pathname}${reopening}#cookie-banner` : COOKIE_SETTINGS;
  return (
    <footer className="site-footer">
      <ContractLinks />
      <nav aria-label={site.footer}>
        <Links links={[...links, [settings, footer.cookies]]} />
      </nav>
    </footer>
  );
}

type Link = readonly [href: string, text: string];

function Links({ links }: { links: readonly Link[] }) {
  return (
    <ul>
      {links.map(([href, text]) => (
        <li key={href}>
          {/* Public pages run no scripts, so the browser loads them itself. */}
          <a href={href} data-reload>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
