// Limits on a body: its bytes, its fields, and how deep it is nested.
import { describe, expect, test } from "vitest";
import { type Connection, openConnection } from "../../support/connection";
import { paymentVariables } from "../../support/payment";
import { createTrip, expenseForm, signUp, visitor } from "../../support/person";
import { serverOrigin, withServer } from "../../support/server";

withServer(paymentVariables);

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

/** Every address that accepts forms from visitors. */
const forms = ["/login", "/theme", "/cookies", "/auth/google"];

const port = () => Number(new URL(serverOrigin()).port);

const send = (path: string, type: string, body: string) =>
  visitor().request(path, { method: "POST", headers: { "Content-Type": type }, body });

/** Returns the status of a German page, or of JSON, and the text. */
async function refusal(answer: Response) {
  const text = await answer.text();
  const isJson = answer.headers.get("Content-Type")!.includes("json");
  expect(text).toMatch(isJson ? /^\{"/ : /^<!doctype html>\s*<html lang="de"/i);
  return { status: answer.status, text };
}

describe.each([...forms, "/outbox/send", "/api/auth/login"])("At %s", (door) => {
  test.each([
    ["125,000 times the same field", `intent=account.sign-in&${"email=x&".repeat(125_000)}`],
    ["one field of 65 kB", `email=${"x".repeat(66_000)}`],
  ])("a form with %s is too large", async (_, body) => {
    const { status, text } = await refusal(await send(door, FORM, body));
    expect([status, text.includes("zu viel auf einmal")]).toEqual([413, true]);
  });
});

test.each(forms)("At %s a form with 201 fields, or with one twice, is a German page", async (door) => {
  const many = Array.from({ length: 201 }, (_, at) => `f${at}=`).join("&");
  for (const [type, body] of [
    [FORM, many],
    [FORM, "a&".repeat(30_000)],
    [FORM, "intent=account.sign-in&choice=all&theme=dark&redirectTo=/&redirectTo=/"],
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(202),
    ],
  ] as const) {
    const { status, text } = await refusal(await send(door, type, body));
    expect([body.length, status, text.includes("unvollständig")]).toEqual([body.length, 400, true]);
  }
});

test.each([
  ["/theme", "theme=pink"],
  ["/cookies", "choice=maybe"],
])("At %s a form that says %s gets the German page, with an id that is in the log", async (door, body) => {
  const { status, text } = await refusal(await send(door, FORM, body));
  expect([status, text]).toEqual([400, expect.stringMatching(/Kennung für Rückfragen: [0-9a-f]{16}/)]);
});

test("A form from another site gets the German page too, or JSON below /api", async () => {
  const headers = { "Sec-Fetch-Site": "cross-site", "Content-Type": FORM };
  const from = (path: string) => visitor().request(path, { method: "POST", headers, body: "theme=dark" });
  for (const path of ["/theme", "/api/auth/login"])
    expect((await refusal(await from(path))).status).toBe(403);
});

test("In the outbox a form with a duplicate field is refused for good, in JSON", async () => {
  const anna = await signUp("Anna");
  const body = new URLSearchParams([
    ["intent", "expense.add"],
    ["submissionId", "key-1"],
    ["intent", "expense.add"],
  ]);
  const answer = await anna.request("/outbox/send", { method: "POST", body });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { outcome: "refused", kind: "malformed" },
  ]);
});

test("An expense with the longest texts, percent-encoded, still fits", async () => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  const texts = Object.fromEntries(
    ["description", "locationName", "locationAddress"].map((name) => [name, "€".repeat(200)]),
  );
  const fields = { ...expenseForm, ...texts, tripId, notes: "€".repeat(2_000) };
  expect((await anna.send(`/trip/${tripId}?dialog=expense`, fields)).toast).toBe("Ausgabe hinzugefügt!");
});

