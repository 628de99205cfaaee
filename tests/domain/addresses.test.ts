import { expect, test } from "vitest";
import { apiPaths, GOODBYE_PATH, isScreen, SHELL_PATH, screens } from "~/domain/addresses";
import { operationTexts } from "~/locales/de/api";
import routes from "~/routes";

type Routes = readonly { file: string; path?: string; children?: Routes }[];

/** Returns the patterns of these routes and of those below them. */
function pathsOf(found: Routes): string[] {
  return found.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);
}

test("every address within the app's frame is a screen that the worker stores, and no other is", () => {
  const frame = (routes as Routes).filter(({ file }) => file === "routes/app.tsx");
  const shown = pathsOf(frame).filter((path) => path !== "*");
  expect(shown.toSorted()).toEqual(Object.values(screens).toSorted());
});

test("the pages that show themselves without the server have a route", () => {
  expect(pathsOf(routes as Routes)).toEqual(expect.arrayContaining([SHELL_PATH, GOODBYE_PATH]));
});

test("pages lead to operations that the API has", () => {
  const operations = Object.keys(operationTexts);
  expect(operations).toEqual(expect.arrayContaining(Object.values(apiPaths).map((path) => `GET ${path}`)));
});

test.each([
  ["/", true],
  ["/expenses", true],
  ["/trip/7", true],
  ["/trip/7/expenses", true],
  ["/trip", false],
  ["/trip/7/8", false],
  ["/my-trips/7", false],
  ["/expenses/", false],
  ["/login", false],
  [SHELL_PATH, false],
])("%s is one of the screens: %s", (path, expected) => {
  expect(isScreen(path)).toBe(expected);
});
