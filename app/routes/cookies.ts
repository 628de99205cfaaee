import { redirect } from "react-router";
import { COOKIE_SETTINGS } from "~/domain/addresses";
import { ownPath } from "~/domain/own-path";
import { Problem } from "~/domain/problem";
import { CONSENT_DAYS, consentOf, isConsentChoice } from "~/domain/public/consent";
import { visitOf } from "~/http/context.server";
import { setCookie } from "~/http/cookies.server";
import { readForm } from "~/http/form/fields.server";
import { problemResponse } from "~/http/refusal.server";
import type { Route } from "./+types/cookies";

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const form = await readForm(request);
  const choice = form?.get("choice");
  if (!form || !isConsentChoice(choice)) return problemResponse(context, new Problem("malformed"), pattern);
  const visit = visitOf(context);
  const selected = { analytics: form.has("analytics"), marketing: form.has("marketing") };
  const consent = JSON.stringify(consentOf(choice, selected, visit.now));
  setCookie(visit, "consent", consent, { maxAge: CONSENT_DAYS * 86_400, httpOnly: false });
  return redirect(ownPath(form.get("redirectTo")?.toString()) ?? "/", 303);
}

export function loader() {
  return redirect(COOKIE_SETTINGS);
}
