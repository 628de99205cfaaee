// Names of buttons, fields and screens that German texts quote.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Quoted, and no name of ours. */
const others = [
  // Lines to type, and words of the API.
  ...["1.250 Hotel @Hanoi", "19,50 Taxi", "3x4,50 Bier"],
  ...["Idempotency-Key", "If-None-Match", "after", "client_secret", "next", "repayments"],
  ...["error", "fields", "message", "tz", "≈"],
];

test("A text quotes only names that are on the screen", () => {
  const sources = globSync("app/locales/de/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const texts = new Set(sources.flatMap((source) => source.match(/(?<=")[^"\n]+(?=")/g) ?? []));
  const quoted = sources.flatMap((source) => source.match(/(?<=„)[^“${}]+(?=“)/g) ?? []);
  expect(quoted.length).toBeGreaterThan(40);
  expect(quoted.filter((name) => !texts.has(name) && !others.includes(name))).toEqual([]);
});
