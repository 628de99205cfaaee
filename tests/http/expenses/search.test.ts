import { beforeAll, describe, expect, test } from "vitest";
import { call, expenseBody, type Json, registered, tripBody } from "../../support/api";
import { addExpense, createTrip, type Page, type Person, signUp, visitor } from "../../support/person";
import { insertExpenses } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

/** The nth day after this one. */
const dayAfter = (first: string) => (n: number) =>
  new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10);

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
  insertExpenses(tripId, 400, dayAfter("2025-01-01"), (n) => n + 1);
  await addExpense(anna, tripId, { description: "Café Größe 50 %", amount: "3,50", date: "2026-11-13" });
  await addExpense(anna, tripId, {
    description: "",
    categoryId: "taxi",
    paymentMethod: "barzahlung",
    amount: "19,50",
    date: "2026-11-14",
    locationAddress: "Große STRAẞE",
  });
});

const titles = ({ root }: Page) => root.querySelectorAll(".row-title").map(({ text }) => text);
const field = ({ root }: Page, name: string) => root.querySelector(`search [name="${name}"]`)!;
const fieldErrors = ({ root }: Page) => root.querySelectorAll("search .text-danger").map(({ text }) => text);
const isOpen = ({ root }: Page) => root.querySelector("search details")!.hasAttribute("open");
const found = ({ root }: Page) =>
  root.querySelector('main [role="status"]')!.text.replace(/\s+/g, " ").trim();

