import { expect, test } from "vitest";
import { addDays, dayOf } from "~/domain/day";
import { expenseKinds, kindOf, paidKinds } from "~/domain/expenses/kind";
import { centsOf } from "~/domain/money/conversion";
import { totalOf } from "~/domain/statistics/summary";
import { budgetStatus, momentOfTrip } from "~/domain/trips/trip";
import { findAccount } from "~/models/accounts/account.server";
import { findExpenses } from "~/models/expenses/list.server";
import { findReceipt, receiptsOf } from "~/models/receipts/receipt.server";
import { settlementOf } from "~/models/settling/settlement.server";
import { membersOf } from "~/models/sharing/member.server";
import { sumsByCategory, sumsByCategoryAndMethod } from "~/models/statistics/statistics.server";
import { sumsByTrip } from "~/models/statistics/trip-sums.server";
import { countTrips, listTrips } from "~/models/trips/list.server";
import type { WholeTrip } from "~/models/trips/whole-trip.server";
import { store } from "~/receipts/store.server";
import { demoLogin, demoTrips, fillDemo } from "~/server/demo";

const today = "2026-11-16";
const trips = demoTrips(today);
const tripIn = (state: string) => trips.find((trip) => trip.state === state)!;
const paidOf = ({ expenses }: WholeTrip) => expenses.filter(({ unpaid }) => unpaid === null);
const sumOf = (trip: WholeTrip) => paidOf(trip).reduce((sum, { amount }) => sum + amount, 0);

test("The demo fills an account with a trip in each state, and a second call changes nothing", async () => {
  const now = new Date("2026-11-16T10:00:00Z");
  expect(await fillDemo(now)).toEqual(demoLogin);
  const { id } = (await findAccount(demoLogin.email))!;
  const seen = async () => ({
    counts: await countTrips(id),
    trips: (await listTrips(id, { filter: "all", size: 10 })).trips,
  });
  const first = await seen();
  expect(first.counts).toEqual({ planned: 1, active: 1, archived: 2, deleted: 1 });

  expect(await fillDemo(new Date("2026-11-20T10:00:00Z"))).toEqual(demoLogin);
  expect(await seen()).toEqual(first);
});

test("Every sum of the filled account is the sum of its expenses", async () => {
  await fillDemo();
  const { id } = (await findAccount(demoLogin.email))!;
  const all = (await listTrips(id, { filter: "all", size: 10 })).trips;
  const shown = all.filter(({ isShared }) => !isShared);
  const sums = await sumsByTrip(
    id,
    shown.map((trip) => trip.id),
  );
  const written = demoTrips(dayOf(new Date(), "Europe/Berlin"));
  expect(shown).toHaveLength(3);
  for (const trip of shown) {
    const source = written.find(({ name }) => name === trip.name)!;
    const expected = { total: sumOf(source), count: paidOf(source).length };
    expect(sums.get(trip.id)).toEqual(expected);
    expect(totalOf(await sumsByCategory(id, trip.id))).toEqual(expected);
    expect(totalOf(await sumsByCategoryAndMethod(id, trip.id))).toEqual(expected);
  }
  expect((await listTrips(id, { filter: "all", words: "kyōto", size: 10 })).trips).toHaveLength(1);
});

test("The demo has a trip of three, with a guest, korunas, a repayment and a private expense", async () => {
  await fillDemo();
  const { id } = (await findAccount(demoLogin.email))!;
  const trip = (await listTrips(id, { filter: "all", size: 10 })).trips.find(({ isShared }) => isShared)!;
  const { members, balances, few } = await settlementOf(id, trip.id);
  expect(members.map(({ name }) => name)).toEqual(["Lena", "Oma Ruth", "Jonas"]);
  expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  expect(balances.some(({ received }) => received > 0)).toBe(true);
  expect(few.length).toBeGreaterThan(0);
  const jonas = members.find(({ name }) => name === "Jonas")!.userId!;
  const { expenses } = await findExpenses(id, trip.id, { words: [] }, { kinds: paidKinds, limit: 20 });
  expect(expenses.some(({ original }) => original?.currency === "CZK")).toBe(true);
  expect(expenses.map(({ description }) => description)).toContain("Geschenk für Jonas");
  const seen = await findExpenses(jonas, trip.id, { words: [] }, { kinds: paidKinds, limit: 20 });
  expect(seen.expenses).toHaveLength(expenses.length - 1);
});

