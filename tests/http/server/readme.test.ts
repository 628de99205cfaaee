import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { serverOrigin, withServer } from "../../support/server";

withServer();

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-readme-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readme = readFileSync("README.md", "utf8");
const running = readFileSync("docs/running.md", "utf8");

const [ofReadme, ofJson, ofForms] = [readme, readFileSync("docs/api.md", "utf8")].flatMap((page) =>
  [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script]) => script!),
);

/** Runs an example of a page and returns its output. */
async function run(script: string): Promise<string> {
  const lines = script.replace("http://localhost:3000", serverOrigin());
  const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", lines], { cwd: folder });
  return stdout;
}

test("the README's example adds an expense and prints what was spent", async () => {
  expect(await run(ofReadme!)).toContain('{"totalSpent":12.5,');
});

test("the API page's example for JSON adds an expense once and downloads everything, with the README's account", async () => {
  expect(await run(ofJson!)).toContain('{"totalSpent":20,');
  const files = readdirSync(folder).filter((file) => /^reisekasse-export-[\d-]+\.csv$/.test(file));
  expect(files).toHaveLength(1);
});

test("the API page's example for forms prints what is left", async () => {
  expect((await run(ofForms!)).replace("\u00a0", " ").trim()).toBe("1.487,50 €");
});

/** Commands that a page lists in a table, without `npm`. */
const commandsIn = (page: string) =>
  [...page.matchAll(/^\| `npm (?:run )?([\w:]+)` \|/gm)].map(([, name]) => name!);

test("the README lists the eight commands that people use, docs/running.md and docs/testing.md all others", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const inner = new Set(["build", "typecheck"]);
  const all = Object.keys(scripts).filter((name) => !name.startsWith("pre") && !inner.has(name));
  const used = commandsIn(readme);
  expect(used).toHaveLength(8);
  const others = commandsIn(running + readFileSync("docs/testing.md", "utf8"));
  expect([...used, ...others].sort()).toEqual(all.sort());
});

test("the table of variables names exactly the variables that are read", () => {
  const config = readFileSync("app/http/config.server.ts", "utf8");
  const read = [...config.matchAll(/^ {2}([A-Z\d_]+): (?:z|trustedUrl)\b/gm)].map(([, name]) => name!);
  const rows = running.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) =>
    [...row.split(" | ")[0]!.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name!),
  );
  expect(named.sort()).toEqual(read.sort());
});
