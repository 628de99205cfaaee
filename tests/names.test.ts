import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("a misspelt intent or field compiles neither in a form, nor a handler, the outbox or a test", async () => {
  const args = ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "tests/names"];
  // Each line below `@ts-expect-error` must fail, and each other compile.
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((error) => error);
  expect(stdout.split("\n").filter((line: string) => line.startsWith("tests/names/"))).toEqual([]);
});
