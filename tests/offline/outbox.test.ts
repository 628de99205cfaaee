// Tabs that end or sleep in the middle of sending. The entries are in memory, which stands for IndexedDB.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OutboxEntry } from "~/domain/outbox";
import { outbox } from "~/offline/outbox/outbox";

const stored = vi.hoisted(() => new Map<string, OutboxEntry>());

vi.mock("~/offline/outbox/database", () => {
  const listeners = new Set<() => void>();
  return {
    readEntries: async () => [...stored.values()],
    readEntry: async (id: string) => stored.get(id),
    changeEntry: async (id: string, change: (entry?: OutboxEntry) => OutboxEntry | undefined) => {
      const after = change(stored.get(id));
      stored.delete(id);
      if (after) stored.set(after.id, after);
      for (const listener of listeners) listener();
      return after;
    },
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

const shown = () => outbox.entries?.map(({ state }) => state);

test("An expense that a tab was sending when it was closed is sent by the next tab", async () => {
  untold(anEntry({ state: "sending", attempts: 1 }));
  close = outbox.open("anna");
  await vi.waitFor(() => expect(shown()).toEqual(["saved"]));
  expect(received).toEqual(["coffee"]);
  expect(stored.get("coffee")!.attempts, "the server may have received it twice").toBe(2);
});

test("An expense that a tab was sending when it was closed is sent by a tab that was open beside it", async () => {
  document.visibilityState = "hidden";
  untold(anEntry({ state: "sending", attempts: 1 }));
  close = outbox.open("anna");
  await vi.waitFor(() => expect(shown()).toEqual(["sending"]));
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(shown()).toEqual(["saved"]));
  expect(received).toEqual(["coffee"]);
});

test("A tab that was closed once the server had answered told nobody, and the other one shows it all the same", async () => {
  document.visibilityState = "hidden";
  untold(anEntry({ state: "sending", attempts: 1 }));
  close = outbox.open("anna");
  await vi.waitFor(() => expect(shown()).toEqual(["sending"]));
  untold(anEntry({ state: "saved", attempts: 1, savedAt: Date.now() }));
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(shown()).toEqual(["saved"]));
  expect(received).toEqual([]);
});

test("A tab that slept while another one sent shows so when it is looked at", async () => {
  isCut = true;
  close = outbox.open("anna");
  await vi.waitFor(() => expect(shown()).toEqual([]));
  untold(anEntry({ state: "rejected" }));
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(shown()).toEqual(["rejected"]));
});
