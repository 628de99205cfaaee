import { describe, expect, test } from "vitest";
import {
  dataQuery,
  dialogIn,
  dialogLinks,
  dialogNames,
  isFormOpen,
  needsServer,
  viewedIn,
  withDialog,
  withoutDialog,
} from "~/domain/dialog";
import { anyText, fc } from "../support/property";

/** A query with any parameters, some of them a dialog's. */
const anyQuery = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom("dialog", "id", "main", "again", "edit", "rename", "q", "filter", "before"),
        anyText,
      ),
      anyText,
    ),
    { maxLength: 6 },
  )
  .map((pairs) => {
    const query = new URLSearchParams(pairs).toString();
    return query && `?${query}`;
  });

describe("The address of a dialog", () => {
  test.each([
    ["", "?dialog=expense"],
    ["?", "?dialog=expense"],
    ["?q=Porto&category=food", "?q=Porto&category=food&dialog=expense"],
    ["?dialog=trip", "?dialog=expense"],
    ["?dialog=expense&id=1&main=food&edit=1&rename=1", "?dialog=expense"],
    ["?filter=planned&dialog=delete-trip&id=1&q=Porto", "?filter=planned&q=Porto&dialog=expense"],
  ])("from %j is %j", (search, address) => {
    expect(withDialog(search, "expense")).toBe(address);
  });

  test("contains the id of the dialog's subject", () => {
    expect(withDialog("?q=Porto", "expense", { id: "a b&c" })).toBe("?q=Porto&dialog=expense&id=a+b%26c");
    expect(withDialog("?dialog=expense&main=food", "expense", { main: "travel" })).toBe(
      "?dialog=expense&main=travel",
    );
  });

  test("opens that dialog and no other", () => {
    fc.assert(
      fc.property(anyQuery, fc.constantFrom(...dialogNames), anyText, (search, name, id) => {
        const query = new URLSearchParams(withDialog(search, name, { id }));
        expect(query.getAll("dialog")).toEqual([name]);
        expect(query.getAll("id")).toEqual([id.toWellFormed()]);
        expect(dialogIn(query)).toBe(name);
        expect(viewedIn(`?${query}`)).toBe(name === "view" ? id.toWellFormed() : undefined);
        for (const by of ["id", "again"] as const) {
          const link = new URLSearchParams(dialogLinks(search)(name, id.toWellFormed(), by));
          expect([...link]).toEqual([...new URLSearchParams(withDialog(search, name, { [by]: id }))]);
        }
      }),
    );
  });
});

describe("The address without a dialog", () => {
  test.each([
    ["", ""],
    ["?", ""],
    ["?dialog=expense", ""],
    ["?dialog=expense&id=1&main=food", ""],
    ["?q=Porto&dialog=expense&again=1", "?q=Porto"],
    ["?dialog=expense&dialog=trip", ""],
    ["?edit=1", ""],
    ["?rename=1", ""],
    ["?q=Porto", "?q=Porto"],
    ["?q=Porto&dialog=trip&filter=planned", "?q=Porto&filter=planned"],
    ["?a=1&a=2&id=3", "?a=1&a=2"],
  ])("from %j is %j", (search, closed) => {
    expect(withoutDialog(search)).toBe(closed);
  });

  test("keeps every other parameter", () => {
    fc.assert(
      fc.property(anyQuery, fc.constantFrom(...dialogNames), anyText, (search, name, id) => {
        const closed = withoutDialog(search);
        expect(withoutDialog(withDialog(search, name, { id }))).toBe(closed);
        expect(withoutDialog(closed)).toBe(closed);
        const others = [...new URLSearchParams(search)].filter(
          ([parameter]) => !["dialog", "id", "main", "again", "edit", "rename"].includes(parameter),
        );
        expect([...new URLSearchParams(closed)]).toEqual(others);
        expect(dialogIn(new URLSearchParams(closed))).toBeUndefined();
      }),
    );
  });
});

test.each([
  "?dialog=expense",
  "?q=Porto&dialog=entry&id=1",
  "?edit=1",
  "?rename=1",
  "?line=Taxi&dialog=trip",
])("%j opens a form, and closed it opens none", (search) => {
  expect(isFormOpen(search)).toBe(true);
  expect(isFormOpen(withoutDialog(search))).toBe(false);
});

test.each(["", "?dialog=", "?dialog=Expense", "?dialog=nonsense", "?dialog=toString", "?id=1"])(
  "%j opens no dialog",
  (search) => {
    expect(dialogIn(new URLSearchParams(search))).toBeUndefined();
  },
);

test.each([
  ["", undefined],
  ["?dialog=view", undefined],
  ["?id=1", undefined],
  ["?q=dialog=view&id=1", undefined],
  ["?dialog=expense&id=1&q=dialog%3Dview", undefined],
  ["?q=Porto&dialog=view&id=1", "1"],
])("%j shows the expense %s", (search, id) => {
  expect(viewedIn(search)).toBe(id);
});

test.each([
  ["", false],
  ["dialog=expense", false],
  ["dialog=expense&id=1", true],
  ["dialog=members", true],
  ["dialog=entry&id=1", false],
  ["dialog=nonsense&id=1", false],
])("the dialog of %j asks the server: %s", (query, does) => {
  expect(needsServer(new URLSearchParams(query))).toBe(does);
});

test.each([
  ["?trip=1&per=day&view=pie&dialog=trip", "?trip=1&view=pie"],
  ["?view=direct&page=2", "?page=2"],
  ["?dialog=history&after=5&q=Porto", "?q=Porto"],
  ["?after=5", "?after=5"],
])("the data of %j is that of %j", (search, data) => {
  expect(dataQuery(search)).toBe(data);
});
