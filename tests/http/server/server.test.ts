import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createTrip, signUp, visitor } from "../../support/person";
import { insertExpenses } from "../../support/rows";
import { serverOrigin, withServer } from "../../support/server";

withServer();

/** Writes raw bytes to the server and returns everything received until it closes or `until` matches. */
function talk(write: (send: (text: string) => boolean) => void, until = /$^/): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(serverOrigin()).port), "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk;
      if (until.test(received)) socket.destroy();
    });
    socket.on("close", () => resolve(received));
    socket.on("error", (error: NodeJS.ErrnoException) => (received ? resolve(received) : reject(error)));
    socket.on("connect", () => write((text) => socket.write(text)));
  });
}

/** Reads the first script of the sign-in page. */
async function firstScript(): Promise<string> {
  return /href="(\/assets\/[^"]+\.js)"/.exec((await visitor().open("/login")).html)![1]!;
}

test("the health check sets no cookie", async () => {
  const answer = await visitor().request("/healthz");
  expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
});

test("a request that breaks off in the middle never reaches the app, and the server continues", async () => {
  const half = connect(Number(new URL(serverOrigin()).port), "127.0.0.1");
  half.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nintent=");
  half.destroy();
  expect((await visitor().request("/healthz")).status).toBe(200);
});

test.each([
  ["a method that there is not", "BREW / HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["TRACE", "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["an absolute address", "GET http://evil.test/ HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["a host that is none", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400],
  ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["an empty host, in whose place the path would stand", "GET /login HTTP/1.1\r\nHost:\r\n\r\n", 400],
  ["a host with a name in front", "GET / HTTP/1.1\r\nHost: a@evil.test\r\n\r\n", 400],
  ["a host that swallows the path", "GET /favicon.svg HTTP/1.1\r\nHost: evil.test#x\r\n\r\n", 400],
  ["a host that turns it into a query", "GET / HTTP/1.1\r\nHost: evil.test?x\r\n\r\n", 400],
  ["a host with a path", "GET / HTTP/1.1\r\nHost: evil.test/x\r\n\r\n", 400],
  ["a second host", "GET / HTTP/1.1\r\nHost: x\r\nhost: evil.test\r\n\r\n", 400],
])("%s is a plain 400", async (_, text, status) => {
  expect(await talk((send) => send(text), /\r\n\r\n/)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test.each(["reise_kasse:3000", "REISEKASSE.example.", "127.0.0.1", "[::1]:3000", "x:"])(
  "the host %s is accepted",
  async (host) => {
    const asked = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    expect(await talk((send) => send(asked), /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test("a form is accepted behind a proxy that names the default port, which browsers leave out", async () => {
  const head = "POST /theme HTTP/1.1\r\nHost: x:80\r\nOrigin: http://x\r\nContent-Length: 10\r\n";
  const form = "Content-Type: application/x-www-form-urlencoded\r\n\r\ntheme=dark";
  expect(await talk((send) => send(head + form), /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 303 /);
});

test("a path that looks like a host is still a path", async () => {
  const answer = await visitor().request("//evil.test/..%2f");
  expect(answer.status).toBe(404);
});

test("pages are private, never stored, and carry a policy without inline scripts", async () => {
  const anna = await signUp("Anna");
  for (const path of ["/", "/profile", "/profile.data"]) {
    const { headers } = await anna.request(path);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
  }
  const page = await anna.request("/");
  const policy = page.headers.get("Content-Security-Policy")!;
  expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+'/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  const nonce = /nonce-([^']+)'/.exec(policy)![1]!;
  const scripts = (await page.text()).match(/<script(?=[ >])[^>]*>/g)!;
  expect(scripts.every((script) => script.includes(`nonce="${nonce}"`))).toBe(true);
});

test.each(["/a%0Ab", "/trip/7/a%0Db", "/%E2%80%A8", "/a%0Ab.data"])("%s does not exist", async (path) => {
  const anna = await signUp("Anna");
  for (const method of ["GET", "POST"]) expect((await anna.request(path, { method })).status).toBe(404);
});

test("every response says how it may be used and cached", async () => {
  const anna = await signUp("Anna");
  const none = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  const own = expect.stringMatching(/^default-src 'self'; .*base-uri 'none'; .*frame-ancestors 'none'$/);
  const form = { method: "POST", body: new URLSearchParams({ intent: "x" }) };
  const answers: [path: string, policy: unknown, kept: string, init?: RequestInit][] = [
    ["/expenses", own, "private, no-store"],
    ["/gibt-es-nicht", own, "private, no-store"],
    ["/impressum", own, "private, no-store"],
    ["/expenses.data", none, "private, no-store"],
    ["/", none, "private, no-store", { ...form, headers: { "Sec-Fetch-Site": "cross-site" } }],
    ["/outbox/send", none, "private, no-store", form],
    ["/api/user/export?format=csv", none, "private, no-store"],
    ["/api/user/export?format=xlsx", none, "private, no-store"],
    ["/api/trips", none, "private, no-cache"],
    ["/api/trips", none, "private, no-store", { ...form, headers: { "Content-Type": "application/json" } }],
    ["/api/nowhere", none, "private, no-store"],
    ["/healthz", none, "private, no-store"],
    ["/%ff", none, "private, no-store"],
    ["/login", none, "private, no-store", { ...form, headers: { Origin: "foo" } }],
    ["/healthz", none, "private, no-store", form],
    ["/profile", none, "private, no-store", { method: "OPTIONS" }],
    ["/profile.data", none, "private, no-store", { method: "OPTIONS" }],
    ["/manifest.webmanifest", none, "public, max-age=3600"],
    ["/service-worker.js", "default-src 'self'; frame-ancestors 'none'", "no-cache"],
    [await firstScript(), none, "public, max-age=31536000, immutable"],
  ];
  for (const [path, policy, kept, init] of answers) {
    const { headers } = await anna.request(path, init);
    const isOfApp = kept.startsWith("private");
    expect({ path, ...Object.fromEntries(headers) }).toMatchObject({
      path,
      "content-security-policy": policy,
      "cache-control": kept,
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      ...(isOfApp && { vary: expect.stringContaining("Cookie") }),
    });
    expect(headers.get("Strict-Transport-Security")).toBeNull();
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
  }
});

test("behind a proxy with https, browsers must stay with https, and cookies are limited to this host", async () => {
  const anna = await signUp("Anna");
  const proxied = { headers: { "X-Forwarded-Proto": "https" } };
  for (const path of ["/login", "/healthz", "/favicon.svg", "/api/trips"]) {
    const { headers } = await visitor().request(path, proxied);
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=63072000; includeSubDomains");
  }
  const { email, password } = anna;
  const body = new URLSearchParams({ intent: "account.sign-in", email, password });
  const safe = visitor();
  await safe.request("/login", { method: "POST", body, ...proxied });
  expect(Object.keys(safe.cookies).sort()).toEqual(["__Host-device", "__Host-flash", "__Host-session"]);
  expect((await safe.request("/profile", proxied)).status).toBe(200);
  // A cookie that another host of the same domain could have set.
  const planted = visitor();
  planted.cookies.session = safe.cookies["__Host-session"]!;
  expect((await planted.request("/profile", proxied)).status).toBe(303);
  await safe.request("/logout", { method: "POST", ...proxied });
  expect(Object.keys(safe.cookies)).toEqual(["__Host-device"]);
});

test.each([
  ["POST", "/healthz", "GET, HEAD, OPTIONS"],
  ["POST", "/robots.txt", "GET, HEAD, OPTIONS"],
  ["POST", "/trip-details/x", "GET, HEAD, OPTIONS"],
  ["POST", "/erklaerung.txt", "GET, HEAD, OPTIONS"],
  ["POST", "/auth/google/callback", "GET, HEAD, OPTIONS"],
  ["POST", "/impressum", "GET, HEAD, OPTIONS"],
  ["PUT", "/login", "GET, HEAD, POST, OPTIONS"],
  ["PUT", "/auth/google", "GET, HEAD, POST, OPTIONS"],
])("%s %s is refused in German, with the allowed methods", async (method, path, allowed) => {
  const answer = await visitor().request(path, { method });
  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, allowed]);
  expect(await answer.text()).toContain("Diese Adresse nimmt solche Anfragen nicht an.");
});

test.each([
  ["/", "GET, HEAD, POST, OPTIONS"],
  ["/_.data", "GET, HEAD, POST, OPTIONS"],
  ["/Profile.data", "GET, HEAD, POST, OPTIONS"],
  ["/impressum", "GET, HEAD, OPTIONS"],
  ["/api/docs", "GET, HEAD, OPTIONS"],
  ["/api/trips", "GET, HEAD, POST, OPTIONS"],
])("OPTIONS %s names the allowed methods and nothing else", async (path, allowed) => {
  const answer = await visitor().request(path, { method: "OPTIONS" });
  expect([answer.status, answer.headers.get("Allow"), await answer.text()]).toEqual([204, allowed, ""]);
});

test("HEAD responds like GET, without a body", async () => {
  const answer = await visitor().request("/login", { method: "HEAD" });
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});

test("pages are compressed once, as the client accepts", async () => {
  const anna = await signUp("Anna");
  insertExpenses(await createTrip(anna), 100, () => "2026-11-12");
  const plain = await anna.request("/expenses", { headers: { "Accept-Encoding": "identity" } });
  expect(plain.headers.get("Content-Encoding")).toBeNull();
  expect(plain.headers.get("Vary")).toContain("Accept-Encoding");
  for (const [offer, name] of [
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
  ] as const) {
    const answer = await anna.request("/expenses", { headers: { "Accept-Encoding": offer } });
    expect(answer.headers.get("Content-Encoding")).toBe(name);
    expect(Number(answer.headers.get("Content-Length"))).toBeLessThan(20_000);
    expect(await answer.text()).toContain("Ausgabe 99");
  }
});

describe("a file of the build", () => {
  test("is sent compressed, cached forever, and transferred once", async () => {
    const path = await firstScript();
    const answer = await fetch(serverOrigin() + path, { headers: { "Accept-Encoding": "br" } });
    expect(answer.headers.get("Content-Encoding")).toBe("br");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const etag = answer.headers.get("ETag")!;
    expect(
      (await fetch(serverOrigin() + path, { headers: { "If-None-Match": etag, "Accept-Encoding": "br" } }))
        .status,
    ).toBe(304);
  });
});

test("has the same content in all stored encodings", async () => {
  const path = await firstScript();
  const { readFileSync } = await import("node:fs");
  const plain = readFileSync(`build/client${path}`);
  expect(brotliDecompressSync(readFileSync(`build/client${path}.br`)).equals(plain)).toBe(true);
  expect(gunzipSync(readFileSync(`build/client${path}.gz`)).equals(plain)).toBe(true);
});

test("an unknown address is a German 404, with the bar if Anna is signed in", async () => {
  const anna = await signUp("Anna");
  for (const [person, links] of [
    [visitor(), 0],
    [anna, 8],
  ] as const) {
    const page = await person.open("/gibt-es-nicht");
    expect(page.status).toBe(404);
    expect(page.text).toContain("Diese Seite gibt es nicht");
    expect(page.root.querySelectorAll("nav a").length).toBe(links);
  }
});

test("the old address of a trip redirects to the new one", async () => {
  const anna = await signUp("Anna");
  const answer = await anna.request("/trip-details/abc");
  expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/trip/abc"]);
});
