import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { encoded, streamOf } from "./stream.server";
import { StreamedResponse } from "./streamed-response.server";

/** Returns JSON with an ETag, or 304 if the client already has it. */
export function cacheableJson(request: Request, value: unknown): Response {
  const body = JSON.stringify(value);
  const tag = tagOf(createHash("sha256").update(body));
  return unchanged(request, tag) ?? new Response(body, { headers: headersWith(tag) });
}

/** Computes two tags at a time, so that other requests are still served. */
const tagQueue = pLimit(2);

/**
 * Returns JSON that is too long to be held in memory with an ETag, or 304. `make` runs twice: for the tag, and while sending. If the
 * data has changed in between, the connection is cut, so a complete response always matches its tag.
 */
export async function cacheableLongJson(
  request: Request,
  make: () => AsyncIterable<string>,
): Promise<Response> {
  const tag = await tagQueue(async () => {
    const hash = createHash("sha256");
    for await (const part of make()) {
      request.signal.throwIfAborted();
      hash.update(part);
    }
    return tagOf(hash);
  });
  const headers = headersWith(tag);
  if (request.method === "HEAD") return new Response(null, { headers });
  return (
    unchanged(request, tag) ?? new StreamedResponse(streamOf(encoded(checked(make(), tag))), { headers })
  );
}

/** Yields the parts. @throws an Error at their end if they do not have this tag */
async function* checked(parts: AsyncIterable<string>, tag: string): AsyncGenerator<string> {
  const hash = createHash("sha256");
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
  if (tagOf(hash) !== tag) throw new Error("the data has changed while it was sent");
}

function tagOf(hash: ReturnType<typeof createHash>): string {
  return hash.digest("base64url").slice(0, 22);
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
