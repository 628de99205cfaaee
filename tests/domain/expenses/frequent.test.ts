import { describe, expect, test } from "vitest";
import type { CategoryId } from "~/domain/expenses/category";
import { frequentChoices } from "~/domain/expenses/frequent";
import type { PaymentMethod } from "~/domain/expenses/payment-method";

const now = new Date("2026-11-24T20:00:00Z");
const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms);

function times(count: number, categoryId: CategoryId, paymentMethod: PaymentMethod | null, createdAt = now) {
  return Array.from({ length: count }, () => ({ categoryId, paymentMethod, createdAt }));
}

const textsOf = (entries: ReturnType<typeof times>, at = now) =>
  frequentChoices(entries, at).map(({ categoryId, paymentMethod }) => `${categoryId} ${paymentMethod}`);

describe("What Anna often enters", () => {
  test("is counted by subcategory and payment method, at most six of them", () => {
    const entries = [
      ...times(3, "snacks", "barzahlung"),
      ...times(4, "taxi", "kreditkarte"),
      ...times(2, "snacks", "barzahlung"),
      ...times(3, "snacks", "kreditkarte"),
      ...times(2, "hotel", "kreditkarte"),
      ...times(1, "restaurant", "andere"),
      ...times(1, "bar", "barzahlung"),
      ...times(1, "uber", "crypto"),
    ];
    const found = ["snacks barzahlung", "taxi kreditkarte", "snacks kreditkarte", "hotel kreditkarte"];
    expect(textsOf(entries)).toEqual([...found, "bar barzahlung", "restaurant andere"]);
    expect(textsOf(entries.toReversed())).toEqual([...found, "bar barzahlung", "restaurant andere"]);
    expect(textsOf([...entries, ...times(1, "uber", "crypto")])[4]).toBe("uber crypto");
    expect(textsOf([])).toEqual([]);
  });

  test("is of the last 90 days, to the millisecond", () => {
    const entries = [
      ...times(1, "hotel", "kreditkarte"),
      ...times(1, "taxi", "kreditkarte", daysAgo(90)),
      ...times(1, "bar", "barzahlung", daysAgo(90, 1)),
    ];
    expect(textsOf(entries)).toEqual(["hotel kreditkarte", "taxi kreditkarte"]);
    expect(textsOf(entries, daysAgo(-1))).toEqual(["hotel kreditkarte"]);
    expect(textsOf(entries, daysAgo(-91))).toEqual([]);
  });

  test("leaves out payment methods that the form lacks", () => {
    const entries = [
      ...times(5, "snacks", "cash"),
      ...times(5, "snacks", "paypal"),
      ...times(5, "snacks", null),
      ...times(1, "bar", "barzahlung"),
    ];
    expect(textsOf(entries)).toEqual(["bar barzahlung"]);
  });
});
