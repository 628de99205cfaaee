import { expect, test } from "vitest";
import { type EntryState, turns } from "~/domain/outbox";

const entry = (id: string, account: string, state: EntryState) => ({ id, account, state });

test("whoever has waited longest is sent first, and nobody waits for another account's", () => {
  const first = turns([
    entry("saved", "anna", "saved"),
    entry("refused", "anna", "rejected"),
    entry("coffee", "anna", "waiting"),
    entry("cake", "anna", "waiting"),
    entry("beer", "ben", "sending"),
  ]);
  expect(first.map(({ id }) => id)).toEqual(["coffee", "beer"]);
});
