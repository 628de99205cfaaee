import { redirect } from "react-router";
import { PREFERENCE_DAYS } from "~/domain/retention";
import { isTheme } from "~/domain/theme";
import { visitOf } from "~/http/context.server";
import { setCookie } from "~/http/cookies.server";
import { ownPath } from "~/http/own-path";
import { refusal } from "~/http/refusal.server";
import type { Route } from "./+types/theme";

const KEPT_S = PREFERENCE_DAYS * 86_400;

/** Sets the theme, in a plain cookie that scripts may read and write too, and goes back to where one was. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => undefined);
  const theme = form?.get("theme");
  if (!isTheme(theme)) throw refusal(context, "malformed");
  const { answer, isSecure } = visitOf(context);
  const cookie = { name: "theme", value: theme, maxAge: KEPT_S, httpOnly: false, secure: isSecure };
  answer.append("Set-Cookie", setCookie(cookie));
  return redirect(ownPath(form?.get("redirectTo")?.toString()) ?? "/", 303);
}

export function loader() {
  return redirect("/");
}
