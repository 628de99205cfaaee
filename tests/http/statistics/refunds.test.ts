// What came back, in the figures of home and of the statistics.
import type { HTMLElement } from "node-html-parser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addExpense, createTrip, type Fields, type Person, signUp } from "../../support/person";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let tripId: string;

beforeEach(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna, { startDate: "2026-11-01", endDate: "2026-11-10", budget: "1000" });
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date("2026-11-06T12:00:00Z"));
});

afterEach(() => vi.useRealTimers());

function note(day: number, amount: string, fields: Fields = {}): Promise<string> {
  return addExpense(anna, tripId, { date: `2026-11-0${day}`, amount, ...fields });
}

function refund(day: number, amount: string, fields: Fields = {}): Promise<string> {
  return note(day, amount, { kind: "refund", ...fields });
}

/** The text of an element, its parts apart. */
function plain(element: HTMLElement | null | undefined): string {
  return (element?.innerHTML ?? "")
    .replace(/<[^>]*>|[\s\u00a0]/g, " ")
    .replace(/ +/g, " ")
    .trim();
}

async function leftToday(): Promise<string> {
  return plain((await anna.open("/")).root.querySelector(".figure-hero")!);
}

/** The statistics: overview, rows and widths by category, slices of the ring, and rows of the tables. */
async function statistics() {
  const { root } = await anna.open("/analytics?view=pie");
  const categories = root.querySelector("#categories .per-sum")!;
  return {
    text: plain(root),
    overview: plain(root.querySelector(".overview")!),
    rows: categories.querySelectorAll(".category-rows summary").map(plain),
    slices: categories.querySelectorAll(".slices a").length,
    methods: root.querySelectorAll("#methods tbody tr").map(plain),
  };
}

test("a refund eases today by what today cost, and all days by the rest", async () => {
  await note(1, "500");
  await note(6, "40");
  expect(await leftToday()).toBe("60,00 €");
  await refund(6, "300");
  expect(await leftToday()).toBe("152,00 €");
});

test("Anna gets back a part of what she spent today", async () => {
  await note(1, "500");
  await note(6, "40");
  await refund(6, "10");
  expect(await leftToday()).toBe("70,00 €");
});

test("a category of which more came back has its figure, and no percent, bar or slice", async () => {
  await note(1, "300", { categoryId: "hotel" });
  await note(2, "100");
  await refund(3, "50", { categoryId: "souvenirs" });
  const { overview, rows, slices, text } = await statistics();
  expect(overview).toMatch(/^Ausgegeben.* 350,00 € 3 Ausgaben .*davon 1 Erstattung Im Schnitt/);
  expect(rows).toEqual([
    "Unterkunft 1 Ausgabe 300,00 € 75 %",
    "Essen 1 Ausgabe 100,00 € 25 %",
    "Einkaufen 1 Ausgabe −50,00 € –",
  ]);
  expect(slices).toBe(2);
  const { root } = await anna.open("/analytics");
  const widths = root.querySelectorAll(".per-sum .stack-bar span").map((part) => part.getAttribute("style"));
  expect(widths).toEqual(["flex-grow:75", "flex-grow:25"]);
  expect(text).toContain("Im Schnitt je Ausgabe 175,00 €");
});

test("only a refund: the trip cost less than nothing, and nothing is hidden", async () => {
  await refund(3, "50", { categoryId: "hotel" });
  const { overview, rows, slices, text } = await statistics();
  expect(overview).toMatch(
    /−50,00 € 1 Ausgabe 0 % vom Budget 1\.050,00 € übrig davon 1 Erstattung Im Schnitt je Ausgabe –/,
  );
  expect([rows, slices]).toEqual([["Unterkunft 1 Ausgabe −50,00 € –"], 0]);
  expect(text).not.toContain("100\u00a0%");
  expect(text).not.toContain("100 %");
  expect(text).not.toContain("Noch keine Ausgaben");
  const list = await anna.open("/expenses");
  expect(plain(list.root.querySelector(".expense-row > a")!)).toBe(
    "Pastéis de Belém −50,00 € Erstattung · Hotel",
  );
  expect(list.text).not.toContain("Noch keine Ausgaben");
});

test("a sum below 0 has its figures, and is drawn at the beginning of the axis", async () => {
  await refund(3, "50", { categoryId: "hotel" });
  const { root } = await anna.open("/analytics");
  expect(root.querySelector(".lines circle")!.getAttribute("cy")).toBe("100%");
  const heights = root
    .querySelectorAll(".lines path")
    .flatMap((path) => path.getAttribute("d")!.match(/[\d.-]+,[\d.-]+/g)!)
    .map((point) => Number(point.split(",")[1]));
  expect(heights.filter((height) => height > 100)).toEqual([]);
  const spent = root.querySelectorAll("table.figures tbody tr").map(plain);
  expect(spent.find((row) => row.startsWith("6. Nov."))).toContain("−50,00 €");
});

test("days of which all came back are in the table of trip days, and those without anything are not", async () => {
  await note(2, "100", { nights: "3", categoryId: "hotel" });
  await refund(2, "100", { nights: "3", categoryId: "hotel" });
  await note(6, "7");
  const tables = (await anna.open("/analytics")).root.querySelectorAll("table");
  const days = tables.find((table) => plain(table.querySelector("caption")) === "Pro Tag")!;
  expect(days.querySelectorAll("tbody tr").map(plain)).toEqual([
    ...["Mo., 2.", "Di., 3.", "Mi., 4."].map((day) => `${day} Nov. 2026 0,00 €`),
    "Fr., 6. Nov. 2026 7,00 €",
  ]);
});

test("what came back in full stays on its day, in its category and payment method, with 0,00 €", async () => {
  await note(3, "100");
  await refund(3, "100");
  const { overview, rows, methods, text } = await statistics();
  expect(overview).toMatch(/ 0,00 € 2 Ausgaben .*davon 1 Erstattung/);
  expect(overview).toContain("Im Schnitt je Ausgabe 0,00 €");
  expect([rows, methods[0]]).toEqual([["Essen 2 Ausgaben 0,00 € –"], expect.stringContaining("0,00 €")]);
  expect(text).toContain("Di., 3. Nov. 2026 0,00 €");
  expect(plain((await anna.open("/expenses")).root)).toContain("Di., 3. Nov. 2026 0,00 €");
});
