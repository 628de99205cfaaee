import { href, redirect } from "react-router";
import { recentDeclaration } from "~/billing/declarations.server";
import { SitePage } from "~/components/public/site-page";
import { viewerOf } from "~/http/context.server";
import { wordsOf } from "~/locales/de/billing/declaration";
import { confirmation, declarationPages } from "~/locales/de/public/declarations";
import { shell } from "~/locales/de/shell";
import type { Route } from "./+types/declaration-confirmation";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? confirmation.kind} · ${shell.product}` },
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

export default function DeclarationConfirmation({
  loaderData: { title, lines, isSignedIn, isProved },
}: Route.ComponentProps) {
  return (
    <SitePage isSignedIn={isSignedIn}>
      <main id="inhalt" tabIndex={-1} className="prose">
        <h1>{title}</h1>
        <p>{isProved ? confirmation.mailedSignedIn : confirmation.mailed}</p>
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
            <p>{confirmation.link}</p>
            <p>{confirmation.byHand}</p>
          </>
        )}
        <p>{confirmation.keep}</p>
        <p className="flex flex-wrap gap-2">
          <a className="button" href={href("/erklaerung.txt")} download>
            {confirmation.save}
          </a>
          <a className="button-quiet" href="/">
            {confirmation.home}
          </a>
        </p>
      </main>
    </SitePage>
  );
}
