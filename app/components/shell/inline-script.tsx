import { createContext, useContext, useEffect } from "react";
import { useMatches } from "react-router";
import sendInPlace from "./send-in-place.ts?inline";

/** Renders a script of the build within the page. Its text, imported with `?inline`, is empty in the browser's bundle. */
export function InlineScript({ text }: { text: string }) {
  const nonce = useContext(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, allowed by the nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** CSP nonce of the page's inline scripts. Set only on the server. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Tells a page of HTML, forms and inline scripts, without those of the router: its loader says so. */
export function useIsScriptless(): boolean {
  return useMatches().some(({ loaderData }) => (loaderData as { isScriptless?: true } | null)?.isScriptless);
}

/** Renders the inline script that sends forms in place, on a page without the router's scripts. */
export function ScriptlessForms() {
  // This effect runs only if the router led here, with scripts loaded: reloads the page without them.
  useEffect(() => location.reload(), []);
  return <InlineScript text={sendInPlace} />;
}
