// Limits on a body before it is parsed, and on the memory of all bodies together.
import { describe, expect, test } from "vitest";
import { call, expenseBody, registered, tripBody } from "../support/api";
import { type Connection, openConnection } from "../support/connection";
import { createTrip, expenseForm, signUp, visitor } from "../support/person";
import { serverOrigin, withServer } from "../support/server";

withServer({ CLIENT_IP_HEADER: "X-Test-Client" });

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

/** Every address that accepts bodies from browsers. */
const doors = ["/login", "/theme", "/cookies", "/auth/google", "/outbox/send", "/api/auth/login"];

const port = () => Number(new URL(serverOrigin()).port);

const send = (path: string, type: string, body: string) =>
  visitor().request(path, { method: "POST", headers: { "Content-Type": type }, body });

/** Repeats some work and returns the median CPU time of this process, server included, in milliseconds. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let n = 0; n < 5; n++) {
    const began = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(began);
    costs.push((user + system) / 1_000);
  }
  return costs.sort((a, b) => a - b)[2]!;
}

describe.each(doors)("At %s", (door) => {
  const isForPrograms = door.startsWith("/api") || door.startsWith("/outbox");
  const refusal = async (answer: Response) => {
    const text = await answer.text();
    expect(answer.headers.get("Content-Type")).toContain(isForPrograms ? "json" : "html");
    expect(text.startsWith(isForPrograms ? '{"' : "<!doctype html>")).toBe(true);
    return { status: answer.status, text };
  };

  test.each([
    ["125,000 times the same field", `intent=account.sign-in&${"email=x&".repeat(125_000)}`],
    ["524,000 fields", "a&".repeat(524_000)],
    ["one field of 65 kB", `email=${"x".repeat(66_000)}`],
  ])("a form with %s is too large", async (_, body) => {
    const { status, text } = await refusal(await send(door, FORM, body));
    expect([status, text.includes("zu viel auf einmal")]).toEqual([413, true]);
  });

  test.each([
    ["201 fields", FORM, Array.from({ length: 201 }, (_, at) => `f${at}=`).join("&")],
    ["32,000 fields without names", FORM, "&".repeat(32_000)],
    [
      "201 parts",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(202),
    ],
  ])("a form with %s has too many fields", async (_, type, body) => {
    const { status, text } = await refusal(await send(door, type, body));
    expect([status, text.includes("zu viele Felder")]).toEqual([400, true]);
  });

  test("a form whose type parsers could read in two ways is malformed", async () => {
    const { status, text } = await refusal(await send(door, `text/plain, ${FORM}`, "a=b"));
    expect([status, text.includes("unvollständig")]).toEqual([400, true]);
  });
});

test.each(["/login", "/theme", "/cookies", "/auth/google"])(
  "At %s a form with a field 199 times gets the German page quickly",
  async (door) => {
    const body = `intent=account.sign-in&choice=all&theme=dark&${"email=x&".repeat(196)}password=geheim123`;
    await send(door, FORM, body);
    const costs = await cpuOf(async () => expectPage(await send(door, FORM, body)));
    expect(costs).toBeLessThan(100);
  },
);

test.each([
  ["/theme", "theme=pink"],
  ["/cookies", "choice=maybe"],
  ["/auth/google", "redirectTo=/&redirectTo=/"],
])("At %s a form that says %s gets the German page, with an id that is in the log", async (door, body) => {
  expect(await expectPage(await send(door, FORM, body))).toMatch(/Kennung für Rückfragen: [0-9a-f]{16}/);
});

test("A form from another site gets the German page too, or JSON below /api", async () => {
  const headers = { "Sec-Fetch-Site": "cross-site", "Content-Type": FORM };
  const from = (path: string) => visitor().request(path, { method: "POST", headers, body: "theme=dark" });
  const page = await from("/theme");
  expect([page.status, page.headers.get("Content-Type")]).toEqual([403, "text/html; charset=utf-8"]);
  expect(await page.text()).toMatch(/^<!doctype html>\n<html lang="de">/);
  const api = await from("/api/auth/login");
  expect([api.status, api.headers.get("Content-Type")]).toEqual([403, "application/json"]);
});

/** Expects a German page with the status 400 and returns its text. */
async function expectPage(answer: Response): Promise<string> {
  const html = await answer.text();
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([400, "text/html; charset=utf-8"]);
  expect(html).toMatch(/^<!doctype html>\s*<html lang="de"/i);
  expect(html).toContain("unvollständig");
  return html;
}

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

