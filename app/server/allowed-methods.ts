import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { speaksJson } from "~/http/json-error.server";

/**
 * Which methods an address takes, as `Allow` names them; undefined for those that say so themselves. The router answers
 * OPTIONS on pages, and forms where there are none, with errors that do not.
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
    if (!module?.default && speaksJson(found?.path ?? "")) return undefined;
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
