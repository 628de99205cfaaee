import { readdirSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { loadServer } from "../../support/built-server";
import { execute, moment, rows } from "../../support/rows";

let stop = async () => undefined as unknown;
afterEach(() => stop());

/** Stops the server, and starts it again on the same database. */
async function restart(): Promise<string> {
  await stop();
  const { start } = await loadServer();
  const running = await start();
  stop = running.stop;
  return `http://127.0.0.1:${running.port}`;
}

const stored = () =>
  rows<{ name: string }>("select name from build_files order by name").map((row) => row.name);
const scripts = readdirSync("build/client/assets").filter((name) => /\.(js|css)$/.test(name));

test("a page of the build before gets its scripts after a restart, and other instances get those of this one", async () => {
  await restart();
  expect(stored()).toEqual(scripts.toSorted());
  const script = "export const before = true;";
  const content = brotliCompressSync(script).toString("base64");
  const row = "insert into build_files (name, build, content, created_at) values (?, ?, ?, ?)";
  execute(row, "home-aaaaaaaa.js", "before", content, moment(2_000));
  execute(row, "home-bbbbbbbb.js", "long before", content, moment(1_000));
  const origin = await restart();
  const answer = await fetch(`${origin}/assets/home-aaaaaaaa.js`);
  expect([answer.status, await answer.text()]).toEqual([200, script]);
  expect((await fetch(`${origin}/assets/home-bbbbbbbb.js`)).status).toBe(404);
});

test("a database that takes no files does not keep the server from starting", async () => {
  await restart();
  execute("alter table build_files rename to away");
  const origin = await restart();
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  execute("alter table away rename to build_files");
});
