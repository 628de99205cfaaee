import { loggedOut } from "~/locales/de/login";
import { shell } from "~/locales/de/shell";
import { SitePage } from "./site-page";

/** A page that says goodbye and soon leads on to the start page; with a link for the impatient. */
export function Farewell({ title, text }: { title: string; text: string }) {
  return (
    <SitePage isSignedIn={false}>
      <main id="inhalt" className="mx-auto flex max-w-120 flex-col items-center gap-3 px-4 py-24 text-center">
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
