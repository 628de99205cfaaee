import { useEffect } from "react";
import { useMatches } from "react-router";
import { InlineScript } from "./inline-script";
import sendInPlace from "./send-in-place.ts?inline";

/** Part of the loader data of a page without the router's scripts: HTML, forms and inline scripts. */
export interface ScriptlessPage {
  isScriptless: true;
}

export function useIsScriptless(): boolean {
  return useMatches().some(
    ({ loaderData }) => (loaderData as Partial<ScriptlessPage> | null)?.isScriptless === true,
  );
}

/** Renders the inline script that sends forms in place, on a page without the router's scripts. */
export function ScriptlessForms() {
  // This effect runs only if the router led here, with scripts loaded: reloads the page without them.
  useEffect(() => location.reload(), []);
  return <InlineScript text={sendInPlace} />;
}
