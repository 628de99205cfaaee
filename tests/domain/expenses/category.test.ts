import { describe, expect, test } from "vitest";
import {
  categoryIds,
  isCategoryId,
  isMainCategoryId,
  mainCategories,
  mainCategoryIds,
  mainOf,
} from "~/domain/expenses/category";
import { categoryNames, mainCategoryNames } from "~/locales/de/names";
import { isIcon } from "../../support/icons";

/** Main categories and their subcategories, written out independently of the code. */
const table = {
  travel: "flight, train, car, ship, transfer",
  transport: "benzin, parken, oepnv, taxi, uber, fahrrad-miete, mietwagen, shuttle",
  accommodation: "hotel, ferienwohnung, camping, hostel, resort, nebenkosten",
  food: "restaurant, bar, snacks, lebensmittel, zimmerservice, street-food, trinkgeld",
  activities: "strand, eintritt, leihgebuehren, touren, shows, wellness, sport, freizeitparks",
  shopping: "kleidung, souvenirs, elektronik, kosmetik, food-shopping, sonstiges-shopping",
  health: "apotheke, gesundheit, notfalle, fitness",
  extras: "wasche, internet, gebuehren, spenden, sonstiges",
};

const mainIds = Object.keys(table);
const subIds = Object.values(table).flatMap((ids) => ids.split(", "));

describe("Categories", () => {
  test("There are 8 main categories and 49 subcategories, each once", () => {
    expect([...mainCategoryIds].sort()).toEqual(mainIds.toSorted());
    expect(categoryIds).toHaveLength(49);
    expect([...categoryIds].sort()).toEqual(subIds.toSorted());
  });

  test.each(Object.entries(table))("%s has the subcategories %s", (main, ids) => {
    const found = mainCategories.find(({ id }) => id === main);
    expect(found?.subcategories.map(({ id }) => id)).toEqual(ids.split(", "));
    expect(found?.subcategories.map((category) => [category.main, mainOf(category.id)])).toEqual(
      ids.split(", ").map(() => [main, main]),
    );
  });

  test.each(subIds)("%s is a subcategory and not a main category", (id) => {
    expect(isCategoryId(id)).toBe(true);
    expect(isMainCategoryId(id)).toBe(false);
  });

  test.each(mainIds)("%s is a main category and not a subcategory", (id) => {
    expect(isMainCategoryId(id)).toBe(true);
    expect(isCategoryId(id)).toBe(false);
  });

  test.each([
    { why: "Nothing", id: "" },
    { why: "Upper case", id: "Hotel" },
    { why: "A blank too many", id: " hotel" },
    { why: "A path", id: "food/restaurant" },
    { why: "A property of every object", id: "constructor" },
    { why: "The prototype of every object", id: "__proto__" },
    { why: "null", id: null },
    { why: "undefined", id: undefined },
    { why: "A number", id: 0 },
    { why: "A list", id: ["hotel"] },
    { why: "An object", id: { id: "hotel" } },
  ])("$why is not a category", ({ id }) => {
    expect(isCategoryId(id)).toBe(false);
    expect(isMainCategoryId(id)).toBe(false);
  });

  test("Each has a German name other than its id", () => {
    for (const { id, subcategories } of mainCategories) {
      expect(mainCategoryNames[id]).toMatch(/^\p{Lu}/u);
      const names = subcategories.map((category) => categoryNames[category.id]);
      for (const name of names) expect(name).toMatch(/^\p{Lu}/u);
      expect(new Set(names).size).toBe(names.length);
    }
    expect(new Set(Object.values(mainCategoryNames)).size).toBe(8);
  });

  test("Each has an icon that exists", () => {
    const icons = mainCategories.flatMap(({ icon, subcategories }) => [
      icon,
      ...subcategories.map((category) => category.icon),
    ]);
    expect(icons).toHaveLength(8 + 49);
    expect(icons.filter((icon) => !isIcon(icon))).toEqual([]);
  });
});
