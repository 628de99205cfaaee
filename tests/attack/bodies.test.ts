// Bodies that are costly to parse: anonymous ones at every address, and those of an account.
import { describe, expect, test } from "vitest";
import { cpuEach, isLong, REFUSAL_CPU_MS, survives, withAttackedServer } from "../support/attacked";
import { flood, send } from "../support/attacker";
import { paymentVariables } from "../support/payment";
import { createTrip, expenseForm, expenseIds, signUp } from "../support/person";

const server = withAttackedServer({
  ...paymentVariables,
  GOOGLE_CLIENT_ID: "x",
  GOOGLE_CLIENT_SECRET: "x",
  GOOGLE_ISSUER: "http://127.0.0.1:9",
});

const TIMES = isLong ? 11 : 3;
const PATIENCE_MS = 10_000;

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=b";
const json = "application/json";

const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
const distinct = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=x`).join("&");
const nested = (open: string, close: string) => `{"email":${open.repeat(100_000)}0${close.repeat(100_000)}}`;
const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, n) => `"${n.toString(36)}":0`).join(",")}}`;

const forms: [name: string, type: string, body: string][] = [
  ["125,000 times one field", urlencoded, `intent=account.sign-in&${"email=x&".repeat(125_000)}`],
  ["40,000 fields", urlencoded, distinct(40_000)],
  ["524,000 fields of nothing", urlencoded, "a&".repeat(524_000)],
  ["a text of 250 kB", urlencoded, `intent=account.sign-in&email=${"x".repeat(250_000)}`],
  ["7,000 fields in 64 kB", urlencoded, distinct(7_000)],
  ["7,800 times one field in 64 kB", urlencoded, `intent=account.sign-in&${"email=x&".repeat(7_800)}`],
  ["31,000 fields of nothing in 64 kB", urlencoded, "a&".repeat(31_000)],
  ["17,000 parts", multipart, `${part("a").repeat(17_000)}--b--\r\n`],
  ["1,000 parts in 64 kB", multipart, `${part("a").repeat(1_000)}--b--\r\n`],
  ["1,000 times one part in 64 kB", multipart, `${part("email").repeat(950)}--b--\r\n`],
  ["parts that never end", multipart, part("a").repeat(17_000)],
];

const ways = [
  ...["/login", "/theme", "/outbox/send", "/cookies", "/auth/google", "/forgot-password"],
  ...["/reset-password", "/restore-email", "/vertrag-kuendigen", "/api/webhooks/stripe"],
];

/** Sends a body several times and expects a cheap refusal each time. */
async function isRefused(path: string, type: string, body: string, headers: Record<string, string> = {}) {
  const statuses: unknown[] = [];
  const cpuMs = await cpuEach(server(), TIMES, async () => {
    const outcome = send(server().url + path, { type, body, headers, patienceMs: PATIENCE_MS });
    statuses.push((await outcome).status);
  });
  expect(
    statuses.filter((status) => ![400, 401, 413].includes(status as number)),
    `${path} answered`,
  ).toEqual([]);
  expect(cpuMs, `CPU time for a refusal by ${path}`).toBeLessThan(REFUSAL_CPU_MS);
}

describe("a form without an account", () => {
  test.each(forms)("of %s is refused at every address", async (_, type, body) => {
    await survives(
      server(),
      async () => {
        for (const path of ways) await isRefused(path, type, body);
      },
      { isRepeatable: true },
    );
  });

  test("sent twenty times at once is refused each time", async () => {
    const count = isLong ? 400 : 40;
    await survives(
      server(),
      () =>
        flood(count, 20, async (n) => {
          const [, type, body] = forms[n % forms.length]!;
          const path = ways[n % ways.length]!;
          expect([400, 401, 413, 503]).toContain(
            (await send(server().url + path, { type, body, patienceMs: PATIENCE_MS })).status,
          );
        }),
      { cpuMs: count * REFUSAL_CPU_MS, isRepeatable: true },
    );
  });
});

describe("JSON without an account", () => {
  test.each([
    ["arrays in arrays, 100,000 deep", nested("[", "]")],
    ["objects in objects, 100,000 deep", nested('{"a":', "}")],
    ["100,000 keys", keys(100_000)],
    ["200,000 times one key", `{${'"":0,'.repeat(199_999)}"":0}`],
    ["500,000 numbers", `{"email":[${"0,".repeat(499_999)}0]}`],
    ["a text of 1 MB", `{"email":"${"x".repeat(1_000_000)}","password":"geheim123"}`],
  ])("of %s is refused", async (_, body) => {
    await survives(
      server(),
      async () => {
        for (const path of ["/api/auth/login", "/api/auth/register"]) await isRefused(path, json, body);
      },
      { isRepeatable: true },
    );
  });
});

describe("Anna's account", () => {
  test.each([
    ["half a million dots", "1.".repeat(500_000)],
    ["thirty thousand dots", "1.".repeat(30_000)],
    ["a million digits", "1".repeat(1_000_000)],
  ])("cannot send %s as an amount, by the API or by the form", async (_, amount) => {
    const anna = await signUp("Anna");
    const tripId = await createTrip(anna);
    const form = new URLSearchParams({ ...expenseForm, tripId, amount }).toString();
    const headers = { Cookie: anna.cookie };
    await survives(server(), async () => {
      const body = JSON.stringify({ tripId, amount, categoryId: "restaurant", description: "" });
      await isRefused("/api/expenses", json, body, headers);
      await isRefused(`/trip/${tripId}/expenses?dialog=expense`, urlencoded, form, headers);
    });
    expect(await expenseIds(anna, tripId)).toEqual([]);
  });

  test("cannot stop the server with a form, on any screen", async () => {
    const headers = { Cookie: (await signUp("Anna")).cookie };
    await survives(
      server(),
      async () => {
        for (const path of ["/", "/my-trips?dialog=trip", "/profile?dialog=edit-profile", "/expenses"])
          for (const [, type, body] of forms) await isRefused(path, type, body, headers);
      },
      { isRepeatable: true },
    );
  });
});
