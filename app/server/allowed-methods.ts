import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expectsJson } from "~/http/json-error.server";

/**
 * Returns a function that lists the methods of an address for the header `Allow`; undefined for endpoints that set it
 * themselves. The router responds to OPTIONS on pages, and to forms on pages without an action, with errors that lack
 * it.
 */
export function allowedMethods(build: ServerBuild): (url: string | undefined) => string | undefined {
  let routes: RouteObject[] | undefined;
  return (url = "/") => {
    const path = url
      .split("?", 1)[0]!
      .replace(/\/_\.data$/, "/")
      .replace(/\.data$/, "");
    routes ??= routesBelow(build);
    const found = matchRoutes(routes, path)?.at(-1)?.route;
    const module = found?.id === undefined ? undefined : build.routes[found.id]?.module;
    if (!module?.default && expectsJson(found?.path ?? "")) return undefined;
    return module?.action ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, OPTIONS";
  };
}

function routesBelow(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes).flatMap((route) =>
    route && route.parentId === parentId
      ? [{ id: route.id, path: route.path, children: routesBelow(build, route.id) }]
      : [],
  );
}
