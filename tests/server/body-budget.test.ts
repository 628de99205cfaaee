import { describe, expect, test } from "vitest";
import { BodyBudget, type Hold } from "~/server/body-budget";
import { fc } from "../support/property";

/** A budget of 12 with a share of 4, which names bodies, and the list of dropped bodies. */
function aBudget() {
  const budget = new BodyBudget({ total: 12, share: 4 });
  const lost: string[] = [];
  const open = (name: string, address: string, bytes: number): Hold => {
    const hold = budget.open(address, () => lost.push(name));
    budget.resize(hold, bytes);
    return hold;
  };
  return { budget, lost, open };
}

describe("The memory of bodies", () => {
  test("has a share for each address: a new body replaces the address's own oldest", () => {
    const { budget, lost, open } = aBudget();
    open("Ben 1", "ben", 2);
    open("Anna", "anna", 1);
    open("Ben 2", "ben", 2);
    open("Ben 3", "ben", 2);
    expect([lost, budget.bytes]).toEqual([["Ben 1"], 5]);
  });

  test("goes to newcomers at the expense of the largest holder", () => {
    const { budget, lost, open } = aBudget();
    for (const name of ["Ben", "Clara", "Dora"])
      for (const at of [1, 2, 3, 4]) open(`${name} ${at}`, name, 1);
    open("Anna", "anna", 1);
    expect([lost, budget.bytes]).toEqual([["Ben 1"], 12]);
  });

  test("is not taken from a body that has just begun for another large one", () => {
    const budget = new BodyBudget({ total: 12, share: 8, large: 3, quickMs: 60_000 });
    const lost: string[] = [];
    const open = (name: string, bytes: number) =>
      budget.resize(
        budget.open(name, () => lost.push(name)),
        bytes,
      );
    expect([open("Ben", 8), open("Clara", 8), lost]).toEqual([true, false, ["Clara"]]);
    // A small form always finds room.
    expect([open("Dora", 3), open("Anna", 3), lost]).toEqual([true, true, ["Clara", "Ben"]]);
  });

  test("is never taken from a request that is being processed; a newcomer is refused at once", () => {
    const { budget, lost, open } = aBudget();
    for (const name of ["Ben", "Clara", "Dora"]) open(name, name, 4).giveUp = undefined;
    const hold = budget.open("anna", () => lost.push("Anna"));
    expect([budget.resize(hold, 1), lost, budget.bytes]).toEqual([false, ["Anna"], 12]);
  });

  test("is released once, when a body has been processed", () => {
    const { budget, open } = aBudget();
    const hold = open("Anna", "anna", 3);
    budget.close(hold);
    budget.close(hold);
    expect([budget.bytes, budget.resize(hold, 2), budget.bytes]).toEqual([0, false, 0]);
  });

  test("never exceeds its limits, and is counted correctly", () => {
    const step = fc.record({ body: fc.nat(9), address: fc.nat(3), bytes: fc.nat(6), ends: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const budget = new BodyBudget({ total: 12, share: 4 });
        const open = new Map<number, Hold>();
        for (const { body, address, bytes, ends } of steps) {
          const hold = open.get(body) ?? budget.open(String(address), () => open.delete(body));
          open.set(body, hold);
          if (ends) {
            budget.close(hold);
            open.delete(body);
          } else budget.resize(hold, hold.bytes + bytes);
          const held = [...open.values()];
          expect(budget.bytes).toBe(held.reduce((sum, each) => sum + each.bytes, 0));
          expect(budget.bytes).toBeLessThanOrEqual(12);
          for (const { address } of held) {
            const own = held.filter((each) => each.address === address);
            expect(own.reduce((sum, each) => sum + each.bytes, 0)).toBeLessThanOrEqual(4);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
