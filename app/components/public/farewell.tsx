import { useContext } from "react";
import { loggedOut } from "~/locales/de/login";
import { shell } from "~/locales/de/shell";
import { DELETED_ACCOUNT_KEY } from "../deleted-account-key";
import { NonceContext } from "../nonce";
import { SitePage } from "./site-page";

// This page has no other script that could forget what was kept for the account: what the service worker has read for
// it, and, where the account is gone, the outbox. (Its id comes from app/offline/sign-out/sign-out.tsx.)
const forget = `"caches"in window&&caches.keys().then(names=>names.forEach(name=>name.startsWith("reisekasse-pages")&&caches.delete(name)));
const gone=location.pathname==="/account-deleted"&&sessionStorage.getItem("${DELETED_ACCOUNT_KEY}");
if(gone)indexedDB.open("reisekasse").onsuccess=({target:{result:db}})=>{db.transaction("outbox","readwrite").objectStore("outbox").index("byAccount").openCursor(gone).onsuccess=({target:{result:at}})=>{if(at){at.delete();at.continue()}}}`;

/**
 * A page that says goodbye and soon leads on to the start page; with a link for the impatient. It deletes what was kept
 * on the device to be read without a network.
 */
export function Farewell({ title, text }: { title: string; text: string }) {
  const nonce = useContext(NonceContext);
  return (
    <SitePage isSignedIn={false}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by the page's nonce */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: forget }} />
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
