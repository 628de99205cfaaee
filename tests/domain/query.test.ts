import { describe, expect, test } from "vitest";
import { readQuery, wayBack } from "~/domain/query";
import { anyText, fc } from "../support/property";

describe("The query as a page reads it", () => {
  test.each([
    ["/expenses", "?q=Porto&category=food&foo=1&page=2", "?q=Porto&category=food"],
    ["/Expenses/", "?q=+a++b%0A", "?q=a+b"],
    ["/expenses", "?q=&from=2026-02-30&to=2026-02-28&category=toys&totals=all", "?to=2026-02-28"],
    ["/expenses", "?before=2026-11-12_1_7&before=2026-11-11", "?before=2026-11-12_1_7"],
    ["/expenses", `?before=2026-11-12_1_${"7".repeat(65)}`, ""],
    ["/trip/7/expenses", "?dialog=expense&id=7&rename=1", "?dialog=expense&id=7&rename=1"],
    ["/trip/7", "?q=Porto&edit=1&dialog=nonsense", "?edit=1"],
    ["/my-trips", "?filter=planned&page=2&page=3&q=Porto", "?filter=planned&page=2&q=Porto"],
    ["/analytics", "?trip=7&view=3d&per=day&constructor=1", "?trip=7&per=day"],
    [
      "/login",
      "?redirectTo=%2Fexpenses%3Ffoo%3D1%26q%3Da&mode=register",
      "?redirectTo=%2Fexpenses%3Fq%3Da&mode=register",
    ],
    ["/login", "?redirectTo=%2F%2Fevil.test", ""],
    ["/gone", "?q=Porto&cookies=open", "?cookies=open"],
    ["/expenses", "?", ""],
  ])("at %s, %j is %j", (path, search, read) => {
    expect(readQuery(path, search)).toBe(read);
  });

  test.each([
    ["a".repeat(200), "a".repeat(100)],
    ["ä".repeat(200), "ä".repeat(60)],
    ["東".repeat(200), "東".repeat(40)],
    ["a ".repeat(200), "a a a a a a a a a a"],
  ])("has only as much of a search as counts", (typed, read) => {
    const query = readQuery("/expenses", `?${new URLSearchParams({ q: typed })}`);
    expect(new URLSearchParams(query).get("q")).toBe(read);
  });

  test("is read the same again, and is short", () => {
    const path = fc.constantFrom(
      "/",
      "/expenses",
      "/my-trips",
      "/analytics",
      "/login",
      "/subscribe",
      "/faq",
      "/x",
    );
    const name = fc.constantFrom(
      "q",
      "id",
      "line",
      "before",
      "trip",
      "redirectTo",
      "returnTo",
      "token",
      "foo",
    );
    const value = fc.oneof(
      anyText,
      anyText.map((text) => `/login?redirectTo=/expenses?q=${text.repeat(20)}`),
    );
    fc.assert(
      fc.property(path, fc.array(fc.tuple(name, value), { maxLength: 5 }), (pathname, pairs) => {
        const read = readQuery(pathname, `?${new URLSearchParams(pairs)}`);
        expect(readQuery(pathname, read)).toBe(read);
        expect(read.length).toBeLessThan(2_500);
      }),
    );
  });
});

test.each([
  ["/trip/7?dialog=expense&id=1&foo=1#top", "/trip/7?dialog=expense&id=1#top"],
  [`/expenses?q=${"a".repeat(90)}&category=food`, `/expenses?q=${"a".repeat(90)}&category=food`],
  [`/?dialog=expense&line=${"a".repeat(500)}&draft=1`, "/?dialog=expense&draft=1"],
  [`/${"a".repeat(500)}`, undefined],
  ["//evil.test", undefined],
  [null, undefined],
])("the way back to %j is %j, without parameters that are too long", (address, path) => {
  expect(wayBack(address)).toBe(path);
});
