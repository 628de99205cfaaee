// Anna's trip has Ben. Of its history and of their keys the newest are kept; a change that changes nothing leaves neither.
import { beforeEach, describe, expect, test } from "vitest";
import { ExpenseChanged } from "~/domain/expenses/stale-change";
import { HISTORY_BYTES, HISTORY_PER_TRIP, SUBMISSIONS_PER_ACCOUNT } from "~/domain/quota";
import { deleteUser } from "~/models/accounts/user.server";
import { changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import { prune, trimToLimits } from "~/models/housekeeping.server";
import { changeTripCurrency } from "~/models/money/trip-currencies.server";
import { addRepayment, changeRepayment } from "~/models/settling/repayment.server";
import { historyOf } from "~/models/sharing/history.server";
import { transferTrip } from "~/models/sharing/member.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { deleteTripForGood } from "~/models/trips/deletion.server";
import { changeLimits } from "~/models/trips/limits.server";
import {
  archiveTrip,
  changeTrip,
  moveTripToTrash,
  renameTrip,
  restoreTrip,
  startTrip,
} from "~/models/trips/trip.server";
import { insert } from "../support/database";
import {
  anExpense,
  aTrip,
  daysLater,
  expenseChanges,
  joins,
  manyExpenses,
  now,
  refusal,
  sent,
  someone,
  today,
  tripFields,
} from "../support/models";
import { countRows, execute, isOnPostgres, moment, rows } from "../support/rows";
import { statementsOf } from "../support/statements";

let anna: string;
let ben: string;
let trip: string;
let annas: string;
let bens: string;

beforeEach(async () => {
  [anna, ben] = [await someone(), await someone("Ben")];
  trip = await aTrip(anna);
  annas = await memberIdOf(anna, trip);
  bens = await joins(ben, anna, trip);
});

/** Inserts entries older than all others, as a build without limits stored them. */
function insertHistory(count: number, tripId = trip, text = ""): void {
  const entry = { trip_id: tripId, member_id: annas, at: moment(0), action: "trip.changed" };
  const entries = Array.from({ length: count }, (_, n) => {
    const id = `0000-${tripId}-${String(n).padStart(6, "0")}`;
    return { ...entry, id, after: JSON.stringify({ name: text }) };
  });
  insert(process.env.DATABASE_URL!, "history", entries);
}

function insertKeys(userId: string, count: number): void {
  const submission = { user_id: userId, fingerprint: "", result_id: "" };
  const made = Array.from({ length: count }, (_, n) => {
    return { ...submission, key: `old-${n}`, created_at: moment(now.getTime() - 3_600_000 + n) };
  });
  insert(process.env.DATABASE_URL!, "submissions", made);
}

const entriesOf = (tripId = trip) => countRows("history", "trip_id = ?", tripId);
const keysOf = (userId = anna) => countRows("submissions", "user_id = ?", userId);
const bytesOf = (tripId = trip) =>
  Number(rows<{ bytes: number }>("select history_bytes as bytes from trips where id = ?", tripId)[0]!.bytes);

describe("The history of a trip", () => {
  test("keeps its newest 10,000 entries, and a change from before the oldest of them asks", async () => {
    const id = await anExpense(anna, trip);
    await changeExpense(anna, id, expenseChanges({ amount: 200, version: 1 }), sent());
    execute("update history set id = '0' || id where trip_id = ?", trip);
    const others = entriesOf();
    insertHistory(HISTORY_PER_TRIP - others);
    execute("update history set id = '1' || id where trip_id = ? and subject_id is null", trip);
    await anExpense(ben, trip);
    expect(entriesOf()).toBe(HISTORY_PER_TRIP);
    for (let more = 0; more < others; more++) await anExpense(ben, trip);
    expect(entriesOf()).toBe(HISTORY_PER_TRIP);
    const stale = changeExpense(ben, id, expenseChanges({ amount: 300, version: 1 }), sent());
    await expect(stale).rejects.toBeInstanceOf(ExpenseChanged);
    await changeExpense(ben, id, expenseChanges({ amount: 300, version: 2 }), sent());
  });

  test("counts its bytes, entry by entry", async () => {
    const before = bytesOf();
    const id = await anExpense(anna, trip, { notes: "ä".repeat(1_000) });
    const added = bytesOf() - before;
    expect(added).toBeGreaterThan(2_000);
    await changeExpense(anna, id, expenseChanges({ amount: 200 }), sent());
    // The long text has not changed, and does not come again.
    expect(bytesOf() - before - added).toBeLessThan(1_500);
  });

  test("goes from its oldest entry when all that Anna owns is too long, whichever trip that is of", async () => {
    const other = await aTrip(anna);
    await joins(ben, anna, other);
    insertHistory(3, other, "x".repeat(1_000));
    const [mine, theirs] = [entriesOf(), entriesOf(other)];
    execute("update trips set history_bytes = ? where id = ?", HISTORY_BYTES - 5_000, other);
    const id = await anExpense(anna, trip);
    for (let amount = 200; amount < 800; amount += 100)
      await changeExpense(ben, id, expenseChanges({ amount }), sent());
    expect(entriesOf()).toBe(mine + 7);
    expect(entriesOf(other)).toBeLessThan(theirs);
    expect(bytesOf() + bytesOf(other)).toBeLessThanOrEqual(HISTORY_BYTES);
  });

  test("counts for the person to whom it is handed over", async () => {
    const bensOwn = await aTrip(ben);
    await joins(anna, ben, bensOwn);
    insertHistory(3, trip, "x".repeat(1_000));
    execute("update trips set history_bytes = ? where id = ?", HISTORY_BYTES, trip);
    const before = entriesOf(trip);
    await anExpense(ben, bensOwn);
    expect(entriesOf(trip)).toBe(before);
    await transferTrip(anna, trip, bens, sent());
    await anExpense(anna, bensOwn);
    expect(entriesOf(trip)).toBeLessThan(before);
  });
});

describe("A change from an older version", () => {
  test("is merged with all that others changed since, each in another field", async () => {
    const id = await anExpense(anna, trip, { amount: 1_000, description: "Essen" });
    await changeExpense(anna, id, expenseChanges({ amount: 2_000, version: 1 }), sent());
    await changeExpense(anna, id, expenseChanges({ categoryId: "bar", version: 2 }), sent());
    await changeExpense(anna, id, expenseChanges({ amount: 3_000, version: 3 }), sent());
    const late = expenseChanges({ description: "Abendessen", categoryId: "restaurant", amount: 1_000 });
    await changeExpense(ben, id, { ...late, version: 1 }, sent());
    const merged = { description: "Abendessen", categoryId: "bar", amount: 3_000 };
    expect(await findExpense(anna, id)).toMatchObject(merged);
    const money = expenseChanges({ amount: 1_500, version: 1 });
    expect(await refusal(changeExpense(ben, id, money, sent()))).toBe("expenseChanged");
  });

  test("is known also if the expense was Anna's alone for a while", async () => {
    const id = await anExpense(anna, trip, { amount: 1_000, description: "Essen" });
    await changeExpense(anna, id, expenseChanges({ isPrivate: true }), sent());
    const back = expenseChanges({ isPrivate: false });
    await changeExpense(anna, id, back, sent());
    const late = changeExpense(ben, id, expenseChanges({ description: "Bar", version: 1 }), sent());
    expect((await late).expense).toMatchObject({ description: "Bar" });
  });
});

describe("A change that changes nothing", () => {
  test("of an expense leaves no key, no version and no entry", async () => {
    const id = await anExpense(anna, trip);
    const read = (await findExpense(anna, id))!;
    const [entries, keys] = [entriesOf(), keysOf()];
    const { description, day: date } = read;
    for (const same of [{}, { description }, { date }, { amount: read.amount }, { version: 1 }])
      await changeExpense(anna, id, expenseChanges(same), sent(`same-${JSON.stringify(same)}`));
    expect(await findExpense(ben, id)).toEqual(read);
    expect([entriesOf(), keysOf()]).toEqual([entries, keys]);
  });

  test("of a repayment, of a trip, its limits and its currencies leaves none either", async () => {
    const fields = { fromId: bens, toId: annas, amount: 100, day: today, method: null, note: null };
    const id = await addRepayment(anna, trip, { ...fields, confirmed: true }, sent());
    await startTrip(anna, trip, sent());
    await changeLimits(anna, trip, { food: 100 }, sent());
    const [entries, keys] = [entriesOf(), keysOf()];
    await changeRepayment(anna, trip, id, fields, sent("a"));
    await changeRepayment(anna, trip, id, {}, sent("b"));
    await changeTrip(anna, trip, tripFields, sent("c"));
    expect(await renameTrip(anna, trip, tripFields.name, sent("d"))).toBe(false);
    await changeLimits(anna, trip, { food: 100 }, sent("e"));
    await startTrip(anna, trip, sent("f"));
    await changeTripCurrency(anna, trip, "USD", { cashRate: "1.1" }, sent("g"));
    await changeTripCurrency(anna, trip, "USD", { cashRate: "1.1" }, sent("h"));
    expect([entriesOf(), keysOf()]).toEqual([entries + 1, keys + 1]);
    expect(rows("select version from repayments where id = ?", id)).toEqual([{ version: 1 }]);
    await archiveTrip(anna, trip, sent("i"));
    await archiveTrip(anna, trip, sent("j"));
    expect(keysOf()).toBe(keys + 2);
  });

  test("does nothing the second time either, after the expense has changed", async () => {
    const id = await anExpense(anna, trip, { description: "Essen" });
    const same = { ...expenseChanges({ description: "Essen" }), version: 1 };
    await changeExpense(ben, id, same, sent("once"));
    await changeExpense(anna, id, expenseChanges({ description: "Bar" }), sent());
    await changeExpense(ben, id, same, sent("once"));
    expect(await findExpense(anna, id)).toMatchObject({ description: "Bar" });
  });
});

describe("Of the keys of an account", () => {
  test("the newest 20,000 are kept, and none of another account goes", async () => {
    insertKeys(anna, SUBMISSIONS_PER_ACCOUNT);
    insertKeys(ben, 1);
    const others = keysOf(ben);
    const id = await anExpense(anna, trip, {}, sent("newest"));
    expect(keysOf()).toBe(SUBMISSIONS_PER_ACCOUNT);
    expect(countRows("submissions", "user_id = ? and key = ?", anna, "old-0")).toBe(0);
    expect(await anExpense(anna, trip, {}, sent("newest"))).toBe(id);
    expect(keysOf(ben)).toBe(others);
  });

  test("a refused change costs none of the others", async () => {
    insertKeys(anna, SUBMISSIONS_PER_ACCOUNT);
    const before = keysOf();
    expect(await refusal(deleteExpense(anna, "unknown", sent("refused")))).toBe("expenseNotFound");
    expect(keysOf()).toBe(before);
  });
});

test("what an older build stored above the limits goes once, in batches, and the rest is counted", async () => {
  execute("delete from milestones where name = 'trimmed'");
  insertHistory(HISTORY_PER_TRIP + 250);
  insertKeys(anna, SUBMISSIONS_PER_ACCOUNT + 250);
  const keys = keysOf();
  execute("update trips set history_bytes = null where id = ?", trip);
  const deleting = await statementsOf(async () => {
    const trimmed = await trimToLimits(now, " (privat)");
    expect(trimmed!.entries).toBeGreaterThanOrEqual(250);
    expect(trimmed!.keys).toBe(keys - SUBMISSIONS_PER_ACCOUNT);
  });
  const batches = (table: string) => deleting.filter((sql) => sql.startsWith(`delete from "${table}"`));
  if (!isOnPostgres()) {
    expect(batches("history").length).toBeGreaterThan(2);
    expect(batches("submissions").length).toBeGreaterThan(2);
  }
  expect([entriesOf(), keysOf()]).toEqual([HISTORY_PER_TRIP, SUBMISSIONS_PER_ACCOUNT]);
  const [counted] = rows<{ bytes: number }>(
    "select sum(300 + length(cast(after as text))) as bytes from history where trip_id = ? and subject_id is null",
    trip,
  );
  expect(bytesOf()).toBeGreaterThanOrEqual(Number(counted!.bytes));
  expect(await trimToLimits(now, " (privat)")).toBeUndefined();
  expect((await historyOf(anna, trip)).entries.length).toBe(50);
});

test("what is due is deleted in batches", async () => {
  insertKeys(anna, 1_200);
  const ran = await statementsOf(async () => {
    expect((await prune(daysLater(91))).submissions).toBeGreaterThanOrEqual(1_200);
  });
  const deleting = ran.filter((sql) => sql.startsWith('delete from "submissions"'));
  if (!isOnPostgres()) expect(deleting.length).toBeGreaterThan(2);
  expect(keysOf()).toBe(0);
});

test("a long trip is deleted for good in batches, and so are Anna's with her account, but not Ben's", async () => {
  const [gone, alone, bensOwn] = [await aTrip(anna), await aTrip(anna), await aTrip(ben)];
  for (const [userId, id] of [
    [anna, gone],
    [anna, alone],
    [anna, trip],
    [ben, bensOwn],
  ] as const)
    await manyExpenses(userId, id, 450);
  await moveTripToTrash(anna, gone, sent());
  const works = [() => deleteTripForGood(anna, gone), () => deleteUser(anna, now)];
  for (const work of works) {
    const ran = await statementsOf(work);
    const deleting = ran.filter((sql) => sql.startsWith('delete from "expenses" where rowid'));
    expect(deleting).toHaveLength(isOnPostgres() ? 0 : 3);
  }
  const left = (id: string) => countRows("expenses", "trip_id = ?", id);
  expect([gone, alone, trip, bensOwn].map(left)).toEqual([0, 0, 450, 450]);
});

test("a trip that is being deleted for good can be restored no more", async () => {
  const gone = await aTrip(anna);
  await manyExpenses(anna, gone, 450);
  await moveTripToTrash(anna, gone, sent());
  const deleting = deleteTripForGood(anna, gone);
  expect(await refusal(restoreTrip(anna, gone, sent()))).toBe("tripNotFound");
  await deleting;
  expect(countRows("expenses", "trip_id = ?", gone)).toBe(0);
});
