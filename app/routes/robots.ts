import { canonicalOf } from "~/screens/public/public-page.server";

/** Allows search engines everything but the API. Private screens redirect them to the sign-in page anyway. */
export function loader() {
  const sitemap = canonicalOf("/sitemap.xml");
  const lines = ["User-agent: *", "Disallow: /api/", ...(sitemap ? [`Sitemap: ${sitemap}`] : [])];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
