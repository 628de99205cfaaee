// What a list of expenses shows: of a filter, and of a page.
import { expect, test } from "vitest";
import { groupByDay } from "~/domain/expenses/expense";
import { type ExpenseFilter, isFilteredList, passes } from "~/domain/expenses/filter";
import { isChoosable } from "~/domain/expenses/payment-method";
import { originalJson } from "~/domain/money/conversion";
import { LIST_BYTES, thatFit } from "~/domain/page-weight.server";
import { choosableMethods } from "~/domain/settling/repayment";
import { exportFileName } from "~/domain/trips/export";

const taxi = {
  amount: 1_250,
  day: "2026-11-16",
  categoryId: "taxi",
  paymentMethod: "paypal",
  description: "Zum Flughafen",
  notes: null,
  locationName: "Lissabon",
  locationAddress: null,
} as const;
const word = (text: string, more = {}) => ({ text, categoryIds: [], paymentMethods: [], ...more });

test.each<[filter: Partial<ExpenseFilter>, does: boolean]>([
  [{}, true],
  [{ from: "2026-11-16", to: "2026-11-16" }, true],
  [{ from: "2026-11-17" }, false],
  [{ to: "2026-11-15" }, false],
  [{ from: "2026-11-01", to: "2026-11-15" }, false],
  [{ categoryIds: ["bar", "taxi"] }, true],
  [{ categoryIds: ["bar"] }, false],
  [{ paymentMethods: ["paypal"] }, true],
  [{ paymentMethods: ["crypto"] }, false],
  [{ kinds: ["expense", "refund"] }, true],
  [{ kinds: ["refund"] }, false],
  [{ words: [word("flughafen"), word("lissabon")] }, true],
  [{ words: [word("flughafen"), word("porto")] }, false],
  [{ words: [word("fahrt", { categoryIds: ["taxi"] })] }, true],
  [{ words: [word("konto", { paymentMethods: ["paypal"] })] }, true],
  [{ words: [word("konto", { paymentMethods: ["crypto"], categoryIds: ["bar"] })] }, false],
])("the taxi passes %j: %s", (filter, does) => {
  expect(passes(taxi, { words: [], ...filter })).toBe(does);
});

test("an expense without a payment method passes no filter by one", () => {
  const unpaid = { ...taxi, paymentMethod: null };
  expect(passes(unpaid, { words: [], paymentMethods: ["paypal"] })).toBe(false);
  expect(passes(unpaid, { words: [] })).toBe(true);
});

test.each([
  ["/expenses?q=Porto", true],
  ["/trips/1/expenses.data?dialog=view&to=2026-11-16", true],
  ["/expenses?dialog=view", false],
  ["/expenses", false],
  ["/analytics?from=2026-11-16", false],
])("%s is a filtered list: %s", (address, isSo) => {
  expect(isFilteredList(address)).toBe(isSo);
});

test("days are grouped in their order; one without a sum has none", () => {
  const rows = ["2026-11-16", "2026-11-16", "2026-11-14"].map((day, id) => ({ day, id }));
  expect(groupByDay(rows, new Map([["2026-11-16", 500]]))).toEqual([
    { day: "2026-11-16", total: 500, rows: rows.slice(0, 2) },
    { day: "2026-11-14", total: 0, rows: rows.slice(2) },
  ]);
});

test.each([
  [[5, 5, 1], 10, [5, 5]],
  [[11, 1], 10, [11]],
  [[4, 7, 4], 10, [4]],
  [[], 10, []],
])("of rows of %j bytes %i hold %j", (rows, max, fitting) => {
  expect(thatFit(rows, max, (bytes) => bytes)).toEqual(fitting);
});

test("a page of the API is no heavier than a phone takes", () => {
  expect(LIST_BYTES).toBe(450_000);
});

test("a method that the form no longer offers stays with what has it", () => {
  expect(isChoosable("paypal", "paypal")).toBe(true);
  expect(isChoosable("paypal", "crypto")).toBe(false);
  expect(isChoosable("crypto", "paypal")).toBe(true);
  expect(isChoosable(null, null)).toBe(true);
  expect(isChoosable(null, "crypto")).toBe(false);
  const offered = ["ueberweisung", "paypal", "barzahlung", "andere"];
  expect(choosableMethods(null)).toEqual(offered);
  expect(choosableMethods("paypal")).toEqual(offered);
  expect(choosableMethods("crypto")).toEqual([...offered, "crypto"]);
});

test("an amount in another currency is JSON in its main unit, one in euro nothing", () => {
  const original = {
    amount: 1_050,
    currency: "USD",
    rate: "1.1",
    rateDay: "2026-11-16",
    rateSource: "ecb",
  } as unknown as Parameters<typeof originalJson>[0];
  const json = { originalAmount: 10.5, originalCurrency: "USD", exchangeRate: "1.1" };
  expect(originalJson(original)).toEqual({ ...json, rateDate: "2026-11-16", rateSource: "ecb" });
  expect(new Set(Object.values(originalJson(null)))).toEqual(new Set([null]));
});

test.each([
  ["expenses", "reisekasse-export-2026-11-16.csv"],
  ["repayments", "reisekasse-zahlungen-2026-11-16.csv"],
] as const)("the file of %s is %s", (content, name) => {
  expect(exportFileName("2026-11-16", "csv", content)).toBe(name);
});
