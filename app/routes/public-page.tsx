import { DocumentPage } from "~/components/public/document-page";
import { SitePage } from "~/components/public/site-page";
import { wayBack } from "~/domain/query";
import { viewerOf } from "~/http/context.server";
import { shell } from "~/locales/de/shell";
import { publicMeta, publicPages } from "~/screens/public/public-page.server";
import type { Route } from "./+types/public-page";

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

/** Loads the texts as data, so that they are not part of the browser's bundle. */
export function loader({ context, pattern, url }: Route.LoaderArgs) {
  // By the route's pattern, since the router also matches /FAQ and /faq//.
  const page = publicPages[pattern]!;
  return {
    isScriptless: true as const,
    isSignedIn: viewerOf(context) !== null,
    returnTo: wayBack(url.searchParams.get("returnTo")),
    page,
    meta: publicMeta(pattern, `${page.title} · ${shell.product}`, page.description),
  };
}

export default function PublicPage({ loaderData }: Route.ComponentProps) {
  const { page, isSignedIn, returnTo } = loaderData;
  return (
    <SitePage isSignedIn={isSignedIn} back={returnTo}>
      <DocumentPage page={page} />
    </SitePage>
  );
}
