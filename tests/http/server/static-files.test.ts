import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishBuild } from "~/models/build-file.server";
import { closeDatabase } from "~/models/housekeeping.server";
import { staticFiles } from "~/server/static-files";
import { execute, rows } from "../../support/rows";
import { statementsOf } from "../../support/statements";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-client-"));
let server: ReturnType<typeof createServer>;
let port: number;

beforeAll(async () => {
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(path.join(folder, "assets", "app.js"), "a".repeat(3_000));
  for (const ending of ["br", "gz"]) writeFileSync(path.join(folder, "assets", `app.js.${ending}`), ending);
  writeFileSync(path.join(folder, "service-worker.js"), "");
  const sendFile = staticFiles(folder);
  server = createServer((request, response) => {
    sendFile(request, response, () => response.writeHead(418).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
  return closeDatabase();
});

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${address}`, { headers });

test("a 304 has the same headers as the 200", async () => {
  for (const [address, policy] of [
    ["/assets/app.js", null],
    ["/service-worker.js", "default-src 'self'; frame-ancestors 'none'"],
  ] as const) {
    const whole = await get(address);
    const unchanged = await get(address, { "If-None-Match": whole.headers.get("ETag")! });
    expect([whole.status, unchanged.status]).toEqual([200, 304]);
    for (const name of ["Cache-Control", "Vary", "Content-Security-Policy"])
      expect(unchanged.headers.get(name)).toBe(whole.headers.get(name));
    expect(whole.headers.get("Content-Security-Policy")).toBe(policy);
  }
});

test.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0", null],
  ["brr", null],
])("a client that accepts %s gets the encoding %s", async (accepted, form) => {
  const answer = await get("/assets/app.js", { "Accept-Encoding": accepted });
  await answer.arrayBuffer().catch(() => {});
  expect([answer.headers.get("Content-Encoding"), answer.headers.get("Vary")]).toEqual([
    form,
    "Accept-Encoding",
  ]);
});

describe("a script of another build", () => {
  const name = "home-D5ql75eP.js";
  const script = "export const other = true;".repeat(100);

  let clock = 1_800_000_000_000;

  /** Publishes builds one after the other, each with a file of its own and one that all have. */
  async function publish(...names: string[]): Promise<void> {
    for (const each of names) {
      const files = [each, "framework-BdLCnMfP.js"].map(
        (own) => [own, brotliCompressSync(own === name ? script : own)] as const,
      );
      await publishBuild(new Map(files), new Date(clock++));
    }
  }

  test("is sent from the database with the headers of a file", async () => {
    await publish(name);
    const inBrotli = { "Accept-Encoding": "br" };
    const [own, other] = await Promise.all([
      get("/assets/app.js", inBrotli),
      get(`/assets/${name}`, inBrotli),
    ]);
    expect([other.status, await other.text()]).toEqual([200, script]);
    for (const header of ["Cache-Control", "Content-Type", "Content-Encoding", "Vary"])
      expect(other.headers.get(header)).toBe(own.headers.get(header));
    const plain = await get(`/assets/${name}`, { "Accept-Encoding": "gzip" });
    expect([plain.headers.get("Content-Encoding"), await plain.text()]).toEqual([null, script]);
    const unchanged = await get(`/assets/${name}`, { "If-None-Match": other.headers.get("ETag")! });
    expect(unchanged.status).toBe(304);
  });

  test("is kept while its build is one of the last two that started, and what both have stays", async () => {
    const [first, second, third] = ["app-aaaaaaaa.js", "app-bbbbbbbb.js", "app-cccccccc.js"];
    const stored = () =>
      rows<{ name: string }>("select name from build_files order by name").map((row) => row.name);
    await publish(first!, second!);
    expect(stored()).toEqual([first, second, "framework-BdLCnMfP.js"]);
    // The first build is started again, so the second one is older now.
    await publish(first!, second!, first!, third!);
    expect(stored()).toEqual([first, third, "framework-BdLCnMfP.js"]);
    expect((await get(`/assets/${second}`)).status).toBe(404);
  });

  test("costs a query only if a build could have a file of that name", async () => {
    const statements = await statementsOf(async () => {
      for (const odd of ["x.js", "../x-aaaaaaaa.js", `${"x".repeat(200)}-aaaaaaaa.js`, "x-aaaaaaaa.js%00"])
        expect((await get(`/assets/${odd}`)).status).toBe(odd.startsWith("..") ? 418 : 404);
    });
    expect(statements).toEqual([]);
    expect(await statementsOf(() => get("/assets/x-aaaaaaaa.js"))).toHaveLength(1);
  });

  test("is a 503 while the database does not answer, and nobody caches that", async () => {
    execute("alter table build_files rename to away");
    const answer = await get("/assets/gone-aaaaaaaa.js");
    execute("alter table away rename to build_files");
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "private, no-store"]);
  });
});

test("a missing file is a 404 below /assets, and left to the app elsewhere", async () => {
  expect((await get("/assets/none.js")).status).toBe(404);
  expect((await get("/nowhere")).status).toBe(418);
});
