// Anna owns a trip, Ben and Clara are on it, and Oma has only a name.
import { beforeEach, describe, expect, test } from "vitest";
import type { Split } from "~/domain/sharing/split";
import { byCategory, byPerson, totalOf } from "~/domain/statistics/summary";
import { addMember, membersOf, removeMember } from "~/models/sharing/member.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { sumsByPerson } from "~/models/statistics/person-sums.server";
import { sumsByCategory } from "~/models/statistics/statistics.server";
import { SLICE } from "~/models/turn.server";
import { anExpense, aTrip, joins, sent, someone } from "../../support/models";
import { divideExpenses, fillTrip, insertPeople, rows } from "../../support/rows";
import { statementsOf } from "../../support/statements";

let anna: string;
let ben: string;
let trip: string;
let ids: Record<"anna" | "ben" | "clara" | "oma", string>;

beforeEach(async () => {
  [anna, ben] = [await someone(), await someone("Ben")];
  trip = await aTrip(anna);
  // From before anybody else was there.
  await anExpense(anna, trip, { amount: 700, categoryId: "taxi" });
  ids = {
    anna: await memberIdOf(anna, trip),
    ben: await joins(ben, anna, trip),
    clara: await joins(await someone("Clara"), anna, trip),
    oma: await addMember(anna, trip, "Oma", sent()),
  };
});

function among(...weights: [memberId: string, weight: number][]): Split {
  return { mode: "shares", parts: weights.map(([memberId, weight]) => ({ memberId, weight })) };
}

/** What each person has to pay, by name, with the main categories. */
async function shown(reader = ben) {
  const sums = byPerson(await membersOf(reader, trip), await sumsByPerson(reader, trip));
  return sums.map(({ member, total, categories }) => [
    ...[member.name, total],
    Object.fromEntries(categories.map(({ id, total }) => [id, total])),
  ]);
}

describe("What the trip costs each person", () => {
  test("is the sum of their shares, and of what is theirs alone, largest first", async () => {
    const split = among([ids.anna, 100], [ids.ben, 100], [ids.clara, 50]);
    await anExpense(anna, trip, { amount: 2_500, categoryId: "hotel", nights: 3, split });
    await anExpense(ben, trip, { amount: 900, split: among([ids.ben, 200], [ids.clara, 100]) });
    await anExpense(ben, trip, { amount: 5_000, isPrivate: true });
    const expected = [
      ["Anna", 1_700, { accommodation: 1_000, transport: 700 }],
      ["Ben", 1_600, { accommodation: 1_000, food: 600 }],
      ["Clara", 800, { accommodation: 500, food: 300 }],
      ["Oma", 0, {}],
    ];
    for (const reader of [anna, ben]) expect(await shown(reader)).toEqual(expected);
  });

  test("adds up to the group's sums, in every category, whoever has left", async () => {
    for (const amount of [1, 100, 1_001]) await anExpense(ben, trip, { amount });
    await anExpense(anna, trip, { amount: 1_000, categoryId: "hotel", split: among([ids.clara, 1]) });
    for (const id of [ids.clara, ids.oma]) await removeMember(anna, trip, id, sent(), "");
    await anExpense(ben, trip, { amount: 10, categoryId: "taxi" });
    const sums = await sumsByPerson(anna, trip);
    const byName = (a: { categoryId: string }, b: { categoryId: string }) =>
      a.categoryId < b.categoryId ? -1 : 1;
    const totals = (all: readonly { categoryId: string; total: number }[]) =>
      all.map(({ categoryId, total }) => ({ categoryId, total })).sort(byName);
    expect(totals(byCategory(sums))).toEqual(totals(await sumsByCategory(anna, trip)));
    expect(totalOf(sums).total).toBe(2_812);
    expect((await shown()).map(([name]) => name)).toEqual(["Clara", "Anna", "Ben", "Oma"]);
  });

  test("costs two statements, and leaves out who left without a share", async () => {
    await removeMember(anna, trip, ids.oma, sent(), "");
    expect(await statementsOf(() => sumsByPerson(anna, trip))).toHaveLength(2);
    expect(await shown()).toEqual([
      ["Anna", 700, { transport: 700 }],
      ["Ben", 0, {}],
      ["Clara", 0, {}],
    ]);
  });
});

test("Of a long trip the sums come in slices, and each person's categories are added up over all of them", async () => {
  insertPeople([trip], 6, "Gast");
  fillTrip(trip, 2 * SLICE + 50);
  divideExpenses(trip, 2);
  const stored = rows<{ who: string; category: string; total: number; count: number }>(
    `select member_id as who, category_id as category, sum(share) as total, count(*) as count
    from expense_parts join expenses on expenses.id = expense_id
    where expenses.trip_id = ? and share > 0 group by member_id, category_id`,
    trip,
  );
  const sums = (await sumsByPerson(ben, trip)).map(
    ({ memberId, categoryId, total, count }) => `${memberId} ${categoryId} ${total} ${count}`,
  );
  const expected = stored.map(({ who, category, total, count }) => `${who} ${category} ${total} ${count}`);
  expect(sums.sort()).toEqual(expected.sort());
});
