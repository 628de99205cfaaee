import { expect, test } from "vitest";
import { travelIcons, travelMethods } from "~/domain/trips/travel-method";
import { travelMethodNames } from "~/locales/de/names";
import { isIcon } from "../../support/icons";

test("There are eight travel methods", () => {
  expect(travelMethods.join(", ")).toBe("flug, bahn, auto, bus, boot, fahrrad, motorrad, kombiniert");
});

test.each(travelMethods)("%s has a German name and an icon that exists", (id) => {
  expect(travelMethodNames[id].toLowerCase()).toBe(id);
  expect(travelMethodNames[id]).toMatch(/^\p{Lu}/u);
  expect(isIcon(travelIcons[id])).toBe(true);
});

test("All travel methods have different icons", () => {
  expect(new Set(Object.values(travelIcons)).size).toBe(travelMethods.length);
  expect(Object.values(travelIcons)).not.toContain("route");
});
