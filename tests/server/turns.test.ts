import { describe, expect, test } from "vitest";
import { Turns } from "~/server/turns";
import { fc } from "../support/property";

const limits = { atOnce: 2, perAddress: 1, waiting: 3, waitMs: 600_000 };

/** Queues people, and lists in order who was served and who was sent away. */
function aQueue(settings = limits) {
  const turns = new Turns(settings);
  const came: string[] = [];
  const leaving: Record<string, () => void> = {};
  const take = (address: string, name = address) => {
    const turn = turns.take(address, (leave) => (leaving[name] = leave));
    if (turn === true) came.push(name);
    else void turn.then((isTurn) => came.push(isTurn ? name : `not ${name}`));
  };
  return { turns, came, take, leaving, settled: () => new Promise(setImmediate) };
}

describe("In the queue", () => {
  test("each address waits for its own requests, while others continue", async () => {
    const { turns, came, take, settled } = aQueue();
    for (const [address, name] of [
      ["ben", "Ben 1"],
      ["ben", "Ben 2"],
      ["anna", "Anna"],
    ])
      take(address!, name);
    expect(came).toEqual(["Ben 1", "Anna"]);
    turns.end("ben");
    await settled();
    expect(came).toEqual(["Ben 1", "Anna", "Ben 2"]);
  });

  test("an address without a running request comes before one that asked earlier", async () => {
    const { turns, came, take, settled } = aQueue({ ...limits, perAddress: 2 });
    take("ben", "Ben 1");
    take("ben", "Ben 2");
    take("ben", "Ben 3");
    take("anna", "Anna");
    turns.end("ben");
    await settled();
    expect(came).toEqual(["Ben 1", "Ben 2", "Anna"]);
  });

  test("the address with the most requests loses its newest when too many wait", async () => {
    const { came, take, settled } = aQueue({ ...limits, atOnce: 1 });
    for (const at of [1, 2, 3, 4]) take("ben", `Ben ${at}`);
    take("anna", "Anna");
    await settled();
    expect(came).toEqual(["Ben 1", "not Ben 4"]);
  });

  test("a client that leaves is forgotten, and one that waits too long is sent away", async () => {
    const { turns, came, take, leaving, settled } = aQueue({ ...limits, atOnce: 1, waitMs: 20 });
    take("ben", "Ben");
    take("anna", "Anna");
    take("clara", "Clara");
    leaving.Anna!();
    await expect.poll(() => came).toEqual(["Ben", "not Anna", "not Clara"]);
    turns.end("ben");
    take("anna", "Anna again");
    await settled();
    expect(came.at(-1)).toBe("Anna again");
  });

  test("every request is decided once, and the limits of running and waiting ones hold", async () => {
    const step = fc.record({ address: fc.constantFrom("anna", "ben", "clara"), ends: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const turns = new Turns({ atOnce: 3, perAddress: 2, waiting: 5, waitMs: 600_000 });
        const working: string[] = [];
        let settledCount = 0;
        let asked = 0;
        const settle = (address: string, isTurn: boolean) => {
          settledCount++;
          if (isTurn) working.push(address);
        };
        for (const { address, ends } of steps) {
          const at = working.indexOf(address);
          if (ends && at !== -1) turns.end(working.splice(at, 1)[0]!);
          else if (!ends) {
            asked++;
            const turn = turns.take(address);
            if (turn === true) settle(address, true);
            else void turn.then((isTurn) => settle(address, isTurn));
          }
          await new Promise(setImmediate);
          expect(working.length).toBeLessThanOrEqual(3);
          expect(working.filter((each) => each === address).length).toBeLessThanOrEqual(2);
          expect(asked - settledCount).toBeLessThanOrEqual(5);
        }
        while (working.length > 0) {
          turns.end(working.pop()!);
          await new Promise(setImmediate);
        }
        expect(settledCount).toBe(asked);
      }),
      { numRuns: 100 },
    );
  });
});
