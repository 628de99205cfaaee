import { beforeEach, describe, expect, test } from "vitest";
import { call } from "../../support/api";
import { type Person, signUp } from "../../support/person";
import { snapshot } from "../../support/rows";
import { serverOrigin, withServer } from "../../support/server";

withServer();

let anna: Person;

beforeEach(async () => {
  anna = await signUp("Anna");
});

const body = () => new URLSearchParams({ intent: "trip.duplicate", id: "none" });

describe("a form", () => {
  test.each([
    ["of another site", { "Sec-Fetch-Site": "cross-site" }],
    ["of a sister site", { "Sec-Fetch-Site": "same-site" }],
    ["of another origin, from an old browser", { Origin: "https://evil.test" }],
    ["of another port", { Origin: "http://127.0.0.1:1" }],
    ["of a sandboxed page", { Origin: "null" }],
    ["of an origin that is none", { Origin: "foo" }],
  ])("%s is refused before anything happens", async (_, headers) => {
    const before = snapshot();
    for (const path of [
      "/",
      "/my-trips.data",
      "/login?redirectTo=%2F",
      "/auth/google",
      "/logout",
      "/theme",
      "/api/trips",
    ]) {
      const answer = await anna.request(path, { method: "POST", headers, body: body() });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.text()).toContain(
        "Diese Anfrage kam von einer fremden Seite und wurde nicht ausgeführt.",
      );
    }
    expect(snapshot()).toBe(before);
    expect((await anna.request("/profile")).status).toBe(200);
  });

  test.each([
    [
      "of our own, by a browser",
      () => ({ "Sec-Fetch-Site": "same-origin", Origin: "https://whatever.proxy" }),
    ],
    ["typed into the address bar's page", () => ({ "Sec-Fetch-Site": "none" })],
    ["of our own, by an old browser", () => ({ Origin: serverOrigin() })],
    [
      "of our own behind a proxy that ends TLS",
      () => ({ Origin: serverOrigin().replace("http:", "https:") }),
    ],
    ["from curl, which says nothing", () => ({})],
  ])("%s is accepted", async (_, headers) => {
    const answer = await anna.request("/my-trips", { method: "POST", headers: headers(), body: body() });
    expect(answer.status).toBe(404);
  });
});

describe("GET /api/logout", () => {
  const own = () => serverOrigin();
  test.each<[string, () => Record<string, string>]>([
    ["of another site", () => ({ "Sec-Fetch-Site": "cross-site", Referer: `${own()}/` })],
    ["of a sister site", () => ({ "Sec-Fetch-Site": "same-site" })],
    ["of another page, in an old browser", () => ({ Referer: "https://evil.test/" })],
    ["of a page with our address in its own", () => ({ Referer: `https://evil.test/?${own()}/` })],
    ["of nonsense", () => ({ Referer: "foo" })],
    ["of another origin than its page", () => ({ Origin: "https://evil.test", Referer: `${own()}/` })],
  ])("%s leaves Anna signed in", async (_, headers) => {
    expect((await anna.request("/api/logout", { headers: headers() })).status).toBe(403);
    expect((await anna.request("/profile")).status).toBe(200);
  });

  test("that says nothing of where it comes from is told what to do", async () => {
    const answer = await call(anna, "GET /api/logout");
    expect([answer.status, answer.json.error]).toEqual([
      403,
      "Diese Anfrage sagt nicht, woher sie kommt: Sie kann auch von einer fremden Seite sein. Zum Abmelden sende POST /api/auth/logout.",
    ]);
  });

  test.each<[string, () => Record<string, string>]>([
    ["typed by Anna", () => ({ "Sec-Fetch-Site": "none" })],
    ["of our own page", () => ({ "Sec-Fetch-Site": "same-origin" })],
    ["of our own page, in an old browser", () => ({ Referer: `${own()}/profile` })],
    ["of our own script, in an old browser", () => ({ Origin: own() })],
  ])("%s signs her out", async (_, headers) => {
    expect((await anna.request("/api/logout", { headers: headers() })).status).toBe(204);
    expect((await anna.request("/profile")).status).toBe(303);
  });
});

test("a link on another site can open a page", async () => {
  expect((await anna.request("/profile", { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(200);
});
