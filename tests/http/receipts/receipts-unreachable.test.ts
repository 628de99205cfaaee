// The bucket cannot be reached. Anna's photo is refused for now, and nothing is left of it.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { file } from "../../support/exports";
import { addExpense, createTrip, type Person, signUp } from "../../support/person";
import { jfif, jpeg } from "../../support/receipt-files";
import { accountOf, execute, rows } from "../../support/rows";
import { withServer } from "../../support/server";
import { unzip } from "../../support/unzip";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-receipts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
withServer({
  RECEIPTS_DIR: folder,
  RECEIPTS_S3_ENDPOINT: "http://127.0.0.1:9",
  RECEIPTS_S3_BUCKET: "anna",
  RECEIPTS_S3_ACCESS_KEY_ID: "id",
  RECEIPTS_S3_SECRET_ACCESS_KEY: "secret",
});

test("a photo gets 503 while it cannot be stored, and while it cannot be fetched", async () => {
  const anna = await signUp("Anna");
  const expenseId = await addExpense(anna, await createTrip(anna));
  const body = new Uint8Array(jpeg(jfif()));
  const sent = await anna.request(`/api/receipts/${randomUUID()}?expense=${expenseId}`, {
    method: "PUT",
    body,
  });
  expect(sent.status).toBe(503);
  expect(sent.headers.get("Retry-After")).toBe("60");
  expect(readdirSync(path.join(folder, ".incoming"))).toEqual([]);
  expect(rows("select id from receipts")).toEqual([]);

  insertReceipt("photo", anna, expenseId);
  expect((await anna.request("/receipt/photo")).status).toBe(503);
});

test("an archive has the whole CSV file, and names the receipts that could not be fetched", async () => {
  const anna = await signUp("Anna");
  const expenseId = await addExpense(anna, await createTrip(anna, { name: "Portugal" }));
  for (const id of ["lunch", "dinner"]) insertReceipt(id, anna, expenseId);
  const files = unzip(await file(anna, "format=zip"));
  expect([...files.keys()]).toEqual([expect.stringMatching(/\.csv$/), "fehlende-belege.txt"]);
  const [csv, lacking] = files.values();
  const paths = csv!.toString().match(/Portugal\/\S+_\d\.jpg/g);
  expect(csv!.toString().replace(/"[^"]*\.jpg"/, "")).toBe(String(await file(anna, "format=csv")));
  const named = lacking!
    .toString()
    .match(/^Portugal.*_\d\.jpg: Der Speicher der Belege war nicht zu erreichen/gm);
  expect(named?.map((line) => line.split(":")[0])).toEqual(paths?.map((name) => name.replace(",", "")));
});

function insertReceipt(id: string, person: Person, expenseId: string): void {
  execute(
    "insert into receipts (id, key, expense_id, user_id, kind, bytes, digest, created_at) values (?, ?, ?, ?, 'jpeg', 1, '', 0)",
    ...[id, id, expenseId, accountOf(person)],
  );
}
