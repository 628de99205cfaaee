import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A dozen routes: sending them all at once costs less than asking for each.
  routeDiscovery: { mode: "initial" },
  // A screen's parts in files of their own would be more requests, and all of them are needed at once.
  splitRouteModules: false,
  // The framework compares Origin with the scheme it sees itself, which is http behind a proxy that ends
  // TLS, and leaves resource routes out. http/origin.server.ts checks every request that changes something.
  allowedActionOrigins: ["**"],
} satisfies Config;
