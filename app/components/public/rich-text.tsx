import { Fragment, type ReactNode } from "react";

const MARKS = /\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*/g;

/** Renders a paragraph with its links and emphasis; the syntax is described in locales/document.ts. */
export function RichText({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    const [all, words, address, strong] = match;
    parts.push(text.slice(end, match.index));
    parts.push(strong ? <b>{strong}</b> : <a href={address}>{words}</a>);
    end = match.index + all.length;
  }
  parts.push(text.slice(end));
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
