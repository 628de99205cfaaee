import { href } from "react-router";
import { refusal } from "~/http/refusal.server";
import { canonicalOf, publicPages } from "~/screens/public/public-page.server";
import type { Route } from "./+types/sitemap";

/** Serves the sitemap of the public pages, or 404 if the installation's own address is not configured. */
export function loader({ context }: Route.LoaderArgs) {
  const addresses = ["/", href("/login"), ...Object.keys(publicPages)].map(canonicalOf);
  if (addresses[0] === undefined) throw refusal(context, "notFound");
  const urls = addresses.map((address) => `<url><loc>${address}</loc></url>`).join("");
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
    { headers: { "Content-Type": "application/xml; charset=utf-8" } },
  );
}
