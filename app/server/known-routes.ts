import type { IncomingMessage } from "node:http";
import { matchRoutes, type ServerBuild } from "react-router";
import { expectsJson } from "~/http/fallback-page.server";
import { operationTexts } from "~/locales/de/api";
import { BODY_LIMIT } from "./request";

/** Maximum number of parts of a path: none of our routes has more. */
const PARTS_MAX = 6;

export function knownRoutes(build: ServerBuild) {
  const routes = Object.values(build.routes).flatMap((route) =>
    route?.path ? [{ id: route.id, path: route.path }] : [],
  );
  const operations = Object.keys(operationTexts).map((name) => name.split(" ")[1]!);
  const paths = [...routes.map(({ path }) => path), ...operations];
  const words = new Set(paths.flatMap((path) => path.split("/")).filter((word) => !/[:*]/.test(word)));

  const routeAt = (url?: string) => {
    const path = pathOf(url).replace(/\/_$/, "/");
    const id = matchRoutes(routes, path)?.[0]?.route.id;
    return id === undefined ? undefined : build.routes[id];
  };
  return {
    /** Returns the bytes that a body may have: those that the route's `handle` names, if it takes longer ones. */
    bodyLimit: (url?: string) =>
      (routeAt(url)?.module.handle as { bodyLimit?: number } | undefined)?.bodyLimit ?? BODY_LIMIT,

    /** Returns whether the route reads the body itself, while it arrives: its `handle` names the method. */
    takesUpload({ method, url, headers }: IncomingMessage): boolean {
      const type = headers["content-type"] ?? "";
      // Looking up a route costs more than a short body.
      if ((method !== "PUT" && method !== "POST") || /^application\/(x-www-form-urlencoded|json)/i.test(type))
        return false;
      return (routeAt(url)?.module.handle as { takesUpload?: string } | undefined)?.takesUpload === method;
    },

    /** Returns whether no route takes this address: the star of the last one stands for anything but a line break. */
    isNowhere: ({ url }: IncomingMessage) =>
      /[\n\r\u2028\u2029]/.test(decodeURIComponent(pathOf(url))) && routeAt(url) === undefined,

    /**
     * Returns whether this asks for the data of a route without a page. Nothing of ours does, and the router would read the
     * whole answer into memory to encode it, which may be a file or an export.
     */
    asksForNoPage({ method, url = "" }: IncomingMessage): boolean {
      const isData = /^[^?]*\.data(\?|$)/.test(url) && (method === "GET" || method === "HEAD");
      return isData && routeAt(url)?.module.default === undefined;
    },

    /**
     * Lists the methods for the header `Allow`; undefined for endpoints that set it themselves. The router responds to
     * OPTIONS on pages, and to forms on pages without an action, with errors that lack it.
     */
    methods(url?: string) {
      const { path = "", module } = routeAt(url) ?? {};
      if (!module?.default && expectsJson(path)) return undefined;
      return module?.action ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, OPTIONS";
    },

    /**
     * Replaces the unknown parts of a path for the log, such as `/trip/*`. Only words of our routes are logged. Other
     * parts are ids or typed text, even secrets: some mail programs request `/reset-password%3Ftoken=…`.
     */
    loggedPath(url?: string) {
      const parts = pathOf(url).split("/", PARTS_MAX);
      return parts.map((part) => (words.has(part) ? part : "*")).join("/");
    },
  };
}

/** Returns the path without the ending of the router's data requests. */
function pathOf(url = "/"): string {
  return url.split("?", 1)[0]!.replace(/\.data$/, "");
}
