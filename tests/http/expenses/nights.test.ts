// Expenses that are spread over nights, by forms, by the API and in exported files.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { call, type Json } from "../../support/api";
import { csvRows, file } from "../../support/exports";
import {
  addExpense,
  createTrip,
  expenseForm,
  expenseIds,
  type Fields,
  type Page,
  type Person,
  signUp,
} from "../../support/person";
import { rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

afterEach(() => void vi.useRealTimers());

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
});

beforeEach(async () => {
  tripId = await createTrip(anna, { startDate: "2026-11-20", endDate: "2026-11-24", budget: "500" });
});

/** A hotel that is paid on the first day. */
const hotel = { amount: "300", categoryId: "hotel", description: "Pensão", date: "2026-11-20" };

const list = () => `/trip/${tripId}/expenses`;
const nightsOf = (id: string) =>
  rows<{ nights: number }>("select nights from expenses where id = ?", id)[0]?.nights;
const plain = (text: string) => text.replace(/\s+/g, " ").trim();

function setNoonOf(day: string): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date(`${day}T12:00:00Z`));
}

async function summary(): Promise<Json> {
  return (await call(anna, "GET /api/trips/{id}/summary", { id: tripId })).json;
}

describe("The expense form", () => {
  const field = ({ root }: Page) => root.querySelector('input[name="nights"]')!;
  const isFolded = (page: Page) => field(page).closest("details") !== null;
  const dialog = (main: string) => anna.open(`${list()}?dialog=expense&main=${main}`);

  test("shows the nights for accommodation, and folds them away for the rest", async () => {
    expect(isFolded(await dialog("accommodation"))).toBe(false);
    expect(isFolded(await dialog("food"))).toBe(true);
    expect(field(await dialog("accommodation")).getAttribute("value") ?? "").toBe("");
  });

  test("leaves the nights of an expense that is not spread empty, as they are when its row opens it", async () => {
    const id = await addExpense(anna, tripId, hotel);
    const page = await anna.open(`${list()}?dialog=expense&id=${id}`);
    expect(field(page).getAttribute("value") ?? "").toBe("");
  });

  test("unfolds the nights of a dinner that is spread, so that they are not out of sight", async () => {
    const id = await addExpense(anna, tripId, { nights: "2" });
    const page = await anna.open(`${list()}?dialog=expense&id=${id}`);
    expect(field(page).closest("details")!.hasAttribute("open")).toBe(true);
    expect(field(page).getAttribute("value")).toBe("2");
  });

  test.each([
    ["0", "Mindestens eine Nacht."],
    ["367", "Höchstens 366 Nächte."],
    ["1,5", "Bitte gib eine ganze Zahl von Nächten ein, zum Beispiel 3."],
  ])("refuses %j at the field, and keeps what Anna typed", async (nights, message) => {
    const fields = { ...expenseForm, ...hotel, tripId, main: "accommodation", nights };
    const page = await anna.send(`${list()}?dialog=expense`, fields);
    expect(page.status).toBe(400);
    expect(field(page).getAttribute("value")).toBe(nights);
    const error = page.root.querySelector(`#${field(page).getAttribute("aria-describedby")}`)!;
    expect(error.text).toBe(message);
    expect(page.root.querySelector('input[name="amount"]')!.getAttribute("value")).toBe("300");
    expect(await expenseIds(anna, tripId)).toEqual([]);
  });

  test.each<[what: string, fields: Fields, nights: number]>([
    ["an emptied field is one night", { nights: "" }, 1],
    ["a form of an older version, without the field, is one night", {}, 1],
    ["366 are as many as there may be", { nights: "366" }, 366],
  ])("When Anna adds: %s", async (_what, fields, nights) => {
    expect(nightsOf(await addExpense(anna, tripId, { ...hotel, ...fields }))).toBe(nights);
  });

  test.each<[what: string, fields: Fields, nights: number]>([
    ["an emptied field is one night", { nights: "" }, 1],
    ["a form of an older version keeps them", {}, 3],
    ["others replace them", { nights: "5" }, 5],
  ])("When Anna changes three nights: %s", async (_what, fields, nights) => {
    const id = await addExpense(anna, tripId, { ...hotel, nights: "3" });
    const sent = { ...expenseForm, ...hotel, intent: "expense.change", id, amount: "200", ...fields };
    expect((await anna.send(list(), sent)).toast).toBe("Ausgabe aktualisiert!");
    expect(nightsOf(id)).toBe(nights);
  });

  test("A form of an older version keeps every field that it lacks, and one that is emptied is empty", async () => {
    const texts = {
      description: "Pensão",
      notes: "Zimmer 7",
      locationName: "Lapa",
      locationAddress: "Rua 1",
    };
    const id = await addExpense(anna, tripId, { ...hotel, ...texts, nights: "3" });
    const stored = () =>
      rows<Fields>(
        "select description, notes, location_name, location_address from expenses where id = ?",
        id,
      )[0];
    const change = { intent: "expense.change", id, amount: "200", categoryId: "hotel" };
    const before = stored();
    await anna.send(list(), change);
    expect([stored(), nightsOf(id)]).toEqual([before, 3]);
    await anna.send(list(), { ...change, notes: "", description: " " });
    expect(stored()).toEqual({ ...before, notes: null, description: null });
    const dates = { startDate: "2026-11-20", endDate: "2026-11-25", travelMethod: "bahn" };
    await anna.send(`/trip/${tripId}`, {
      intent: "trip.change",
      id: tripId,
      name: "Porto",
      destination: "Porto",
      ...dates,
    });
    expect(rows("select budget, end_date from trips where id = ?", tripId)).toEqual([
      { budget: 50_000, end_date: "2026-11-25" },
    ]);
  });
});

