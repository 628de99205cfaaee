import type { HTMLAttributes } from "react";

/** A chart that the server has drawn, as HTML. */
export function DrawnChart({ html, ...rest }: { html: string } & HTMLAttributes<HTMLDivElement>) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has escaped it, on the server
  return <div {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
