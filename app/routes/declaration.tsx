// No scripts run on this page: browsers send its form themselves.
import { SitePage } from "~/components/public/site-page";
import { isGuest } from "~/domain/accounts/account";
import { declarationPaths } from "~/domain/addresses";
import type { DeclarationKind } from "~/domain/billing/declaration";
import { DeclarationForm } from "~/forms/billing/declaration-form";
import { declarationHandlers } from "~/forms/billing/declaration-form.server";
import { viewerOf } from "~/http/context.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { publicFormAction } from "~/http/form/page.server";
import { declarationPages } from "~/locales/de/public/declarations";
import { shell } from "~/locales/de/shell";
import { publicMeta } from "~/screens/public/public-page.server";
import type { Route } from "./+types/declaration";

const constraints = constraintsOf(declarationHandlers);

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export function loader({ context, pattern }: Route.LoaderArgs) {
  const kind: DeclarationKind = pattern === declarationPaths.cancel ? "cancel" : "withdraw";
  const viewer = viewerOf(context);
  // A guest has no address, and no contract.
  const known = viewer && !isGuest(viewer) ? viewer : null;
  const { title, lead, description, signedIn, signedOut } = declarationPages[kind];
  return {
    isScriptless: true as const,
    isSignedIn: viewer !== null,
    kind,
    title,
    lead,
    effect: known ? signedIn(known.email) : signedOut,
    known: known && { name: `${known.firstName} ${known.lastName}`.trim(), email: known.email },
    constraints: constraints(),
    meta: publicMeta(pattern, `${title} · ${shell.product}`, description),
  };
}

export const action = publicFormAction(declarationHandlers);

export default function DeclarationPage({ loaderData }: Route.ComponentProps) {
  const { kind, title, lead, effect, known, isSignedIn } = loaderData;
  return (
    <SitePage isSignedIn={isSignedIn}>
      <main id="inhalt" tabIndex={-1} className="mx-auto max-w-120 px-4 pt-8 pb-16">
        <h1 className="text-xl">{title}</h1>
        <p className="mt-3">{lead}</p>
        <p className="mt-3 mb-6 break-words text-quiet">{effect}</p>
        <DeclarationForm kind={kind} known={known} />
      </main>
    </SitePage>
  );
}
