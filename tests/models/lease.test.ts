import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { exclusively, LEASE_MS, tryExclusively } from "~/models/lease.server";
import { transaction } from "../../db/client";
import { anotherInstance } from "../support/instance";
import { now, refusal } from "../support/models";
import { countRows, execute, moment } from "../support/rows";

const other = await anotherInstance(() => import("~/models/lease.server"));
afterAll(() => other.close());

beforeEach(() => {
  execute("delete from leases");
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => vi.useRealTimers());

const nothing = async () => undefined;

/** Work that has begun and ends when `end` is called. */
async function begun(run: typeof exclusively | typeof tryExclusively, name: string) {
  const [beginning, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = run(name, () => {
    beginning.resolve();
    return ending.promise;
  });
  await beginning.promise;
  return {
    async end() {
      ending.resolve();
      await done;
    },
  };
}

/** A lease of an instance that was killed, which ends after this time. */
function leaveLease(name: string, milliseconds: number): void {
  const until = moment(now.getTime() + milliseconds);
  execute("insert into leases (name, holder, until) values (?, 'dead', ?)", name, until);
}

test("Work of one name runs one after the other, also on two instances, and leaves no lease", async () => {
  const order: string[] = [];
  const first = await begun(exclusively, "trip");
  const later = [
    exclusively("trip", async () => order.push("own")),
    other.exclusively("trip", async () => order.push("other's")),
  ];
  // Other names do not wait.
  await other.exclusively("user", async () => order.push("another name"));
  await exclusively("expense", async () => order.push("another name"));
  expect(order).toEqual(["another name", "another name"]);
  await first.end();
  await Promise.all(later);
  expect(order.toSorted()).toEqual(["another name", "another name", "other's", "own"]);
  expect(countRows("leases")).toBe(0);
});

test("What one instance is at, another one skips, until it is done", async () => {
  const first = await begun(tryExclusively, "rates");
  const work = vi.fn(nothing);
  expect(await other.tryExclusively("rates", work)).toBe(false);
  expect(work).not.toHaveBeenCalled();
  await first.end();
  expect(await other.tryExclusively("rates", work)).toBe(true);
  expect(work).toHaveBeenCalledOnce();
});

test("Work that fails passes on its error, and releases", async () => {
  const fails = () => Promise.reject(new Error("odd"));
  await expect(exclusively("failing", fails)).rejects.toThrow("odd");
  await expect(tryExclusively("failing", fails)).rejects.toThrow("odd");
  expect(await exclusively("failing", async () => "done")).toBe("done");
  expect(await other.exclusively("failing", async () => "done")).toBe("done");
});

test("The lease of an instance that died ends after half a minute", async () => {
  leaveLease("dead", LEASE_MS);
  expect(LEASE_MS).toBe(30_000);
  vi.setSystemTime(now.getTime() + LEASE_MS - 1);
  expect(await tryExclusively("dead", nothing)).toBe(false);
  vi.setSystemTime(now.getTime() + LEASE_MS);
  expect(await tryExclusively("dead", nothing)).toBe(true);
  expect(countRows("leases")).toBe(0);
});

test("A lease that a wrong clock dated far ahead does not hold", async () => {
  leaveLease("ahead", 86_400_000);
  expect(await tryExclusively("ahead", nothing)).toBe(true);
});

test("Who waits for too long is told that it is busy, and the lease stays with its holder", async () => {
  leaveLease("busy", LEASE_MS);
  const work = vi.fn(nothing);
  expect(await refusal(exclusively("busy", work, 0))).toBe("busy");
  expect(work).not.toHaveBeenCalled();
  expect(countRows("leases", "holder = 'dead'")).toBe(1);
});

test("Long work renews its lease", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now });
  const first = await begun(exclusively, "long");
  for (let time = 0; time < 10; time++) {
    vi.advanceTimersByTime(LEASE_MS / 2);
    const end = moment(Date.now() + LEASE_MS);
    // Waits for the renewal, since transactions of one owner take turns.
    await transaction("lease:long", nothing);
    expect(countRows("leases", "until = ?", end)).toBe(1);
  }
  expect(await other.tryExclusively("long", nothing)).toBe(false);
  await first.end();
  expect(countRows("leases")).toBe(0);
});

test("A holder that comes too late does not release another's lease", async () => {
  const late = await begun(exclusively, "late");
  vi.setSystemTime(now.getTime() + LEASE_MS);
  const second = await begun(other.exclusively, "late");
  await late.end();
  expect(countRows("leases")).toBe(1);
  expect(await tryExclusively("late", nothing)).toBe(false);
  await second.end();
  expect(countRows("leases")).toBe(0);
});
