import { useEffect, useState } from "react";
import { href, isRouteErrorResponse } from "react-router";
import { errors, shell } from "~/locales/de/shell";
import { trip } from "~/locales/de/trips/trips";
import { ContractLinks } from "../billing/contract-links";
import { ServerMarkup } from "../ui/server-markup";
import { useAddress } from "./address";
import { leavingFor } from "./own-way";
import { PublicHeader } from "./public-header";

export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useAddress();
  if (useReloadFromWorker(error, pathname + search)) return null;
  const { title, help, links, isOurFault } = describe(error, pathname + search);
  return (
    <>
      <title>{`${title} · ${shell.product}`}</title>
      <PublicHeader />
      <main id="inhalt" tabIndex={-1} className="mx-auto flex max-w-120 flex-col gap-3 px-4 py-16">
        <h1 className="text-xl">{title}</h1>
        {help && <p className="text-quiet">{help}</p>}
        <ServerMarkup name="unsent" />
        {isOurFault && <ServerMarkup name="reference" className="text-sm text-quiet" />}
        <p className="mt-2 flex flex-wrap gap-3">
          {links.map(({ href, text, reload }, nth) => (
            <a
              key={href}
              className={nth === 0 ? "button-main" : "button min-h-12"}
              href={href}
              data-reload={reload}
            >
              {text}
            </a>
          ))}
        </p>
        <ContractLinks className="mt-8" />
      </main>
    </>
  );
}

/** sessionStorage key of the address last loaded through the worker. A second error there is shown, not reloaded. */
export const LEFT_AT = "left-at";

/**
 * After a network error, reloads the address if a service worker is active: it answers with a cached screen or the
 * offline page. Only once for an address, in case the error has another cause. Returns true while reloading.
 */
function useReloadFromWorker(error: unknown, here: string): boolean {
  const [isReloading] = useState(
    () =>
      error instanceof TypeError &&
      globalThis.navigator?.serviceWorker?.controller != null &&
      sessionStorage.getItem(LEFT_AT) !== here,
  );
  useEffect(() => {
    sessionStorage.setItem(LEFT_AT, isReloading ? here : "");
    if (!isReloading) return;
    // Firefox ends the requests of a page with this error as soon as the person leaves it.
    const waiting = setTimeout(() => location.replace(here), leavingFor());
    return () => clearTimeout(waiting);
  }, [isReloading, here]);
  return isReloading;
}

interface Description {
  title: string;
  help?: string;
  links: { href: string; text: string; reload?: boolean }[];
  /** The error is in the log, under an id that the page shows. */
  isOurFault?: boolean;
}

const home = { href: "/", text: shell.home };

function describe(error: unknown, here: string): Description {
  if (isRouteErrorResponse(error)) {
    const { kind, message }: { kind?: string; message?: string } = error.data ?? {};
    if (kind === "tripNotFound") {
      const toTrips = { href: href("/my-trips"), text: errors.toTrips };
      return { title: trip.notFound, help: errors.tripNotFoundHelp, links: [toTrips] };
    }
    if (kind === "notFound" || (error.status === 404 && !message))
      return { title: errors.notFound, help: errors.notFoundHelp, links: [home] };
    if (message) return { title: message, links: [home] };
    return { title: errors.failed, links: [home], isOurFault: true };
  }
  const again = { href: here, text: errors.reload, reload: true };
  if (error instanceof TypeError)
    return { title: errors.connection, help: errors.connectionHelp, links: [again] };
  return { title: errors.failed, help: errors.failedHelp, links: [again, home], isOurFault: true };
}
