// Migrates a shared trip from before there were kinds. The figures are those that the version before answered.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insert, type Row } from "../support/database";
import { databaseOf } from "../support/older-version";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-kinds-"));
const url = process.env.DATABASE_URL!;

const at = { created_at: 1_794_830_400_000 };

/** Anna's trip with Ben and her grandmother: divided expenses with an odd cent, yen, nights, and private ones. */
function fill(): void {
  const people = ["anna", "ben"].map((id) => ({
    ...{
      id,
      email: `${id}@example.com`,
      email_key: `${id}@example.com`,
      first_name: id,
      last_name: "Muster",
    },
    ...{ profile_color: "#3B82F6", provider: "email", ...at },
  }));
  insert(url, "users", people);
  const trip = { id: "porto", name: "Porto", destination: "Porto", search_text: "porto\nporto" };
  const dates = { start_date: "2026-11-12", end_date: "2026-11-24", budget: 150_000 };
  const currencies = '{"lastUsed":"JPY","cardFee":null,"cashRates":{"JPY":null}}';
  const settings = { currency: "EUR", travel_method: "bahn", is_deleted: 0, is_shared: 1, currencies };
  insert(url, "trips", [{ ...trip, ...dates, ...settings, limits: '{"food":2000}', ...at }]);
  const members = [
    { id: "a", user_id: "anna", name: null, role: "owner", is_active: 1 },
    { id: "b", user_id: "ben", name: null, role: "member", is_active: 0 },
    { id: "c", user_id: null, name: "Oma", role: "member", is_active: 0 },
  ];
  insert(
    url,
    "trip_members",
    members.map((member) => ({ ...member, trip_id: "porto", is_archived: 0, ...at })),
  );
  const yen = { original_currency: "JPY", rate: "160", rate_day: "2026-11-14", rate_source: "ecb" };
  const noRate = { original_currency: null, rate: null, rate_day: null, rate_source: null };
  const expenses: [id: string, amount: number, day: number, category: string, more: Row][] = [
    ["dinner", 1_000, 13, "restaurant", {}],
    ["hotel", 10_000, 13, "hotel", { nights: 3, split_mode: "shares", created_by: "b" }],
    ["sushi", 6_250, 14, "restaurant", { ...yen, original_amount: 10_000, split_mode: "amounts" }],
    ["gift", 1_999, 14, "souvenirs", { split_mode: null, private_to: "a" }],
    ["secret", 777, 15, "souvenirs", { split_mode: null, private_to: "b", created_by: "b" }],
    ["alone", 320, 15, "taxi", { split_mode: null, payment_method: null }],
  ];
  insert(
    url,
    "expenses",
    expenses.map(([id, amount, day, category_id, more], nth) => ({
      ...{ id, trip_id: "porto", created_by: "a", amount, day: `2026-11-${day}`, category_id },
      ...{ payment_method: "barzahlung", description: id, search_text: id, nights: 1 },
      ...{ original_amount: null, ...noRate, split_mode: "equal", private_to: null, ...more },
      created_at: at.created_at + nth,
    })),
  );
  const parts: [expense: string, member: string, paid: number, share: number, weight: number][] = [
    ["dinner", "a", 1_000, 333, 1],
    ["dinner", "b", 0, 333, 1],
    ["dinner", "c", 0, 334, 1],
    ["hotel", "a", 0, 4_000, 100],
    ["hotel", "b", 10_000, 4_000, 100],
    ["hotel", "c", 0, 2_000, 50],
    ["sushi", "a", 6_250, 3_125, 5_000],
    ["sushi", "b", 0, 3_125, 5_000],
  ];
  insert(
    url,
    "expense_parts",
    parts.map(([expense_id, member_id, paid, share, weight]) => ({
      ...{ expense_id, trip_id: "porto", member_id, paid, share, weight },
    })),
  );
  const repayment = { id: "back", trip_id: "porto", from_id: "c", to_id: "b", amount: 500, created_by: "a" };
  insert(url, "repayments", [{ ...repayment, day: "2026-11-16", ...at }]);
}

beforeAll(async () => {
  const older = path.join(folder, "older");
  await databaseOf("0032_receipt_storage", { file: url.slice("file:".length), folder: older, fill });
  // Migrates.
  await import("../../db/client");
}, 60_000);
afterAll(async () => {
  await (await import("../../db/client")).close();
  rmSync(folder, { recursive: true, force: true });
});

