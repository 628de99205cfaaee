import { expect, test } from "vitest";
import { withNamesakes } from "~/domain/sharing/member";
import { nameOf } from "~/locales/de/names";
import { debts } from "~/locales/de/settling/debts";

test.each([
  [
    ["Anna", "Ben"],
    ["Anna", "Ben"],
  ],
  [
    ["Ben", "Anna", "Ben", "Ben"],
    ["Ben", "Anna", "Ben (2)", "Ben (3)"],
  ],
  [
    ["Ben", "ben"],
    ["Ben", "ben (2)"],
  ],
  [
    ["Ben", "Ben", "Ben (2)", "Ben"],
    ["Ben", "Ben (3)", "Ben (2)", "Ben (4)"],
  ],
  [
    ["Ben", "B\u200ben", "Be\u0301n", "B\u00e9n"],
    ["Ben", "B\u200ben (2)", "Be\u0301n", "B\u00e9n (2)"],
  ],
  [
    [null, "Anna", null],
    ["Ehemalige Person", "Anna", "Ehemalige Person (2)"],
  ],
])("Of people called %j, in the order in which they came, each has an own name", (names, shown) => {
  expect(withNamesakes(names.map((name) => ({ name }))).map(nameOf)).toEqual(shown);
});

test("Nobody is called as another one, whatever their names", () => {
  const names = ["Ben", "BEN", "Ben (2)", "Ben (2)", "Ben (2) (2)", "Ben", null, null, "Ben (3)"];
  const shown = withNamesakes(names.map((name) => ({ name }))).map((who) => nameOf(who).toLowerCase());
  expect(new Set(shown).size).toBe(names.length);
});

test("of a large party that pays together four are named, the reader first, and the others counted", () => {
  const party = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `Gast ${n}`, isMe: n === 0 }));
  const ben = [{ name: "Ben", isMe: false }];
  expect(debts.pays(party(5), ben)).toBe("Du, Gast 1, Gast 2, Gast 3 und Gast 4 an Ben");
  expect(debts.pays(party(6), ben)).toBe("Du, Gast 1, Gast 2, Gast 3 und 2 weitere an Ben");
  expect(debts.pays(ben, party(50))).toBe("Ben an dich, Gast 1, Gast 2, Gast 3 und 46 weitere");
});
