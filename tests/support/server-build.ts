// Makes the build of an application that has loaders and no pages, for tests of the server around it.
import type { ServerBuild } from "react-router";

/** Returns a build with these routes by id. Rendering a page of it fails with `error`. */
export function serverBuild(routes: object, error: Error): ServerBuild {
  return {
    routes,
    publicPath: "/",
    assetsBuildDirectory: "",
    ssr: true,
    isSpaMode: false,
    prerender: [],
    future: {},
    routeDiscovery: { mode: "initial", manifestPath: "" },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    entry: { module: { default: () => Promise.reject(error), handleError: () => {} } },
  } as unknown as ServerBuild;
}
