import { useContext } from "react";
import { loggedOut } from "~/locales/de/login";
import { shell } from "~/locales/de/shell";
import { DELETED_ACCOUNT_KEY } from "../account/deleted-account-key";
import { NonceContext } from "../shell/nonce";
import { SitePage } from "./site-page";

// Inline script, since this page loads no others: deletes the account's cached pages and, after a deletion of the
// account, its outbox. app/offline/sign-out/sign-out.tsx stores the account's id.
const deleteStored = `"caches"in window&&caches.keys().then(names=>names.forEach(name=>name.startsWith("reisekasse-pages")&&caches.delete(name)));
const gone=location.pathname==="/account-deleted"&&sessionStorage.getItem("${DELETED_ACCOUNT_KEY}");
if(gone)indexedDB.open("reisekasse").onsuccess=({target:{result:db}})=>{db.transaction("outbox","readwrite").objectStore("outbox").index("byAccount").openCursor(gone).onsuccess=({target:{result:at}})=>{if(at){at.delete();at.continue()}}}`;

/**
 * Goodbye page, which redirects to the start page after a few seconds and also links to it. Deletes the pages cached on
 * the device.
 */
export function Farewell({ title, text }: { title: string; text: string }) {
  const nonce = useContext(NonceContext);
  return (
    <SitePage isSignedIn={false}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by the page's nonce */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: deleteStored }} />
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
