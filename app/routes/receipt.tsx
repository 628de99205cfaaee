import { redirect } from "react-router";
import { SitePage } from "~/components/public/site-page";
import { viewerOf } from "~/http/context.server";
import { receivedHere } from "~/http/declarations.server";
import { RECEIPT_TEXT } from "~/locales/de/public/addresses";
import { declarationPages, receipt } from "~/locales/de/public/declarations";
import { shell } from "~/locales/de/shell";
import { linesOf } from "~/locales/declaration";
import type { Route } from "./+types/receipt";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? receipt.kind} · ${shell.product}` },
  { name: "robots", content: "noindex" },
];

/** What was received, for whoever has just declared it: to read, print or keep. */
export async function loader({ context }: Route.LoaderArgs) {
  const declaration = await receivedHere(context);
  if (!declaration) throw redirect("/");
  return {
    isStill: true as const,
    isSignedIn: viewerOf(context) !== null,
    title: declarationPages[declaration.kind].received,
    lines: linesOf(declaration),
  };
}

export default function Receipt({ loaderData: { title, lines, isSignedIn } }: Route.ComponentProps) {
  return (
    <SitePage isSignedIn={isSignedIn}>
      <main id="inhalt" className="prose">
        <h1>{title}</h1>
        <p>{receipt.mailed}</p>
        <dl className="card">
          {lines.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
        <p>{receipt.keep}</p>
        <p className="flex flex-wrap gap-2">
          <a className="button" href={RECEIPT_TEXT} download>
            {receipt.save}
          </a>
          <a className="button-quiet" href="/">
            {receipt.home}
          </a>
        </p>
      </main>
    </SitePage>
  );
}
