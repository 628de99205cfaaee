// The bucket cannot be reached. Anna's photo is refused for now, and nothing is left of it.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { addExpense, createTrip, signUp } from "../support/person";
import { jfif, jpeg } from "../support/receipt-files";
import { execute, rows } from "../support/rows";
import { withServer } from "../support/server";

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

  const [account] = rows<{ id: string }>("select id from users");
  execute(
    "insert into receipts (id, key, expense_id, user_id, kind, bytes, digest, created_at) values ('photo', 'file', ?, ?, 'jpeg', 1, '', 0)",
    ...[expenseId, account!.id],
  );
  expect((await anna.request("/receipt/photo")).status).toBe(503);
});
