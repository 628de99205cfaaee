import { createContext, type HTMLAttributes, use } from "react";

/** The markup of the page that the server is making. In a browser there is none. */
export const MarkupContext = createContext<Readonly<Record<string, string>>>({});

/**
 * A box for markup that the server made. On the page that it was loaded with the browser keeps what stands there:
 * the markup is not sent a second time as data. Later it comes as data.
 */
export function ServerMarkup({
  name,
  data,
  ...rest
}: { name: string; data?: Readonly<Record<string, string>> } & HTMLAttributes<HTMLDivElement>) {
  const made = use(MarkupContext);
  const html = data?.[name] ?? made[name] ?? "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has escaped it, on the server
  return <div {...rest} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}
