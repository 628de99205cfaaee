import { describe, expect, test } from "vitest";
import {
  afterAttempt,
  type EntryState,
  fateOf,
  isForgotten,
  isMissing,
  isOutboxIntent,
  isUnsaved,
  isWaiting,
  nextEntries,
  type OutboxEntry,
  type Queued,
  retryDelay,
  timerDelay,
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

describe("After an attempt an entry", () => {
  const sending: Queued = {
    id: "coffee",
    account: "anna",
    state: "sending",
    createdAt: 0,
    attempts: 2,
    retryAt: 7,
    isSignedOut: true,
  };

  test.each([
    ["is saved", { fate: "saved" }, { state: "saved", isSignedOut: false, retryAt: 7 }],
    ["is refused", { fate: "rejected" }, { state: "rejected", isSignedOut: false, retryAt: 7 }],
    ["waits for its owner", { fate: "signIn" }, { state: "waiting", isSignedOut: true, retryAt: 7 }],
    ["waits for the network", { fate: "wait" }, { state: "waiting", isSignedOut: false, retryAt: 110_000 }],
    ["waits as long as the server says", { fate: "wait", retryAfter: 60_000 }, { retryAt: 160_000 }],
    ["waits no shorter than its turn", { fate: "wait", retryAfter: 1_000 }, { retryAt: 110_000 }],
  ] as const)("%s", (_, attempt, expected) => {
    expect(afterAttempt(sending, attempt, 100_000)).toMatchObject(expected);
  });

  test("has what the answer says of it", () => {
    const attempt = { fate: "saved", changes: { retryAt: 9 } } as const;
    expect(afterAttempt(sending, attempt, 100_000)).toMatchObject({ state: "saved", retryAt: 9 });
  });
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

test.each([
  [-5_000, 1_000],
  [0, 1_000],
  [1_001, 1_001],
  [3_600_000, 3_600_000],
  [3_600_001, 3_600_000],
  [40 * 86_400_000, 3_600_000],
])("A timer for a moment in %i ms runs for %i ms", (later, delay) => {
  expect(timerDelay(1_000_000 + later, 1_000_000)).toBe(delay);
});

const day = 24 * 3_600_000;

test.each<[what: string, entry: Partial<OutboxEntry>, missing: boolean, forgotten: boolean]>([
  ["waits", { state: "waiting" }, true, false],
  ["waits since long ago", { state: "waiting", savedAt: 0 }, true, false],
  ["was refused", { state: "rejected" }, true, false],
  ["was saved under another id", { state: "rejected", refusal: { savedId: "1" } as never }, false, false],
  ["was counted before the answer came", { id: "counted", state: "sending" }, false, false],
  ["was saved after", { state: "saved", savedAt: 10 * day + 1 }, true, false],
  ["was saved at that moment", { state: "saved", savedAt: 10 * day }, true, false],
  ["was saved before", { state: "saved", savedAt: 10 * day - 1 }, false, false],
  ["was saved a day before", { state: "saved", savedAt: 9 * day }, false, false],
  ["was saved more than a day before", { state: "saved", savedAt: 9 * day - 1 }, false, true],
  ["was saved at an unknown time", { state: "saved" }, false, true],
])("An entry that %s: missing in a screen's data %s, forgotten %s", (_, fields, missing, forgotten) => {
  const entry = { id: "entry", ...fields } as OutboxEntry;
  const snapshot = { loadedAt: 10 * day, submitted: ["counted"] };
  expect([isMissing(entry, snapshot), isForgotten(entry, snapshot)]).toEqual([missing, forgotten]);
});
