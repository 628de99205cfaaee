import { expect, test } from "vitest";
import { Rounds } from "~/server/rounds";

const nextRound = () => new Promise((resolve) => setImmediate(resolve));

test("A round of reads takes client addresses in turn, and leaves the rest for the next", async () => {
  const rounds = new Rounds();
  const begun: string[] = [];
  for (let n = 0; n < 20; n++) rounds.add("ben", () => begun.push("Ben"));
  rounds.add("anna", () => begun.push("Anna"));
  expect(begun).toEqual([]);
  await nextRound();
  expect([begun.slice(0, 3), begun.length]).toEqual([["Ben", "Anna", "Ben"], 8]);
  await nextRound();
  await nextRound();
  expect(begun.length).toBe(21);
  rounds.add("ben", () => begun.push("Ben"));
  await nextRound();
  expect(begun.length).toBe(22);
});

test("A read that starts another one does not delay others", async () => {
  const rounds = new Rounds();
  const begun: string[] = [];
  const again = () => {
    begun.push("Ben");
    if (begun.length < 14) rounds.add("ben", again);
  };
  rounds.add("ben", again);
  rounds.add("anna", () => begun.push("Anna"));
  await nextRound();
  expect(begun.slice(0, 3)).toEqual(["Ben", "Anna", "Ben"]);
  await nextRound();
  expect(begun.length).toBe(14);
});
