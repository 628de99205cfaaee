import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notifyChange, onChange } from "~/offline/outbox/database";
import { FROZEN_MS, SEND_LOCK, withSendLock } from "~/offline/outbox/send-lock";

/** Stands for the window, whose events Node lacks. */
let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Takes the lock as another tab does. Returns a function that releases it. */
async function heldElsewhere(): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await new Promise<void>((taken) => {
    const held = navigator.locks.request(SEND_LOCK, () => {
      taken();
      return released;
    });
    // Rejects when the lock is stolen.
    held.catch(() => undefined);
  });
  return release;
}

/** Changes an entry in another tab; resolves when this one has heard of it. */
async function changedElsewhere(): Promise<void> {
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  const stop = onChange(resolve);
  notifyChange();
  await heard;
  stop();
}

test("A tab sends as soon as the one that was sending has ended", async () => {
  const release = await heldElsewhere();
  const send = vi.fn(async () => {});
  const sent = withSendLock(send);
  await vi.advanceTimersByTimeAsync(FROZEN_MS - 1);
  expect(send).not.toHaveBeenCalled();
  release();
  await sent;
  expect(send).toHaveBeenCalledOnce();
});

test("A tab that sleeps in the middle of sending stops the others only for a time", async () => {
  const release = await heldElsewhere();
  const send = vi.fn(async () => {});
  const sent = withSendLock(send);
  await vi.advanceTimersByTimeAsync(FROZEN_MS);
  await sent;
  expect(send).toHaveBeenCalledOnce();
  release();
});

test("A tab whose entries still change is left to send", async () => {
  const release = await heldElsewhere();
  const send = vi.fn(async () => {});
  const sent = withSendLock(send);
  for (let change = 0; change < 3; change++) {
    await vi.advanceTimersByTimeAsync(FROZEN_MS - 1);
    await changedElsewhere();
  }
  expect(send).not.toHaveBeenCalled();
  release();
  await sent;
});

test("A tab that is left in the middle of sending stops nobody, even asleep in the page cache", async () => {
  await new Promise<void>((begun) => {
    void withSendLock(() => {
      begun();
      return new Promise(() => {});
    });
  });
  page.dispatchEvent(new Event("pagehide"));
  const send = vi.fn(async () => {});
  await withSendLock(send);
  expect(send).toHaveBeenCalledOnce();
});
