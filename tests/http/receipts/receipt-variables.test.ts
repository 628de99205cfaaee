// The variables of a bucket: which address comes of them, and what is refused at the start.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { ReceiptVariables } from "~/integrations/receipt-store.server";
import { openStore } from "../../support/stored-files";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-receipts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => void vi.unstubAllGlobals());

const bucket: ReceiptVariables = {
  DATABASE_URL: "postgres://anna@db.example/reisekasse",
  RECEIPTS_DIR: folder,
  RECEIPTS_S3_ENDPOINT: "https://fly.storage.tigris.dev",
  RECEIPTS_S3_BUCKET: "anna",
  RECEIPTS_S3_ACCESS_KEY_ID: "id",
  RECEIPTS_S3_SECRET_ACCESS_KEY: "secret",
};

test.each([
  ["https://fly.storage.tigris.dev", "anna", "https://anna.fly.storage.tigris.dev"],
  ["https://s3.eu-central-003.backblazeb2.com/", "anna", "https://anna.s3.eu-central-003.backblazeb2.com"],
  ["https://0815.r2.cloudflarestorage.com", "anna", "https://anna.0815.r2.cloudflarestorage.com"],
  ["https://anna.s3.eu-central-1.amazonaws.com", "anna", "https://anna.s3.eu-central-1.amazonaws.com"],
  ["https://minio.example:9000/anna", "anna", "https://minio.example:9000/anna"],
  ["https://minio.example:9000/anna/", "anna", "https://minio.example:9000/anna"],
  ["https://s3.example", "anna.example", "https://s3.example/anna.example"],
  ["http://127.0.0.1:9000", "anna", "http://127.0.0.1:9000/anna"],
  ["http://localhost:9000", "anna", "http://localhost:9000/anna"],
  ["http://[::1]:9000", "anna", "http://[::1]:9000/anna"],
])("at %s the bucket %s is at %s", async (endpoint, name, address) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: URL) => {
    asked.push(url.href);
    return new Response(null, { status: 204 });
  });
  const store = openStore({ ...bucket, RECEIPTS_S3_ENDPOINT: endpoint, RECEIPTS_S3_BUCKET: name });
  await store.remove("photo");
  expect(asked).toEqual([`${address}/receipts/photo`]);
});

test.each<[ReceiptVariables, RegExp]>([
  [{ RECEIPTS_S3_BUCKET: "" }, /^RECEIPTS_S3_\w+ is set, but RECEIPTS_S3_BUCKET is not$/],
  [{ RECEIPTS_S3_ENDPOINT: "" }, /^RECEIPTS_S3_ENDPOINT must be set/],
  [{ RECEIPTS_S3_ACCESS_KEY_ID: "" }, /^RECEIPTS_S3_ACCESS_KEY_ID must be set/],
  [{ RECEIPTS_S3_SECRET_ACCESS_KEY: undefined }, /^RECEIPTS_S3_SECRET_ACCESS_KEY must be set/],
  [{ RECEIPTS_S3_ENDPOINT: "fly.storage.tigris.dev" }, /^RECEIPTS_S3_ENDPOINT is no address/],
  [
    { RECEIPTS_S3_ENDPOINT: "https://s3.example/other" },
    /^RECEIPTS_S3_ENDPOINT may end with the bucket's name/,
  ],
  [{ RECEIPTS_S3_BUCKET: "a/../b" }, /^RECEIPTS_S3_BUCKET is no name of a bucket/],
])("a start with %j is refused", (variables, message) => {
  expect(() => openStore({ ...bucket, ...variables })).toThrow(
    expect.objectContaining({ name: "StartRefused", message: expect.stringMatching(message) }),
  );
});

test("AWS's variables without a bucket are there for something else", () => {
  const store = openStore({
    DATABASE_URL: "file:./reisekasse.db",
    RECEIPTS_DIR: folder,
    AWS_REGION: "eu-central-1",
    AWS_ACCESS_KEY_ID: "id",
  });
  expect(store.incoming).toBe(path.join(folder, ".incoming"));
});

test("with PostgreSQL there are no receipts until a place is named that all instances see", () => {
  const DATABASE_URL = "postgres://anna@db.example/reisekasse";
  expect(openStore({ DATABASE_URL })).toBeUndefined();
  expect(() => openStore({ DATABASE_URL, RECEIPTS_DIR: folder })).toThrow("RECEIPTS_DIR_SHARED=yes");
  expect(openStore({ DATABASE_URL, RECEIPTS_DIR: folder, RECEIPTS_DIR_SHARED: "yes" })).toBeDefined();
});
