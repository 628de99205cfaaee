import { redirect } from "react-router";
import { finishGoogle } from "~/http/google.server";
import type { Route } from "./+types/google-callback";

/** Where Google sends people back to. */
export function loader({ request, context }: Route.LoaderArgs) {
  // What only asks whether this address is there must not use up the answer.
  return request.method === "GET" ? finishGoogle(context, request) : redirect("/login");
}
