// A trip at its limits: every answer that is built as a whole stays short, so that many unread ones fit into memory.
import { beforeAll, describe, expect, test } from "vitest";
import { operations } from "~/api/operations.server";
import { mainCategories } from "~/domain/expenses/category";
import { EXPENSE_NOTES_LENGTH, EXPENSE_TEXT_LENGTH } from "~/domain/expenses/expense";
import { MEMBERS_PER_TRIP, PAYERS_PER_EXPENSE, REPAYMENTS_PER_TRIP } from "~/domain/quota";
import { NOTE_LENGTH } from "~/domain/settling/repayment";
import { MEMBER_NAME_LENGTH } from "~/domain/sharing/member";
import { createTrip, type Person, signUp } from "../../support/person";
import {
  divideExpenses,
  execute,
  fillHistory,
  fillReceipts,
  fillRepayments,
  insertExpenses,
  insertPeople,
  insertTrips,
  rows,
} from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

/** Most bytes of an answer that is built as a whole. */
const WHOLE_BYTES = 500_000;

/** The longest name, in the characters that HTML spells out. */
const name = '"'.repeat(MEMBER_NAME_LENGTH);
const text = "€".repeat(EXPENSE_TEXT_LENGTH);

/** A subcategory of each category. */
const subcategories = mainCategories.map(({ subcategories: [first] }) => first!.id);

let anna: Person;
let tripId: string;

/** Days of a trip of three years, with two before and after it. Each has an expense. */
const DAYS = 2_557;
const day = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10);

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna, { startDate: "2026-01-01", endDate: "2028-12-31", setAsActive: "on" });
  insertPeople([tripId], MEMBERS_PER_TRIP - 1, name);
  insertExpenses(tripId, DAYS, day, (n) => 99_999_999_999 - n);
  const notes = "€".repeat(EXPENSE_NOTES_LENGTH);
  execute(
    "update expenses set description = ?, location_name = ?, location_address = ?, notes = ?, nights = 30 where trip_id = ?",
    ...[text, text, text, notes, tripId],
  );
  const category = `case cast(substr(id, 38) as integer) % 8 ${subcategories.map((id, n) => `when ${n} then '${id}'`).join(" ")} end`;
  execute(`update expenses set category_id = ${category} where trip_id = ?`, tripId);
  divideExpenses(tripId, PAYERS_PER_EXPENSE);
  fillReceipts(tripId);
  fillRepayments(tripId, REPAYMENTS_PER_TRIP, "€".repeat(NOTE_LENGTH));
  fillHistory(tripId, 60, { description: text, locationName: text, locationAddress: text, notes });
  insertPeople(insertTrips(anna.email, 999), MEMBERS_PER_TRIP - 1, name);
});

/** Opens an address, and returns the length of an answer that is built as a whole; 0 of one that goes out in pieces. */
async function lengthOf(path: string): Promise<number> {
  const response = await anna.request(path.replaceAll(":id", tripId));
  expect([path, response.status]).toEqual([path, 200]);
  await response.body!.cancel();
  return Number(response.headers.get("Content-Length") ?? 0);
}

describe("Anna, whose trip is at its limits,", () => {
  const reads = Object.entries(operations).flatMap(([name, { writes, answer }]) => {
    const path = name.split(" ")[1]!;
    return !writes && answer && !path.startsWith("/api/receipts") ? [path] : [];
  });

  test("gets each answer of the API in pieces, or whole with 500 kB at most", async () => {
    const inPieces: string[] = [];
    for (const path of [...reads, "/api/trips/:id/expenses?limit=500"]) {
      const length = await lengthOf(path);
      expect([path, length <= WHOLE_BYTES]).toEqual([path, true]);
      if (length === 0) inPieces.push(path);
    }
    expect(inPieces).toEqual([
      ...["/api/trips", "/api/trips/active", "/api/trips/:id", "/api/trips/:id/repayments"],
    ]);
  });

  const screens = [
    ...["/", "/?figures=all", "/?dialog=expense", "/expenses", "/expenses?dialog=expense"],
    ...["/my-trips", "/my-trips?filter=planned", "/profile", "/profile?dialog=export"],
    ...["/trip/:id/expenses", "/trip/:id/expenses?q=a"],
    ...["", "?dialog=members", "?dialog=invite", "?dialog=divide", "?dialog=member&id=0+on+:id"].map(
      (query) => `/trip/:id${query}`,
    ),
    "/trip/:id?dialog=expense&id=:id-00000007&edit=1",
    ...["", "?dialog=history", "?view=direct&dialog=repayment", "?view=direct&page=49&older=40"].map(
      (query) => `/trip/:id/settle${query}`,
    ),
    "/trip/:id/settle?older=40&dialog=repayment&id=:id-999",
    ...["", "&figures=all", "&figures=all&view=pie&category=food"].map(
      (query) => `/analytics?trip=:id${query}`,
    ),
  ];

  // A page holds its data too.
  test("opens each screen with 500 kB at most", async () => {
    for (const path of screens) {
      const length = await lengthOf(path);
      expect([path, length > 0, length <= WHOLE_BYTES]).toEqual([path, true, true]);
    }
  });

  test.each(["/api/trips/:id/expenses?limit=500", "/api/trips/:id/history?"])(
    "reads all of %s, page by page",
    async (path) => {
      type Answer = { expenses?: { id: string }[]; entries?: { id: string }[]; next: string | null };
      const seen: string[] = [];
      let next: string | null = "";
      for (let pages = 0; next !== null && pages < 3; pages++) {
        const after: string = next && `&after=${encodeURIComponent(next)}`;
        const answer = (await (await anna.request(path.replace(":id", tripId) + after)).json()) as Answer;
        seen.push(...(answer.expenses ?? answer.entries ?? []).map(({ id }) => id));
        next = answer.next;
      }
      const table = path.includes("expenses") ? "expenses" : "history";
      const order = table === "expenses" ? "day desc, created_at desc, id desc" : "id desc";
      const stored = rows<{ id: string }>(
        `select id from ${table} where trip_id = ? order by ${order}`,
        tripId,
      );
      expect(seen.length).toBeGreaterThan(20);
      expect(seen).toEqual(stored.slice(0, seen.length).map(({ id }) => id));
    },
  );
});

test("Ben, whose expenses are spread over 46,000 days since 1900, gets their sums in pieces", async () => {
  const ben = await signUp("Ben");
  const id = await createTrip(ben);
  insertExpenses(id, 300, (n) => new Date(Date.UTC(1900, 0, 1 + 150 * n)).toISOString().slice(0, 10));
  execute("update expenses set nights = 366, amount = 36600 where trip_id = ?", id);
  const response = await ben.request(`/api/trips/${id}/summary`);
  expect(response.headers.get("Content-Length")).toBeNull();
  const summary = (await response.json()) as {
    totalSpent: number;
    dailySpending: { amount: number }[];
    dailyPaid: object[];
  };
  expect(summary.totalSpent).toBe(109_800);
  expect(summary.dailySpending.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(109_800);
  expect(summary.dailyPaid).toHaveLength(300);
});
