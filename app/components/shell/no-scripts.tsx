import { useContext, useEffect } from "react";
import { useMatches } from "react-router";
import { NonceContext } from "./nonce";

/** Part of the loader data of a page without the router's scripts: HTML, forms and inline scripts. */
export interface ScriptlessPage {
  isScriptless: true;
}

/** True if the current page needs no scripts. */
export function useIsScriptless(): boolean {
  return useMatches().some(
    ({ loaderData }) => (loaderData as Partial<ScriptlessPage> | null)?.isScriptless === true,
  );
}

// Inline script: sends a form with `data-stay` by fetch and reloads the page, which keeps its scroll position. On any
// error the browser submits the form itself. Left out of the browser's bundle.
export const submitInPlace = import.meta.env.SSR
  ? `addEventListener("submit",function stay(e){const f=e.target,b=e.submitter;if(!("stay"in f.dataset))return;e.preventDefault();const d=new FormData(f,b),to=d.get("redirectTo");fetch(f.action,{method:"POST",body:new URLSearchParams(d),redirect:"manual"}).then(r=>{if(r.type!=="opaqueredirect")throw r;to===location.pathname+location.search?location.reload():location.assign(to)}).catch(()=>{removeEventListener("submit",stay);f.requestSubmit(b)})})`
  : "";

/** Renders the inline script that sends forms in place, on a page without the router's scripts. */
export function ScriptlessForms() {
  const nonce = useContext(NonceContext);
  // This effect runs only if the router led here, with scripts loaded: reloads the page without them.
  useEffect(() => location.reload(), []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by nonce or hash
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: submitInPlace }} />;
}
