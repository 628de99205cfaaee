import { redirect } from "react-router";
import { recentDeclaration } from "~/billing/declarations.server";
import { asText, wordsOf } from "~/locales/de/billing/declaration";
import { confirmation } from "~/locales/de/public/declarations";
import type { Route } from "./+types/declaration-confirmation-text";

export async function loader({ context }: Route.LoaderArgs) {
  const declaration = await recentDeclaration(context);
  if (!declaration) throw redirect("/");
  return new Response(`${asText(wordsOf(declaration))}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="${confirmation.fileName(declaration.kind)}"`,
    },
  });
}