test("A trip's form may have three fields for each currency", async () => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  const rates = Array.from({ length: 400 }, (_, at) => [`cash${at}`, ""]);
  const fields = { intent: "trip.currencies", id: tripId, cardFee: "1,5", ...Object.fromEntries(rates) };
  expect((await anna.post(`/trip/${tripId}?dialog=currencies`, fields)).status).toBe(303);
});

describe("JSON", () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  const ofKeys = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, at])));

  test.each([
    ["nested 16 deep", nested(16), "Bitte prüfe deine Eingaben."],
    ["nested 17 deep", nested(17), "unvollständig"],
    ["nested 10,000 deep", nested(10_000), "unvollständig"],
    ["nested without an end", "[".repeat(60_000), "unvollständig"],
    ["of 200 keys", ofKeys(200), "Bitte prüfe deine Eingaben."],
    ["of 201 keys", ofKeys(201), "unvollständig"],
  ])("%s: %s", async (_, body, says) => {
    const { status, text } = await refusal(await send("/api/auth/login", JSON_TYPE, body));
    expect([status, text]).toEqual([400, expect.stringContaining(says)]);
  });

  test("above 64 kB is refused, below it is read", async () => {
    const body = (length: number) => JSON.stringify({ email: "x".repeat(length), password: "geheim123" });
    for (const path of ["/api/auth/login", "/login", "/api/gibt-es-nicht"])
      expect((await send(path, JSON_TYPE, body(66_000))).status).toBe(413);
    expect((await send("/api/auth/login", JSON_TYPE, body(65_000))).status).toBe(400);
  });
});

describe("Stripe's events", () => {
  const path = "/api/webhooks/stripe";

  test("may have 512 kB and any shape, since they are checked by their signature", async () => {
    const event = (length: number) =>
      JSON.stringify({ data: "x".repeat(length), list: Array.from({ length: 500 }) });
    expect((await send(path, JSON_TYPE, event(510_000))).status).toBe(400);
    expect((await send(path, JSON_TYPE, event(530_000))).status).toBe(413);
  });

  test("are received a few at a time if they are long, and disturb no form", async () => {
    const slow: Connection[] = [];
    for (let at = 0; at < 12; at++) {
      const connection = await openConnection(port());
      connection.send(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n${"x".repeat(100_000)}`,
      );
      slow.push(connection);
    }
    const refused = await slow.at(-1)!.until(/}$/);
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/retry-after: \d/i);
    const typed = "theme=dark&redirectTo=/faq";
    expect((await send("/theme", FORM, typed)).status).toBe(303);
    for (const { socket } of slow) socket.destroy();
    await expect.poll(async () => (await send(path, JSON_TYPE, "x".repeat(100_000))).status).toBe(400);
  });
});

describe("A refused body", () => {
  const head = `POST /login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${FORM}\r\n`;
  const long = "x".repeat(8_000_000);

  test.each([
    ["announced", `${head}Content-Length: ${long.length}\r\n\r\n${long}`],
    [
      "in chunks",
      `${head}Transfer-Encoding: chunked\r\n\r\n${`10000\r\n${"x".repeat(65_536)}\r\n`.repeat(100)}0\r\n\r\n`,
    ],
  ])("that is %s is read to its end, so that a sender who reads later gets the response", async (_, text) => {
    const connection = await openConnection(port());
    let error: unknown;
    connection.socket.once("error", (each) => (error = each));
    connection.socket.pause();
    await new Promise((resolve) => connection.socket.write(text, resolve));
    connection.socket.resume();
    const answer = await connection.closed;
    expect(error).toBeUndefined();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("zu viel auf einmal");
  });

  test("is answered while its sender is still sending", async () => {
    const connection = await openConnection(port());
    connection.send(`${head}Content-Length: 5000000\r\n\r\n${"x".repeat(100_000)}`);
    expect(await connection.until(/<\/html>/)).toMatch(/^HTTP\/1\.1 413 /);
    connection.socket.destroy();
  });
});
