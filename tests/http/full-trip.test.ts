// A trip at its limits: every answer that is built as a whole stays short, so that many unread ones fit into memory.
import { beforeAll, describe, expect, test } from "vitest";
import { operations } from "~/api/operations.server";
import { EXPENSE_NOTES_LENGTH, EXPENSE_TEXT_LENGTH } from "~/domain/expense";
import { MEMBER_NAME_LENGTH } from "~/domain/member";
import { EXPENSES_PER_TRIP, MEMBERS_PER_TRIP, PAYERS_PER_EXPENSE, REPAYMENTS_PER_TRIP } from "~/domain/quota";
import { NOTE_LENGTH } from "~/domain/repayment";
import { createTrip, type Person, signUp } from "../support/person";
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
} from "../support/rows";
import { withServer } from "../support/server";

withServer();

/** Most bytes of an answer that is built as a whole. */
const WHOLE_BYTES = 500_000;

/** The longest name, in the characters that HTML spells out. */
const name = '"'.repeat(MEMBER_NAME_LENGTH);
const text = "€".repeat(EXPENSE_TEXT_LENGTH);

let anna: Person;
let tripId: string;

/** A day within two years of the trip of three years, in turn. */
const day = (n: number) =>
  new Date(Date.UTC(2024, 0, 1) + (n % 2_550) * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna, { startDate: "2026-01-01", endDate: "2028-12-31", setAsActive: "on" });
  insertPeople([tripId], MEMBERS_PER_TRIP - 1, name);
  insertExpenses(tripId, EXPENSES_PER_TRIP, day, (n) => 99_999_999_999 - n);
  const notes = "€".repeat(EXPENSE_NOTES_LENGTH);
  execute(
    "update expenses set description = ?, location_name = ?, location_address = ?, notes = ?, category_id = 'hotel', nights = 30 where trip_id = ?",
    ...[text, text, text, notes, tripId],
  );
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
