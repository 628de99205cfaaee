import { expect, test } from "vitest";
import type { CurrencyCode } from "~/domain/money/currency";
import type { Member } from "~/domain/sharing/member";
import type { SplitMode } from "~/domain/sharing/split";
import { sharingLine } from "~/locales/de/sharing/sharing";
import { differenceText, refusalText, splitShort } from "~/locales/de/sharing/split-text";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  [100, "Es fehlt 1 %."],
  [-100, "Das ist 1 % zu viel."],
  [1_000, "Es fehlen 10 %."],
  [150, "Es fehlen 1,5 %."],
  [50, "Es fehlen 0,5 %."],
  [-1, "Das sind 0,01 % zu viel."],
])("Of Anna's and Ben's percents %i hundredths are missing: %s", (missing, text) => {
  expect(plain(differenceText("percentSum", missing, "EUR"))).toBe(text);
});

test.each<[number, CurrencyCode, string]>([
  [100, "EUR", "Es fehlt 1,00 €."],
  [-100, "EUR", "Das ist 1,00 € zu viel."],
  [1, "EUR", "Es fehlen 0,01 €."],
  [200, "EUR", "Es fehlen 2,00 €."],
  [1, "JPY", "Es fehlt 1 ¥."],
  [100, "JPY", "Es fehlen 100 ¥."],
])("Of what Anna and Ben have paid %i units of %s are missing: %s", (missing, currency, text) => {
  expect(plain(differenceText("payersSum", missing, currency))).toBe(text);
});

test("A refusal says both what is wrong and by how much", () => {
  const error = { error: "percentSum", missing: 100 } as const;
  expect(plain(refusalText(error, "EUR")!)).toBe("Zusammen müssen es 100 % sein. Es fehlt 1 %.");
});

const [me, ben, cleo] = [{ isMe: true }, { isMe: false }, { isMe: false }];

test.each([
  [[me], "hast bezahlt"],
  [[ben], "hat bezahlt"],
  [[ben, cleo], "haben bezahlt"],
  [[ben, me], "habt bezahlt"],
])("Of %j screen readers say: %s", (payers, text) => {
  expect(sharingLine.paid(payers, false)).toBe(text);
  expect(sharingLine.paid(payers, true)).toBe(text.replace("bezahlt", "es bekommen"));
});

test.each([
  ["Anna Ben Cleo", "auf alle 3"],
  ["Anna Ben", "auf 2"],
  ["Anna Ben Dora", "auf 3"],
  ["Anna Ben Cleo Dora", "auf 4"],
])("On Anna's trip with Ben and Cleo, which Dora has left, an expense of %s is '%s'", (names, text) => {
  const people = ["Anna", "Ben", "Cleo", "Dora"].map((id) => ({ id, hasLeft: id === "Dora" }) as Member);
  const divided = { payer: "Anna", paidBy: {}, mode: "equal", among: names.split(" "), split: {} } as const;
  expect(splitShort(divided, people, "Anna").value).toBe(text);
});

test.each<[SplitMode, string[], string, string]>([
  ["equal", ["anna", "ben"], "Geteilt", "auf alle 2"],
  ["equal", ["ben"], "Geteilt", "nur für Ben"],
  ["shares", ["anna", "ben"], "Geteilt nach", "Anteilen"],
  ["amounts", ["anna", "ben"], "Geteilt nach", "Beträgen"],
  ["percent", ["anna"], "Geteilt", "nur für dich"],
])("The pill of a split in mode %s for %j reads '%s' and '%s'", (mode, among, label, value) => {
  const person = (id: string, name: string) => ({
    id,
    name,
    userId: null,
    face: { color: "#000000", initials: name.slice(0, 1) },
    role: "member" as const,
    isMe: id === "anna",
    hasLeft: false,
    settlesWith: null,
    weight: 100,
  });
  const people = [person("anna", "Anna"), person("ben", "Ben")];
  const split = Object.fromEntries(among.map((id) => [id, "1"]));
  const divided = { payer: "anna", paidBy: {}, mode, among, split };
  expect(splitShort(divided, people, "anna")).toEqual({ label, value });
});
