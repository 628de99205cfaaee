import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { open } from "../../db/client.sqlite";
import { databaseOf } from "../support/older-version";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-declarations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("declarations confirmed before links existed still count, and nobody gets another mail", async () => {
  const file = path.join(folder, "old.db");
  const fill = (before: Database.Database) => {
    before.exec(`insert into subscriptions (id, customer_id, status, current_period_end, is_cancelled, created_at, read_at)
    values ('sub_1', 'cus_1', 'active', 9, 0, 1, 1)`);
    const insert = before.prepare(`insert into declarations
    (id, kind, name, contract, email, is_extraordinary, received_at, subscription_id, confirmed_at, applied_at)
    values (?, 'cancel', 'Anna', 'Premium', 'anna@example.com', 0, 1, ?, ?, ?)`);
    insert.run("carried-out", "sub_1", 2, 3);
    insert.run("waits-for-stripe", "sub_1", 2, null);
    insert.run("fits-nothing", null, 2, null);
    insert.run("not-confirmed", "sub_1", null, null);
  };
  await databaseOf("0006_keeping", { file, folder: path.join(folder, "older"), fill });

  await open(`file:${file}`).close();
  const after = new Database(file, { readonly: true });
  const rows = after
    .prepare(
      "select id, proved_at, owner_told_at, settled_at, is_signed_in, is_quiet from declarations order by id",
    )
    .all();
  after.close();
  const plain = { is_signed_in: 0, is_quiet: 0 };
  expect(rows).toEqual([
    { ...plain, id: "carried-out", proved_at: 1, owner_told_at: 2, settled_at: 2 },
    { ...plain, id: "fits-nothing", proved_at: 1, owner_told_at: 2, settled_at: 2 },
    { ...plain, id: "not-confirmed", proved_at: null, owner_told_at: null, settled_at: null },
    { ...plain, id: "waits-for-stripe", proved_at: 1, owner_told_at: 2, settled_at: null },
  ]);
});
