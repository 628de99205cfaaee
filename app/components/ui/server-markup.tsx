import { createContext, type HTMLAttributes, use } from "react";

/** Markup by name for the page that the server is rendering. Empty in the browser. */
export const MarkupContext = createContext<Readonly<Record<string, string>>>({});

/**
 * Box for markup rendered on the server. On the first page the browser keeps the markup of the HTML, so it is not sent
 * again as data. On later screens it comes from the loader data.
 */
export function ServerMarkup({
  name,
  data,
  ...rest
}: { name: string; data?: Readonly<Record<string, string>> } & HTMLAttributes<HTMLDivElement>) {
  const rendered = use(MarkupContext);
  const html = data?.[name] ?? rendered[name] ?? "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has escaped it, on the server
  return <div {...rest} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}

/**
 * Rules that few screens need. React puts the link into the head once, however often it is rendered, and shows what
 * stands beside it when the rules are there.
 */
export function Stylesheet({ href }: { href: string }) {
  return <link rel="stylesheet" href={href} precedence="screen" />;
}
