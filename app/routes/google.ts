import { href, redirect } from "react-router";
import { startGoogle } from "~/accounts/google.server";
import { Problem } from "~/domain/problem";
import { wayBack } from "~/domain/query";
import { viewerOf, visitOf } from "~/http/context.server";
import { readForm } from "~/http/form/fields.server";
import { problemResponse } from "~/http/refusal.server";
import type { Route } from "./+types/google";

/** Starts a sign-in with Google. Only our own form may start one, so that no other site can do it for a visitor. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  if (request.method !== "POST") {
    visitOf(context).headers.set("Allow", "GET, HEAD, POST, OPTIONS");
    return problemResponse(context, new Problem("methodNotAllowed"), pattern);
  }
  const form = await readForm(request);
  if (!form) return problemResponse(context, new Problem("malformed"), pattern);
  const redirectTo = wayBack(form.get("redirectTo")?.toString());
  if (viewerOf(context)) return redirect(redirectTo ?? "/", 303);
  return startGoogle(context, request, redirectTo);
}

export function loader() {
  return redirect(href("/login"));
}
