import { DocumentPage } from "~/components/public/document-page";
import { SitePage } from "~/components/public/site-page";
import { viewerOf } from "~/http/context.server";
import { ownPath } from "~/http/own-path";
import { publicMeta, publicPages } from "~/http/public-page.server";
import { shell } from "~/locales/de/shell";
import type { Route } from "./+types/public-page";

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

/** The texts come as data: so no browser loads them as scripts. */
export function loader({ context, pattern, url }: Route.LoaderArgs) {
  // People write /FAQ and /faq// too, and the router takes both for this.
  const path = `/${pattern}`;
  const page = publicPages[path]!;
  return {
    isScriptless: true as const,
    isSignedIn: viewerOf(context) !== null,
    returnTo: ownPath(url.searchParams.get("returnTo")),
    page,
    meta: publicMeta(path, `${page.title} · ${shell.product}`, page.description),
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
