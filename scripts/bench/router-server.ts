// A yardstick of `npm run bench`: the list of expenses in the smallest application of the same router. It has a root
// layout, one route with a loader, and the entry that the framework generates. The build is written by hand.
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { createRequest } from "@remix-run/node-fetch-server";
import { createElement as h, type ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from "react-router";
import { ExpenseDays } from "./expense-days.ts";
import { openRecords, type Row } from "./records.ts";
import { sendCompressed, serve } from "./yardstick-http.ts";

const records = openRecords(process.argv[2]!);

function Layout({ children }: { children: ReactNode }) {
  return h(
    "html",
    { lang: "de" },
    h("head", null, h("meta", { charSet: "utf-8" }), h(Meta), h(Links)),
    h("body", null, children, h(ScrollRestoration), h(Scripts)),
  );
}

function loader({ request }: LoaderFunctionArgs): { rows: Row[] } {
  const trip = records.tripOf(request.headers.get("Cookie") ?? "");
  if (!trip) throw new Response(null, { status: 404 });
  return { rows: records.rowsOf(trip) };
}

function List() {
  const { rows } = useLoaderData<typeof loader>();
  return h("main", null, h("h1", null, "Ausgaben"), h(ExpenseDays, { rows }));
}

/** Renders as the framework's own entry does: the page as a stream, the loaders' data in it. */
function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(h(ServerRouter, { context: routerContext, url: request.url }), {
      onShellReady() {
        const body = new PassThrough();
        headers.set("Content-Type", "text/html");
        pipe(body);
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      },
      onShellError: reject,
    });
  });
}

const hasNothingElse = {
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

const build: ServerBuild = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: "root", path: "", module: { Layout, default: Outlet } },
    list: {
      id: "list",
      parentId: "root",
      index: true,
      module: { loader, default: List },
    },
  },
  assets: {
    entry: { module: "/assets/entry.client.js", imports: ["/assets/framework.js"] },
    routes: {
      root: { id: "root", path: "", hasLoader: false, module: "/assets/root.js", ...hasNothingElse },
      list: {
        id: "list",
        parentId: "root",
        index: true,
        hasLoader: true,
        module: "/assets/list.js",
        ...hasNothingElse,
      },
    },
    url: "/assets/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  future: {} as ServerBuild["future"],
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
};

const handle = createRequestHandler(build, "production");

serve(async (incoming, outgoing) => {
  const response = await handle(createRequest(incoming, outgoing));
  if (response.status !== 200) return outgoing.writeHead(response.status).end();
  sendCompressed(outgoing, "text/html; charset=utf-8", new Uint8Array(await response.arrayBuffer()));
});
