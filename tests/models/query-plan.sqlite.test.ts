// How SQLite answers what runs on every visit: sums from an index alone, lists of expenses in the order of an index. That no
// statement reads a whole table is checked for each test file of models and server (tests/support/own-database.ts).
import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "~/domain/day";
import { categoryIds } from "~/domain/expenses/category";
import { changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import { recentlyEntered } from "~/models/expenses/habits.server";
import * as listModel from "~/models/expenses/list.server";
import { receiptsToExport } from "~/models/export.server";
import { checkHealth } from "~/models/housekeeping.server";
import { hasLeftReceipts } from "~/models/receipts/owner.server";
import { receiptStorageOf } from "~/models/receipts/storage.server";
import { fewTransfersOf, settlementOf } from "~/models/settling/settlement.server";
import { addMember } from "~/models/sharing/member.server";
import { listedSums } from "~/models/statistics/listed-sums.server";
import * as openSums from "~/models/statistics/open-sums.server";
import * as statistics from "~/models/statistics/statistics.server";
import * as tripSums from "~/models/statistics/trip-sums.server";
import { countTrips, listTrips } from "~/models/trips/list.server";
import { activeTrip, findTrip } from "~/models/trips/trip.server";
import {
  anExpense,
  aTrip,
  collect,
  databaseFile,
  expenseChanges,
  manyExpenses,
  sent,
  someone,
  today,
} from "../support/models";
import { type Plan, plansOf, statementsOf } from "../support/statements";

let anna: string;
let trip: string;
let newest: string;

beforeAll(async () => {
  anna = await someone();
  trip = await aTrip(anna, {}, "active");
  // Includes a day of 300 expenses, so that paging runs each of its statements.
  const days = Array.from({ length: 500 }, (_, i) => addDays(today, i < 300 ? -2 : -(i % 60)));
  const made = await manyExpenses(
    anna,
    trip,
    days.map((day, i) => ({ day, categoryId: categoryIds[i % 49]!, nights: i % 50 === 0 ? 3 : 1 })),
  );
  newest = made.at(-1)!.id;
});

async function plans(work: () => Promise<unknown>): Promise<Plan[]> {
  const found = plansOf(databaseFile, await statementsOf(work));
  expect(found.length).toBeGreaterThan(0);
  return found;
}

const byKey = "SEARCH trip_members USING INDEX trip_members_account (user_id=? AND trip_id=?)";

/** The steps that look for memberships. */
function membershipsIn(steps: readonly string[]): string[] {
  return steps.filter((step) => / trip_members /.test(step));
}

async function allPages(): Promise<void> {
  let page = await listModel.pageOfExpenses(anna, trip);
  while (page.next) page = await listModel.pageOfExpenses(anna, trip, { after: page.next });
}

/** Leaves out days with expenses. */
async function sumsOnSomeDays(): Promise<void> {
  const spending = await statistics.spendingByDay(anna, trip);
  await statistics.sumsByCategoryOn(anna, trip, { first: addDays(today, -9), last: today }, [], spending);
}

test.each<[what: string, work: () => Promise<unknown>]>([
  ["by category", () => statistics.sumsByCategory(anna, trip)],
  ["of a list", () => listedSums(anna, trip)],
  ["of a day", () => statistics.sumOfDay(anna, trip, today)],
  ["of trips", () => tripSums.sumsByTrip(anna, [trip])],
  ["by category and method", () => statistics.sumsByCategoryAndMethod(anna, trip)],
  ["on some days", sumsOnSomeDays],
  ["by day", () => statistics.sumsByDay(anna, trip)],
  ["of an account", () => tripSums.userStats(anna)],
])("Sums are read from an index of expenses alone: %s", async (_, work) => {
  for (const { sql, steps } of await plans(work)) {
    const tables = steps.filter((step) => step.startsWith("SEARCH expenses"));
    expect(tables.length, sql).toBeGreaterThan(0);
    for (const step of tables) expect(step, sql).toContain("USING COVERING INDEX");
  }
});

test.each<[what: string, work: () => Promise<unknown>]>([
  ["a trip", () => findTrip(anna, trip)],
  ["an expense", () => findExpense(anna, newest)],
])("Whether Anna is on the trip is one search by the key, for %s", async (_, work) => {
  for (const { sql, steps } of await plans(work)) expect(membershipsIn(steps), sql).toEqual([byKey]);
});

// Each once for a statement, however many rows it reads, and the second only once a private expense is met.
const byTrip = "SEARCH trips USING INDEX sqlite_autoindex_trips_1 (id=?)";
test.each<[what: string, work: () => Promise<unknown>, second: string]>([
  ["the sums of a trip", () => statistics.sumsByCategory(anna, trip), byTrip],
  ["the sum of a day", () => statistics.sumOfDay(anna, trip, today), byTrip],
  ["the first page of a list", () => listModel.pageOfExpenses(anna, trip), byKey],
  ["the latest expenses", () => listModel.recentExpenses(anna, trip, 3), byKey],
])(
  "Whether Anna is on the trip, and whether she sees a private expense, are searches by the key, for %s",
  async (_, work, second) => {
    for (const { sql, steps } of await plans(work)) {
      // Only that a row counts its receipts is asked for each row.
      const isOfRow = (step: string) => /receipts_of_expense|CORRELATED/.test(step);
      const others = steps.slice(1).filter((step) => !isOfRow(step));
      expect(
        others.filter((step) => step.startsWith("SEARCH")),
        sql,
      ).toEqual([byKey, second]);
      expect(steps.filter(isOfRow).length, sql).toBe(sql.includes("from receipts") ? 2 : 0);
    }
  },
);

test.each<[what: string, work: () => Promise<unknown>]>([
  ["changes", () => changeExpense(anna, newest, expenseChanges({ amount: 2 }), sent())],
  ["deletes", () => deleteExpense(anna, newest, sent())],
])("An expense that Anna %s is found by its id", async (_, work) => {
  const writes = (await plans(work)).filter(({ sql }) => /^(update|delete from) "expenses"/.test(sql));
  expect(writes).toHaveLength(1);
  expect(writes[0]!.steps[0]).toBe("SEARCH expenses USING INDEX sqlite_autoindex_expenses_1 (id=?)");
});

// With at most 1,000 trips an account, lists of trips may sort and counting them may read their rows.
test.each<[what: string, work: () => Promise<unknown>]>([
  ["a list", () => listTrips(anna, { filter: "planned", size: 5 })],
  ["numbers of each state", () => countTrips(anna)],
])("Anna's trips are found by her memberships: %s", async (_, work) => {
  for (const { sql, steps } of await plans(work))
    expect(steps.slice(0, 2), sql).toEqual([
      "SEARCH trip_members USING INDEX trip_members_account (user_id=?)",
      "SEARCH trips USING INDEX sqlite_autoindex_trips_1 (id=?)",
    ]);
});

test.each<[what: string, work: () => Promise<unknown>]>([
  ["a list of expenses", allPages],
  ["the latest expenses", () => listModel.recentExpenses(anna, trip, 3)],
  ["all expenses", () => collect(listModel.expensesInPages(anna, trip, "oldest"))],
])("Rows come in the order of an index, without sorting: %s", async (_, work) => {
  for (const { sql, steps } of await plans(work)) expect(steps.join(), sql).not.toContain("TEMP B-TREE");
});

describe("A page of expenses", () => {
  test("has the sums of its days from an index alone", async () => {
    const sums = (await plans(allPages)).filter(({ sql }) => sql.includes("sum("));
    expect(sums.length).toBeGreaterThan(0);
    for (const { steps } of sums)
      for (const step of steps)
        if (/^(SEARCH|SCAN) expenses/.test(step)) expect(step).toContain("COVERING INDEX");
  });

  test("begins where the last one ended, without reading earlier rows", async () => {
    const torn = (await plans(allPages)).filter(({ sql }) => sql.includes(") < ("));
    expect(torn.length).toBeGreaterThan(0);
    for (const { steps } of torn) expect(steps.join()).toMatch(/\(day,created_at,id\)<|day=\?/);
  });
});

test("The newest entries are picked by an index alone, and then read", async () => {
  const [plan, ...others] = await plans(() => recentlyEntered(anna));
  expect(others).toEqual([]);
  expect(plan!.sql).toMatch(/order by "expenses"\."created_at" desc limit \?/);
  expect(plan!.steps.filter((step) => step.startsWith("SEARCH expenses"))).toEqual([
    "SEARCH expenses USING INDEX sqlite_autoindex_expenses_1 (id=?)",
    "SEARCH expenses USING COVERING INDEX expenses_by_creation (created_by=?)",
  ]);
});

test("Balances are added up in an index alone, and no parts are read of what one person has paid", async () => {
  const id = await aTrip(anna);
  await addMember(anna, id, "Ben", sent());
  await anExpense(anna, id);
  const ofParts = async (work: () => Promise<unknown>) =>
    (await plans(work)).filter(({ sql }) => sql.includes("expense_parts"));
  const [own] = await ofParts(() => fewTransfersOf(anna, id));
  const picked =
    "SEARCH expense_parts USING COVERING INDEX expense_parts_of_trip (trip_id=? AND member_id=?)";
  const few = "SEARCH expenses USING INDEX expenses_unpaid (trip_id=?)";
  expect(own!.steps.filter((step) => / expense/.test(step)).slice(0, 2)).toEqual([picked, few]);
  const debts = await ofParts(() => settlementOf(anna, id));
  expect(debts.map(({ sql }) => sql.includes("group by"))).toEqual([true, true]);
});

test("What is open is found among the few that are not paid", async () => {
  const { memberId } = (await findTrip(anna, trip))!;
  const asked: (() => Promise<unknown>)[] = [
    () => openSums.openSums(anna, trip),
    () => openSums.openSums(anna, trip, memberId),
    () => openSums.openTotalsByTrip(anna, [trip]),
    () => openSums.ownOpenTotalsByTrip(anna, [trip]),
    () => listModel.openExpenses(anna, trip, { limit: 9 }),
    ...[undefined, memberId].flatMap((own) => [
      () => listModel.countedOpen(anna, trip, { kind: "deposit", own, limit: 9 }),
      () => statistics.plannedByDay(anna, trip, own),
    ]),
  ];
  for (const ask of asked) {
    const [plan] = await plans(ask);
    expect(plan!.steps.join("\n"), plan!.sql).toContain(
      "SEARCH expenses USING INDEX expenses_unpaid (trip_id=?",
    );
  }
});

test("What Anna has entered is counted in an index alone when she enters one more", async () => {
  const counts = (await plans(() => anExpense(anna, trip))).filter(({ sql }) => sql.includes("count("));
  const picked = "SEARCH expenses USING COVERING INDEX expenses_by_creation (created_by=?)";
  expect(counts.filter(({ steps }) => steps.includes(picked))).toHaveLength(1);
});

test("What Anna's receipts count with is added up in an index alone, which her copy of them follows", async () => {
  const byUser = "receipts_of_user (user_id=?";
  const [sum] = await plans(() => receiptStorageOf(anna));
  expect(sum!.steps).toEqual([`SEARCH receipts USING COVERING INDEX ${byUser})`]);
  const [page] = await plans(() => collect(receiptsToExport(anna)));
  expect(page!.steps).toEqual([`SEARCH receipts USING INDEX ${byUser} AND id>?)`]);
  const [left] = await plans(() => hasLeftReceipts(anna));
  expect(left!.steps[0]).toBe(`SEARCH receipts USING COVERING INDEX ${byUser})`);
});

test("The active trip is found by the index of active trips, however many trips there are", async () => {
  const [plan] = await plans(() => activeTrip(anna));
  expect(plan!.steps).toEqual([
    "SEARCH trip_members USING INDEX trip_members_one_active (user_id=?)",
    "SEARCH trips USING INDEX sqlite_autoindex_trips_1 (id=?)",
  ]);
});

test("The health check reads one row", async () => {
  const [plan] = await plans(checkHealth);
  expect(plan!.sql).toMatch(/limit \?$/);
});
