import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { serverOrigin, withServer } from "../support/server";

withServer();

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-readme-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readme = readFileSync("README.md", "utf8");

const scripts = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script]) => script!);

/** Runs lines of the README, in the order in which they stand there; answers what they print. */
async function run(script: string): Promise<string> {
  const lines = script.replace("http://localhost:3000", serverOrigin());
  const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", lines], { cwd: folder });
  return stdout;
}

test("the README's lines for curl do what they say", async () => {
  expect((await run(scripts[0]!)).replace("\u00a0", " ").trim()).toBe("1.487,50 €");
});

test("the README's lines for scripts do what they say, with the account of the lines before", async () => {
  expect(await run(scripts[1]!)).toContain('{"totalSpent":12.5,');
  const files = readdirSync(folder).filter((file) => /^reisekasse-export-[\d-]+\.csv$/.test(file));
  expect(files).toHaveLength(1);
});

test("the README names every command", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const inner = new Set(["build", "typecheck"]);
  for (const name of Object.keys(scripts).filter((name) => !name.startsWith("pre") && !inner.has(name))) {
    expect(readme).toContain(["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`);
  }
});

test("the README names every variable that is read, and no other", () => {
  const config = readFileSync("app/http/config.server.ts", "utf8");
  const read = [...config.matchAll(/^ {2}([A-Z_]+): z/gm)].map(([, name]) => name!);
  const table = readme.slice(readme.indexOf("### Variables"), readme.indexOf("`GET /healthz`"));
  const named = [...table.matchAll(/`([A-Z_]{4,})`/g)].map(([, name]) => name!);
  expect(named.sort()).toEqual(read.sort());
});