test("A row and the question before deleting say over how many nights, and what counts for each", async () => {
  const id = await addExpense(anna, tripId, { ...hotel, amount: "100", nights: "3" });
  await addExpense(anna, tripId, { ...hotel, amount: "90", nights: "3", description: "Zimmer" });
  const page = await anna.open(list());
  const details = page.root.querySelectorAll(".row-meta").map(({ text }) => plain(text));
  expect(details.find((text) => text.includes("rund"))).toContain("3 Nächte, je rund 33,33 €");
  expect(details.find((text) => !text.includes("rund"))).toContain("3 Nächte, je 30,00 €");
  // The list has the whole amounts on the day they were paid.
  expect(plain(page.text)).toContain("190,00 €");
  const question = await anna.open(`${list()}?dialog=delete-expense&id=${id}`);
  expect(plain(question.root.querySelector("dialog, [role=dialog]")!.text)).toContain(
    "3 Nächte, je rund 33,33 €",
  );
});

describe("Anna's hotel of 300 € for three nights, paid on the first of five days", () => {
  beforeEach(async () => {
    await addExpense(anna, tripId, { ...hotel, nights: "3" });
    await addExpense(anna, tripId, { amount: "3", date: "2026-11-20" });
  });

  async function home() {
    const { root, text } = await anna.open("/");
    const label = root.querySelector(".cover-card h2")!.text;
    return { figure: plain(`${label} ${root.querySelector(".figure-hero")!.text}`), text: plain(text) };
  }

  test("does not eat today's allowance alone, and home says so beside today's sum", async () => {
    setNoonOf("2026-11-20");
    const { figure, text } = await home();
    // (500 − 303 + 3) / 5 − 3
    expect(figure).toBe("Heute noch 37,00 €");
    expect(text).toContain("303,00 € 2 Ausgaben heute davon 300,00 € verteilt");
    expect(plain((await anna.open("/analytics")).text)).toContain("Heute noch37,00 €");
  });

  test("leaves the next day what remains of the budget", async () => {
    setNoonOf("2026-11-21");
    const { figure, text } = await home();
    expect(figure).toBe("Heute noch 49,25 €");
    expect(text).not.toContain("verteilt");
  });

  test("counts by night in pace and days, and in full in the sum", async () => {
    setNoonOf("2026-11-22");
    const { text } = await anna.open("/analytics");
    // (100 + 3 + 100 + 100) / 3 with today's share, and two more days at this pace.
    expect(plain(text)).toContain("aus 3 Reisetagen, mit heute 1,00 € mehr als geplant101,00 €");
    expect(plain(text)).toContain("Bei diesem Tempo am Di., 24. Nov. 2026505,00 €");
    expect(plain(text)).toContain("Teuerster TagFr., 20. Nov. 2026103,00 €");
    expect(plain(text)).toContain("AusgegebenAktiv303,00 €");
    expect(plain(text).split("zählt mit dem Anteil jeder Nacht")).toHaveLength(3);
  });

  test("has a chart without the nights to come", async () => {
    setNoonOf("2026-11-20");
    const { root } = await anna.open("/analytics");
    const tables = root.querySelectorAll("table").map(({ text }) => plain(text));
    const days = tables.find((text) => text.startsWith("Die letzten 7 Tage"))!;
    expect(days).toContain("103,00 €");
    expect(days).not.toContain("21. Nov.");
  });

  test("is by night in the API's daily spending, and in full in what was paid", async () => {
    const { totalSpent, dailySpending, dailyPaid } = await summary();
    expect(totalSpent).toBe(303);
    expect(dailySpending).toEqual([
      { date: "2026-11-20", amount: 103 },
      { date: "2026-11-21", amount: 100 },
      { date: "2026-11-22", amount: 100 },
    ]);
    expect(dailyPaid).toEqual([{ date: "2026-11-20", amount: 303 }]);
  });
});

describe("The API", () => {
  const add = (body: object) =>
    call(anna, "POST /api/expenses", { body: { tripId, amount: 100, categoryId: "hotel", ...body } });
  const change = (id: string, body: object) => call(anna, "PUT /api/expenses/{id}", { id, body });

  test("keeps the nights that a change leaves out, and changes them alone", async () => {
    const { id } = (await add({ nights: 3 })).json;
    expect((await change(id, { amount: 90 })).json).toMatchObject({ amount: 90, nights: 3 });
    expect((await change(id, { nights: null })).json.nights).toBe(3);
    expect((await change(id, { nights: 1 })).json).toMatchObject({ amount: 90, nights: 1 });
    expect((await call(anna, "GET /api/trips/{id}", { id: tripId })).json.expenses).toMatchObject([
      { nights: 1 },
    ]);
  });
});

test("Files have the nights before the kind, and JSON has them all", async () => {
  await addExpense(anna, tripId, { ...hotel, nights: "3" });
  await addExpense(anna, tripId);
  const records = await csvRows(anna, `&trip=${tripId}`);
  expect(records.map((record) => Object.entries(record).at(-3)).sort()).toEqual([
    ["Nächte", "1"],
    ["Nächte", "3"],
  ]);
  const json = JSON.parse((await file(anna, `format=json&trip=${tripId}`)).toString("utf8")) as Json;
  expect(json.trips[0].expenses.map(({ nights }: Json) => nights).sort()).toEqual([1, 3]);
});
