import { useContext, useEffect } from "react";
import { useMatches } from "react-router";
import { NonceContext } from "./nonce";

/** What the loader of a page answers, among others, that needs no scripts of ours: it is HTML and forms. */
export interface ScriptlessPage {
  isScriptless: true;
}

/** Whether the page that is shown is one of those. */
export function useIsScriptless(): boolean {
  return useMatches().some(
    ({ loaderData }) => (loaderData as Partial<ScriptlessPage> | null)?.isScriptless === true,
  );
}

// Sends a form and shows the page anew where it is, instead of from its top. Whatever fails goes the browser's way.
// Only the server needs to know it.
const stayWhereYouAre =
  import.meta.env.SSR &&
  `addEventListener("submit",function stay(e){const f=e.target,b=e.submitter;if(!("stay"in f.dataset))return;e.preventDefault();const d=new FormData(f,b),to=d.get("redirectTo");fetch(f.action,{method:"POST",body:new URLSearchParams(d),redirect:"manual"}).then(r=>{if(r.type!=="opaqueredirect")throw r;to===location.pathname+location.search?location.reload():location.assign(to)}).catch(()=>{removeEventListener("submit",stay);f.requestSubmit(b)})})`;

/** Stands on a still page in place of all other scripts. */
export function ScriptlessForms() {
  const nonce = useContext(NonceContext);
  // Whoever came here by the router still has them: the page as it is meant comes from the server.
  useEffect(() => location.reload(), []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by the page's nonce
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: stayWhereYouAre || "" }} />;
}
