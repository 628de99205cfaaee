// Tabs that end or sleep in the middle of sending. The entries are in memory, which stands for IndexedDB.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OutboxEntry } from "~/domain/outbox";
import { addEntry, deliverEntry, resendEntry } from "~/offline/outbox/outbox";
import { followWaiting, outboxEntries, sendWaiting } from "~/offline/outbox/queue";
import { FROZEN_MS, SEND_LOCK } from "~/offline/outbox/send-lock";

const stored = vi.hoisted(() => new Map<string, OutboxEntry>());
const listeners = vi.hoisted(() => new Set<() => void>());

vi.mock("~/offline/outbox/database", () => {
  return {
    readWaiting: async () => ({
      entries: [...stored.values()].sort((a, b) => a.createdAt - b.createdAt),
      receipts: [],
    }),
    readEntry: async (id: string) => stored.get(id),
    changeEntry: async (id: string, change: (entry?: OutboxEntry) => OutboxEntry | undefined) => {
      const after = change(stored.get(id));
      stored.delete(id);
      if (after) stored.set(after.id, after);
      for (const listener of listeners) listener();
      return after;
    },
    changeReceipt: async () => undefined,
    leaveDatabase: () => {},
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
});

const window = new EventTarget();
const document = Object.assign(new EventTarget(), { visibilityState: "visible" });

/** Ids of the entries that the server has received. */
let received: (string | null)[];
let isCut: boolean;
let close: () => void;

beforeEach(() => {
  stored.clear();
  received = [];
  isCut = false;
  document.visibilityState = "visible";
  vi.useFakeTimers();
  vi.stubGlobal("document", document);
  vi.stubGlobal("indexedDB", {});
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: URLSearchParams }) => {
    if (isCut) throw new TypeError("Failed to fetch");
    const submissionId = body.get("submissionId");
    received.push(submissionId);
    return Response.json({ outcome: "saved", submissionId, savedAt: Date.now() });
  });
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function anEntry(changes: Partial<OutboxEntry> = {}): OutboxEntry {
  const now = Date.now();
  return {
    id: "coffee",
    account: "anna",
    intent: "expense.add",
    fields: { amount: "3" },
    screen: "/",
    state: "waiting",
    createdAt: now,
    day: "2026-06-01",
    attempts: 0,
    retryAt: 0,
    ...changes,
  } as OutboxEntry;
}

/** Does to the stored entries what another tab did that ended before it told anybody. */
function untold(entry: OutboxEntry): void {
  stored.set(entry.id, entry);
}

const shown = () => outboxEntries.get()?.map(({ state }) => state);
const open = () => {
  close = followWaiting("anna", async () => true);
};

test("An expense that a tab was sending when it was closed is sent by the next tab", async () => {
  untold(anEntry({ state: "sending", attempts: 1 }));
  open();
  await vi.waitFor(() => expect(shown()).toEqual(["saved"]));
  expect(received).toEqual(["coffee"]);
  expect(stored.get("coffee")!.attempts, "the server may have received it twice").toBe(2);
});

test("An expense that a tab was sending when it was closed is sent by a tab that was open beside it", async () => {
  document.visibilityState = "hidden";
  untold(anEntry({ state: "sending", attempts: 1 }));
  open();
  await vi.waitFor(() => expect(shown()).toEqual(["sending"]));
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(shown()).toEqual(["saved"]));
  expect(received).toEqual(["coffee"]);
});

test("A tab that was closed once the server had answered told nobody, and the other one shows it all the same", async () => {
  document.visibilityState = "hidden";
  untold(anEntry({ state: "sending", attempts: 1 }));
  open();
  await vi.waitFor(() => expect(shown()).toEqual(["sending"]));
  untold(anEntry({ state: "saved", attempts: 1, savedAt: Date.now() }));
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(shown()).toEqual(["saved"]));
  expect(received).toEqual([]);
});

test("A tab that slept while another one sent shows so when it is looked at", async () => {
  isCut = true;
  open();
  await vi.waitFor(() => expect(shown()).toEqual([]));
  untold(anEntry({ state: "rejected" }));
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(shown()).toEqual(["rejected"]));
});

test("Offline a tab that has kept many expenses listens for changes as before", async () => {
  isCut = true;
  open();
  await vi.waitFor(() => expect(shown()).toEqual([]));
  const before = listeners.size;
  for (const id of ["tea", "toast", "tram"]) {
    const kept = await addEntry(anEntry({ id }));
    const delivered = deliverEntry(kept);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await delivered).toMatchObject({ id, state: "waiting" });
  }
  expect(listeners.size).toBe(before);
});

test("An expense that was saved while it was corrected waits once, with the correction", async () => {
  open();
  await addEntry(anEntry());
  await sendWaiting({ account: "anna", isForced: true });
  await vi.waitFor(() => expect(shown()).toEqual(["saved"]));
  isCut = true;
  await resendEntry(anEntry(), { fields: { amount: "4" } });
  await vi.waitFor(() => expect(outboxEntries.get()).toMatchObject([{ fields: { amount: "4" } }]));
});

test("An expense that another tab has discarded while it was corrected is sent as corrected", async () => {
  open();
  await resendEntry(anEntry(), { fields: { amount: "4" } });
  await vi.waitFor(() => expect(shown()).toEqual(["saved"]));
  expect(received).toEqual(["coffee"]);
});

test("An expense waits while a frozen tab holds the lock, and is sent after a while", async () => {
  const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>();
  // Rejects when the lock is stolen.
  const frozen = navigator.locks.request(SEND_LOCK, () => thawed).catch(() => undefined);
  open();
  await addEntry(anEntry());
  await vi.waitFor(() => expect(shown()).toEqual(["waiting"]));
  expect(received).toEqual([]);
  await vi.advanceTimersByTimeAsync(FROZEN_MS);
  await vi.waitFor(() => expect(shown()).toEqual(["saved"]));
  expect(received).toEqual(["coffee"]);
  thaw();
  await frozen;
});

test("Sending by hand ends without an error if another tab takes over", async () => {
  open();
  vi.spyOn(navigator.locks, "request").mockRejectedValue(new DOMException("stolen", "AbortError"));
  await sendWaiting({ account: "anna", isForced: true });
  vi.restoreAllMocks();
});

test("A tab whose clock was 40 days ahead while it could not send rests until it is told to", async () => {
  document.visibilityState = "hidden";
  untold(anEntry({ attempts: 1, retryAt: Date.now() + 40 * 86_400_000 }));
  open();
  await vi.waitFor(() => expect(shown()).toEqual(["waiting"]));
  const reading = vi.spyOn(stored, "values");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reading).not.toHaveBeenCalled();
  document.visibilityState = "visible";
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(shown()).toEqual(["saved"]));
});
