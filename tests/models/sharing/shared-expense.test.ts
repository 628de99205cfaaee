// Anna owns a trip, Ben and Clara are on it, Dora is a stranger.
import { beforeEach, describe, expect, test } from "vitest";
import { paidKinds } from "~/domain/expenses/kind";
import { ExpenseChanged } from "~/domain/expenses/stale-change";
import { SplitProblem } from "~/domain/sharing/split";
import { addExpense, changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import { findExpenses } from "~/models/expenses/list.server";
import { settlementOf } from "~/models/settling/settlement.server";
import { historyOf } from "~/models/sharing/history.server";
import { invite } from "~/models/sharing/invitation.server";
import { acceptInvitation } from "~/models/sharing/joining.server";
import { membersOf, removeMember } from "~/models/sharing/member.server";
import { listedSums } from "~/models/statistics/listed-sums.server";
import { sumsByTrip, userStats } from "~/models/statistics/trip-sums.server";
import { anExpense, aTrip, expenseChanges, expenseInput, refusal, sent, someone } from "../../support/models";
import { execute, insertPeople } from "../../support/rows";

let anna: string;
let ben: string;
let clara: string;
let dora: string;
let trip: string;
/** Membership of each person by account. */
let memberOf: Record<string, string>;

beforeEach(async () => {
  [anna, ben, clara, dora] = [
    await someone(),
    await someone("Ben"),
    await someone("Clara"),
    await someone("Dora"),
  ];
  trip = await aTrip(anna);
  const { token } = await invite(anna, trip, undefined, sent());
  for (const person of [ben, clara]) await acceptInvitation(person, token, sent());
  memberOf = Object.fromEntries((await membersOf(anna, trip)).map(({ userId, id }) => [userId!, id]));
});

const sharesOf = async (id: string) => {
  const { sharing } = (await findExpense(anna, id))!;
  return Object.fromEntries(sharing!.parts.map(({ memberId, share }) => [nameOf(memberId), share]));
};

function nameOf(memberId: string): string {
  const [account] = Object.entries(memberOf).find(([, id]) => id === memberId)!;
  return { [anna]: "Anna", [ben]: "Ben", [clara]: "Clara" }[account]!;
}

test("Ben's share of what is his alone comes and goes as he hides it", async () => {
  const split = { mode: "equal" as const, parts: [{ memberId: memberOf[ben]! }] };
  const id = await anExpense(ben, trip, { amount: 900, split });
  const bens = async () =>
    (await settlementOf(ben, trip)).balances.find(({ memberId }) => memberId === memberOf[ben]);
  expect(await bens()).toMatchObject({ paid: 900, share: 900 });
  await changeExpense(ben, id, expenseChanges({ isPrivate: true }), sent());
  expect(await bens()).toMatchObject({ paid: 0, share: 0 });
  await changeExpense(ben, id, expenseChanges({ isPrivate: false, split }), sent());
  expect(await bens()).toMatchObject({ paid: 900, share: 900 });
});

describe("An expense that Ben adds", () => {
  test("is paid by him, and everybody's in equal parts that add up", async () => {
    const id = await anExpense(ben, trip, { amount: 1_000 });
    const { sharing } = (await findExpense(anna, id))!;
    expect(sharing).toMatchObject({ version: 1, createdBy: memberOf[ben], mode: "equal", isPrivate: false });
    expect(sharing!.parts.map(({ paid }) => paid).sort()).toEqual([0, 0, 1_000]);
    expect(sharing!.parts.map(({ share }) => share).sort()).toEqual([333, 333, 334]);
  });

  test("has a child's half, and the percents that he says", async () => {
    const shares = [100, 100, 50].map((weight, i) => ({
      memberId: memberOf[[anna, ben, clara][i]!]!,
      weight,
    }));
    const id = await anExpense(ben, trip, { amount: 2_500, split: { mode: "shares", parts: shares } });
    expect(await sharesOf(id)).toEqual({ Anna: 1_000, Ben: 1_000, Clara: 500 });
    const parts = [{ memberId: memberOf[anna]!, weight: 9_999 }];
    const attempt = addExpense(ben, expenseInput(trip, { split: { mode: "percent", parts } }), sent());
    expect(await attempt.catch((error: SplitProblem) => [error.kind, error.details.missing])).toEqual([
      "percentSum",
      1,
    ]);
  });

  test("in dong is divided in the frozen euros, by what was typed in dong", async () => {
    const split = {
      mode: "amounts",
      parts: [
        { memberId: memberOf[anna]!, share: 100_000 },
        { memberId: memberOf[ben]!, share: 200_000 },
      ],
    } as const;
    const amount = { number: 300_000, currency: "VND", rate: { rate: "30000" } } as const;
    const id = await anExpense(ben, trip, { amount, split });
    expect(await sharesOf(id)).toEqual({ Anna: 333, Ben: 667 });
  });

  test("must have payments that add up, by people of this trip", async () => {
    const payments = [anna, ben].map((person) => ({ memberId: memberOf[person]!, amount: 6 }));
    const attempt = addExpense(ben, expenseInput(trip, { payments }), sent());
    await expect(attempt).rejects.toBeInstanceOf(SplitProblem);
    const stranger = [{ memberId: (await membersOf(dora, await aTrip(dora)))[0]!.id }];
    expect(await refusal(addExpense(ben, expenseInput(trip, { payments: stranger }), sent()))).toBe(
      "memberUnknown",
    );
  });

  test("stays as it is when Clara is removed, and his phone's waiting entry still names her", async () => {
    const id = await anExpense(ben, trip, { amount: 900 });
    await removeMember(anna, trip, memberOf[clara]!, sent(), "");
    expect(await sharesOf(id)).toEqual({ Anna: 300, Ben: 300, Clara: 300 });
    const parts = [anna, ben, clara].map((person) => ({ memberId: memberOf[person]! }));
    const late = await anExpense(ben, trip, { amount: 300, split: { mode: "equal", parts } });
    expect(await sharesOf(late)).toEqual({ Anna: 100, Ben: 100, Clara: 100 });
    expect(await sharesOf(await anExpense(ben, trip, { amount: 300 }))).toEqual({ Anna: 150, Ben: 150 });
  });
});

test("What Anna entered before anybody joined stays hers alone, and owes nobody anything", async () => {
  const own = await aTrip(anna);
  const before = await anExpense(anna, own, { amount: 5_000 });
  const { token } = await invite(anna, own, undefined, sent());
  await acceptInvitation(ben, token, sent());
  expect((await findExpense(ben, before))!.sharing).toMatchObject({ mode: null, parts: [] });
  const { balances } = await settlementOf(ben, own);
  expect(balances.map(({ balance }) => balance)).toEqual([0, 0]);
});

describe("A private expense of Ben's", () => {
  let id: string;
  beforeEach(async () => {
    await anExpense(anna, trip, { amount: 300 });
    id = await anExpense(ben, trip, { amount: 7_777, isPrivate: true, description: "Geschenk" });
  });

  test("is his alone: nobody else finds it in lists, sums, balances or the history", async () => {
    for (const person of [anna, clara, dora]) {
      expect(await findExpense(person, id)).toBeUndefined();
      expect(await refusal(changeExpense(person, id, expenseChanges({ amount: 1 }), sent()))).toBe(
        "expenseNotFound",
      );
      expect(await refusal(deleteExpense(person, id, sent()))).toBe("expenseNotFound");
      const found = await findExpenses(person, trip, { words: [] }, { kinds: paidKinds, limit: 9 });
      expect(found.expenses.map((expense) => expense.id)).not.toContain(id);
    }
    const totalOf = async (person: string) => (await sumsByTrip(person, [trip])).get(trip)?.total;
    expect(await Promise.all([anna, ben, dora].map(totalOf))).toEqual([300, 300, undefined]);
    for (const of of [undefined, { filter: { words: [] }, kinds: paidKinds }])
      expect(await listedSums(anna, trip, of)).toMatchObject([{ total: 300, count: 1 }]);
    expect(await userStats(anna)).toMatchObject({ totalExpenses: 1, totalAmount: 100 });
    const { balances } = await settlementOf(anna, trip);
    expect(balances.map(({ balance }) => balance).sort()).toEqual([-100, -100, 200]);
    expect(JSON.stringify(await historyOf(ben, trip))).not.toContain("Geschenk");
  });

  test("becomes everybody's if he says so, and only he can hide one of his", async () => {
    await changeExpense(ben, id, expenseChanges({ isPrivate: false }), sent());
    expect(Object.values(await sharesOf(id)).sort()).toEqual([2_592, 2_592, 2_593]);
    expect(await refusal(changeExpense(anna, id, expenseChanges({ isPrivate: true }), sent()))).toBe(
      "authorOnly",
    );
  });
});

test("A stale change of what was private when it was made is refused, since the history does not hold it", async () => {
  const id = await anExpense(ben, trip, { amount: 900, isPrivate: true });
  await changeExpense(ben, id, expenseChanges({ isPrivate: false }), sent());
  await changeExpense(anna, id, expenseChanges({ amount: 1_000 }), sent());
  const stale = expenseChanges({ amount: 950, version: 1 });
  expect(await refusal(changeExpense(ben, id, stale, sent()))).toBe("expenseChanged");
  await changeExpense(ben, id, { ...stale, overwrites: 3 }, sent());
  expect(await findExpense(anna, id)).toMatchObject({ amount: 950 });
});

test("Shares that Anna sends on a trip of her own are still there when she changes it, and shares it", async () => {
  const own = await aTrip(anna);
  const [me] = await membersOf(anna, own);
  const split = { mode: "equal", parts: [{ memberId: me!.id }] } as const;
  const id = await anExpense(anna, own, { amount: 3_000, split });
  await changeExpense(anna, id, expenseChanges({ description: "Abendessen" }), sent());
  await changeExpense(anna, id, expenseChanges({ amount: 3_100 }), sent());
  const { token } = await invite(anna, own, undefined, sent());
  await acceptInvitation(ben, token, sent());
  expect((await findExpense(ben, id))!.sharing!.parts).toMatchObject([{ paid: 3_100, share: 3_100 }]);
});

describe("Anna and Ben change the same expense, both from its first version:", () => {
  let id: string;
  const change = (person: string, fields: Parameters<typeof expenseChanges>[0]) =>
    changeExpense(person, id, expenseChanges({ version: 1, ...fields }), sent());
  beforeEach(async () => {
    id = await anExpense(anna, trip, { amount: 1_200, notes: null });
  });

  test("different fields are both kept", async () => {
    await change(anna, { description: "Abendessen" });
    await change(ben, { description: "Pastéis de Belém", notes: "mit Wein", amount: 1_200 });
    expect(await findExpense(clara, id)).toMatchObject({
      description: "Abendessen",
      notes: "mit Wein",
      sharing: { version: 3 },
    });
  });

  test("the same field is refused, with the expense as it is now", async () => {
    await change(anna, { amount: 1_500 });
    const attempt = change(ben, { amount: 1_300 });
    const error = (await attempt.catch((error: unknown) => error)) as ExpenseChanged;
    expect(error).toBeInstanceOf(ExpenseChanged);
    expect(error.details.current).toMatchObject({ amount: 1_500, sharing: { version: 2 } });
    expect(await findExpense(anna, id)).toMatchObject({ amount: 1_500 });
  });

  test("the same value in the same field is no conflict", async () => {
    await change(anna, { amount: 1_500 });
    await change(ben, { amount: 1_500 });
    expect(await findExpense(anna, id)).toMatchObject({ amount: 1_500 });
  });

  test("what Ben deletes from an older version stays", async () => {
    await change(anna, { description: "Abendessen" });
    expect(await refusal(deleteExpense(ben, id, sent(), 1))).toBe("expenseChanged");
    expect(await refusal(deleteExpense(ben, id, sent(), 3))).toBe("expenseChanged");
    const ahead = expenseChanges({ notes: "laut", version: 3 });
    expect(await refusal(changeExpense(ben, id, ahead, sent()))).toBe("expenseChanged");
    await deleteExpense(ben, id, sent(), 2);
    expect(await refusal(change(anna, { notes: "zu spät" }))).toBe("expenseNotFound");
  });

  test("each change is told, with before and after", async () => {
    await change(anna, { amount: 1_500 });
    const { entries } = await historyOf(clara, trip);
    expect(entries[0]).toMatchObject({
      action: "expense.changed",
      memberId: memberOf[anna],
      before: { amount: 1_200 },
      after: { amount: 1_500 },
    });
    expect(await refusal(historyOf(dora, trip))).toBe("tripNotFound");
  });
});

test("an expense from before with twelve payers stays changeable, but gets no thirteenth", async () => {
  const id = await anExpense(anna, trip, { amount: 1_300 });
  insertPeople([trip], 13, "Kind");
  const kids = Array.from({ length: 13 }, (_, n) => `${n} on ${trip}`);
  const paidBy = (people: string[], each = 1) => people.map((memberId) => ({ memberId, amount: each }));
  const twelve = paidBy(kids.slice(1));
  execute("delete from expense_parts where expense_id = ?", id);
  for (const kid of kids.slice(1)) {
    const part = "insert into expense_parts (expense_id, trip_id, member_id, paid, share, weight)";
    execute(`${part} values (?, ?, ?, 100, 100, 1)`, id, trip, kid);
  }
  execute("update expenses set amount = 1200, split_mode = 'equal' where id = ?", id);
  const change = (changes: Parameters<typeof expenseChanges>[0]) =>
    changeExpense(ben, id, expenseChanges(changes), sent());
  await change({ description: "Eis" });
  await change({ amount: 2_400 });
  await change({ amount: 1_200, payments: twelve });
  expect((await findExpense(anna, id))!.sharing!.parts.filter(({ paid }) => paid === 100)).toHaveLength(12);
  expect(await refusal(change({ amount: 1_300, payments: paidBy(kids) }))).toBe("tooManyPayers");
});
