import { describe, expect, test } from "vitest";
import {
  type EntryState,
  fateOf,
  isOutboxIntent,
  isUnsaved,
  isWaiting,
  nextEntries,
  retryDelay,
} from "~/domain/outbox";

describe("The fate of an entry by the response's status", () => {
  test.each([
    [200, "saved"],
    [201, "saved"],
    [302, "rejected"],
    [400, "rejected"],
    [401, "signIn"],
    [403, "rejected"],
    [404, "rejected"],
    [409, "rejected"],
    [413, "rejected"],
    [422, "rejected"],
    [408, "wait"],
    [429, "wait"],
    [500, "wait"],
    [502, "wait"],
    [503, "wait"],
    [507, "wait"],
    [undefined, "wait"],
  ] as const)("%s: %s", (status, fate) => {
    expect(fateOf(status)).toBe(fate);
  });
});

test("Retries are further and further apart, up to 20 seconds without an answer and five minutes after one", () => {
  const seconds = (isAnswered: boolean) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 50].map((attempts) => retryDelay(attempts, isAnswered) / 1_000);
  expect(seconds(true)).toEqual([5, 5, 10, 20, 40, 80, 160, 300, 300, 300]);
  expect(seconds(false)).toEqual([5, 5, 10, 20, 20, 20, 20, 20, 20, 20]);
});

test.each([
  ["waiting", true, true],
  ["sending", true, true],
  ["rejected", true, false],
  ["saved", false, false],
] as const)("An entry that is %s: unsent %s, waiting for the network %s", (state, unsent, waiting) => {
  expect([isUnsaved({ state }), isWaiting({ state })]).toEqual([unsent, waiting]);
});

test.each([
  ["expense.add", true],
  ["trip.start", true],
  ["trip.create", false],
  ["trip.delete-for-good", false],
  ["account.delete", false],
  [undefined, false],
])("The intent %s may wait on the device: %s", (intent, does) => {
  expect(isOutboxIntent(intent)).toBe(does);
});

const entry = (id: string, account: string, state: EntryState) => ({ id, account, state });

test("The oldest entry is sent first, and the other account's entries do not block it", () => {
  const first = nextEntries([
    entry("saved", "anna", "saved"),
    entry("refused", "anna", "rejected"),
    entry("coffee", "anna", "waiting"),
    entry("cake", "anna", "waiting"),
    entry("beer", "ben", "sending"),
  ]);
  expect(first.map(({ id }) => id)).toEqual(["coffee", "beer"]);
});
