// Repayments that Anna enters without a network, and where money goes.
import { expect, test } from "vitest";
import type { OutboxEntry } from "~/domain/outbox";
import { readPaypalName } from "~/domain/settling/payout";
import { waitingRepayment } from "~/domain/settling/waiting-repayment";

const fields = {
  fromId: "anna",
  toId: "ben",
  amount: "12,50",
  date: "2026-11-12",
  method: "paypal",
  note: " Rom ",
};
const entry = (changed: Partial<Record<keyof typeof fields, string | undefined>>, intent = "repayment.add") =>
  ({
    id: "1",
    intent,
    day: "2026-11-16",
    state: "waiting",
    fields: { ...fields, ...changed },
  }) as unknown as OutboxEntry;

const shown = {
  id: "1",
  fromId: "anna",
  toId: "ben",
  amount: 1_250,
  day: "2026-11-12",
  method: "paypal",
  note: "Rom",
  state: "waiting",
};

test.each<[changed: Parameters<typeof entry>[0], read: object]>([
  [{}, {}],
  [{ date: undefined }, { day: "2026-11-16" }],
  [{ date: "gestern" }, { day: "2026-11-16" }],
  [{ method: "unknown" }, { method: null }],
  [{ note: " " }, { note: null }],
  [{ note: undefined }, { note: null }],
])("with %j it is shown with %j", (changed, read) => {
  expect(waitingRepayment(entry(changed))).toEqual({ ...shown, ...read });
});

test.each([{ amount: "" }, { amount: undefined }, { amount: "0" }, { fromId: "" }, { toId: "" }])(
  "with %j it is not shown",
  (changed) => {
    expect(waitingRepayment(entry(changed))).toBeUndefined();
  },
);

test("an expense is no repayment", () => {
  expect(waitingRepayment(entry({}, "expense.add"))).toBeUndefined();
});

test.each([
  ["anna1", "anna1"],
  [" https://www.paypal.me/anna1 ", "anna1"],
  ["paypal.me/Anna", "Anna"],
  ["anna/5", undefined],
  ["a".repeat(20), "a".repeat(20)],
  ["a".repeat(21), undefined],
  ["", undefined],
])("the name in %j is %s", (text, name) => {
  expect(readPaypalName(text)).toBe(name);
});
