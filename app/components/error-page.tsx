import { useEffect, useState } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { errors, shell } from "~/locales/de/shell";
import { trip } from "~/locales/de/trips";
import { ContractLinks } from "./contract-links";
import { PublicHeader } from "./public-header";
import { ServerMarkup } from "./server-markup";

/** What is shown in place of a screen: not there, not allowed, no network, or a fault of ours. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (useWorkerInstead(error, pathname + search)) return null;
  const { title, help, links, isOurFault } = describe(error, pathname + search);
  return (
    <>
      <title>{`${title} · ${shell.product}`}</title>
      <PublicHeader />
      <main id="inhalt" className="mx-auto flex max-w-120 flex-col gap-3 px-4 py-16">
        <h1 className="text-xl">{title}</h1>
        {help && <p className="text-quiet">{help}</p>}
        {isOurFault && <ServerMarkup name="reference" className="text-sm text-quiet" />}
        <p className="mt-2 flex flex-wrap gap-3">
          {links.map(({ href, text, reload }) => (
            <a key={href} className="button" href={href} data-reload={reload}>
              {text}
            </a>
          ))}
        </p>
        <ContractLinks className="mt-8" />
      </main>
    </>
  );
}

/** The address that was last left to the worker. Whoever comes back here with it has not been helped. */
export const LEFT_AT = "left-at";

/**
 * Where there is no network and a service worker, that knows what there is to read: loads the address anew, which the
 * worker answers. Once only, should the fault be another one; its page begins anew.
 */
function useWorkerInstead(error: unknown, here: string): boolean {
  const [leaves] = useState(
    () =>
      error instanceof TypeError &&
      globalThis.navigator?.serviceWorker?.controller != null &&
      sessionStorage.getItem(LEFT_AT) !== here,
  );
  useEffect(() => {
    sessionStorage.setItem(LEFT_AT, leaves ? here : "");
    if (leaves) location.replace(here);
  }, [leaves, here]);
  return leaves;
}

interface Description {
  title: string;
  help?: string;
  links: { href: string; text: string; reload?: boolean }[];
  /** What is in the log, under an id that can be asked about. */
  isOurFault?: boolean;
}

const home = { href: "/", text: shell.home };

function describe(error: unknown, here: string): Description {
  if (isRouteErrorResponse(error)) {
    const kind = (error.data as { kind?: string } | null)?.kind;
    if (kind === "tripNotFound") {
      const toTrips = { href: "/my-trips", text: errors.toTrips };
      return { title: trip.notFound, help: errors.tripNotFoundHelp, links: [toTrips] };
    }
    if (kind === "notFound") return { title: errors.notFound, help: errors.notFoundHelp, links: [home] };
    const message = (error.data as { message?: string } | null)?.message;
    if (message) return { title: message, links: [home] };
    if (error.status === 404) return { title: errors.notFound, help: errors.notFoundHelp, links: [home] };
    return { title: errors.failed, links: [home], isOurFault: true };
  }
  const again = { href: here, text: errors.reload, reload: true };
  if (error instanceof TypeError)
    return { title: errors.connection, help: errors.connectionHelp, links: [again] };
  return { title: errors.failed, help: errors.failedHelp, links: [again, home], isOurFault: true };
}
