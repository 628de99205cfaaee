// Every address in app/routes.ts, every one of the API and every intent, for tests that walk through all of them.
import { globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { operationTexts } from "../../app/locales/de/api";
import routes from "../../app/routes";

/** Patterns such as `/trip/:id`. */
export const patterns = [
  ...new Set([...walk(routes), ...Object.keys(operationTexts).map((name) => name.split(" ")[1]!)]),
];

function walk(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path = "", children }) => {
    const here = `${above}/${path}`.replace(/\/+/g, "/");
    return children ? walk(children, here) : [here];
  });
}

/** The intents of all forms, from the tables of their handlers. */
export const intents = globSync("app/forms/**/*.server.ts")
  .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/"([a-z]+\.[a-z-]+)": formHandler/g)])
  .map(([, intent]) => intent!);

/** Fills in a pattern with this id, and the code of a currency. */
export function addressOf(pattern: string, id: string): string {
  return pattern.replace(":id", id).replace(":code", "VND").replace(":token", id).replace("*", "nirgends");
}

/** The address of a page's data for the router. */
export function asData(path: string): string {
  return path === "/" ? "/_.data" : `${path}.data`;
}
