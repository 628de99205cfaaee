import { describe, expect, test } from "vitest";
import { ownPath } from "~/domain/own-path";
import { anyText, fc, textOf } from "../support/property";

describe("A path of our own", () => {
  test.each([
    ["/", "/"],
    ["/expenses", "/expenses"],
    ["/trip/0193?dialog=expense&id=1#top", "/trip/0193?dialog=expense&id=1#top"],
    ["/my-trips?q=a+b%26c", "/my-trips?q=a+b%26c"],
    ["/a/../b/./c", "/b/c"],
    ["/../../etc/passwd", "/etc/passwd"],
    ["/?next=//evil.test", "/?next=//evil.test"],
    ["/#//evil.test", "/#//evil.test"],
    ["/https://evil.test", "/https://evil.test"],
    ["/javascript:alert(1)", "/javascript:alert(1)"],
    ["/%2f%2fevil.test", "/%2f%2fevil.test"],
    ["/%09/evil.test", "/%09/evil.test"],
    ["/a//b", "/a//b"],
    ["/Köln?q=Köln", "/K%C3%B6ln?q=K%C3%B6ln"],
    ["/a\r\nSet-Cookie: x=1", "/aSet-Cookie:%20x=1"],
    ["/a\0b", "/a%00b"],
    ["/api/docs", "/api/docs"],
    ["/API/docs/?q=1#trips", "/API/docs/?q=1#trips"],
    ["/apidra", "/apidra"],
  ])("%j leads to %j", (text, path) => {
    expect(ownPath(text)).toBe(path);
  });

  test.each([
    "//evil.test",
    "///evil.test",
    "//evil.test:80",
    "/\\evil.test",
    "/\\\\evil.test",
    "\\\\evil.test",
    "/.//evil.test",
    "/a/..//evil.test",
    "/%2e//evil.test",
    "/.%2E//evil.test",
    "/\t/evil.test",
    "/\r\n/evil.test",
    "\t//evil.test",
    " /expenses",
    "http://evil.test",
    "https://evil.test/expenses",
    "http:evil.test",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "%2f%2fevil.test",
    "expenses",
    "?dialog=expense",
    "#top",
    "//",
    "//evil.test:99999",
    "/api/logout",
    "/API/Logout",
    "/%61pi/logout",
    "/x/../api/logout",
    "/api/docs/../logout",
    "/api/logout.data",
    "/api",
    "/api?x",
    "",
    " ",
    null,
    undefined,
  ])("%j is not one", (text) => {
    expect(ownPath(text)).toBeUndefined();
  });

  test("Every result stays on our own site, however it is parsed", () => {
    const tricks = textOf(
      [
        ...["/", "/", "\\", ".", "..", "%2e", "%2f", "%5c", "\t", "\n", "\r", "\0", " ", "@", ":", "?", "#"],
        ...[
          "evil.test",
          "http:",
          "https:",
          "javascript:",
          "own.invalid",
          "a",
          "[",
          "]",
          "ä",
          "\u2028",
          "\ud83c",
        ],
      ],
      10,
    );
    fc.assert(
      fc.property(
        fc.oneof(
          tricks.map((rest) => `/${rest}`),
          tricks,
          anyText.map((rest) => `/${rest}`),
          fc.webUrl(),
        ),
        (text) => {
          const path = ownPath(text);
          if (path === undefined) return;
          for (const home of ["https://reisekasse.example", "http://localhost:3000"]) {
            const target = new URL(path, `${home}/trip/1?dialog=expense`);
            expect(target.origin).toBe(home);
            expect(target.href).toBe(home + path);
          }
          // Valid in a header, and in old browsers, which drop blanks and control characters and read `\` as `/`.
          expect(path).toMatch(/^\/[\x21-\x7e]*$/);
          expect(path).not.toMatch(/^[/\\]{2}/);
          expect(ownPath(path)).toBe(path);
        },
      ),
      { numRuns: 20_000 },
    );
  });

  test("A path of plain letters is not changed", () => {
    const name = fc.stringMatching(/^[a-z0-9-]{1,12}$/).filter((text) => text !== "api");
    fc.assert(
      fc.property(fc.array(name, { maxLength: 4 }), name, (parts, value) => {
        const path = `/${parts.join("/")}?q=${value}#${value}`;
        expect(ownPath(path)).toBe(path);
      }),
    );
  });
});
