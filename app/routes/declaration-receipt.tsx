import { href, redirect } from "react-router";
import { recentDeclaration } from "~/billing/declarations.server";
import { SitePage } from "~/components/public/site-page";
import { viewerOf } from "~/http/context.server";
import { wordsOf } from "~/locales/de/billing/declaration";
import { declarationPages, receipt } from "~/locales/de/public/declarations";
import { shell } from "~/locales/de/shell";
import type { Route } from "./+types/declaration-receipt";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? receipt.kind} · ${shell.product}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const declaration = await recentDeclaration(context);
  if (!declaration) throw redirect("/");
  return {
    isScriptless: true as const,
    isSignedIn: viewerOf(context) !== null,
    title: declarationPages[declaration.kind].received,
    lines: wordsOf(declaration),
    isProved: declaration.isSignedIn,
  };
}

export default function DeclarationReceipt({
  loaderData: { title, lines, isSignedIn, isProved },
}: Route.ComponentProps) {
  return (
    <SitePage isSignedIn={isSignedIn}>
      <main id="inhalt" tabIndex={-1} className="prose">
        <h1>{title}</h1>
        <p>{isProved ? receipt.mailedSignedIn : receipt.mailed}</p>
        <dl className="card">
          {lines.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
        {!isProved && (
          <>
            <p>{receipt.link}</p>
            <p>{receipt.byHand}</p>
          </>
        )}
        <p>{receipt.keep}</p>
        <p className="flex flex-wrap gap-2">
          <a className="button" href={href("/erklaerung.txt")} download>
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
