import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeat } from "~/offline/repeat";

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => undefined });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("What has failed is tried again after growing pauses of 20 seconds at most, and at once when the browser is online", async () => {
  const seconds: number[] = [];
  let last = Date.now();
  const stop = repeat(() => {
    seconds.push((Date.now() - last) / 1_000);
    last = Date.now();
  });
  await vi.advanceTimersByTimeAsync(75_000);
  expect(seconds).toEqual([2, 4, 8, 16, 20, 20]);
  page.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(seconds.slice(6)).toEqual([5, 2, 4]);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seconds).toHaveLength(9);
});
