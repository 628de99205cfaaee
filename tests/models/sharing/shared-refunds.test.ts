// Olga owns a trip and enters what Anna, Ben and Clara pay and get back. Their ids are in this order, which decides, with the
// turn, who gets an odd cent.
import { beforeEach, describe, expect, test } from "vitest";
import { expenseIdOf } from "~/domain/expenses/expense";
import { apportion } from "~/domain/money/apportion";
import { MAX_CENTS } from "~/domain/money/money";
import type { Transfer } from "~/domain/settling/transfer";
import { type SplitMode, SplitProblem } from "~/domain/sharing/split";
import { addExpense, changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import type { ExpenseInput } from "~/models/expenses/input.server";
import { settlementOf } from "~/models/settling/settlement.server";
import { partsOfExpense } from "~/models/sharing/stored-sharing.server";
import { sumsByPerson } from "~/models/statistics/person-sums.server";
import { sumsByCategory } from "~/models/statistics/statistics.server";
import {
  anExpense,
  aTrip,
  expenseChanges,
  expenseInput,
  type Said,
  sent,
  someone,
} from "../../support/models";
import { insertPeople } from "../../support/rows";

let olga: string;
let trip: string;
let [anna, ben, clara]: string[] = [];

beforeEach(async () => {
  olga = await someone("Olga");
  trip = await aTrip(olga);
  insertPeople([trip], 3, "Kind");
  [anna, ben, clara] = [0, 1, 2].map((n) => `${n} on ${trip}`);
});

type Fields = Said<ExpenseInput> & { to?: string; among?: string[] };

/** What somebody pays or, below 0, gets back, divided equally by all three unless said. */
function costs(amount: number, { to = anna!, among = [anna!, ben!, clara!], ...fields }: Fields = {}) {
  const split = { mode: "equal", parts: among.map((memberId) => ({ memberId })) } as const;
  return { amount, payments: [{ memberId: to }], split, ...fields };
}

const add = (amount: number, fields?: Fields, key?: string) =>
  anExpense(olga, trip, costs(amount, fields), sent(key));

/** Returns a key under which an expense has an id whose turn begins with this person. */
async function keyFor(first: string): Promise<string> {
  const equal = new Map([anna!, ben!, clara!].map((person) => [person, 1]));
  for (let n = 0; ; n++) {
    const id = await expenseIdOf(olga, `key ${n}`);
    if (apportion(1, equal, id).get(first) === 1) return `key ${n}`;
  }
}

const sharesOf = async (id: string) => {
  const parts = await partsOfExpense(id);
  return [anna, ben, clara].map((person) => parts.find(({ memberId }) => memberId === person)?.share);
};

const names = () => new Map([anna, ben, clara].map((id, index) => [id, ["Anna", "Ben", "Clara"][index]]));

async function settled() {
  const { balances, few, direct } = await settlementOf(olga, trip);
  const balanceOf = (person?: string) => balances.find(({ memberId }) => memberId === person)?.balance;
  const told = (transfers: readonly Transfer[]) =>
    transfers.map(({ fromId, toId, amount }) => `${names().get(fromId)} → ${names().get(toId)} ${amount}`);
  return { balances: [anna, ben, clara].map(balanceOf), few: told(few), direct: told(direct) };
}

const nothing = { balances: [0, 0, 0], few: [], direct: [] };

describe("What comes back", () => {
  test("is divided like what was paid, with a minus", async () => {
    const id = await add(-1_000, {}, await keyFor(ben!));
    expect(await sharesOf(id)).toEqual([-333, -334, -333]);
    expect(await findExpense(olga, id)).toMatchObject({ amount: -1_000, unpaid: null, refundOf: null });
  });

  test("of an expense cancels it to the cent, whoever is in turn", async () => {
    for (const first of [anna!, ben!, clara!]) {
      const id = await add(1_000, {}, await keyFor(first));
      const refund = await add(-1_000, { refundOf: id });
      expect(await sharesOf(refund)).toEqual((await sharesOf(id)).map((share) => 0 - share!));
      expect(await settled()).toEqual(nothing);
    }
    expect(await sumsByCategory(olga, trip)).toMatchObject([{ total: 0, count: 6 }]);
  });

  test("without the link has a turn of its own", async () => {
    await add(1_000, {}, await keyFor(clara!));
    await add(-1_000, {}, await keyFor(ben!));
    expect((await settled()).balances).toEqual([0, 1, -1]);
  });

  test("is a cent, which one person has in their own figures", async () => {
    const id = await add(-1, { refundOf: "e1" });
    expect(await sharesOf(id)).toEqual([0, 0, -1]);
    for (const person of [anna, ben]) expect(await sumsByCategory(olga, trip, person)).toEqual([]);
    expect(await sumsByCategory(olga, trip, clara)).toMatchObject([{ total: -1, count: 1 }]);
    expect(await sumsByPerson(olga, trip)).toMatchObject([{ memberId: clara, total: -1, count: 1 }]);
  });

  test("is divided by shares, in any order of people", async () => {
    const people = [anna!, ben!, clara!].map((memberId) => ({
      memberId,
      weight: memberId === clara ? 50 : 100,
    }));
    for (const parts of [people, people.toReversed()]) {
      const split = { mode: "shares", parts } as const;
      expect(await sharesOf(await add(-999, { split, refundOf: "e1" }))).toEqual([-399, -400, -200]);
    }
  });

  test("is up to what an expense may cost", async () => {
    expect(await sharesOf(await add(-MAX_CENTS))).toEqual([
      -33_333_333_333, -33_333_333_333, -33_333_333_333,
    ]);
  });

  test("is owed to the others by who got it", async () => {
    await add(-600);
    const back = ["Anna → Ben 200", "Anna → Clara 200"];
    expect(await settled()).toEqual({ balances: [-400, 200, 200], few: back, direct: back });
  });

  test("to somebody else than who had paid", async () => {
    const id = await add(1_000, {}, await keyFor(clara!));
    await add(-1_000, { to: ben!, refundOf: id });
    expect(await settled()).toEqual({
      balances: [1_000, -1_000, 0],
      few: ["Ben → Anna 1000"],
      direct: ["Ben → Anna 666", "Clara → Anna 334", "Ben → Clara 334"],
    });
  });

  test("is more than was paid, and turns what two owe each other", async () => {
    const both = { to: ben!, among: [anna!, ben!] };
    await add(3_000, both);
    expect((await settled()).direct).toEqual(["Anna → Ben 1500"]);
    await add(-4_000, both);
    expect(await settled()).toMatchObject({ balances: [500, -500, 0], direct: ["Ben → Anna 500"] });
  });

  test("is divided by typed amounts, which must add up", async () => {
    const typed = (second: number) => ({
      mode: "amounts" as SplitMode,
      parts: [
        { memberId: anna!, share: 7 },
        { memberId: ben!, share: second },
      ],
    });
    expect(await sharesOf(await add(-1_000, { split: typed(3) }))).toEqual([-700, -300, undefined]);
    const attempt = addExpense(olga, expenseInput(trip, costs(-1_000, { split: typed(2.99) })), sent());
    const error = await attempt.catch((error: SplitProblem) => error);
    expect(error).toBeInstanceOf(SplitProblem);
    expect(error).toMatchObject({ kind: "amountsSum", details: { missing: 1 } });
  });

  test("is received by two, in payments with or without a minus", async () => {
    for (const sign of [1, -1]) {
      const payments = [anna!, ben!].map((memberId, n) => ({ memberId, amount: sign * (4 + 2 * n) }));
      const parts = await partsOfExpense(await add(-1_000, { payments }));
      expect(parts.map(({ paid }) => paid)).toEqual([-400, -600, 0]);
    }
  });

  test("keeps its shares if only its text changes, and follows its amount", async () => {
    const id = await add(-1_000, { refundOf: "e1" });
    await changeExpense(olga, id, expenseChanges({ description: "Rabatt" }), sent());
    expect(await sharesOf(id)).toEqual([-333, -333, -334]);
    await changeExpense(olga, id, expenseChanges({ amount: 2_000 }), sent());
    expect(await sharesOf(id)).toEqual([-667, -666, -667]);
    expect(await findExpense(olga, id)).toMatchObject({ amount: -2_000, refundOf: "e1" });
  });
});

describe("What is not paid yet", () => {
  test("is owed by nobody, before it is paid", async () => {
    const id = await add(27_000, { kind: "planned" });
    expect(await sharesOf(id)).toEqual([9_000, 9_000, 9_000]);
    expect(await settled()).toEqual(nothing);
    await changeExpense(olga, id, expenseChanges({ kind: "expense" }), sent());
    expect(await settled()).toMatchObject({ balances: [18_000, -9_000, -9_000] });
    expect(await sharesOf(id)).toEqual([9_000, 9_000, 9_000]);
  });

  test.each(["deposit", "returned"] as const)("as a %s is in nobody's balance", async (kind) => {
    await add(80_000, { kind });
    expect(await settled()).toEqual(nothing);
    expect(await sumsByPerson(olga, trip)).toEqual([]);
  });
});

describe("The expense that a refund belongs to", () => {
  let id: string;
  let refund: string;
  const backed = () => findExpense(olga, refund);

  beforeEach(async () => {
    id = await add(1_000, {}, await keyFor(clara!));
    refund = await add(-1_000, { refundOf: id });
  });

  test("is deleted, and the refund stays", async () => {
    await deleteExpense(olga, id, sent());
    expect(await backed()).toMatchObject({ amount: -1_000, refundOf: id });
    expect(await sharesOf(refund)).toEqual([-333, -333, -334]);
  });

  test("is hidden, and the refund stays", async () => {
    await changeExpense(olga, id, expenseChanges({ isPrivate: true }), sent());
    expect(await backed()).toMatchObject({ amount: -1_000, refundOf: id });
  });

  test("is somebody else's on another trip, or was never one", async () => {
    const dora = await someone("Dora");
    const foreign = await anExpense(dora, await aTrip(dora));
    for (const other of [foreign, "never there"]) {
      const found = await add(-1_000, { refundOf: other });
      expect(await findExpense(olga, found)).toMatchObject({ amount: -1_000, refundOf: other });
      expect(await findExpense(olga, other)).toBeUndefined();
    }
  });

  test("is named no more once it is an expense, and again if somebody says so", async () => {
    const change = (changes: Parameters<typeof expenseChanges>[0]) =>
      changeExpense(olga, refund, expenseChanges(changes), sent());
    await change({ kind: "expense" });
    expect(await backed()).toMatchObject({ amount: 1_000, refundOf: null });
    await change({ kind: "refund" });
    expect(await backed()).toMatchObject({ amount: -1_000, refundOf: null });
    await change({ refundOf: id });
    expect(await sharesOf(refund)).toEqual([-333, -333, -334]);
  });
});
