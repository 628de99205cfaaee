import { describe, expect, test } from "vitest";
import { refusalOfBody } from "~/server/body-scan";
import { anyText, fc } from "../support/property";

const form = "application/x-www-form-urlencoded";
const look = (type: string, text: string, path = "/login") => refusalOfBody(path, type, Buffer.from(text));
const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=x`).join("&");
const parts = (count: number) =>
  `${Array.from({ length: count }, (_, at) => `--x\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n1\r\n`).join("")}--x--\r\n`;

describe("A form", () => {
  test.each([
    ["200 fields", form, fields(200)],
    ["200 parts", "multipart/form-data; boundary=x", parts(200)],
    ["a boundary in quotes", 'multipart/form-data; boundary="x"', parts(2)],
    ["a charset", `${form};charset=UTF-8`, "a=b"],
    ["capitals", form.toUpperCase(), "a=b"],
    ["nothing in it", form, ""],
    ["no form at all", "text/plain", fields(300)],
  ])("with %s may be parsed", (_, type, text) => {
    expect(look(type, text)).toBeUndefined();
  });

  test.each([
    ["201 fields", form, fields(201)],
    ["nothing but marks", form, "&".repeat(60_000)],
    ["201 parts", "multipart/form-data; boundary=x", parts(201)],
    ["capitals and 201 fields", `  ${form.toUpperCase()} `, fields(201)],
  ])("with %s may not", (_, type, text) => {
    expect(look(type, text)).toBe("tooManyFields");
  });

  test("about a trip may have 500 fields, and no others below a trip", () => {
    expect(look(form, fields(500), "/trip/anna")).toBeUndefined();
    expect(look(form, fields(501), "/trip/anna")).toBe("tooManyFields");
    expect(look(form, fields(201), "/trip/anna/expenses")).toBe("tooManyFields");
  });

  test.each([
    `text/plain, ${form}`,
    `${form}, text/plain`,
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; charset=x; boundary=x",
    'multipart/form-data; boundary="x',
    `multipart/form-data; boundary=${"x".repeat(71)}`,
    "multipart/form-data; boundary=y, multipart/form-data; boundary=x",
  ])("of the type %j, which parsers could read in two ways, is malformed", (type) => {
    expect(look(type, parts(300))).toBe("malformed");
  });

  test("is counted as its parser counts", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText), { maxLength: 260 }), (pairs) => {
        const text = new URLSearchParams(pairs).toString();
        expect(look(form, text)).toBe(pairs.length > 200 ? "tooManyFields" : undefined);
      }),
      { numRuns: 300 },
    );
  });
});

describe("JSON", () => {
  const json = (value: unknown) => look("application/json", JSON.stringify(value));
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

  test("of 16 levels and 999 values may be parsed, one more of either may not", () => {
    expect([json(nested(16)), json(nested(17))]).toEqual([undefined, "tooManyFields"]);
    const list = (length: number) => Array.from({ length }, () => 1);
    expect([json(list(999)), json(list(1_000))]).toEqual([undefined, "tooManyFields"]);
  });

  test("does not count brackets and commas inside of strings", () => {
    expect(json({ notes: '[[[{,"\\'.repeat(5_000) })).toBeUndefined();
    expect(look("application/json", `{"a":"\\\\","b":${"[".repeat(20)}`)).toBe("tooManyFields");
  });

  test("never throws if it is malformed, and otherwise counts exactly its values", () => {
    const count = (value: unknown): number =>
      typeof value === "object" && value !== null
        ? 1 + Object.values(value).reduce((sum: number, each) => sum + count(each), 0)
        : 1;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12 }), anyText, (value, text) => {
        look("application/json", text);
        // Each level of brackets counts as one more value, empty or not.
        if (count(value) < 400) expect(json(value)).toBeUndefined();
        expect(json([value, Array.from({ length: 1_000 }, () => value)])).toBe("tooManyFields");
      }),
      { numRuns: 300 },
    );
  });

  test.each(["application/json", "application/problem+json; charset=utf-8", "APPLICATION/JSON"])(
    "is known by %s",
    (type) => {
      expect(look(type, "[".repeat(100))).toBe("tooManyFields");
    },
  );
});

test("Scanning 1 MB takes a moment, whatever it contains", () => {
  const size = 1_048_576;
  for (const [type, text] of [
    ["application/json", `{"amount":"${"1.".repeat(size / 2)}"}`],
    ["application/json", `{"a":"${'\\"'.repeat(size / 2)}"}`],
    ["application/json", " ".repeat(size)],
    [form, "x".repeat(size)],
    ["multipart/form-data; boundary=--", "-".repeat(size)],
  ] as const) {
    const began = process.cpuUsage();
    look(type, text);
    expect(process.cpuUsage(began).user, text.slice(0, 20)).toBeLessThan(100_000);
  }
});
