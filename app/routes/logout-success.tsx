import { PublicHeader } from "~/components/public-header";
import { visitOf } from "~/http/context.server";
import { loggedOut } from "~/locales/de/login";
import { shell } from "~/locales/de/shell";
import type { Route } from "./+types/logout-success";

/** How long the thanks are shown, in seconds (spec, section 9). */
const STAY_S = 3;

export const meta: Route.MetaFunction = () => [{ title: `${loggedOut.title} · ${shell.product}` }];

export function loader({ context }: Route.LoaderArgs) {
  visitOf(context).answer.set("Refresh", `${STAY_S}; url=/`);
  return null;
}

export default function LogoutSuccess() {
  return (
    <>
      <PublicHeader />
      <main id="inhalt" className="mx-auto flex max-w-120 flex-col items-center gap-3 px-4 py-24 text-center">
        <h1 className="text-xl">{loggedOut.title}</h1>
        <p>{loggedOut.text}</p>
        <p className="text-sm text-quiet">{loggedOut.soon}</p>
        <a className="button mt-2" href="/">
          {shell.home}
        </a>
      </main>
    </>
  );
}
