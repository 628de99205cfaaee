import { SitePage } from "~/components/public/site-page";
import { GOODBYE_PATH } from "~/domain/addresses";
import { visitOf } from "~/http/context.server";
import { accountDeleted, loggedOut } from "~/locales/de/accounts/login";
import { shell } from "~/locales/de/shell";
import type { Route } from "./+types/farewell";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title} · ${shell.product}` },
];

/** Loads the page after signing out or deleting the account, which leads to the start page after a few seconds. */
export function loader({ context, pattern }: Route.LoaderArgs) {
  const [texts, seconds] = pattern === GOODBYE_PATH ? [loggedOut, 3] : [accountDeleted, 2];
  visitOf(context).headers.set("Refresh", `${seconds}; url=/`);
  return { isScriptless: true as const, title: texts.title, text: texts.text };
}

export default function Farewell({ loaderData: { title, text } }: Route.ComponentProps) {
  return (
    <SitePage isSignedIn={false}>
      <main
        id="inhalt"
        tabIndex={-1}
        className="mx-auto flex max-w-120 flex-col items-center gap-3 px-4 py-24 text-center"
      >
        <h1 className="text-xl">{title}</h1>
        <p>{text}</p>
        <p className="text-sm text-quiet">{loggedOut.soon}</p>
        <a className="button mt-2" href="/">
          {shell.home}
        </a>
      </main>
    </SitePage>
  );
}
