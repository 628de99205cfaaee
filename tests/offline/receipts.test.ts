// When receipts are sent, and sent again. They are in memory, which stands for IndexedDB, and nothing is uploaded.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitingReceipts } from "~/components/receipts/waiting-receipts";
import type { Attempt, OutboxEntry } from "~/domain/outbox";
import type { WaitingReceipt } from "~/domain/receipts/waiting";
import { followWaiting } from "~/offline/outbox/queue";

type Change = (receipt: WaitingReceipt | undefined) => WaitingReceipt | undefined;

const stored = vi.hoisted(() => new Map<string, WaitingReceipt>());
const entries = vi.hoisted(() => [] as Partial<OutboxEntry>[]);
const listeners = vi.hoisted(() => new Set<() => void>());
const uploadReceipt = vi.hoisted(() => vi.fn<() => Promise<Attempt<WaitingReceipt>>>());

vi.mock("~/offline/receipts/upload", () => ({ uploadReceipt }));
vi.mock("~/offline/outbox/database", () => ({
  readWaiting: async () => ({ entries, receipts: [...stored.values()] }),
  changeReceipt: async (id: string, change: Change) => {
    const after = change(stored.get(id));
    if (after) stored.set(id, after);
    else stored.delete(id);
    for (const listener of listeners) listener();
    return after;
  },
  changeEntry: async () => undefined,
  discardReceipt: async (id: string) => void stored.delete(id),
  leaveDatabase: () => {},
  onChange: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));

const window = new EventTarget();
const document = Object.assign(new EventTarget(), { visibilityState: "visible" });

const reload = vi.fn(async () => true);

let close: () => void;

beforeEach(() => {
  stored.clear();
  entries.length = 0;
  document.visibilityState = "visible";
  uploadReceipt.mockReset().mockResolvedValue({ fate: "saved" });
  reload.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal("document", document);
  vi.stubGlobal("indexedDB", {});
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function photo(changes: Partial<WaitingReceipt> = {}): void {
  const target = { kind: "expense", id: "dinner" } as const;
  const receipt = {
    id: "photo",
    account: "anna",
    target,
    state: "waiting",
    attempts: 0,
    retryAt: 0,
    ...changes,
  };
  stored.set("photo", receipt as WaitingReceipt);
}

const open = () => {
  close = followWaiting("anna", reload);
};
const attempts = () => uploadReceipt.mock.calls.length;

test("A tab whose clock was 40 days ahead while an upload failed rests until it is told to send", async () => {
  document.visibilityState = "hidden";
  photo({ retryAt: Date.now() + 40 * 86_400_000 });
  open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts()).toBe(0);
  document.visibilityState = "visible";
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(attempts()).toBe(1));
});

test("A photo whose upload fails is sent again after a growing pause", async () => {
  uploadReceipt.mockResolvedValue({ fate: "wait", isAnswered: true });
  photo();
  open();
  await vi.waitFor(() => expect(stored.get("photo")).toMatchObject({ state: "waiting", attempts: 1 }));
  await vi.advanceTimersByTimeAsync(4_500);
  expect(attempts()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(attempts()).toBe(2);
});

test("A photo waits while the code that uploads it cannot be loaded", async () => {
  uploadReceipt.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  photo();
  open();
  await vi.waitFor(() => expect(stored.get("photo")).toMatchObject({ state: "waiting", attempts: 1 }));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(attempts()).toBe(2);
});

test("A photo that a tab was uploading when it was closed is sent by a tab that was open beside it", async () => {
  document.visibilityState = "hidden";
  photo({ state: "sending", attempts: 1 });
  open();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(attempts()).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(attempts()).toBe(1);
});

test("A photo that was sent stays until the screen has been loaded with it", async () => {
  reload.mockResolvedValueOnce(false);
  photo();
  open();
  await vi.waitFor(() => expect(stored.get("photo")).toMatchObject({ state: "saved" }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledTimes(2);
  expect(stored.size).toBe(0);
});

const undo = { intent: "expense.undo", state: "saved", fields: { id: "dinner" }, createdAt: 1 } as const;

test.each([
  ["taken back since", {}, true],
  ["that is still to be taken back", { state: "rejected" }, false],
  ["taken back before the photo was chosen, and restored", { createdAt: 0 }, false],
  ["beside one that was taken back", { fields: { id: "breakfast" } }, false],
] as const)("A refused photo of an expense %s goes: %3$s", async (_, changes, goes) => {
  photo({ state: "rejected", createdAt: 0 });
  entries.push({ ...undo, ...changes });
  open();
  await vi.waitFor(() => expect(waitingReceipts.get()).toHaveLength(goes ? 0 : 1));
  expect(stored.size).toBe(goes ? 0 : 1);
});
