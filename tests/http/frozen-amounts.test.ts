// The euros of a stored expense never change by themselves: the server restarts with other rates.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { belongingsOf, call, registered } from "../support/api";
import { file } from "../support/exports";
import { type Person, visitor } from "../support/person";
import { reachServerAt } from "../support/server";
import { type ServerProcess, startServer } from "../support/server-process";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-frozen-"));
const database = path.join(folder, "reisekasse.db");
let server: ServerProcess | undefined;

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function restart(
  rates: readonly (readonly [source: string, currency: string, day: string, rate: string])[],
) {
  await server?.stop();
  if (rates.length > 0) {
    const connection = new Database(database);
    const insert = connection.prepare(
      "insert or replace into rates (source, currency, day, rate) values (?, ?, ?, ?)",
    );
    for (const rate of rates) insert.run(...rate);
    connection.close();
  }
  server = await startServer({ DATABASE_URL: `file:${database}`, RATES: "off" });
  reachServerAt(server.url);
}

/** Everything that Anna can export, without the moment of the export. */
async function exported(anna: Person): Promise<string> {
  const json = (await file(anna, "format=json")).toString("utf8");
  const csv = (await file(anna, "format=csv")).toString("utf8");
  // The session is extended by each request.
  return json.replace(/^\{\n"exportedAt": "[^"]*"/, "").replace(/^"sessions": .*$/m, "") + csv;
}

test("Anna's expenses are exported with the same bytes after restarts with new rates", async () => {
  await restart([]);
  await restart([
    ["ecb", "USD", "2026-11-13", "1.0837"],
    ["ecb", "VND", "2026-11-13", "28605.1"],
    ["inforeuro", "PEN", "2026-11-01", "4.05"],
  ]);
  const anna = await registered(visitor("Anna"));
  const { tripId } = await belongingsOf(anna);
  const body = { categoryId: "restaurant", tripId, date: "2026-11-14" };
  const inDong = { ...body, originalAmount: 450_000, originalCurrency: "VND" };
  const inCash = { paymentMethod: "barzahlung" };
  const change = { cashRate: "28000", cardFee: "1.75" };
  for (const more of [
    { ...body, amount: 12.34 },
    { ...body, originalAmount: 40.5, originalCurrency: "PEN", paymentMethod: "andere" },
    { ...body, originalAmount: 12.5, originalCurrency: "USD", amount: 11.99 },
    { ...inDong, exchangeRate: 27000 },
    { ...inDong, paymentMethod: "andere" },
  ])
    expect((await call(anna, "POST /api/expenses", { body: more })).status).toBe(201);
  const set = await call(anna, "PUT /api/trips/{id}/currencies/{code}", { id: tripId, body: change });
  expect(set.status).toBe(200);
  for (const more of [{ ...inDong, ...inCash }, inDong])
    expect((await call(anna, "POST /api/expenses", { body: more })).status).toBe(201);

  const before = await exported(anna);
  for (const source of ["ecb", "inforeuro", "own", "cash", "card", "charged"])
    expect(before).toContain(`"rateSource":"${source}"`);
  const day = new Date().toISOString().slice(0, 10);
  await restart([
    ["ecb", "USD", "2026-11-13", "2.0837"],
    ["ecb", "VND", "2026-11-14", "14302.5"],
    ["ecb", "VND", day, "57210.2"],
    ["inforeuro", "PEN", "2026-11-01", "8.1"],
  ]);
  expect(await exported(anna)).toBe(before);
  await restart([]);
  expect(await exported(anna)).toBe(before);
}, 120_000);