describe("JSON", () => {
  test.each([
    ["nested 17 deep", `${'{"a":'.repeat(17)}1${"}".repeat(17)}`],
    ["nested without an end", "[".repeat(1_000_000)],
    ["of 1,001 keys", JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [at, at])))],
  ])("%s is refused", async (_, body) => {
    const answer = await send("/api/auth/login", JSON_TYPE, body);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: "Diese Anfrage hat zu viele Felder." },
    ]);
  });

  test("above 1 MB is refused, below it is read", async () => {
    const body = (length: number) => JSON.stringify({ email: "x".repeat(length), password: "geheim123" });
    const statuses = [await send("/api/auth/login", JSON_TYPE, body(1_100_000))];
    statuses.push(await send("/api/auth/login", JSON_TYPE, body(1_000_000)));
    expect(statuses.map(({ status }) => status)).toEqual([413, 400]);
  });

  test("is no larger than a form at an address without JSON", async () => {
    expect((await send("/login", JSON_TYPE, " ".repeat(66_000))).status).toBe(413);
  });

  test("with an amount or a text of 1 MB is refused at its field quickly", async () => {
    const anna = await registered(visitor("Anna"), { "X-Test-Client": "10.0.0.9" });
    const { json: trip } = await call(anna, "POST /api/trips", { body: tripBody });
    const amount = "1.".repeat(500_000);
    for (const [field, value, said] of [
      ["amount", amount, "Höchstens 12 Zeichen."],
      ["notes", "\r\n".repeat(200_000), "Höchstens 2.000 Zeichen."],
      ["date", " ".repeat(1_000_000), "Dieses Datum gibt es nicht."],
    ] as const) {
      const body = { ...expenseBody, tripId: trip.id, [field]: value };
      const costs = await cpuOf(async () => {
        const { status, json } = await call(anna, "POST /api/expenses", { body });
        expect([status, json.fields[field]]).toEqual([400, [said]]);
      });
      expect(costs, field).toBeLessThan(250);
    }
  });
});

test("Stripe's events are checked by their signature, not by their shape", async () => {
  const body = JSON.stringify({ data: Array.from({ length: 5_000 }, () => [1]) });
  const answer = await send("/api/webhooks/stripe", JSON_TYPE, body);
  expect(await answer.text()).not.toContain("zu viele Felder");
});

describe("A refused body", () => {
  const head = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\n`;
  /** Writes the whole request before it reads, as browsers do. Returns the response and how the connection ended. */
  const tell = async (text: string) => {
    const connection = await openConnection(port());
    let error: unknown;
    connection.socket.once("error", (each) => (error = each));
    connection.socket.pause();
    await new Promise((resolve) => connection.socket.write(text, resolve));
    connection.socket.resume();
    return { answer: await connection.closed, error };
  };
  const long = "x".repeat(8_000_000);

  test.each([
    ["/login", `${head("/login", FORM)}Content-Length: ${long.length}\r\n\r\n${long}`],
    ["/api/trips", `${head("/api/trips", JSON_TYPE)}Content-Length: ${long.length}\r\n\r\n${long}`],
    [
      "/login, in chunks of a byte each",
      `${head("/login", FORM)}Transfer-Encoding: chunked\r\n\r\n10001\r\n${"x".repeat(65_537)}\r\n${"1\r\nx\r\n".repeat(500_000)}0\r\n\r\n`,
    ],
  ])("at %s is read to its end, so that its sender can read the response", async (_, text) => {
    const { answer, error } = await tell(text);
    expect(error).toBeUndefined();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("zu viel auf einmal");
  });

  test("is not read forever", async () => {
    const connection = await openConnection(port());
    connection.send(`${head("/login", FORM)}Content-Length: 1000000000\r\n\r\n`);
    const sending = setInterval(() => connection.send("x".repeat(1_000_000)), 2);
    const answer = await connection.closed;
    clearInterval(sending);
    expect(answer).toMatch(/^(HTTP\/1\.1 413 |$)/);
    expect(connection.socket.bytesWritten).toBeLessThan(1_000_000_000);
  });

  test("ends its connection: a request sent after it is not started", async () => {
    const connection = await openConnection(port());
    const body = `${head("/login", FORM)}Content-Length: 70000\r\n\r\n${"x".repeat(70_000)}`;
    connection.send(`${body.replace("close", "keep-alive")}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect((await connection.closed).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413"]);
  });
});

describe("Bodies that are never finished", () => {
  const head = (client: string, length: number) =>
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX-Test-Client: ${client}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  test("are dropped but for a few, and disturb nobody else", async () => {
    const slow: Connection[] = [];
    const size = 1_000_000;
    for (let at = 0; at < 40; at++) {
      const connection = await openConnection(port());
      connection.send(head("10.0.0.1", size) + "x".repeat(size - 1));
      slow.push(connection);
    }
    const last = await slow.at(-1)!.until(/}$/);
    expect(last).toMatch(/^HTTP\/1\.1 503 /);
    expect(last).toMatch(/retry-after: \d/i);
    // From another address, at the same path.
    const body = JSON.stringify({ email: "nobody@example.com", password: "geheim123" });
    const other = await openConnection(port());
    other.send(head("10.0.0.2", body.length) + body);
    expect(await other.until(/}$/)).toMatch(/^HTTP\/1\.1 401 /);
    for (const { socket } of [...slow, other]) socket.destroy();
  });

  test("in chunks of one byte each are cut", async () => {
    const connection = await openConnection(port());
    connection.send(
      "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    connection.send("1\r\nx\r\n".repeat(2_000));
    expect(await connection.closed).toBe("");
    expect((await visitor().request("/healthz")).status).toBe(200);
  });
});