test("every sum, by category and by day, of all and of each, is as before", async () => {
  const statistics = await import("~/models/statistics/statistics.server");
  const { sumsByTrip, userStats, ownSumsByTrip } = await import("~/models/statistics/trip-sums.server");
  const { sumsByCurrency } = await import("~/models/money/trip-currencies.server");

  const byCategory = async (person: string, own?: string) =>
    (await statistics.sumsByCategory(person, "porto", own)).map(({ categoryId, total }) => [
      categoryId,
      total,
    ]);
  const hotel = ["hotel", 10_000];
  expect(await byCategory("anna")).toEqual([hotel, ["restaurant", 7_250], ["taxi", 320]]);
  const shares = [
    ["hotel", 4_000],
    ["restaurant", 3_458],
  ];
  expect(await byCategory("anna", "a")).toEqual([...shares, ["souvenirs", 1_999], ["taxi", 320]]);
  expect(await byCategory("ben", "b")).toEqual([...shares, ["souvenirs", 777]]);
  expect(await statistics.sumsByCategoryAndMethod("anna", "porto")).toMatchObject([
    { categoryId: "hotel", paymentMethod: "barzahlung", total: 10_000, count: 1 },
    { categoryId: "restaurant", paymentMethod: "barzahlung", total: 7_250, count: 2 },
    { categoryId: "taxi", paymentMethod: null, total: 320, count: 1 },
  ]);

  expect(await statistics.sumsByDay("anna", "porto")).toMatchObject([
    { day: "2026-11-13", total: 4_334, paid: 11_000 },
    { day: "2026-11-14", total: 9_583, paid: 6_250 },
    { day: "2026-11-15", total: 3_653, paid: 320 },
  ]);
  expect((await statistics.spendingByDay("ben", "porto", "b")).days).toMatchObject([
    { day: "2026-11-13", total: 1_667, paid: 4_333 },
    { day: "2026-11-14", total: 4_458, paid: 3_125 },
    { day: "2026-11-15", total: 2_110, paid: 777 },
  ]);

  expect(await sumsByTrip("anna", ["porto"])).toEqual(new Map([["porto", { total: 17_570, count: 4 }]]));
  expect(await ownSumsByTrip("anna", ["porto"])).toEqual(new Map([["porto", { total: 9_777, count: 5 }]]));
  expect(await userStats("anna")).toMatchObject({ totalExpenses: 5, totalAmount: 9_777 });
  const yen = { currency: "JPY", originalTotal: 10_000, total: 6_250, count: 1 };
  expect(await sumsByCurrency("anna", "porto")).toEqual([yen]);
});

test("balances, transfers and lists are as before, and nothing is open", async () => {
  const { settlementOf } = await import("~/models/settling/settlement.server");
  const { pageOfExpenses, recentExpenses } = await import("~/models/expenses/list.server");
  const { openSums } = await import("~/models/statistics/open-sums.server");

  const { balances, few, direct } = await settlementOf("anna", "porto");
  expect(balances).toEqual([
    { memberId: "a", paid: 7_250, share: 7_458, sent: 0, received: 0, balance: -208 },
    { memberId: "b", paid: 10_000, share: 7_458, sent: 0, received: 500, balance: 2_042 },
    { memberId: "c", paid: 0, share: 2_334, sent: 500, received: 0, balance: -1_834 },
  ]);
  expect(few).toEqual([
    { fromId: "c", toId: "b", amount: 1_834 },
    { fromId: "a", toId: "b", amount: 208 },
  ]);
  expect(direct).toEqual([
    { fromId: "a", toId: "b", amount: 542 },
    { fromId: "c", toId: "a", amount: 334 },
    { fromId: "c", toId: "b", amount: 1_500 },
  ]);

  const { rows, dayTotals } = await pageOfExpenses("anna", "porto");
  expect(rows.map(({ id }) => id)).toEqual(["alone", "gift", "sushi", "hotel", "dinner"]);
  expect([...dayTotals.values()]).toEqual([320, 8_249, 11_000]);
  const recent = await recentExpenses("ben", "porto", 3);
  expect(recent.map(({ id }) => id)).toEqual(["alone", "secret", "sushi"]);
  expect(await openSums("anna", "porto", "a")).toEqual([]);
});