describe("Anna", () => {
  test("opens the filter, searches, and resets it again, on both lists", async () => {
    for (const path of ["/expenses", `/trip/${tripId}/expenses`]) {
      const whole = await anna.open(path);
      expect(isOpen(whole)).toBe(false);
      expect(whole.text).toContain("402 Ausgaben");
      const page = await anna.press(whole, "Suchen", { q: "CAFE grosse" });
      expect(isOpen(page), "the list is what she asked for").toBe(false);
      expect(field(page, "q").getAttribute("value")).toBe("CAFE grosse");
      expect(titles(page)).toEqual(["Café Größe 50 %"]);
      expect(found(page)).toBe("1 Ausgabe gefunden · 3,50 €");
      // The day's sum is that of what was found.
      expect(page.root.querySelector('[title="Summe des Tages"]')!.text).toContain("3,50");
      const reset = await anna.follow(page, "Filter zurücksetzen");
      expect(reset.path).toBe(path);
      expect(isOpen(reset)).toBe(false);
    }
  });

  test("finds by category, payment method and days together, and each field shows its value again", async () => {
    const query = "category=transport&paymentMethod=barzahlung&from=2026-11-01&to=2026-11-30&q=strasse";
    const page = await anna.open(`/expenses?${query}`);
    expect(titles(page)).toEqual(["Taxi"]);
    const chosen = (name: string) =>
      field(page, name).querySelector("option[selected]")!.getAttribute("value");
    expect([chosen("category"), chosen("paymentMethod")]).toEqual(["transport", "barzahlung"]);
    expect(field(page, "from").getAttribute("value")).toBe("2026-11-01");
    expect(titles(await anna.open("/expenses?q=taxi+transport+barzahlung"))).toEqual(["Taxi"]);
    expect(titles(await anna.open("/expenses?q=taxi+kreditkarte"))).toEqual([]);
  });

  test("finds % and _ as they are, and nothing has a screen of its own", async () => {
    expect(titles(await anna.open("/expenses?q=%25"))).toEqual(["Café Größe 50 %"]);
    const page = await anna.open("/expenses?q=_");
    expect(titles(page)).toEqual([]);
    expect(page.root.querySelector("h2")!.text).toBe("Nichts gefunden");
    expect(page.text).not.toContain("Noch keine Ausgaben");
    expect((await anna.follow(page, "Filter zurücksetzen")).path).toBe("/expenses");
  });

  test("sends more than counts, and is told how much does", async () => {
    for (const q of ["a".repeat(1_500), "wort ".repeat(300), "ẞ\u0301".repeat(100)]) {
      const page = await anna.open(`/expenses?${new URLSearchParams({ q })}`);
      expect(page.status).toBe(200);
      expect(fieldErrors(page)).toEqual(["Gesucht wird nach höchstens 10 Wörtern und 100 Zeichen."]);
      const shown = field(page, "q");
      expect(q.startsWith(shown.getAttribute("value")!)).toBe(true);
      expect(shown.getAttribute("aria-describedby")).toBe("search-q-error");
    }
  });

  test("is told what cannot be read, and the rest counts", async () => {
    const page = await anna.open(
      "/expenses?q=taxi&category=nonsense&paymentMethod=gold&from=morgen&to=2026-02-30",
    );
    expect(titles(page)).toEqual(["Taxi"]);
    expect(fieldErrors(page)).toEqual([
      "Diese Kategorie gibt es nicht.",
      "Diese Zahlungsart gibt es nicht.",
      "„morgen“ ist kein Tag.",
      "„2026-02-30“ ist kein Tag.",
    ]);
    expect(field(page, "q").getAttribute("value")).toBe("taxi");
    const nothing = await anna.open("/expenses?from=morgen");
    expect(nothing.text).toContain("402 Ausgaben");
    expect(isOpen(nothing)).toBe(true);
  });

  test("names two days in the wrong order, and is told so at the second, which does not count", async () => {
    const page = await anna.open("/expenses?from=2026-11-14&to=2026-11-13");
    expect(fieldErrors(page)).toEqual(["Der letzte Tag liegt vor dem ersten."]);
    expect(titles(page)).toEqual(["Taxi"]);
    expect(field(page, "from").getAttribute("value")).toBe("2026-11-14");
    expect(field(page, "to").getAttribute("value")).toBe("2026-11-13");
  });

  test("pages through what was found, and her filter stays", async () => {
    const numbers = Array.from({ length: 400 }, (_, n) => n).filter((n) => String(n).includes("1"));
    const euro = (numbers.reduce((sum, n) => sum + n + 1, 0) / 100).toFixed(2).replace(".", ",");
    const seen: string[] = [];
    let page = await anna.open("/expenses?q=ausgabe+1&category=food");
    for (;;) {
      expect(found(page)).toBe(`${numbers.length} Ausgaben gefunden · ${euro} €`);
      seen.push(...titles(page));
      if (!page.text.includes("Ältere Tage anzeigen")) break;
      page = await anna.follow(page, "Ältere Tage anzeigen");
    }
    expect(new Set(seen).size).toBe(numbers.length);
    expect(seen.every((title) => title.includes("1"))).toBe(true);
    expect((await anna.follow(page, "Zurück zu den neuesten")).path).toBe(
      "/expenses?q=ausgabe+1&category=food",
    );
  });

  test("edits a row on the second page so that it leaves the filter, and is led back there", async () => {
    const clara = await signUp("Clara");
    const hers = await createTrip(clara);
    insertExpenses(hers, 120, dayAfter("2026-01-01"));
    const first = await clara.open("/expenses?q=ausgabe&category=restaurant");
    const second = await clara.follow(first, "Ältere Tage anzeigen");
    const [moved] = titles(second);
    const dialog = await clara.follow(second, `Bearbeiten: ${moved}`);
    expect(dialog.path).toContain("category=restaurant");
    expect(dialog.path).toContain("dialog=expense");
    const saved = await clara.press(dialog, "Ausgabe speichern", { description: "Etwas anderes" });
    expect(saved.toast).toBe("Ausgabe aktualisiert!");
    expect(saved.path).toBe(second.path);
    expect(titles(saved)).not.toContain(moved);
    expect(titles(saved)).toHaveLength(50);
    expect(found(saved)).toBe("119 Ausgaben gefunden · 119,00 €");
    const third = await clara.follow(saved, "Ältere Tage anzeigen");
    expect(titles(third)).toHaveLength(20 - 1);
    // Closing a dialog leads back, too.
    const open = await clara.follow(saved, `Bearbeiten: ${titles(saved)[0]}`);
    expect((await clara.follow(open, "Schließen")).path).toBe(second.path);
  });

  test("is led back to what she found after adding, entering again and deleting", async () => {
    const clara = await signUp("Clara");
    const hers = await createTrip(clara);
    await addExpense(clara, hers, { description: "Taxi hin", categoryId: "taxi", amount: "8" });
    const found = await clara.open(`/trip/${hers}/expenses?q=taxi&from=2026-01-01`);
    const again = await clara.follow(found, "Nochmal: Taxi hin");
    const step = await clara.follow(found, "Ausgabe hinzufügen");
    const question = await clara.follow(found, "Löschen: Taxi hin");
    const fields = { amount: "9", categoryId: "taxi", description: "Taxi zurück" };
    for (const [page, button, typed, rows] of [
      [again, "Ausgabe speichern", {}, 2],
      [await clara.press(step, "Transport"), "Ausgabe speichern", fields, 3],
      [question, "Löschen", {}, 2],
    ] as const) {
      const saved = await clara.press(page, button, typed);
      expect([saved.path, titles(saved).length]).toEqual([found.path, rows]);
    }
  });
});

