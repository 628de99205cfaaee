import { WifiOff } from "lucide";
import { useEffect, useState } from "react";
import { href, redirect, useNavigate } from "react-router";
import { useAddress } from "~/components/shell/address";
import { LEFT_AT } from "~/components/shell/error-page";
import { InlineScript } from "~/components/shell/inline-script";
import { Brand } from "~/components/shell/public-header";
import { showToast } from "~/components/shell/toast";
import { Icon } from "~/components/ui/icon";
import { SHARE_PATH, SHELL_PATH } from "~/domain/addresses";
import { withoutDialog } from "~/domain/dialog";
import { ownPath } from "~/domain/own-path";
import { addressOfShared } from "~/domain/quick-line/shared-line";
import { offline } from "~/locales/de/offline";
import { shell } from "~/locales/de/shell";
import { type CachedScreen, cachedScreens, isCached } from "~/offline/cache/cached-screens";
import { onReachable } from "~/offline/cache/worker";
import takeOwnAddress from "~/offline/take-own-address.ts?inline";
import type { Route } from "./+types/offline";

export const meta: Route.MetaFunction = () => [
  { title: `${offline.title} · ${shell.product}` },
  { name: "robots", content: "noindex" },
];

/** Redirects to the wanted page: this loader runs only if the server can be reached. */
export function loader({ url }: Route.LoaderArgs) {
  const to = ownPath(url.searchParams.get("to"));
  if (to && !to.startsWith(SHELL_PATH)) throw redirect(to);
  return null;
}

/** Replaces any page while offline: opens its cached screen, or lists the screens that are cached. */
export default function OfflinePage() {
  const { search } = useAddress();
  const navigate = useNavigate();
  const [screens, setScreens] = useState<CachedScreen[]>();
  const [to, setTo] = useState<string>();

  useEffect(() => {
    const wanted = afterSharing(ownPath(new URLSearchParams(search).get("to")));
    setTo(wanted);
    void (async () => {
      const below = wanted?.replace(/\?.*/s, (search) => withoutDialog(search));
      for (const address of wanted && below ? [wanted, below] : []) {
        if (!(await isCached(address))) continue;
        // A dialog that is not about one thing would seem to do nothing when somebody opens it.
        if (address !== wanted && !/[?&]id=/.test(wanted!))
          showToast({ kind: "failure", title: offline.withoutDialog });
        return navigate(address, { replace: true });
      }
      // Resets the guard of the error page, so that it may lead here again.
      sessionStorage.removeItem(LEFT_AT);
      setScreens(await cachedScreens());
    })();
    if (wanted) return onReachable(() => location.replace(wanted));
  }, [search, navigate]);

  return (
    <>
      <InlineScript text={takeOwnAddress} />
      <header className="mx-auto w-full max-w-120 px-4 py-3">
        <Brand />
      </header>
      <main
        id="inhalt"
        tabIndex={-1}
        className="mx-auto flex max-w-120 flex-col gap-3 px-4 pt-8 pb-16"
        aria-busy={!screens}
      >
        {screens && <CachedScreens screens={screens} to={to} />}
        <noscript>
          <h1 className="text-xl">{offline.title}</h1>
        </noscript>
      </main>
    </>
  );
}

/** Follows the redirect from the address to which other apps share. */
function afterSharing(path: string | undefined): string | undefined {
  const { pathname, searchParams } = new URL(path ?? "/", "http://own.invalid");
  return pathname === SHARE_PATH ? addressOfShared(searchParams) : path;
}

function CachedScreens({ screens, to }: { screens: CachedScreen[]; to: string | undefined }) {
  return (
    <>
      <h1 className="flex items-center gap-3 text-xl">
        <Icon name={WifiOff} className="text-quiet" />
        {offline.title}
      </h1>
      <p className="text-quiet">{to ? offline.notKept : offline.general}</p>
      <p className="mt-2 flex flex-wrap gap-3">
        <a className="button-main" href={to ?? "/"} data-reload>
          {offline.retry}
        </a>
        <a className="button min-h-12" href={href("/outbox")}>
          {offline.outbox}
        </a>
      </p>
      {screens.length > 0 && (
        <nav className="mt-6" aria-labelledby="kept">
          <h2 id="kept">{offline.kept}</h2>
          <ul className="rows mt-2">
            {screens.map(({ address, name }) => (
              <li key={address}>
                <a className="row-link" href={address}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
