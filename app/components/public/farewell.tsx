import { loggedOut } from "~/locales/de/login";
import { shell } from "~/locales/de/shell";
import { SitePage } from "./site-page";

/** Goodbye page, which redirects to the start page after a few seconds and also links to it. */
export function Farewell({ title, text }: { title: string; text: string }) {
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
