import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";
import { config } from "~/http/config.server";
import { WORKER_PATH } from "~/http/worker-path";
import { noWorker } from "./no-worker";

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
  const send = sirv(folder, {
    ...{ brotli: true, gzip: true, etag: true },
    setHeaders(response, pathname) {
      const cached = pathname.startsWith(HASHED)
        ? `public, max-age=${YEAR_S}, immutable`
        : pathname === WORKER_PATH
          ? "no-cache"
          : "public, max-age=3600";
      response.setHeader("Cache-Control", cached);
      const ending = /\.(js|css|svg|txt)$/.exec(pathname)?.[1];
      if (ending) response.setHeader("Content-Type", textTypes[ending]!);
      // That of a worker's script is the worker's own: it fetches what the app is made of.
      if (pathname === WORKER_PATH) response.setHeader("Content-Security-Policy", WORKERS_POLICY);
    },
  });
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (config.SERVICE_WORKER === "off" && request.url === WORKER_PATH) return noWorker(response);
    // sirv hands a nonsensical range on to the file system, which throws; nobody needs a part of a script.
    delete request.headers.range;
    send(request, response, () => {
      if (!request.url?.startsWith(HASHED)) return next();
      response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end();
    });
  };
}
