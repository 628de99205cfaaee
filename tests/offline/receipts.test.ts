// Tests when receipts are sent again. Memory replaces IndexedDB, and nothing is sent.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WaitingReceipt } from "~/domain/receipts/waiting";
import { receiptQueue } from "~/offline/receipts/queue";
import { followReceipts } from "~/offline/receipts/waiting";

const stored = vi.hoisted(() => [] as WaitingReceipt[]);
const flushReceipts = vi.hoisted(() => vi.fn(async () => {}));

vi.mock("~/offline/receipts/sending", () => ({ flushReceipts }));
vi.mock("~/offline/outbox/database", () => ({
  readReceipts: async () => stored,
  readEntries: async () => [],
  onChange: () => () => {},
}));

const window = new EventTarget();
const document = Object.assign(new EventTarget(), { visibilityState: "visible" });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", document);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
});
afterEach(() => {
  // Closes the queue.
  followReceipts("anna")();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("A tab whose clock was 40 days ahead while an upload failed rests until it is told to send", async () => {
  const target = { kind: "expense", id: "dinner" } as const;
  const retryAt = Date.now() + 40 * 86_400_000;
  stored.push({ id: "photo", account: "anna", target, state: "waiting", retryAt } as WaitingReceipt);
  receiptQueue.open("anna");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(flushReceipts.mock.calls).toEqual([["anna", true]]);
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(flushReceipts).toHaveBeenCalledTimes(2));
});
