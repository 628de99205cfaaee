import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { call, tripBody } from "../../support/api";
import {
  addExpense,
  createTrip,
  errorAt,
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

afterEach(() => vi.useRealTimers());

let anna: Person;

beforeAll(async () => {
  anna = await signUp("Anna");
});

const plain = (text: string | undefined) => (text ?? "").replaceAll(/[\u00a0\s]+/g, " ").trim();

function limitsOf(tripId: string): unknown {
  const [row] = rows<{ limits: string | null }>("select limits from trips where id = ?", tripId);
  return JSON.parse(row!.limits ?? "null");
}

async function limit(person: Person, tripId: string, fields: Fields): Promise<Page> {
  return person.fillIn(`/trip/${tripId}?dialog=limits`, "trip.limits", fields);
}

/** Sends an expense's form and returns the second line of the toast. */
async function toastOf(tripId: string, fields: Fields): Promise<string> {
  const page = await anna.send(`/trip/${tripId}?dialog=expense`, { ...expenseForm, tripId, ...fields });
  return plain(page.root.querySelector(".toast .toast-text > :not(b)")?.text);
}

/** The bars of a page: name, sum of limit, and state. */
function bars({ root }: Page): string[] {
  return root.querySelectorAll("#limits li").map(({ text }) => plain(text));
}

describe("Anna's dialog about limits", () => {
  test("opens from the statistics and leads back there, where the bars show it", async () => {
    const tripId = await createTrip(anna, { name: "Madrid", budget: "" });
    await addExpense(anna, tripId, { amount: "84" });
    const statistics = await anna.open(`/analytics?trip=${tripId}&view=pie`);
    expect(statistics.root.querySelector("#limits")).toBeNull();
    const dialog = await anna.follow(statistics, "Limits");
    const saved = await anna.press(dialog, "Limits speichern", { food: "100", travel: " 1.234,50 € " });
    expect(saved.toast).toBe("Limits gespeichert");
    expect(saved.path).toBe(`/analytics?trip=${tripId}&view=pie`);
    expect(limitsOf(tripId)).toEqual({ food: 10_000, travel: 123_450 });
    const shown = ["Essen84,00 €von 100,00 €Fast ausgeschöpft, noch 16,00 €"];
    expect(bars(saved)).toEqual([...shown, "Reise0,00 €von 1.234,50 €Noch 1.234,50 €"]);
    expect(bars(await anna.open(`/trip/${tripId}`))).toEqual(bars(saved));
    const again = await anna.follow(saved, "Ändern");
    const values = again.root.querySelectorAll(".sheet [inputmode=decimal]");
    expect(values.map((field) => field.getAttribute("value"))).toContain("1234,50");
    const emptied = await anna.press(again, "Limits speichern", { food: "", travel: "" });
    expect(emptied.toast).toBe("Limits entfernt");
    expect(limitsOf(tripId)).toBeNull();
  });

  test("saves only what she has changed, so that two devices do not undo each other", async () => {
    const tripId = await createTrip(anna, { name: "Porto" });
    await limit(anna, tripId, { food: "100", travel: "50" });
    const open = () => anna.open(`/trip/${tripId}?dialog=limits`);
    const [phone, laptop, tablet] = [await open(), await open(), await open()];
    await anna.press(phone, "Limits speichern", { food: "120", health: "30" });
    const refused = await anna.press(laptop, "Limits speichern", { travel: "viel" });
    expect(refused.status).toBe(400);
    await anna.press(refused, "Limits speichern", { travel: "" });
    expect(limitsOf(tripId)).toEqual({ food: 12_000, health: 3_000 });
    expect((await anna.press(tablet, "Limits speichern")).toast).toBe("Limits gespeichert");
    expect(limitsOf(tripId)).toEqual({ food: 12_000, health: 3_000 });
  });

  test("sets all of them without a form that showed any, such as from curl", async () => {
    const tripId = await createTrip(anna, { name: "Faro" });
    await limit(anna, tripId, { food: "100" });
    for (const shown of [undefined, "", "{", "[1]", '{"food":"x"}']) {
      await anna.post(`/trip/${tripId}`, {
        intent: "trip.limits",
        id: tripId,
        travel: "9",
        ...(shown && { shown }),
      });
      expect([shown, limitsOf(tripId)]).toEqual([shown, { travel: 900 }]);
    }
  });

  test("says at the field what it cannot read, keeps what was typed, and saves nothing", async () => {
    const tripId = await createTrip(anna, { name: "Graz" });
    const dialog = await anna.open(`/analytics?trip=${tripId}&dialog=limits`);
    const refused = await anna.press(dialog, "Limits speichern", {
      food: "viel",
      health: "0",
      extras: "1000000000",
      shopping: "1,234",
      transport: "12",
    });
    expect(refused.status).toBe(400);
    expect(errorAt(refused, "food")).toContain("Diesen Betrag verstehen wir nicht.");
    expect(errorAt(refused, "health")).toBe("Der Betrag muss größer als 0 sein.");
    expect(errorAt(refused, "extras")).toBe("Höchstens 999.999.999,99 €.");
    expect(errorAt(refused, "shopping")).toBe("Höchstens zwei Stellen nach dem Komma.");
    for (const [name, typed] of [
      ["food", "viel"],
      ["health", "0"],
      ["transport", "12"],
    ])
      expect(refused.root.querySelector(`.sheet [name="${name}"]`)!.getAttribute("value")).toBe(typed);
    expect(limitsOf(tripId)).toBeNull();
    const mended = { food: "1", health: "", extras: "999999999,99", shopping: "", transport: "12" };
    expect((await anna.press(refused, "Limits speichern", mended)).toast).toBe("Limits gespeichert");
    expect(limitsOf(tripId)).toEqual({ food: 100, transport: 1_200, extras: 99_999_999_999 });
  });
});

describe("The toast after saving", () => {
  test("says when an expense takes its category to 80 percent, to 100, and above", async () => {
    const tripId = await createTrip(anna, { name: "Bonn" });
    await limit(anna, tripId, { food: "100" });
    expect(await toastOf(tripId, { amount: "79,99" })).toBe("79,99 € · Restaurant");
    const near = "0,01 € · Restaurant. Limit für Essen: Fast ausgeschöpft, noch 20,00 €.";
    expect(await toastOf(tripId, { amount: "0,01" })).toBe(near);
    expect(await toastOf(tripId, { amount: "20,00", categoryId: "taxi" })).toBe("20,00 € · Taxi");
    const reached = "20,00 € · Snacks. Limit für Essen: Ausgeschöpft.";
    expect(await toastOf(tripId, { amount: "20", categoryId: "snacks" })).toBe(reached);
    const [id] = await expenseIds(anna, tripId);
    const change = { intent: "expense.change", id: id!, amount: "32", categoryId: "snacks" };
    const over = "32,00 € · Snacks. Limit für Essen: Überschritten um 12,00 €.";
    expect(await toastOf(tripId, change)).toBe(over);
    expect(await toastOf(tripId, { amount: "5" })).toBe("5,00 € · Restaurant");
  });
});

describe("What is still to pay", () => {
  test("counts for a limit, a refund takes from it, and paying it changes nothing", async () => {
    const tripId = await createTrip(anna, { name: "Wien" });
    await limit(anna, tripId, { food: "400" });
    await addExpense(anna, tripId, { amount: "300" });
    const bar = async () => {
      const { root } = await anna.open(`/trip/${tripId}`);
      const shown = root.querySelector("#limits [role=progressbar]")!;
      return [shown.getAttribute("aria-valuenow"), plain(root.querySelector("#limits li")!.text)];
    };
    const near = await toastOf(tripId, { amount: "30", kind: "planned" });
    expect(near).toContain("Limit für Essen: Fast ausgeschöpft, noch 70,00 €.");
    expect(await bar()).toEqual([
      "82",
      "Essen300,00 €von 400,00 €Fast ausgeschöpft, noch 70,00 €dazu 30,00 € noch zu zahlen",
    ]);
    expect(await toastOf(tripId, { amount: "50", kind: "refund" })).not.toContain("Limit");
    expect(await bar()).toEqual(["70", "Essen250,00 €von 400,00 €Noch 120,00 €dazu 30,00 € noch zu zahlen"]);
    const reached = await toastOf(tripId, { amount: "120", kind: "planned", description: "" });
    expect(reached).toContain("Limit für Essen: Ausgeschöpft.");
    expect(await bar()).toEqual(["100", "Essen250,00 €von 400,00 €Ausgeschöpftdazu 150,00 € noch zu zahlen"]);
    const [, id] = await expenseIds(anna, tripId);
    const paid = { intent: "expense.change", id: id!, amount: "120", kind: "expense" };
    expect(await toastOf(tripId, paid)).toBe("120,00 € · Restaurant");
    expect(await bar()).toEqual(["100", "Essen370,00 €von 400,00 €Ausgeschöpftdazu 30,00 € noch zu zahlen"]);
  });
});

describe("The API", () => {
  test("takes limits, leaves them alone, removes them, and sums them up", async () => {
    const limits = [
      { categoryId: "activities", amount: 36 },
      { categoryId: "food", amount: 100.01 },
    ];
    const { json: trip } = await call(anna, "POST /api/trips", { body: { ...tripBody, limits } });
    expect(trip.limits).toEqual([limits[1], limits[0]]);
    const { id } = trip;
    const put = async (body: object) => (await call(anna, "PUT /api/trips/{id}", { id, body })).json;
    expect((await put({ name: "Neu" })).limits).toEqual(trip.limits);
    expect((await put({ limits: trip.limits })).limits).toEqual(trip.limits);
    const expense = { tripId: id, amount: 80.01, categoryId: "bar" };
    await call(anna, "POST /api/expenses", { body: expense });
    await call(anna, "POST /api/expenses", { body: { ...expense, amount: 36, categoryId: "touren" } });
    const summary = await call(anna, "GET /api/trips/{id}/summary", { id });
    expect(summary.json.limits).toEqual([
      { categoryId: "food", amount: 100.01, spent: 80.01, open: 0, state: "near" },
      { categoryId: "activities", amount: 36, spent: 36, open: 0, state: "reached" },
    ]);
    const [listed] = (await call(anna, "GET /api/trips")).json.filter((one: { id: string }) => one.id === id);
    expect(listed.limits).toEqual(trip.limits);
    const copy = await call(anna, "POST /api/trips/{id}/duplicate", { id });
    expect(copy.json.limits).toEqual(trip.limits);
    expect((await put({ limits: [] })).limits).toEqual([]);
    expect(limitsOf(id)).toBeNull();
    expect((await put({ limits: trip.limits })).limits).toEqual(trip.limits);
    expect((await put({ limits: null })).limits).toEqual([]);
  });

  test.each([
    ["viel", "Limits sind eine Liste aus Kategorie (categoryId) und Betrag (amount)."],
    [["food"], "Limits sind eine Liste aus Kategorie (categoryId) und Betrag (amount)."],
    [
      [{ categoryId: "restaurant", amount: 5 }],
      "Ein Limit gilt für eine Hauptkategorie. Diese gibt es nicht.",
    ],
    [
      [{ categoryId: "__proto__", amount: 5 }],
      "Ein Limit gilt für eine Hauptkategorie. Diese gibt es nicht.",
    ],
    [[{ amount: 5 }], "Bitte wähle eine Kategorie."],
    [[{ categoryId: "food" }], "Bitte gib einen Betrag ein."],
    [[{ categoryId: "food", amount: 0 }], "Der Betrag muss größer als 0 sein."],
    [[{ categoryId: "food", amount: 0.001 }], "Höchstens zwei Stellen nach dem Komma."],
    [[{ categoryId: "food", amount: 1_000_000_000 }], "Höchstens 999.999.999,99 €."],
    [
      [
        { categoryId: "food", amount: 5 },
        { categoryId: "food", amount: 6 },
      ],
      "Jede Kategorie hat höchstens ein Limit.",
    ],
  ])("refuses %j", async (limits, message) => {
    const { json: trip } = await call(anna, "POST /api/trips", { body: tripBody });
    const { status, json } = await call(anna, "PUT /api/trips/{id}", { id: trip.id, body: { limits } });
    expect([status, json.fields]).toEqual([400, { limits: [message] }]);
    expect(limitsOf(trip.id)).toBeNull();
  });
});

describe("Ø am Tag", () => {
  /** Opens the statistics of Anna's trip from 12 to 24 November on a day, and reads its averages. */
  async function averagesOn(tripId: string, day: string) {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(new Date(`${day}T12:00:00Z`));
    const { root, ...page } = await anna.open(`/analytics?trip=${tripId}&per=day`);
    const section = root.querySelector("#categories")!;
    return {
      ...page,
      says: plain(section.querySelector("p.text-quiet")?.text),
      current: section.querySelectorAll("[aria-current]").map(({ text }) => text),
      rows: section.querySelectorAll(".per-day .category-rows summary b").map(({ text }) => plain(text)),
      sums: section.querySelectorAll(".category-rows summary b").map(({ text }) => plain(text)),
      whole: section.querySelectorAll(".per-day tfoot td:nth-child(2)").map(({ text }) => plain(text)),
      parts: section.querySelectorAll(".per-day .amounts td:nth-child(2)").map(({ text }) => plain(text)),
      pace: plain(
        root.querySelectorAll("dt").find(({ text }) => text.startsWith("Im Schnitt am Tag"))
          ?.nextElementSibling?.text,
      ),
    };
  }

  test("is one average: the days so far by what falls on them, today once it has spending, at the end all", async () => {
    const tripId = await createTrip(anna, { name: "Oslo" });
    await addExpense(anna, tripId, { amount: "100", date: "2026-11-12" });
    await addExpense(anna, tripId, { amount: "20", date: "2026-11-14" });
    await addExpense(anna, tripId, { amount: "300", date: "2026-11-14", categoryId: "hotel", nights: "3" });
    await addExpense(anna, tripId, { amount: "286", date: "2026-10-01", categoryId: "flight" });
    const none =
      "Noch sind das Summen. Einen Schnitt am Tag gibt es, sobald auf der Reise etwas ausgegeben ist.";
    const before = await averagesOn(tripId, "2026-11-11");
    expect([before.says, before.rows]).toEqual([none, []]);
    expect(before.sums).toEqual(["300,00 €", "286,00 €", "120,00 €"]);
    const second = await averagesOn(tripId, "2026-11-13");
    expect(second.says).toMatch(
      /^Schnitt aus 1 Reisetag, ohne heute\. Was du vor oder nach der Reise bezahlst, /,
    );
    expect([second.rows, second.pace]).toEqual([["Ø 100,00 €"], "100,00 €"]);
    const third = await averagesOn(tripId, "2026-11-14");
    expect(third.says).toContain("aus 3 Reisetagen, mit heute.");
    expect(third.says).toContain("Verteiltes zählt Nacht für Nacht.");
    expect(third.rows).toEqual(["Ø 40,00 €", "Ø 33,33 €"]);
    expect(third.parts).toEqual(["Ø 40,00 €", "Ø 33,33 €"]);
    expect([third.whole, third.pace]).toEqual([["Ø 73,33 €"], "73,33 €"]);
    expect(third.current).toEqual(["Balken", "Ø am Tag"]);
    const later = await averagesOn(tripId, "2026-12-01");
    expect(later.says).toContain("aus 13 Reisetagen.");
    expect([later.whole, later.pace]).toEqual([["Ø 32,31 €"], "32,31 €"]);
    vi.useRealTimers();
    await anna.post("/", { intent: "trip.end", id: tripId });
    expect((await averagesOn(tripId, "2026-11-12")).says).toContain("aus 13 Reisetagen.");
  });

  test("is a plain link, which keeps trip and view, and is kept by them", async () => {
    const tripId = await createTrip(anna, { name: "Bern" });
    await addExpense(anna, tripId, { date: "2026-11-14" });
    const sums = await anna.open(`/analytics?trip=${tripId}&view=pie`);
    const averages = await anna.follow(sums, "Ø am Tag");
    expect(averages.path).toBe(`/analytics?trip=${tripId}&view=pie&per=day`);
    expect((await anna.follow(averages, "Balken")).path).toBe(`/analytics?trip=${tripId}&view=bars&per=day`);
    // Without JavaScript a category unfolds by its link in the chart.
    const slice = averages.root.querySelector('.per-day a[href*="category="]')!;
    expect(slice.getAttribute("href")!.replaceAll("&amp;", "&")).toBe(
      `?trip=${tripId}&view=pie&per=day&category=food#average-food`,
    );
    const chosen = await anna.press(averages, "Anzeigen");
    expect(new URLSearchParams(chosen.path.split("?")[1]).get("per")).toBe("day");
    expect((await anna.follow(averages, "Summe")).path).toContain("per=sum");
    const limits = await anna.follow(averages, "Limits");
    expect((await anna.press(limits, "Limits speichern", { food: "1" })).path).toBe(averages.path);
  });
});
