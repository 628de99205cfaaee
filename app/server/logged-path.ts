import type { ServerBuild } from "react-router";

/** More is no address of ours. */
const PARTS_MAX = 6;

/**
 * What the log says of an address: `/trip/*` for that of a trip. Only the words of our own addresses are named. Whatever
 * else stands in a path is an id, or was typed: mail programs write `/reset-password%3Ftoken=…` too.
 */
export function loggedPath(build: ServerBuild): (url: string | undefined) => string {
  const paths = Object.values(build.routes).map((route) => route?.path ?? "");
  const words = new Set([
    "",
    ...paths.flatMap((path) => path.split("/")).filter((word) => !/[:*]/.test(word)),
  ]);
  return (url = "") => {
    const [path = ""] = url.split("?", 1);
    const parts = path.replace(/\.data$/, "").split("/", PARTS_MAX);
    return parts.map((part) => (words.has(part) ? part : "*")).join("/");
  };
}
