// Anna has entered expenses before Ben and Emil came onto her trip. Clara is a stranger.
import { beforeEach, expect, test } from "vitest";
import type { ExpenseChanged } from "~/domain/expenses/stale-change";
import { changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import { settlementOf } from "~/models/settling/settlement.server";
import { divideEarlierExpenses, earlierExpenses } from "~/models/sharing/earlier-expenses.server";
import { historyOf } from "~/models/sharing/history.server";
import {
  addMember,
  changeMember,
  membersOf,
  removeMember,
  transferTrip,
} from "~/models/sharing/member.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { moveTripToTrash } from "~/models/trips/trip.server";
import {
  anExpense,
  aTrip,
  expenseChanges,
  joins,
  manyExpenses,
  refusal,
  sent,
  someone,
} from "../../support/models";
import { allRows } from "../../support/rows";

let anna: string;
let ben: string;
let tripId: string;
let bens: string;
let dinner: string;

beforeEach(async () => {
  [anna, ben] = [await someone(), await someone("Ben")];
  tripId = await aTrip(anna);
  dinner = await anExpense(anna, tripId, { amount: 3_000 });
  const amount = { number: 33, currency: "USD", rate: { rate: "1.1" } } as const;
  await anExpense(anna, tripId, { amount });
  bens = await joins(ben, anna, tripId);
});

const balances = async () => {
  const { members, balances } = await settlementOf(anna, tripId);
  return Object.fromEntries(
    balances.map(({ memberId, balance }) => [members.find(({ id }) => id === memberId)?.name, balance]),
  );
};

test("they are Anna's alone; once divided each is paid by her, and everybody's by the shares of now", async () => {
  const emil = await addMember(anna, tripId, "Emil", sent());
  await changeMember(anna, tripId, emil, { weight: 50 }, sent());
  expect(await earlierExpenses(anna, tripId)).toEqual({ count: 2, total: 6_000, atOnce: 3_333 });
  expect(await balances()).toEqual({ Anna: 0, Ben: 0, Emil: 0 });
  await divideEarlierExpenses(anna, tripId, sent());
  expect(await balances()).toEqual({ Anna: 3_600, Ben: -2_400, Emil: -1_200 });
  expect(await findExpense(ben, dinner)).toMatchObject({
    amount: 3_000,
    sharing: { version: 2, mode: "shares", isPrivate: false, createdBy: await memberIdOf(anna, tripId) },
  });
  expect(await earlierExpenses(anna, tripId)).toBeUndefined();
});

test("private ones, those of Ben, and what is divided already stay as they are", async () => {
  await divideEarlierExpenses(anna, tripId, sent());
  const before = await balances();
  const secret = await anExpense(anna, tripId, { isPrivate: true });
  const shared = await anExpense(anna, tripId, { amount: 100, payments: [{ memberId: bens }] });
  const stored = async () => [await findExpense(anna, secret), await findExpense(anna, shared)];
  const [mine, ours] = await stored();
  expect(await earlierExpenses(anna, tripId)).toBeUndefined();
  await divideEarlierExpenses(anna, tripId, sent());
  expect(await stored()).toEqual([mine, ours]);
  expect(before).toEqual({ Anna: 3_000, Ben: -3_000 });
});

test("a refund cancels its expense once both are divided, and all kinds are summed up as they are divided", async () => {
  const alone = await aTrip(anna);
  const expenses = await manyExpenses(anna, alone, [{ amount: 1_001 }, { amount: 1_001 }, { amount: 1_001 }]);
  for (const { id } of expenses) await anExpense(anna, alone, { amount: -1_001, refundOf: id });
  await anExpense(anna, alone, { amount: 700, kind: "planned" });
  await anExpense(anna, alone, { amount: 800, kind: "deposit" });
  await joins(ben, anna, alone);
  await addMember(anna, alone, "Emil", sent());
  expect(await earlierExpenses(anna, alone)).toEqual({ count: 8, total: 1_500, atOnce: 3_333 });
  await divideEarlierExpenses(anna, alone, sent());
  const { balances } = await settlementOf(anna, alone);
  expect(balances.map(({ balance }) => balance)).toEqual([0, 0, 0]);
  expect(await earlierExpenses(anna, alone)).toBeUndefined();
});

test("the same submission counts once, and the history tells it in one line", async () => {
  await divideEarlierExpenses(anna, tripId, sent("one"));
  await removeMember(anna, tripId, bens, sent(), "");
  await anExpense(anna, tripId, { amount: 500 });
  await addMember(anna, tripId, "Emil", sent());
  await divideEarlierExpenses(anna, tripId, sent("one"));
  expect(await earlierExpenses(anna, tripId)).toMatchObject({ count: 1, total: 500 });
  const { entries } = await historyOf(anna, tripId);
  const told = entries.filter(({ action }) => action === "trip.changed");
  expect(told.map(({ before, after }) => [before, after])).toEqual([[null, { divided: 2 }]]);
});

test("on a trip of one person, or without such expenses, it changes nothing", async () => {
  const own = await aTrip(anna);
  await anExpense(anna, own);
  expect(await earlierExpenses(anna, own)).toBeUndefined();
  const before = allRows();
  await divideEarlierExpenses(anna, own, sent());
  expect(allRows()).toEqual(before);
});

test("while everybody else has left there is nobody to divide with", async () => {
  await removeMember(anna, tripId, bens, sent(), "");
  expect(await earlierExpenses(anna, tripId)).toBeUndefined();
  const before = allRows();
  await divideEarlierExpenses(anna, tripId, sent());
  expect(allRows()).toEqual(before);
});

test("only the owner divides, and only her own; Clara, a stranger, finds nothing", async () => {
  const clara = await someone("Clara");
  expect(await refusal(divideEarlierExpenses(ben, tripId, sent()))).toBe("ownerOnly");
  expect(await earlierExpenses(ben, tripId)).toBeUndefined();
  expect(await refusal(divideEarlierExpenses(clara, tripId, sent()))).toBe("tripNotFound");
  expect(await refusal(earlierExpenses(clara, tripId))).toBe("tripNotFound");
  await transferTrip(anna, tripId, bens, sent());
  expect(await earlierExpenses(ben, tripId)).toBeUndefined();
  expect(await refusal(divideEarlierExpenses(anna, tripId, sent()))).toBe("ownerOnly");
  expect(await balances()).toEqual({ Anna: 0, Ben: 0 });
});

test("a trip in the trash has none", async () => {
  await removeMember(anna, tripId, bens, sent(), "");
  await moveTripToTrash(anna, tripId, sent());
  expect(await refusal(earlierExpenses(anna, tripId))).toBe("tripNotFound");
  expect(await refusal(divideEarlierExpenses(anna, tripId, sent()))).toBe("tripNotFound");
});

test("one that Anna changes meanwhile is still undivided, unless she divides it otherwise", async () => {
  const memberId = await memberIdOf(anna, tripId);
  const asRead = { payments: [{ memberId }], split: { mode: "equal", parts: [{ memberId }] } } as const;
  await changeExpense(anna, dinner, expenseChanges({ ...asRead, notes: "mit Wein", amount: 2_000 }), sent());
  expect(await earlierExpenses(anna, tripId)).toMatchObject({ count: 2, total: 5_000 });
  const forBen = { split: { mode: "equal", parts: [{ memberId: bens }] } } as const;
  await changeExpense(anna, dinner, expenseChanges({ ...asRead, ...forBen }), sent());
  expect(await earlierExpenses(anna, tripId)).toMatchObject({ count: 1, total: 3_000 });
});

test.each([
  ["of the amount", { amount: 2_000 }],
  ["of a text", { notes: "mit Wein" }],
])("a change %s from before is refused with both versions, and counts if Anna insists", async (_, fields) => {
  const stale = expenseChanges({ ...fields, version: 1 });
  await divideEarlierExpenses(anna, tripId, sent());
  const error = await changeExpense(anna, dinner, stale, sent()).catch((error: unknown) => error);
  expect((error as ExpenseChanged).details.current).toMatchObject({
    amount: 3_000,
    sharing: { version: 2, mode: "equal" },
  });
  expect(await refusal(deleteExpense(anna, dinner, sent(), 1))).toBe("expenseChanged");
  await changeExpense(anna, dinner, { ...stale, overwrites: 2 }, sent());
  const { sharing } = (await findExpense(ben, dinner))!;
  expect([sharing?.version, sharing?.mode, sharing?.parts.length]).toEqual([3, "equal", 2]);
});

test("a change from before that another change has followed is refused too", async () => {
  await divideEarlierExpenses(anna, tripId, sent());
  await changeExpense(ben, dinner, expenseChanges({ notes: "mit Wein", version: 2 }), sent());
  const stale = expenseChanges({ description: "Abendessen", version: 1 });
  expect(await refusal(changeExpense(anna, dinner, stale, sent()))).toBe("expenseChanged");
  await changeExpense(anna, dinner, { ...stale, version: 2 }, sent());
  expect(await findExpense(ben, dinner)).toMatchObject({ notes: "mit Wein", description: "Abendessen" });
});

test("of 3,000 expenses and eight people the oldest 1,250 are divided at once, and in the end all add up", async () => {
  const long = await aTrip(anna);
  const rows = Array.from({ length: 3_000 }, (_, n) => ({ amount: n + 1 }));
  const [oldest] = await manyExpenses(anna, long, rows);
  for (const name of "BCDEFGH") await addMember(anna, long, name, sent());
  expect(await earlierExpenses(anna, long)).toMatchObject({ count: 3_000, atOnce: 1_250 });
  await divideEarlierExpenses(anna, long, sent());
  expect(await findExpense(anna, oldest!.id)).toMatchObject({ sharing: { mode: "equal" } });
  expect(await earlierExpenses(anna, long)).toMatchObject({ count: 1_750 });
  for (let time = 0; time < 2; time++) await divideEarlierExpenses(anna, long, sent());
  expect(await earlierExpenses(anna, long)).toBeUndefined();
  const { balances } = await settlementOf(anna, long);
  expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  expect(balances.reduce((sum, { share }) => sum + share, 0)).toBe((3_000 * 3_001) / 2);
  expect(await membersOf(anna, long)).toHaveLength(8);
}, 30_000);
