import { redirect } from "react-router";
import { addressOfShared } from "~/domain/quick-line/shared-line";
import type { Route } from "./+types/share";

/** Redirects what another app shares to the expense dialog. app/routes/offline.tsx does the same without the server. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(addressOfShared(url.searchParams), 303);
}
