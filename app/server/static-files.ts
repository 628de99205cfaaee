import { type ReadStream, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import sirv from "sirv";
import { config } from "~/http/config.server";
import { WORKER_PATH } from "~/http/worker-path";
import { accepts } from "./compression";
import { noWorker } from "./no-worker";
import { refusedHost } from "./request";

const YEAR_S = 31_536_000;

/** Names below this change with their content. */
const HASHED = "/assets/";

/** sirv leaves out how these are encoded. */
const textTypes: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

const WORKERS_POLICY = "default-src 'self'; frame-ancestors 'none'";

/** Sends files of the client's build, in the brotli or gzip form that the build has made; `next` for all others. */
export function staticFiles(folder = "build/client") {
  const files = new Set(filesIn(folder));
  const send = sirv(folder, { brotli: true, gzip: true, etag: true });
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const pathname = request.url!.split("?", 1)[0]!;
    const isFile = files.has(pathname);
    if (!isFile && !pathname.startsWith(HASHED)) return next();
    // Who asks for it of another host is refused as with any other address.
    if (refusedHost(request)) return next();
    if (!isFile) return notFound(response);
    if (config.SERVICE_WORKER === "off" && pathname === WORKER_PATH) return noWorker(response);
    // Before sirv, which asks nobody where it answers that nothing has changed.
    describe(response, pathname);
    // sirv hands a nonsensical range on to the file system, which throws; nobody needs a part of a script.
    delete request.headers.range;
    // It takes "br;q=0" for br.
    const offered = request.headers["accept-encoding"] ?? null;
    request.headers["accept-encoding"] = ["br", "gzip"].filter((name) => accepts(offered, name)).join();
    closeWith(response);
    send(request, response, () => notFound(response));
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
    (name) => `/${name.replaceAll(path.sep, "/")}`,
  );
}

function describe(response: ServerResponse, pathname: string): void {
  const cached = pathname.startsWith(HASHED)
    ? `public, max-age=${YEAR_S}, immutable`
    : pathname === WORKER_PATH
      ? "no-cache"
      : "public, max-age=3600";
  response.setHeader("Cache-Control", cached);
  response.setHeader("Vary", "Accept-Encoding");
  const ending = /\.(js|css|svg|txt)$/.exec(pathname)?.[1];
  if (ending) response.setHeader("Content-Type", textTypes[ending]!);
  // That of a worker's script is the worker's own: it fetches what the app is made of.
  if (pathname === WORKER_PATH) response.setHeader("Content-Security-Policy", WORKERS_POLICY);
}

function notFound(response: ServerResponse): void {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" };
  response.writeHead(404, headers).end();
}

/**
 * sirv pipes the file and looks no further: one that is gone would end the process, and one whose reader leaves would
 * stay open for good.
 */
function closeWith(response: ServerResponse): void {
  response.once("pipe", (file: ReadStream) => {
    file.once("error", () => response.destroy());
    response.once("close", () => file.destroy());
  });
}
