import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { encoded, streamOf } from "./stream.server";
import { StreamedResponse } from "./streamed-response.server";

/** JSON that its reader keeps and asks about next time: 304 where it is still the same. */
export function cacheableJson(request: Request, value: unknown): Response {
  const body = JSON.stringify(value);
  const tag = tagOf(createHash("sha256").update(body));
  return unchanged(request, tag) ?? new Response(body, { headers: headersWith(tag) });
}

/** Two at once are enough to use the time that the database takes, and others are still served. */
const makingTags = pLimit(2);

/**
 * The same for JSON that is too long to be held in memory. It is made twice: first for its tag, then while it is sent.
 * Where it has become another one in between, the connection breaks off: what ends well is what its tag says.
 */
export async function cacheableLongJson(
  request: Request,
  make: () => AsyncIterable<string>,
): Promise<Response> {
  const tag = await makingTags(async () => {
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

async function* checked(parts: AsyncIterable<string>, tag: string): AsyncGenerator<string> {
  const hash = createHash("sha256");
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
  if (tagOf(hash) !== tag) throw new Error("it has changed while it was sent");
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

function unchanged(request: Request, tag: string): Response | undefined {
  const known = knownTag(request, tag);
  return known === undefined
    ? undefined
    : new Response(null, { status: 304, headers: { ...headersWith(tag), ETag: known } });
}

/** The tag that the reader has of this content, in whichever compression it got it: the server adds that to the tag. */
function knownTag(request: Request, tag: string): string | undefined {
  const tags = (request.headers.get("If-None-Match") ?? "").match(/"[^"]*"|\*/g) ?? [];
  const known = tags.find((known) => known === "*" || known.slice(1, -1).split(".", 1)[0] === tag);
  return known === "*" ? `"${tag}"` : known;
}
