import { createHash } from "node:crypto";

/** Returns JSON with an ETag, or 304 if the client already has it. */
export function cacheableJson(request: Request, value: unknown): Response {
  const body = JSON.stringify(value);
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return unchanged(request, tag) ?? new Response(body, { headers: headersWith(tag) });
}

function headersWith(tag: string) {
  return {
    "Content-Type": "application/json",
    "Cache-Control": "private, no-cache",
    ETag: `"${tag}"`,
  };
}

/** Returns 304 if the client has this content, otherwise undefined. */
function unchanged(request: Request, tag: string): Response | undefined {
  const known = knownTag(request, tag);
  return known === undefined
    ? undefined
    : new Response(null, { status: 304, headers: { ...headersWith(tag), ETag: known } });
}

/** Returns the client's tag of this content, whose ending names the compression (app/server/compression.ts). */
function knownTag(request: Request, tag: string): string | undefined {
  const tags = (request.headers.get("If-None-Match") ?? "").match(/"[^"]*"|\*/g) ?? [];
  const known = tags.find((known) => known === "*" || known.slice(1, -1).split(".", 1)[0] === tag);
  return known === "*" ? `"${tag}"` : known;
}
