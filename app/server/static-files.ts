import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { WORKER_PATH } from "~/domain/addresses";
import { accepts, encodings } from "~/http/compression.server";
import { config } from "~/http/config.server";
import { fileOfOtherBuild, type StaticFile, staticFile } from "./build-files";
import { refusedHost } from "./request";

/** Files below this path have a hash of their content in their name. */
const HASHED = "/assets/";

const mediaTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".ico": "image/x-icon",
  ".webmanifest": "application/manifest+json",
};

/** File that `SERVICE_WORKER=off` sends in place of the service worker. */
const REMOVAL_PATH = "/remove-service-worker.js";

/** Sends files of the client's build, which are 2 MB, from memory. Calls `next` for other addresses. */
export function staticFiles(folder = "build/client", findOther = fileOfOtherBuild) {
  const files = readFiles(folder);

  async function sendOther(request: IncomingMessage, response: ServerResponse, pathname: string) {
    try {
      const file = await findOther(pathname.slice(HASHED.length));
      if (file) send(request, response, pathname, file);
      else answerWithout(response, 404);
    } catch {
      answerWithout(response, 503);
    }
  }

  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { method, url } = request;
    const pathname = url!.split("?", 1)[0]!;
    // The application refuses requests with a wrong host.
    if ((method !== "GET" && method !== "HEAD") || refusedHost(request)) return next();
    const file = files.get(pathname);
    if (file) return send(request, response, pathname, file);
    return pathname.startsWith(HASHED) ? void sendOther(request, response, pathname) : next();
  };
}

function send(
  { headers }: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  file: StaticFile,
): void {
  setHeaders(response, pathname, file.tag);
  if (headers["if-none-match"]?.includes(file.tag)) return void response.writeHead(304).end();
  const accepted = headers["accept-encoding"] ?? null;
  const encoding = encodings.find((name) => file.packed[name] && accepts(accepted, name));
  if (encoding) response.setHeader("Content-Encoding", encoding);
  const body = encoding ? file.packed[encoding]! : file.whole;
  response.setHeader("Content-Length", body.length);
  // A stop cuts off responses that have ended, even if they are still being sent.
  response.write(body, () => response.end());
}

function readFiles(folder: string): Map<string, StaticFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = entries.map((entry) => path.join(entry.parentPath, entry.name));
  const contents = new Map(names.map((name) => [name, readFileSync(name)]));
  const files = new Map(
    names
      .filter((name) => !/\.(br|gz)$/.test(name))
      .map((name) => {
        const packed = { br: contents.get(`${name}.br`), gzip: contents.get(`${name}.gz`) };
        const address = `/${path.relative(folder, name).replaceAll(path.sep, "/")}`;
        return [address, staticFile(contents.get(name)!, packed)];
      }),
  );
  if (config.SERVICE_WORKER === "off") files.set(WORKER_PATH, files.get(REMOVAL_PATH)!);
  return files;
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

function answerWithout(response: ServerResponse, status: 404 | 503): void {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" };
  response.writeHead(status, headers).end();
}
