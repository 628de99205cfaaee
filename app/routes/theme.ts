import { redirect } from "react-router";
import { isTheme } from "~/domain/accounts/theme";
import { ownPath } from "~/domain/own-path";
import { Problem } from "~/domain/problem";
import { PREFERENCE_DAYS } from "~/domain/retention";
import { visitOf } from "~/http/context.server";
import { setCookie } from "~/http/cookies.server";
import { readForm } from "~/http/form/fields.server";
import { problemResponse } from "~/http/refusal.server";
import type { Route } from "./+types/theme";

const COOKIE_S = PREFERENCE_DAYS * 86_400;

/** Stores the theme in a plain cookie, which scripts may also read and write, and redirects back. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const form = await readForm(request);
  const theme = form?.get("theme");
  if (!isTheme(theme)) return problemResponse(context, new Problem("malformed"), pattern);
  setCookie(visitOf(context), "theme", theme, { maxAge: COOKIE_S, httpOnly: false });
  return redirect(ownPath(form?.get("redirectTo")?.toString()) ?? "/", 303);
}

/** Sets the cookie in the browser if the server cannot be reached. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
    document.cookie = `theme=${form.get("theme")}; path=/; max-age=${COOKIE_S}; samesite=lax`;
    return redirect(ownPath(form.get("redirectTo")?.toString()) ?? "/");
  }
}

export function loader() {
  return redirect("/");
}
