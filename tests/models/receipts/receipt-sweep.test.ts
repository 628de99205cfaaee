// The nightly look at the files of receipts, in a bucket. Anna owns the trip.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { log } from "~/http/log.server";
import { removeReceipt } from "~/models/receipts/receipt.server";
import { insert } from "../../support/database";
import { anExpense, aTrip, daysLater, now, someone } from "../../support/models";
import { execute, moment } from "../../support/rows";
import { S3Server } from "../../support/s3-server";
import { photo } from "../../support/stored-files";

const s3 = await S3Server.start();
const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-receipts-"));
Object.assign(process.env, { ...s3.variables, RECEIPTS_DIR: folder });
const { sweep } = await import("~/receipts/cleaning.server");
afterAll(() => {
  s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

let anna: string;
let expenseId: string;
let told: unknown[];

beforeEach(async () => {
  s3.reset();
  execute("delete from receipts");
  anna = await someone();
  expenseId = await anExpense(anna, await aTrip(anna));
  told = [];
  log.error = log.warn = ((...line: unknown[]) => told.push(line)) as typeof log.error;
});

function lay(key: string): void {
  s3.objects.set(`receipts/${key}`, { content: photo, type: "image/jpeg", changedAt: now });
}

/** Anna's receipts with these keys, which are their ids too. */
function addRows(...keys: string[]): void {
  const receipt = { expense_id: expenseId, user_id: anna, kind: "jpeg", bytes: 1, digest: "" };
  const all = keys.map((key) => ({ ...receipt, id: key, key, created_at: moment(now.getTime()) }));
  insert(process.env.DATABASE_URL!, "receipts", all);
}

const filesInStore = () => [...s3.objects.keys()].map((key) => key.replace("receipts/", "")).sort();

test("a receipt that has lost its file is told, a day after it came", async () => {
  addRows("kept", "lost");
  lay("kept");
  expect(await sweep(now)).toEqual({ removed: 0, missing: 0 });
  expect(told).toEqual([]);
  expect(await sweep(daysLater(2))).toEqual({ removed: 0, missing: 1 });
  expect(told).toEqual([[{ missing: 1, ids: ["lost"] }, "receipts have lost their file"]]);
});

test("a receipt that Anna has removed may have lost its file", async () => {
  addRows("removed");
  await removeReceipt(anna, "removed", now);
  expect(await sweep(daysLater(2))).toEqual({ removed: 0, missing: 0 });
});

test("among more receipts than are looked at in one go each lost one is counted, and five are named", async () => {
  const keys = Array.from({ length: 1_203 }, (_, n) => `file-${String(n).padStart(4, "0")}`);
  addRows(...keys);
  const lost = keys.filter((_, n) => n % 200 === 0);
  for (const key of keys) if (!lost.includes(key)) lay(key);
  lay("stray");
  expect(await sweep(daysLater(2))).toEqual({ removed: 1, missing: 7 });
  expect(told.at(-1)).toEqual([{ missing: 7, ids: lost.slice(0, 5) }, "receipts have lost their file"]);
  expect(s3.objects.size).toBe(1_196);
});

test("a thumbnail stays beside its receipt's file, and goes without it", async () => {
  addRows("known");
  for (const key of ["known", "known.thumb", "gone", "gone.thumb"]) lay(key);
  expect(await sweep(daysLater(2))).toEqual({ removed: 2, missing: 0 });
  expect(filesInStore()).toEqual(["known", "known.thumb"]);
});

test("files without a row go while the list is still coming, and others are asked for 500 at a time", async () => {
  const keys = Array.from({ length: 600 }, (_, n) => `file-${n}`);
  addRows(...keys);
  for (const key of keys.flatMap((key) => [key, `${key}-stray`])) lay(key);
  expect(await sweep(daysLater(2))).toEqual({ removed: 600, missing: 0 });
  const begins = (what: RegExp) => s3.requests.findIndex((request) => what.test(request));
  // The list has 1,000 on a page.
  expect(begins(/^DELETE/)).toBeLessThan(begins(/continuation-token/));
  expect(s3.requests.filter((request) => request.includes("start-after"))).toHaveLength(2);
});

test("a list that breaks off removes nothing, and makes no receipt look lost", async () => {
  addRows("lost");
  lay("stray");
  s3.faults.GET = [(_, outgoing) => void outgoing.end("<ListBucketResult>")];
  await expect(sweep(daysLater(2))).rejects.toThrow("the list cannot be read");
  expect([filesInStore(), told]).toEqual([["stray"], []]);
});
