import type { ServerBuild } from "react-router";

/** Maximum number of parts of a path: none of our routes has more. */
const PARTS_MAX = 6;

/**
 * Returns a function that replaces the unknown parts of a path for the log, such as `/trip/*`. Only words of our routes
 * are logged. Other parts are ids or typed text, even secrets: some mail programs request `/reset-password%3Ftoken=…`.
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
