import { expect, test } from "vitest";
import {
  canonicalPaymentMethod,
  DEFAULT_PAYMENT_METHOD,
  entryPaymentMethods,
  importedPaymentMethods,
  paymentMethods,
} from "~/domain/expenses/payment-method";
import { paymentMethodName } from "~/locales/de/names";

test("Five payment methods can be chosen, the credit card first", () => {
  const chosen = ["barzahlung", "kreditkarte", "ec-konto", "crypto", "andere"];
  expect([...entryPaymentMethods].sort()).toEqual(chosen.toSorted());
  expect(DEFAULT_PAYMENT_METHOD).toBe("kreditkarte");
  expect(entryPaymentMethods[0]).toBe(DEFAULT_PAYMENT_METHOD);
});

test("The statistics have seven more", () => {
  const foreign = ["cash", "card", "credit_card", "debit_card", "paypal", "bank_transfer", "other"];
  expect([...importedPaymentMethods].sort()).toEqual(foreign.toSorted());
  expect(paymentMethods).toHaveLength(12);
  expect(new Set(paymentMethods)).toEqual(new Set([...entryPaymentMethods, ...foreign]));
});

test("All methods in the statistics have different names", () => {
  const added = new Set(paymentMethods.map(canonicalPaymentMethod));
  const names = [...added].map(paymentMethodName);
  expect(new Set(names).size).toBe(names.length);
  for (const id of paymentMethods)
    expect(paymentMethodName(canonicalPaymentMethod(id))).toBe(paymentMethodName(id));
});

test.each(paymentMethods)("%s has a German name", (id) => {
  const name = paymentMethodName(id);
  expect(name).toMatch(/^\p{Lu}[\p{L}-]+$/u);
  expect(name).not.toBe("Unbekannt");
});

test.each([null, "", "Unbekannt", "Kreditkarte", "bitcoin", "toString", "__proto__", "constructor"])(
  "%j is shown as Unbekannt",
  (id) => {
    expect(paymentMethodName(id)).toBe("Unbekannt");
  },
);
