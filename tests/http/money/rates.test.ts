// Fetching reference rates from a stand-in on loopback.
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RatesRefused } from "~/domain/money/reference-rate";
import { rateClient } from "~/integrations/rates.server";
import { loadServer } from "../../support/built-server";
import { ecbDocument } from "../../support/rate-documents";
import {
  type Answer,
  drip,
  fixingDays,
  RatesStandIn,
  recentMonths,
  send,
} from "../../support/rates-stand-in";
import { execute, rows } from "../../support/rows";
import { startServer } from "../../support/server-process";

const standIn = await RatesStandIn.start();
afterAll(() => standIn.stop());
beforeEach(() => {
  standIn.recover();
  standIn.requests.length = 0;
});

const today = "2026-11-20";
const document = ecbDocument({ [today]: { USD: "1.0837" } });
const never = new AbortController().signal;

describe("a document", () => {
  const client = rateClient(standIn.addresses);

  const outcome = (fetching: Promise<unknown>) =>
    fetching.then(
      () => "taken",
      (error: Error) => {
        expect(error).toBeInstanceOf(RatesRefused);
        return error.message;
      },
    );

  test("of the ECB comes from the daily address, and the 90 days from beside it", async () => {
    standIn.breakDown(send(document));
    expect(await client.daily(today, never)).toEqual([
      { source: "ecb", currency: "USD", day: today, rate: "1.0837" },
    ]);
    expect(await client.history(today, never)).toHaveLength(1);
    expect(standIn.requests).toEqual(["/daily.xml", "/eurofxref-hist-90d.xml"]);
  });

  test("of the Commission is asked for by year and month", async () => {
    const rates = await client.month("2026-09-01", today, never);
    expect(rates).toContainEqual({
      source: "inforeuro",
      currency: "VND",
      day: "2026-09-01",
      rate: "28604.9",
    });
    expect(standIn.requests).toEqual(["/monthly?lang=EN&year=2026&month=9"]);
  });

  test("that is compressed is taken", async () => {
    standIn.breakDown(send(gzipSync(document), 200, { "Content-Encoding": "gzip" }));
    expect(await outcome(client.daily(today, never))).toBe("taken");
  });

  const cutOff: Answer = (outgoing) => {
    outgoing.writeHead(200, { "Content-Length": String(document.length) });
    outgoing.write(document.slice(0, 200), () => outgoing.destroy());
  };
  const brokenOff: Answer = (outgoing) => {
    outgoing.writeHead(200);
    outgoing.write(document, () => outgoing.destroy());
  };
  const large = " ".repeat(1_000_001);

  test.each<[string, Answer, RegExp]>([
    ["an error with a whole document", send(document, 500), /^status: 500$/],
    ["no content", send("", 204), /^status: 204$/],
    ["a part", send(document, 206), /^status: 206$/],
    ["nothing", send(""), /^unreadable/],
    ["a document whose connection breaks off", cutOff, /^unreadable/],
    ["a whole document whose connection breaks off", brokenOff, /^unreadable/],
    ["Latin-1", send(Buffer.from(document.replace("Bank", "Bänk"), "latin1")), /^unreadable/],
    ["more than 1 MB", send(document + large), /^tooLarge$/],
    [
      "a few kB that are 100 MB",
      send(gzipSync(" ".repeat(100_000_000)), 200, { "Content-Encoding": "gzip" }),
      /^tooLarge$/,
    ],
  ])("is refused for %s", async (_, answer, reason) => {
    standIn.breakDown(answer);
    expect(await outcome(client.daily(today, never))).toMatch(reason);
  });

  test("is refused for a redirect, which nobody follows", async () => {
    standIn.breakDown(send("", 302, { Location: `${standIn.url}/elsewhere` }));
    expect(await outcome(client.daily(today, never))).toBe("status: 302");
    expect(standIn.requests).toEqual(["/daily.xml"]);
  });

  test("is refused if nobody answers", async () => {
    const closed = rateClient({ ...standIn.addresses, ecb: "http://127.0.0.1:1/daily.xml" });
    expect(await outcome(closed.daily(today, never))).toMatch(/^unreachable/);
  });

  test.each<[string, Answer]>([
    ["drips", drip],
    ["never begins", () => {}],
    ["stops after its headers", (outgoing) => outgoing.writeHead(200).flushHeaders()],
  ])("that %s is given up after the deadline", async (_, answer) => {
    standIn.breakDown(answer);
    const impatient = rateClient(standIn.addresses, 300);
    const began = performance.now();
    expect(await outcome(impatient.daily(today, never))).toBe("tooSlow");
    expect(performance.now() - began).toBeGreaterThanOrEqual(290);
  });
});

