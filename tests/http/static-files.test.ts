import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staticFiles } from "~/server/static-files";

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

test("a missing file is a 404 below /assets, and left to the app elsewhere", async () => {
  expect((await get("/assets/none.js")).status).toBe(404);
  expect((await get("/nowhere")).status).toBe(418);
});
