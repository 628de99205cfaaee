import { redirect } from "react-router";
import { asText, receivedHere } from "~/http/declarations.server";
import { receipt } from "~/locales/de/public/declarations";
import type { Route } from "./+types/receipt-text";

/** What was received, as a text to keep. */
export async function loader({ context }: Route.LoaderArgs) {
  const declaration = await receivedHere(context);
  if (!declaration) throw redirect("/");
  return new Response(`${asText(declaration)}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="${receipt.fileName(declaration.kind)}"`,
    },
  });
}
