// Anna's trip has Ben, who has an account, and Benni, a name that turns out to be Ben too. Forms opened before are stale.
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ExpenseChanged } from "~/domain/expenses/stale-change";
import { addExpense, changeExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import { addRepayment, changeRepayment, findRepayment } from "~/models/settling/repayment.server";
import { settlementOf } from "~/models/settling/settlement.server";
import { historyOf } from "~/models/sharing/history.server";
import { addMember } from "~/models/sharing/member.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { mergeMembers } from "~/models/sharing/merge.server";
import { db, transaction } from "../../../db/client";
import { expenseParts, expenses } from "../../../db/schema";
import {
  anExpense,
  aTrip,
  expenseChanges,
  expenseInput,
  joins,
  manyExpenses,
  refusal,
  sent,
  someone,
  today,
} from "../../support/models";
import { statementsOf } from "../../support/statements";

let anna: string;
let ben: string;
let trip: string;
let annas: string;
let bens: string;
let benni: string;

beforeEach(async () => {
  [anna, ben] = [await someone(), await someone("Ben")];
  trip = await aTrip(anna);
  annas = await memberIdOf(anna, trip);
  bens = await joins(ben, anna, trip);
  benni = await addMember(anna, trip, "Benni", sent());
});

const merge = () => mergeMembers(anna, trip, { from: benni, into: bens }, sent());
const equally = (...people: string[]) => ({
  mode: "equal" as const,
  parts: people.map((memberId) => ({ memberId })),
});
const repayment = (fromId: string, toId: string) => ({
  ...{ fromId, toId, amount: 500, day: today, method: null, note: null, confirmed: true },
});
const versionOf = async (id: string) => (await findExpense(anna, id))!.sharing!.version;

test("an expense or repayment of Benni's has changed, and no other", async () => {
  const divided = await anExpense(anna, trip);
  const paid = await anExpense(anna, trip, { payments: [{ memberId: benni }], split: equally(annas) });
  const others = await anExpense(anna, trip, { split: equally(annas, bens) });
  const given = await addRepayment(anna, trip, repayment(benni, annas), sent());
  const bensOwn = await addRepayment(anna, trip, repayment(bens, annas), sent());
  await merge();
  expect([await versionOf(divided), await versionOf(paid), await versionOf(others)]).toEqual([2, 2, 1]);
  const versions = [given, bensOwn].map(async (id) => (await findRepayment(anna, trip, id))!.version);
  expect(await Promise.all(versions)).toEqual([2, 1]);
});

test("Ben's stale form about such an expense is shown the expense as it is now, with him in it", async () => {
  const id = await anExpense(anna, trip, { amount: 3_000 });
  await merge();
  for (const changes of [
    { amount: 6_000 },
    { split: equally(annas, benni) },
    { payments: [{ memberId: benni }] },
  ]) {
    const stale = changeExpense(ben, id, { ...expenseChanges(changes), version: 1 }, sent());
    const refused = await stale.catch((error: ExpenseChanged) => error);
    expect(refused).toBeInstanceOf(ExpenseChanged);
    const { version, parts } = (refused as ExpenseChanged).details.current.sharing!;
    expect([version, parts.map(({ memberId }) => memberId)]).toEqual([2, [annas, bens].sort()]);
  }
});

test("a stale form about a repayment of Benni's is refused", async () => {
  const id = await addRepayment(anna, trip, repayment(benni, annas), sent());
  await merge();
  const stale = changeRepayment(ben, trip, id, { ...repayment(benni, annas), version: 1 }, sent());
  expect(await refusal(stale)).toBe("repaymentChanged");
});

test("what waited on a device and names Benni is refused, for Ben to choose anew", async () => {
  await merge();
  const split = equally(annas, benni);
  for (const fields of [{ payments: [{ memberId: benni }] }, { split }])
    expect(await refusal(addExpense(ben, expenseInput(trip, fields), sent()))).toBe("memberUnknown");
  expect(await refusal(addRepayment(ben, trip, repayment(benni, annas), sent()))).toBe("memberUnknown");
});

test("both parts of amounts that were typed add up to the whole", async () => {
  const parts = [
    { memberId: bens, share: 10 },
    { memberId: benni, share: 20 },
  ];
  const id = await anExpense(anna, trip, { amount: 3_000, split: { mode: "amounts", parts } });
  await merge();
  const { mode, parts: merged } = (await findExpense(anna, id))!.sharing!;
  expect(mode).toBe("amounts");
  expect(merged).toContainEqual({ memberId: bens, paid: 0, share: 3_000, weight: 3_000 });
});

test("refunds, deposits and what is to pay become Ben's too", async () => {
  const payments = [
    { memberId: bens, amount: 4 },
    { memberId: benni, amount: 6 },
  ];
  const split = equally(annas, bens, benni);
  const sums = { refund: -1, planned: 1, deposit: 1, returned: 1 } as const;
  for (const [kind, sign] of Object.entries(sums)) {
    const amount = { cents: 1_000 };
    const fields = { amount, kind: kind as keyof typeof sums, payments, split, refundOf: "e1" };
    const id = await anExpense(anna, trip, fields);
    const before = (await findExpense(anna, id))!.sharing!.parts;
    await merge();
    const shareOf = (person: string) => before.find(({ memberId }) => memberId === person)!.share;
    expect((await findExpense(anna, id))!.sharing).toMatchObject({
      mode: "shares",
      parts: [annas, bens].sort().map((memberId) => ({
        memberId,
        paid: memberId === bens ? sign * 1_000 : 0,
        share: memberId === bens ? shareOf(bens) + shareOf(benni) : shareOf(annas),
      })),
    });
    benni = payments[1]!.memberId = await addMember(anna, trip, "Benni", sent());
    split.parts[2]!.memberId = benni;
  }
  const { balances } = await settlementOf(anna, trip);
  expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  expect([333, 334]).toContain(balances.find(({ memberId }) => memberId === annas)?.balance);
});

test("shares of both above what can be typed stay as they are when only the amount changes", async () => {
  const by = (...weights: [memberId: string, weight: number][]) => ({
    mode: "shares" as const,
    parts: weights.map(([memberId, weight]) => ({ memberId, weight })),
  });
  const split = by([annas, 40_000], [bens, 60_000], [benni, 100_000]);
  const id = await anExpense(anna, trip, { amount: 3_000, split });
  await merge();
  const change = (changes: Parameters<typeof expenseChanges>[0]) =>
    changeExpense(anna, id, expenseChanges(changes), sent());
  const sharesAfter = async (changes: Parameters<typeof expenseChanges>[0]) => {
    const { parts } = (await change(changes)).expense!.sharing!;
    return Object.fromEntries(parts.map(({ memberId, share }) => [memberId, share]));
  };
  expect(await sharesAfter({ amount: 6_000 })).toEqual({ [annas]: 1_200, [bens]: 4_800 });
  // A form sends them as it shows them.
  const asShown = { amount: 3_000, split: by([annas, 40_000], [bens, 160_000]) };
  expect(await sharesAfter(asShown)).toEqual({ [annas]: 600, [bens]: 2_400 });
  expect(await refusal(change({ split: by([annas, 40_000], [bens, 160_001]) }))).toBe("weightTooLarge");
});

describe("A form sends payers and shares as it shows them", () => {
  let id: string;
  let asShown: Parameters<typeof expenseChanges>[0];
  const partsOf = async () => (await findExpense(anna, id))!.sharing!.parts;

  /** Added up, Ben's and Benni's thirds of 0,02 € differ by a cent from two thirds of it. */
  beforeEach(async () => {
    const payments = [bens, annas].map((memberId) => ({ memberId, amount: 0.01 }));
    do {
      id = await anExpense(anna, trip, { amount: 2, payments });
    } while ((await partsOf()).find(({ memberId }) => memberId === annas)!.share === 1);
    await merge();
    asShown = {
      ...{ amount: 2, payments, isPrivate: false, version: 2 },
      split: {
        mode: "shares",
        parts: [
          { memberId: bens, weight: 200 },
          { memberId: annas, weight: 100 },
        ],
      },
    };
  });
  const change = (changes: typeof asShown) =>
    changeExpense(anna, id, expenseChanges({ ...asShown, ...changes }), sent());

  test("who corrects only the text moves no cent, also between those who were merged", async () => {
    const before = await partsOf();
    await change({ description: "Pizza" });
    expect(await partsOf()).toEqual(before);
  });

  test("who corrects only the text is not refused because Ben changed the amount meanwhile", async () => {
    await changeExpense(ben, id, expenseChanges({ amount: 6, version: 2 }), sent());
    const before = await partsOf();
    const { expense } = await change({ description: "Pizza" });
    expect(expense).toMatchObject({ amount: 6, description: "Pizza" });
    expect(await partsOf()).toEqual(before);
  });
});

test("many expenses take no more statements than one, and nobody reads of Benni any more", async () => {
  const merging = async (expenses: number) => {
    for (let added = 0; added < expenses; added++) await anExpense(anna, trip);
    return (await statementsOf(merge)).length;
  };
  const forOne = await merging(1);
  benni = await addMember(anna, trip, "Benni", sent());
  expect(await merging(20)).toBe(forOne);
  const { entries } = await historyOf(ben, trip);
  const added = entries.filter(({ action }) => action === "expense.added");
  expect(added).toHaveLength(21);
  for (const { after } of added) expect(JSON.stringify(after)).not.toContain(benni);
});

test("of a person merged into another one, who is merged in turn, older entries name the last", async () => {
  const id = await anExpense(anna, trip, { amount: 3_000 });
  const given = await addRepayment(anna, trip, repayment(benni, annas), sent());
  const benno = await addMember(anna, trip, "Benno", sent());
  await mergeMembers(anna, trip, { from: benni, into: benno }, sent());
  await mergeMembers(anna, trip, { from: benno, into: bens }, sent());
  const { entries } = await historyOf(anna, trip);
  const of = (subject: string) => entries.find(({ subjectId }) => subjectId === subject)!.after!;
  expect(of(given)).toMatchObject({ fromId: bens, toId: annas });
  const merged = [
    { memberId: annas, paid: 3_000, share: 1_000, weight: 1 },
    { memberId: bens, paid: 0, share: 2_000, weight: 2 },
  ];
  expect(of(id).parts).toEqual(merged.sort((a, b) => (a.memberId < b.memberId ? -1 : 1)));
});

test("a long history is not read to merge two people", async () => {
  const read = (await statementsOf(merge)).filter((sql) => /^select .* from "history"/.test(sql));
  expect(read.filter((sql) => !sql.includes("limit"))).toEqual([]);
});

/** Lets Benni and Ben have parts of 450 expenses that Anna has paid, and returns these. */
async function manyDivided() {
  const many = await manyExpenses(anna, trip, 450);
  const parts = many.flatMap(({ id, amount }) => [
    { expenseId: id, tripId: trip, memberId: annas, paid: amount, share: 0, weight: null },
    { expenseId: id, tripId: trip, memberId: benni, paid: 0, share: amount - 50, weight: 1 },
    { expenseId: id, tripId: trip, memberId: bens, paid: 0, share: 50, weight: 1 },
  ]);
  await transaction(anna, async () => {
    await db.update(expenses).set({ splitMode: "equal" }).where(eq(expenses.tripId, trip));
    for (let from = 0; from < parts.length; from += 500)
      await db.insert(expenseParts).values(parts.slice(from, from + 500));
  });
  return many;
}

test("more expenses than one batch are all Ben's afterwards, to the cent", async () => {
  const many = await manyDivided();
  await merge();
  const { balances, members } = await settlementOf(anna, trip);
  expect(members.map(({ id }) => id)).not.toContain(benni);
  const total = many.reduce((sum, { amount }) => sum + amount, 0);
  expect(balances.find(({ memberId }) => memberId === bens)).toMatchObject({ share: total, balance: -total });
  expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  const { mode, parts: merged } = (await findExpense(anna, many.at(-1)!.id))!.sharing!;
  expect([mode, merged.find(({ memberId }) => memberId === bens)?.weight]).toEqual(["shares", 200]);
});

test("two who are merged into each other at once become one, and the other merger finds nobody", async () => {
  const many = await manyDivided();
  const benno = await addMember(anna, trip, "Benno", sent());
  await mergeMembers(anna, trip, { from: benno, into: benni }, sent());
  const eva = await addMember(anna, trip, "Eva", sent());
  await mergeMembers(anna, trip, { from: benni, into: eva }, sent());
  const fritz = await addMember(anna, trip, "Fritz", sent());
  await transaction(anna, async () => {
    const isBens = and(eq(expenseParts.tripId, trip), eq(expenseParts.memberId, bens));
    await db.update(expenseParts).set({ memberId: fritz }).where(isBens);
  });
  const outcomes = await Promise.all(
    [
      { from: eva, into: fritz },
      { from: fritz, into: eva },
    ].map((people) =>
      mergeMembers(anna, trip, people, sent()).then(
        () => "merged",
        (error) => error.kind,
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(["memberNotFound", "merged"]);
  const { balances } = await settlementOf(anna, trip);
  const total = many.reduce((sum, { amount }) => sum + amount, 0);
  expect(
    balances
      .map(({ share }) => share)
      .sort((a, b) => a - b)
      .at(-1),
  ).toBe(total);
});