test("The demo's shared trip has a photo with its thumbnail, and a PDF, which Lena and Jonas can open", async () => {
  await fillDemo();
  const { id } = (await findAccount(demoLogin.email))!;
  const trip = (await listTrips(id, { filter: "all", size: 10 })).trips.find(({ isShared }) => isShared)!;
  const { expenses } = await findExpenses(id, trip.id, { words: [] }, { kinds: paidKinds, limit: 20 });
  const jonas = (await membersOf(id, trip.id)).find(({ name }) => name === "Jonas")!.userId!;
  const files: Record<string, string> = {};
  for (const { id: expenseId } of expenses) {
    for (const { id: receiptId } of await receiptsOf(expenseId)) {
      for (const userId of [id, jonas]) {
        const { receipt, key } = (await findReceipt(userId, receiptId))!;
        const { stream, bytes } = (await store!.open(key))!;
        const content = (await stream.toArray()).join("");
        expect([bytes, receipt.thumbnailBytes !== null]).toEqual([receipt.bytes, receipt.kind === "jpeg"]);
        files[`${receipt.name} ${receipt.kind}`] = content;
      }
    }
  }
  // The tests on PostgreSQL have no place for files.
  if (!store) return expect(files).toEqual({});
  expect(Object.keys(files).sort()).toEqual(["Rechnung Wohnung.pdf pdf", "Svíčková.jpg jpeg"]);
  expect(files["Rechnung Wohnung.pdf pdf"]).toContain("(Gesamt: 318,00 EUR) Tj");
});

test("The demo's trips lie around today, on three continents", () => {
  const moment = (state: string) => {
    const { startDate, endDate } = tripIn(state);
    return momentOfTrip(startDate, endDate, today);
  };
  expect(moment("active")).toEqual({ phase: "during", day: 5, of: 13 });
  expect(moment("planned").phase).toBe("before");
  expect(moment("archived").phase).toBe("after");
  expect(moment("deleted").phase).toBe("after");
  const places = trips.map(({ name, destination }) => `${name} ${destination}`).join();
  for (const country of ["Portugal", "Japan", "Peru"]) expect(places).toContain(country);
});

test("The demo shows a budget with something left, one that is used up, and none", () => {
  const statusOf = (trip: WholeTrip) => budgetStatus(trip.budget, sumOf(trip));
  expect(statusOf(tripIn("active"))).toMatchObject({ spent: 66_895, remaining: 83_105, isOver: false });
  expect(statusOf(tripIn("archived"))).toMatchObject({ isOver: true });
  expect(statusOf(tripIn("deleted"))).toBeUndefined();
});

test("The demo shows each kind of expense on the running trip, and a linked refund on the shared one", async () => {
  expect(new Set(tripIn("active").expenses.map(kindOf))).toEqual(new Set(expenseKinds));
  await fillDemo();
  const { id } = (await findAccount(demoLogin.email))!;
  const trip = (await listTrips(id, { filter: "all", size: 10 })).trips.find(({ isShared }) => isShared)!;
  const { expenses } = await findExpenses(id, trip.id, { words: [] }, { kinds: expenseKinds, limit: 20 });
  const { refundOf, amount } = expenses.find((expense) => kindOf(expense) === "refund")!;
  expect(amount).toBe(-4_500);
  expect(expenses.find((expense) => expense.id === refundOf)?.description).toBe("Wohnung auf der Kleinseite");
  expect(expenses.map(kindOf)).toContain("returned");
});

test("What is to pay in the demo was entered before now", () => {
  for (const { expenses } of trips)
    for (const { createdAt } of expenses)
      expect(createdAt.getTime()).toBeLessThan(Date.parse(today) + 3_600_000);
});

test("The demo has trips in soles, yen and forint, with rates of their own", async () => {
  const used = (trip: WholeTrip) => [
    ...new Set(trip.expenses.flatMap(({ original }) => original?.currency ?? [])),
  ];
  expect(used(tripIn("planned"))).toEqual(["JPY"]);
  expect(used(tripIn("archived"))).toEqual(["PEN"]);
  expect(used(tripIn("deleted"))).toEqual(["HUF"]);
  expect(used(tripIn("active"))).toEqual([]);
  expect(tripIn("active").currencies).toBeNull();
  for (const { expenses, currencies } of trips) {
    for (const { amount, original, day, paymentMethod } of expenses) {
      if (!original) continue;
      expect(amount).toBe(centsOf(original.amount, original.currency, original.rate));
      expect(original.rate).toBe(currencies!.cashRates[original.currency]);
      expect(original.rateSource).toBe(paymentMethod === "barzahlung" ? "cash" : "own");
      expect(original.rateDay).toBe(day);
    }
  }
});

test("The demo is the same at any time of a day, and its dates move along on another day", () => {
  expect(demoTrips(today)).toEqual(trips);
  const later = demoTrips(addDays(today, 100));
  expect(later.map(sumOf)).toEqual(trips.map(sumOf));
  expect(later[0]!.startDate).toBe(addDays(trips[0]!.startDate, 100));
});
