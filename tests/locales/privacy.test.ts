import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { expect, test } from "vitest";
import { RECEIPT_REMOVAL_DAYS } from "~/domain/receipts/receipt";
import { DAILY_BACKUPS } from "~/domain/retention";
import { storedCookies, storedOnDevice } from "~/locales/de/public/cookies";
import { privacy } from "~/locales/de/public/privacy";
import { paidTables, sayColumns, storedTables } from "~/locales/de/public/stored";
import * as schema from "../../db/schema";

/** Number of files that use the browser's storage. */
const KEEPERS = 10;

const tables = Object.values(schema).filter((value) => is(value, Table));

test("the privacy page lists exactly the existing tables and columns", () => {
  const there = Object.fromEntries(
    tables.map((table) => [getTableName(table), Object.keys(getTableColumns(table)).sort()]),
  );
  const told = Object.fromEntries(
    Object.entries({ ...storedTables, ...paidTables }).map(([name, { columns }]) => [
      name,
      Object.keys(columns).sort(),
    ]),
  );
  expect(told).toEqual(there);
});

test("the same reason for several columns is listed once", () => {
  const { trips } = storedTables;
  expect(sayColumns(trips!).match(/Name und Ziel/g)).toHaveLength(1);
  expect(sayColumns(trips!)).toMatch(/^eine interne Nummer; .*; Zeitpunkt des Eintrags\.$/);
});

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
}

test("the privacy page lists exactly the cookies that are set", () => {
  const names = sourcesBelow("app")
    .filter((source) => /setCookie\(|storeSigned\(|document\.cookie/.test(source))
    .flatMap((source) => [
      ...source.matchAll(/(?:COOKIE|ATTEMPTS|LINK) = "([\w-]+)"|cookie = `(\w+)=|setCookie\([^,]+, "(\w+)"/g),
    ])
    .map(([, constant, script, literal]) => constant ?? script ?? literal);
  expect([...new Set(names)].sort()).toEqual(Object.keys(storedCookies).sort());
});

test("the privacy page lists exactly the browser's other storage", () => {
  const sources = ["app/offline", "app/components", "app/service-worker", "app/forms"].flatMap(sourcesBelow);
  const ways = [
    /createObjectStore\("([\w-]+)"/g,
    /\$\{CACHES\}([a-z]+)-?`/g,
    /return `([a-z]+) \$\{account\}/g,
    /(?:LEFT_AT|ASKED_KEY|RATES_KEY) = "([\w-]+)"/g,
  ];
  const names = ways.flatMap((way) => sources.flatMap((source) => [...source.matchAll(way)]));
  expect([...new Set(names.map(([, name]) => name))].sort()).toEqual(Object.keys(storedOnDevice).sort());
  const keepers = sources.filter((source) =>
    /indexedDB|localStorage|sessionStorage|caches\.open/.test(source),
  );
  expect(keepers.length, "a new place that keeps things belongs into the ways above").toBe(KEEPERS);
});

test("the page says how long a deleted receipt lives on, after its removal and in backups", () => {
  const operator = { name: "N", address: ["A"], email: "e@x.de", register: undefined, vatId: undefined };
  const { sections } = privacy({ operator, hasBilling: false });
  const text = JSON.stringify(sections.find(({ id }) => id === "loeschen"));
  for (const days of [RECEIPT_REMOVAL_DAYS, DAILY_BACKUPS]) {
    expect(text).toContain(`${days} Tage`);
    expect(storedTables.receipts!.howLong).toContain(`${days} Tage`);
  }
});

test("without payment the page mentions no payment service", () => {
  const operator = { name: "N", address: ["A"], email: "e@x.de", register: undefined, vatId: undefined };
  const text = (hasBilling: boolean) => JSON.stringify(privacy({ operator, hasBilling }));
  expect(text(true)).toContain("Stripe");
  expect(text(false)).not.toContain("Stripe");
});
