// Where receipts lie, and which of them belong to what is on the screen.
import path from "node:path";
import { expect, test } from "vitest";
import { receiptsBucket, receiptsFolder } from "~/domain/receipts/place";
import { isReceiptId, receiptKey, thumbnailKey } from "~/domain/receipts/receipt";
import { isSameTarget, receiptsWaitingFor, type ShownReceipt } from "~/domain/receipts/waiting";

test.each([
  [{}, undefined],
  [{ BUCKET_NAME: "", RECEIPTS_S3_BUCKET: "" }, undefined],
  [{ BUCKET_NAME: "fly" }, "fly"],
  [{ BUCKET_NAME: "fly", RECEIPTS_S3_BUCKET: "own" }, "own"],
])("with %j the bucket is %s", (env, bucket) => {
  expect(receiptsBucket(env)).toBe(bucket);
});

test("each database has a folder of its own unless one is named", () => {
  expect(receiptsFolder({}, "/data/app.db")).toBe(path.resolve("/data/app.db-receipts"));
  expect(receiptsFolder({ RECEIPTS_DIR: "" }, "/data/app.db")).toBe(path.resolve("/data/app.db-receipts"));
  expect(receiptsFolder({ RECEIPTS_DIR: "/files" }, "/data/app.db")).toBe(path.resolve("/files"));
});

test("a thumbnail lies beside its file, and leads back to it", () => {
  expect(thumbnailKey("abc")).toBe("abc.thumb");
  expect(["abc.thumb", "abc", "abc.thumb.jpg"].map(receiptKey)).toEqual(["abc", "abc", "abc.thumb.jpg"]);
});

test.each([
  ["01-ab_Z", true],
  ["a".repeat(64), true],
  ["a".repeat(65), false],
  ["", false],
  ["a/b", false],
])("%j can be a receipt's id: %s", (id, can) => {
  expect(isReceiptId(id)).toBe(can);
});

test("a receipt is shown at its own expense", () => {
  const receipts = ["taxi", "hotel", "taxi", undefined].map((expenseId, id) => ({ id: `${id}`, expenseId }));
  const found = receiptsWaitingFor(receipts as ShownReceipt[], "taxi");
  expect(found.map(({ id }) => id)).toEqual(["0", "2"]);
  expect(receiptsWaitingFor(null, "taxi")).toEqual([]);
});

test.each([
  ["entry", "1", true],
  ["entry", "2", false],
  ["expense", "1", false],
] as const)("the %s %s is the entry 1: %s", (kind, id, isSo) => {
  expect(isSameTarget({ kind, id }, { kind: "entry", id: "1" })).toBe(isSo);
});