describe("a server", () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    execute("delete from rates");
    vi.unstubAllEnvs();
  });

  async function started(variables: Record<string, string> = standIn.variables) {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const { start } = await loadServer();
    const { port, stop } = await start();
    stops.push(stop);
    return { url: `http://127.0.0.1:${port}`, stop };
  }

  const count = (source: string) =>
    rows<{ n: number }>("select count(*) as n from rates where source = ?", source)[0]!.n;
  const all = { ecb: 4 * fixingDays.length, inforeuro: 3 * recentMonths.length };
  const counts = () => ({ ecb: count("ecb"), inforeuro: count("inforeuro") });
  const isWell = async (url: string) => (await fetch(`${url}/healthz`)).status;

  test("fetches the 90 days and four months when it starts, and nothing more when it starts again", async () => {
    const { stop } = await started();
    await expect.poll(counts).toEqual(all);
    expect(standIn.requests[0]).toBe("/eurofxref-hist-90d.xml");
    expect(standIn.requests).toHaveLength(1 + recentMonths.length);
    await stop();
    const { url } = await started();
    expect(await isWell(url)).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(standIn.requests).toHaveLength(1 + recentMonths.length);
  });

  test("fetches only the day if nothing else is missing", async () => {
    await started();
    await expect.poll(counts).toEqual(all);
    await stops.pop()!();
    standIn.requests.length = 0;
    execute("delete from rates where source = 'ecb' and day = ?", fixingDays[0]!);
    await started();
    await expect.poll(counts).toEqual(all);
    expect(standIn.requests).toEqual(["/daily.xml"]);
  });

  test("takes at least the day if the 90 days cannot be had", async () => {
    standIn.answers["/eurofxref-hist-90d.xml"] = send("", 404);
    await started();
    await expect.poll(counts).toEqual({ ...all, ecb: 4 });
  });

  test("starts and works without anybody who answers", async () => {
    standIn.breakDown(send("", 503));
    const { url } = await started();
    expect(await isWell(url)).toBe(200);
    await expect.poll(() => standIn.requests.length).toBe(2 + recentMonths.length);
    expect(counts()).toEqual({ ecb: 0, inforeuro: 0 });
  });

  test("does no harm beside a second one that fetches the same", async () => {
    await Promise.all([started(), started()]);
    await expect.poll(counts).toEqual(all);
  });

  test("fetches nothing with RATES=off", async () => {
    const { url } = await started({ ...standIn.variables, RATES: "off" });
    expect(await isWell(url)).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(standIn.requests).toEqual([]);
  });

  test.each([
    ["RATES", "yes"],
    ["RATES_ECB_URL", "http://www.ecb.example/daily.xml"],
    ["RATES_INFOREURO_URL", "ftp://127.0.0.1/rates"],
  ])("refuses to start with %s=%s", async (name, value) => {
    vi.stubEnv(name, value);
    await expect(loadServer()).rejects.toMatchObject({
      name: "StartRefused",
      message: expect.stringContaining(name),
    });
  });
});

test("A stop by SIGTERM waits for no document, and what was refused is in the log", async () => {
  standIn.answers["/eurofxref-hist-90d.xml"] = send("<html>", 503);
  standIn.answers["/daily.xml"] = send("<p>Wartung</p>");
  standIn.answers["/monthly"] = drip;
  const server = await startServer(standIn.variables);
  await expect.poll(() => standIn.requests.at(-1)).toMatch(/^\/monthly/);
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(8_000);
  const refused = server.lines
    .filter((line) => line.includes("rates were refused"))
    .map((line) => JSON.parse(line));
  expect(refused).toEqual([
    expect.objectContaining({ source: "ecb", reason: "status", detail: "503" }),
    expect.objectContaining({ source: "ecb", reason: "empty" }),
  ]);
});

test("Without a network the log says so in one line, and that nothing was refused", async () => {
  const server = await startServer({
    ...standIn.variables,
    RATES_ECB_URL: "http://127.0.0.1:1/daily.xml",
    RATES_INFOREURO_URL: "http://127.0.0.1:1/monthly",
  });
  const told = () => server.lines.filter((line) => line.includes("rates")).map((line) => JSON.parse(line));
  await expect.poll(told).not.toEqual([]);
  await server.stop();
  expect(told()).toEqual([
    expect.objectContaining({
      msg: "rates cannot be reached",
      sources: { ecb: "unreachable", inforeuro: "unreachable" },
    }),
  ]);
});
