import { type ReadStream, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import sirv from "sirv";
import { accepts } from "~/http/compression.server";
import { config } from "~/http/config.server";
import { WORKER_PATH } from "~/http/worker-path";
import { refusedHost } from "./request";

const YEAR_S = 31_536_000;

/** Files below this path have a hash of their content in their name. */
const HASHED = "/assets/";

/** Media types with their charset, which sirv omits. */
const textTypes: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

/** Policy of the service worker, which fetches the app's files. */
const WORKER_POLICY = "default-src 'self'; frame-ancestors 'none'";

/** A service worker that replaces the installed one, deletes its caches and unregisters, for installations without one. */
const REMOVAL = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await registration.unregister();
})()));
`;

/**
 * Sends files of the client's build, compressed at build time with brotli or gzip. Calls `next` for other addresses.
 */
export function staticFiles(folder = "build/client") {
  const files = new Set(filesIn(folder));
  const send = sirv(folder, { brotli: true, gzip: true, etag: true });
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const pathname = request.url!.split("?", 1)[0]!;
    const isFile = files.has(pathname);
    if (!isFile && !pathname.startsWith(HASHED)) return next();
    // The application refuses requests with a wrong host.
    if (refusedHost(request)) return next();
    if (!isFile) return notFound(response);
    // Before sirv, which sends 304 without calling back.
    setHeaders(response, pathname);
    if (config.SERVICE_WORKER === "off" && pathname === WORKER_PATH) return void response.end(REMOVAL);
    // sirv passes an invalid range to the file system, which throws. No client needs a part of a script.
    delete request.headers.range;
    // sirv would take "br;q=0" as accepting brotli.
    const offered = request.headers["accept-encoding"] ?? null;
    request.headers["accept-encoding"] = (["br", "gzip"] as const)
      .filter((name) => accepts(offered, name))
      .join();
    tieFileToResponse(response);
    send(request, response, () => notFound(response));
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
    (name) => `/${name.replaceAll(path.sep, "/")}`,
  );
}

function setHeaders(response: ServerResponse, pathname: string): void {
  response.setHeader("Cache-Control", cacheControl(pathname));
  response.setHeader("Vary", "Accept-Encoding");
  const ending = /\.(js|css|svg|txt)$/.exec(pathname)?.[1];
  if (ending) response.setHeader("Content-Type", textTypes[ending]!);
  if (pathname === WORKER_PATH) response.setHeader("Content-Security-Policy", WORKER_POLICY);
}

function cacheControl(pathname: string): string {
  if (pathname.startsWith(HASHED)) return `public, max-age=${YEAR_S}, immutable`;
  return pathname === WORKER_PATH ? "no-cache" : "public, max-age=3600";
}

function notFound(response: ServerResponse): void {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" };
  response.writeHead(404, headers).end();
}

/**
 * Ties the file's stream to the response, which sirv does not: a deleted file would end the process, and a file whose
 * client disconnects would stay open.
 */
function tieFileToResponse(response: ServerResponse): void {
  response.once("pipe", (file: ReadStream) => {
    file.once("error", () => response.destroy());
    response.once("close", () => file.destroy());
  });
}
