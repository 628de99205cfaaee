// The people on a trip. Anna looks at it.
import { expect, test } from "vitest";
import { isShared, isWithoutAccount, type Member, stayOf, withNamesakes } from "~/domain/sharing/member";

const person = (fields: Partial<Member>) =>
  ({ userId: "account", hasLeft: false, isMe: false, ...fields }) as Member;
const anna = person({ isMe: true });

test.each<[who: string, others: Partial<Member>[], kept: boolean, transferable: boolean]>([
  ["nobody", [], false, false],
  ["Ben", [{}], true, true],
  ["Ben, who has left", [{ hasLeft: true }], false, false],
  ["Clara, who has only a name", [{ userId: null }], false, false],
  ["Gast, who is a guest", [{ isGuest: true }], true, false],
  ["a guest and Ben", [{ isGuest: true }, {}], true, true],
])(
  "Beside %s the others %j: the trip stays %s, can be handed over %s",
  (_, others, isKept, isTransferable) => {
    expect(stayOf([anna, ...others.map(person)])).toEqual({ isKept, isTransferable });
    expect(isShared([anna, ...others.map(person)])).toBe(others.length > 0);
  },
);

test.each([
  [{ userId: null, name: "Clara" }, true],
  [{ userId: null, name: null }, false],
  [{ userId: "ben", name: "Ben" }, false],
  [{ userId: "ben", name: null }, false],
])("%j has only a name: %s", (member, isSo) => {
  expect(isWithoutAccount(member)).toBe(isSo);
});

test.each<[names: (string | null)[], namesakes: (number | undefined)[]]>([
  [
    ["Ben", "Anna", "ben", "BEN"],
    [undefined, undefined, 2, 3],
  ],
  [
    ["Ben", "Ben", "Ben (2)", "Ben"],
    [undefined, 3, undefined, 4],
  ],
  [
    ["Ben", "B\u00aden"],
    [undefined, 2],
  ],
  [
    [null, null],
    [undefined, 2],
  ],
])("%j are told apart by %j", (names, namesakes) => {
  expect(withNamesakes(names.map((name) => ({ name }))).map(({ namesake }) => namesake)).toEqual(namesakes);
});
