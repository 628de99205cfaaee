import { href, redirect } from "react-router";
import { finishGoogle } from "~/accounts/google.server";
import type { Route } from "./+types/google-callback";

export function loader({ request, context }: Route.LoaderArgs) {
  // A HEAD request must not use up Google's one-time code.
  return request.method === "GET" ? finishGoogle(context, request) : redirect(href("/login"));
}
