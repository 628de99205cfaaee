import { expect, test } from "vitest";
import { nightsFromNumber, readNights } from "~/domain/expenses/expense";

test.each<[text: string, nights: number | undefined, error?: string]>([
  ["3", 3],
  [" 14 ", 14],
  ["007", 7],
  ["1", 1],
  ["366", 366],
  ["", 1],
  ["   ", 1],
  ["0", undefined, "zero"],
  ["-2", undefined, "zero"],
  ["367", undefined, "tooMany"],
  ["99999999999999999999", undefined, "tooMany"],
  ["1,5", undefined, "unreadable"],
  ["1.5", undefined, "unreadable"],
  ["1e2", undefined, "unreadable"],
  ["0x10", undefined, "unreadable"],
  ["drei", undefined, "unreadable"],
  ["３", undefined, "unreadable"],
])("Nights typed as %j", (text, nights, error) => {
  expect(readNights(text)).toEqual(error ? { error } : { nights });
});

test.each<[sent: number, nights: number | undefined, error?: string]>([
  [1, 1],
  [366, 366],
  [0, undefined, "zero"],
  [-1, undefined, "zero"],
  [367, undefined, "tooMany"],
  [1.5, undefined, "unreadable"],
  [Number.NaN, undefined, "unreadable"],
  [Number.POSITIVE_INFINITY, undefined, "unreadable"],
])("Nights sent as %d", (sent, nights, error) => {
  expect(nightsFromNumber(sent)).toEqual(error ? { error } : { nights });
});
