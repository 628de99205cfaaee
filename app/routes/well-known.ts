// Addresses that every site may have (RFC 8615): /.well-known/security.txt and /.well-known/change-password.
import { href, redirect } from "react-router";
import { addDays, dayOf } from "~/domain/day";
import { withDialog } from "~/domain/dialog";
import { config } from "~/http/config.server";
import { type Context, visitOf } from "~/http/context.server";
import { refusal } from "~/http/refusal.server";
import { canonicalOf } from "~/screens/public/public-page.server";
import type { Route } from "./+types/well-known";

/** Days that the contact counts as current: less than a year, as RFC 9116 asks. */
const CURRENT_DAYS = 180;

export function loader({ context, pattern }: Route.LoaderArgs) {
  if (pattern === ".well-known/security.txt") return securityContact(context, `/${pattern}`);
  // Password managers open it. (W3C, "A Well-Known URL for Changing Passwords")
  return redirect(href("/profile") + withDialog("", "edit-profile"), 303);
}

/** Says whom to tell about a hole, or responds with 404 if no address is configured. */
function securityContact(context: Context, path: string): Response {
  const email = config.SUPPORT_EMAIL ?? config.OPERATOR_EMAIL;
  if (!email) throw refusal(context, "notFound");
  const canonical = canonicalOf(path);
  const lines = [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${addDays(dayOf(visitOf(context).now, "UTC"), CURRENT_DAYS)}T00:00:00Z`,
    "Preferred-Languages: de, en",
    ...(canonical ? [`Canonical: ${canonical}`] : []),
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
