import { useContext } from "react";
import { NonceContext } from "./nonce";

/** Renders a script of the build within the page. Its text, imported with `?inline`, is empty in the browser's bundle. */
export function InlineScript({ text }: { text: string }) {
  const nonce = useContext(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, allowed by nonce or hash
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