describe("the API's page of expenses", () => {
  const list = async (query: Record<string, string> = {}, person = anna) => {
    const { status, json } = await call(person, "GET /api/trips/{id}/expenses", { id: tripId, query });
    return { status, json: json as Json };
  };

  test("has a hundred by default, with count and sum of all, and the next ones after its cursor", async () => {
    const { json } = await list();
    expect(json).toMatchObject({ count: 402, total: 825.0 });
    expect(json.expenses).toHaveLength(100);
    const all: Json[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page: Json = (await list({ limit: "60", after })).json;
      all.push(...page.expenses);
      after = page.next;
    }
    const whole = (await call(anna, "GET /api/trips/{id}", { id: tripId })).json;
    expect(all).toEqual(whole.expenses);
    const exact = (await list({ limit: "402" })).json;
    expect([exact.expenses.length, exact.next]).toEqual([402, null]);
  });

  test("goes on at its cursor when rows before it come and go", async () => {
    const ben = await registered(visitor("Ben"));
    const { id: trip } = (await call(ben, "POST /api/trips", { body: tripBody })).json;
    insertExpenses(trip, 9, () => "2026-11-13");
    const page = async (after: string) =>
      (await call(ben, "GET /api/trips/{id}/expenses", { id: trip, query: { limit: "3", after } })).json;
    const first = await page("");
    await call(ben, "DELETE /api/expenses/{id}", { id: first.expenses[2].id });
    await call(ben, "POST /api/expenses", { body: { ...expenseBody, tripId: trip, date: "2026-11-13" } });
    const second = await page(first.next);
    expect(second.expenses.map(({ description }: Json) => description)).toEqual([
      "Ausgabe 5",
      "Ausgabe 4",
      "Ausgabe 3",
    ]);
  });

  test("reads an address like the screen: without NUL, and of a parameter that comes twice the first", async () => {
    for (const query of ["q=ca%00fe", "q=cafe&q=nichts", "category=food&category=taxi&q=cafe"]) {
      expect(found(await anna.open(`/trip/${tripId}/expenses?${query}`))).toContain("1 Ausgabe gefunden");
      const answer = await anna.request(`/api/trips/${tripId}/expenses?${query}`);
      expect([query, ((await answer.json()) as Json).count]).toEqual([query, 1]);
    }
  });

  test("filters like the screen", async () => {
    const { json } = await list({
      q: "STRASSE",
      category: "transport",
      paymentMethod: "barzahlung",
      from: "2026-11-14",
    });
    expect(json).toMatchObject({ count: 1, total: 19.5, next: null });
    expect(json.expenses[0]).toMatchObject({ categoryId: "taxi", date: "2026-11-14" });
    expect((await list({ q: "gibt es nicht" })).json).toEqual({
      expenses: [],
      count: 0,
      total: 0,
      next: null,
    });
  });

  test.each([
    [{ limit: "0" }, "limit"],
    [{ limit: "501" }, "limit"],
    [{ after: "morgen" }, "after"],
    [{ category: "nonsense" }, "category"],
    [{ paymentMethod: "gold" }, "paymentMethod"],
    [{ from: "2026-11-14", to: "2026-11-13" }, "to"],
    [{ q: "a".repeat(1_500) }, "q"],
  ])("refuses %j at its field", async (query: Record<string, string>, name) => {
    const { status, json } = await list(query);
    expect(status).toBe(400);
    expect(Object.keys(json.fields)).toEqual([name]);
  });
});
