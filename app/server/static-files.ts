import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { WORKER_PATH } from "~/domain/addresses";
import { encodingFor } from "~/http/compression.server";
import { config } from "~/http/config.server";
import { refusedHost } from "./request";

/** Files below this path have a hash of their content in their name. */
const HASHED = "/assets/";

/** Endings of files that were compressed at build time. */
const endings = { br: ".br", gzip: ".gz" };

const mediaTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

/** File that `SERVICE_WORKER=off` sends in place of the service worker. */
const REMOVAL_PATH = "/remove-service-worker.js";

/** Sends files of the client's build, which are 2 MB, from memory. Calls `next` for other addresses. */
export function staticFiles(folder = "build/client") {
  const files = readFiles(folder);
  const tags = new Map(
    [...files].map(([name, content]) => [name, `W/"${hash("sha256", content, "base64url").slice(0, 22)}"`]),
  );
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { method, url, headers } = request;
    const pathname = url!.split("?", 1)[0]!;
    const content = files.get(pathname);
    // The application refuses requests with a wrong host.
    if ((method !== "GET" && method !== "HEAD") || refusedHost(request)) return next();
    if (!content) return pathname.startsWith(HASHED) ? notFound(response) : next();
    const tag = tags.get(pathname)!;
    setHeaders(response, pathname, tag);
    if (headers["if-none-match"]?.includes(tag)) return void response.writeHead(304).end();
    const encoding = encodingFor(headers["accept-encoding"] ?? null);
    const packed = encoding && files.get(pathname + endings[encoding]);
    if (packed) response.setHeader("Content-Encoding", encoding);
    const body = packed ?? content;
    response.setHeader("Content-Length", body.length);
    // A stop cuts off responses that have ended, even if they are still being sent.
    response.write(body, () => response.end());
  };
}

function readFiles(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = entries.map((entry) => path.join(entry.parentPath, entry.name));
  const files = new Map(
    names.map((name) => [`/${path.relative(folder, name).replaceAll(path.sep, "/")}`, readFileSync(name)]),
  );
  if (config.SERVICE_WORKER === "on") return files;
  for (const ending of Object.values(endings)) files.delete(WORKER_PATH + ending);
  return files.set(WORKER_PATH, files.get(REMOVAL_PATH)!);
}

function setHeaders(response: ServerResponse, pathname: string, tag: string): void {
  const isHashed = pathname.startsWith(HASHED);
  const isWorker = pathname === WORKER_PATH;
  const cached = isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  response.setHeader("Cache-Control", isWorker ? "no-cache" : cached);
  response.setHeader("Vary", "Accept-Encoding");
  response.setHeader("ETag", tag);
  const type = mediaTypes[path.extname(pathname)];
  if (type) response.setHeader("Content-Type", type);
  // The service worker fetches the app's files.
  if (isWorker) response.setHeader("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'");
}

function notFound(response: ServerResponse): void {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" };
  response.writeHead(404, headers).end();
}
