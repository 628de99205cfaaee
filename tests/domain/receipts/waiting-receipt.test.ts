import { expect, test } from "vitest";
import { type ReceiptTarget, sendableReceipts, type WaitingReceipt } from "~/domain/receipts/waiting";

function photo(id: string, target: ReceiptTarget, more: Partial<WaitingReceipt> = {}): WaitingReceipt {
  return {
    id,
    account: "anna",
    target,
    name: `${id}.jpg`,
    mediaType: "image/jpeg",
    bytes: 1,
    digest: "",
    state: "waiting",
    createdAt: 0,
    attempts: 0,
    retryAt: 0,
    ...more,
  };
}

const ofExpense = { kind: "expense", id: "abendessen" } as const;
const ofEntry = { kind: "entry", id: "kaffee" } as const;
const ids = (receipts: readonly WaitingReceipt[]) => receipts.map(({ id }) => id);

test("the oldest photo is sent first, one whose tab is gone among them", () => {
  const receipts = [
    photo("new", ofExpense, { createdAt: 2 }),
    photo("old", ofExpense, { createdAt: 1, state: "sending" }),
  ];
  expect(ids(sendableReceipts(receipts, []))).toEqual(["old", "new"]);
});

test("a photo of a form that is still open, a saved one and a refused one are not sent", () => {
  const receipts = [
    photo("draft", { kind: "draft", id: "expense.add trip" }),
    photo("saved", ofExpense, { state: "saved" }),
    photo("refused", ofExpense, { state: "rejected" }),
  ];
  expect(sendableReceipts(receipts, [])).toEqual([]);
});

test.each([
  ["waits", "waiting", []],
  ["is being sent", "sending", []],
  ["was refused", "rejected", []],
  ["is saved", "saved", ["photo"]],
] as const)("a photo follows the entry that adds its expense: while that %s", (_, state, sent) => {
  const entries = [{ id: "kaffee", state }];
  expect(ids(sendableReceipts([photo("photo", ofEntry)], entries))).toEqual(sent);
});

test("a photo is sent whose entry was saved so long ago that the device has forgotten it", () => {
  expect(ids(sendableReceipts([photo("photo", ofEntry)], []))).toEqual(["photo"]);
});
