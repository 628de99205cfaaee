import { createHash } from "node:crypto";
import { wholeResponse } from "./whole-response.server";

/** JSON that its reader keeps and asks about next time: 304 where it is still the same. */
export function cacheableJson(request: Request, value: unknown): Response {
  const body = JSON.stringify(value);
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const headers = {
    "Content-Type": "application/json",
    "Cache-Control": "private, no-cache",
    ETag: `"${tag}"`,
  };
  const known = knownTag(request, tag);
  if (known) return new Response(null, { status: 304, headers: { ...headers, ETag: known } });
  return wholeResponse(body, { headers });
}

/** The tag that the reader has of this content, in whichever compression it got it: the server adds that to the tag. */
function knownTag(request: Request, tag: string): string | undefined {
  const tags = (request.headers.get("If-None-Match") ?? "").match(/"[^"]*"|\*/g) ?? [];
  const known = tags.find((known) => known === "*" || known.slice(1, -1).split(".", 1)[0] === tag);
  return known === "*" ? `"${tag}"` : known;
}
