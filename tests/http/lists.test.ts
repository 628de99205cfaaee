import { describe, expect, test } from "vitest";
import { addExpense, createTrip, expenseIds, type Page, signUp } from "../support/person";
import { insertExpenses } from "../support/rows";
import { withServer } from "../support/server";

withServer();

const shown = (page: Page) => page.root.querySelectorAll(".rows > li").length;
const days = (page: Page) => page.root.querySelectorAll("section > div > h2").map((heading) => heading.text);

function linkTo(page: Page, text: string): string | undefined {
  const link = page.root.querySelectorAll("a").find((link) => link.text === text);
  return link?.getAttribute("href")?.replaceAll("&amp;", "&");
}

function day(n: number): string {
  return new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
}

describe("a list of expenses", () => {
  test("shows a hundred and the rest of that day, and links to the older ones", async () => {
    const anna = await signUp("Anna");
    const tripId = await createTrip(anna);
    insertExpenses(
      tripId,
      1_000,
      (n) => day(Math.floor(n / 30)),
      (n) => n + 1,
    );
    for (const path of ["/expenses", `/trip/${tripId}/expenses`]) {
      const seen: string[] = [];
      let next: string | undefined = path;
      while (next) {
        const page: Page = await anna.open(next);
        expect(shown(page)).toBeLessThanOrEqual(130);
        expect(page.text).toContain("5.005,00 €"); // the sum of all, on every page
        expect(page.text).toContain("1.000 Ausgaben");
        seen.push(...days(page));
        if (next !== path) expect(linkTo(page, "Zurück zu den neuesten")).toBe(path);
        next = linkTo(page, "Ältere Tage anzeigen");
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe(34);
    }
  });

  test("shows at most 300 of one day and continues within it", async () => {
    const anna = await signUp("Anna");
    const tripId = await createTrip(anna);
    insertExpenses(tripId, 700, () => "2026-03-01");
    const counts: number[] = [];
    for (let next: string | undefined = "/expenses"; next; ) {
      const page: Page = await anna.open(next);
      counts.push(shown(page));
      expect(days(page)).toEqual(["So., 1. März 2026"]);
      expect(page.text).toContain("700,00 €");
      next = linkTo(page, "Ältere Tage anzeigen");
    }
    expect(counts).toEqual([300, 300, 100]);
  });

  test("has the newest day first, and within a day the newest entry", async () => {
    const anna = await signUp("Anna");
    const tripId = await createTrip(anna);
    const added: string[] = [];
    for (const date of ["2026-11-13", "2026-11-12", "2026-11-13"])
      added.push(await addExpense(anna, tripId, { date }));
    expect(await expenseIds(anna, tripId)).toEqual([added[2], added[0], added[1]]);
  });
});

test("the trip's screen shows five expenses and a link to all, home three", async () => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  insertExpenses(tripId, 5, (n) => day(n));
  expect(linkTo(await anna.open(`/trip/${tripId}`), "Alle Ausgaben")).toBeUndefined();
  await addExpense(anna, tripId);
  const page = await anna.open(`/trip/${tripId}`);
  expect([shown(page), linkTo(page, "Alle Ausgaben")]).toEqual([5, `/trip/${tripId}/expenses`]);
  const home = await anna.open("/");
  expect([shown(home), linkTo(home, "Alle Ausgaben")]).toEqual([3, "/expenses"]);
});

test("the list of trips has a second page after fifty", async () => {
  const anna = await signUp("Anna");
  const first = await createTrip(anna, { name: "Nummer 0", setAsActive: "" });
  for (let n = 1; n <= 60; n++) await anna.post("/my-trips", { intent: "trip.duplicate", id: first });
  const page = await anna.open("/my-trips?filter=planned");
  expect(page.root.querySelectorAll(".trip-card").length).toBe(50);
  const next = linkTo(page, "Weitere Reisen anzeigen")!;
  expect(next).toBe("/my-trips?filter=planned&page=2");
  const rest = await anna.open(next);
  expect(rest.root.querySelectorAll(".trip-card").length).toBe(11);
  expect(linkTo(rest, "Zum Anfang der Liste")).toBe("/my-trips?filter=planned");
});
