import { Fragment, type ReactNode } from "react";
import type { Block, PublicDocument } from "~/locales/de/public/document";
import { site } from "~/locales/de/public/site";
import { Icon } from "../ui/icon";

export function DocumentPage({ page: { title, lead, sections, hasContents } }: { page: PublicDocument }) {
  return (
    <main id="inhalt" tabIndex={-1} className="prose">
      <h1>{title}</h1>
      <Blocks blocks={lead} />
      {hasContents && (
        <nav className="border-y border-line py-2" aria-label={site.contents}>
          <ul className="gap-x-6 sm:columns-2">
            {sections.map((section) => (
              <li key={section.id}>
                <a className="inline-flex min-h-11 items-center text-sm" href={`#${section.id}`}>
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections.map(({ id, title, blocks }) => (
        <section key={id} id={id}>
          <h2>{title}</h2>
          <Blocks blocks={blocks} />
        </section>
      ))}
    </main>
  );
}

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: texts do not change places
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  if (typeof block === "string") {
    return (
      <p>
        <RichText text={block} />
      </p>
    );
  }
  if ("list" in block) {
    return (
      <ul className="bullets">
        {block.list.map((text) => (
          <li key={text}>
            <RichText text={text} />
          </li>
        ))}
      </ul>
    );
  }
  if ("lines" in block) {
    return (
      <address className="not-italic">
        {block.lines.map((line) => (
          <span key={line} className="block">
            <RichText text={line} />
          </span>
        ))}
      </address>
    );
  }
  if ("note" in block) {
    return (
      <div className="card grid gap-4">
        {block.note.map((text) => (
          <p key={text}>
            <RichText text={text} />
          </p>
        ))}
      </div>
    );
  }
  if ("terms" in block) {
    return (
      <dl className="card">
        {block.terms.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            {[text].flat().map((paragraph) => (
              <dd key={paragraph}>
                <RichText text={paragraph} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    );
  }
  return (
    <details className="more question">
      <summary>
        {block.question}
        <Icon name="chevron-down" />
      </summary>
      <Blocks blocks={block.answer} />
    </details>
  );
}

const MARKS = /\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*/g;

/** Renders a paragraph with its links and emphasis; the syntax is described in locales/de/public/document.ts. */
function RichText({ text }: { text: string }): ReactNode {
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
