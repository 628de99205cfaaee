import { expect, test } from "vitest";
import { countsByFilter, readTripFilter, stateOfFilter, tripFilters } from "~/domain/trips/filter";

test("The filters are in a fixed order", () => {
  expect(tripFilters).toEqual(["all", "current", "planned", "finished", "deleted"]);
});

test.each([
  ["all", "all"],
  ["current", "active"],
  ["planned", "planned"],
  ["finished", "archived"],
  ["deleted", "deleted"],
] as const)("The filter %s shows trips in the state %s", (name, state) => {
  expect(readTripFilter(name)).toBe(name);
  expect(stateOfFilter(name)).toBe(state);
});

test.each([null, "", "ALL", "active", "archived", "toString", "__proto__"])("%j reads as all", (name) => {
  expect(readTripFilter(name)).toBe("all");
});

test("The filter for all counts every trip except those in the trash", () => {
  expect(countsByFilter({ active: 1, planned: 20, archived: 300, deleted: 4_000 })).toEqual({
    all: 321,
    current: 1,
    planned: 20,
    finished: 300,
    deleted: 4_000,
  });
});
