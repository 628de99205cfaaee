import { afterEach, describe, expect, test, vi } from "vitest";
import { dayFromToday } from "../../../scripts/shots/days";
import { addExpense, createTrip, type Page, type Person, signUp } from "../../support/person";
import { execute, insertExpenses, insertTrips, rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();
afterEach(() => void vi.useRealTimers());

const shown = (page: Page) => page.root.querySelectorAll(".rows > li").length;
const days = (page: Page) => page.root.querySelectorAll("section > div > h2").map((heading) => heading.text);

const texts = ({ root }: Page, selector: string) =>
  root.querySelectorAll(selector).map(({ text }) => plain(text));

/** Collapses white space, including non-breaking spaces. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function linkTo(page: Page, text: string): string | undefined {
  const link = page.root.querySelectorAll("a").find((link) => link.text === text);
  return link?.getAttribute("href")?.replaceAll("&amp;", "&");
}

const LIST_BYTES = 260_000;

/** Opens a page and all that its link of this name leads to. */
async function pagesFrom(person: Person, path: string, name: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let next: string | undefined = path; next; next = linkTo(pages.at(-1)!, name)) {
    pages.push(await person.open(next));
  }
  return pages;
}

function day(n: number): string {
  return new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
}

describe("a list of expenses", () => {
  test("shows fifty and the rest of that day, and links to the older ones", async () => {
    const anna = await signUp("Anna");
    const tripId = await createTrip(anna);
    insertExpenses(
      tripId,
      300,
      (n) => day(Math.floor(n / 30)),
      (n) => n + 1,
    );
    for (const path of ["/expenses", `/trip/${tripId}/expenses`]) {
      const seen: string[] = [];
      let next: string | undefined = path;
      while (next) {
        const page: Page = await anna.open(next);
        expect(shown(page)).toBeLessThanOrEqual(80);
        expect(page.text).toContain("451,50 €"); // the sum of all, on every page
        expect(page.text).toContain("300 Ausgaben");
        seen.push(...days(page));
        if (next !== path) expect(linkTo(page, "Zurück zu den neuesten")).toBe(path);
        next = linkTo(page, "Ältere Tage anzeigen");
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe(10);
    }
  });

  test("goes on with the newest when Anna deletes the last one of the last page, with a filter too", async () => {
    const anna = await signUp("Anna");
    const tripId = await createTrip(anna);
    insertExpenses(tripId, 51, (n) => day(n));
    for (const path of ["/expenses", "/expenses?category=food"]) {
      const first = await anna.open(path);
      const last = linkTo(first, "Ältere Tage anzeigen")!;
      expect(shown(await anna.open(last))).toBe(1);
      const [id] = rows<{ id: string }>(
        "select id from expenses where trip_id = ? order by day limit 1",
        tripId,
      );
      const after = await anna.send(last, { intent: "expense.delete", id: id!.id });
      expect([shown(after), after.toast]).toEqual([50, "Ausgabe gelöscht!"]);
      expect(linkTo(after, "Zurück zu den neuesten")).toBeUndefined();
      await addExpense(anna, tripId, { date: "2025-12-31" });
    }
  });

  test("shows at most 100 of one day and continues within it, with that day's sum on each page", async () => {
    const anna = await signUp("Anna");
    const tripId = await createTrip(anna);
    insertExpenses(tripId, 250, () => "2026-03-01");
    for (const path of ["/expenses", `/trip/${tripId}/expenses`, "/expenses?q=ausgabe"]) {
      const pages = await pagesFrom(anna, path, "Ältere Tage anzeigen");
      expect(pages.map(shown)).toEqual([100, 100, 50]);
      for (const page of pages) {
        expect(days(page)).toEqual(["So., 1. März 2026"]);
        expect(texts(page, ".day-head > p")).toEqual(["250,00 €"]);
      }
    }
  });

  test("weighs at most 260 kB a page, with the longest texts and the longest query", async () => {
    const anna = await signUp("Anna");
    insertExpenses(await createTrip(anna), 64, (n) => day(n % 2));
    const search = new URLSearchParams({
      q: '"'.repeat(120),
      category: "restaurant",
      paymentMethod: "kreditkarte",
      from: "2020-01-01",
      to: "2029-12-31",
    });
    for (const text of ["x", '"'.repeat(200), "€".repeat(200), "\u0001".repeat(200)]) {
      execute(
        `update expenses set description = ?, location_name = ?, location_address = ?, notes = ?, search_text = ?`,
        ...[text, text, text, text.repeat(10), '"'.repeat(200)],
      );
      const pages = await pagesFrom(anna, `/expenses?${search}`, "Ältere Tage anzeigen");
      expect(pages.reduce((sum, page) => sum + shown(page), 0)).toBe(64);
      for (const page of pages) {
        expect(Buffer.byteLength(page.html)).toBeLessThanOrEqual(LIST_BYTES);
        expect(new Set(texts(page, ".day-head > p"))).toEqual(new Set(["32,00 €"]));
      }
    }
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

test("a page of trips weighs at most 260 kB, with the longest texts and the longest search", async () => {
  const anna = await signUp("Anna");
  const name = '"'.repeat(120);
  insertTrips(anna.email, 30, () => ({ name }));
  execute("update trips set destination = ?, search_text = ? where name = ?", name, name, name);
  const trips = rows<{ id: string }>("select id from trips where name = ?", name);
  for (const { id } of trips) {
    for (const letter of ["a", "b", "c"]) {
      const person = { name: `${letter}${'"'.repeat(59)}` };
      await anna.post(`/trip/${id}`, { intent: "member.add", ...person });
    }
  }
  const pages = await pagesFrom(
    anna,
    `/my-trips?filter=planned&q=${encodeURIComponent(name)}`,
    "Weitere Reisen anzeigen",
  );
  expect(pages.flatMap((page) => page.root.querySelectorAll(".trip-card"))).toHaveLength(30);
  for (const { html } of pages) expect(Buffer.byteLength(html)).toBeLessThanOrEqual(LIST_BYTES);
});

test("the list of trips has a second page after twenty-four", async () => {
  const anna = await signUp("Anna");
  const first = await createTrip(anna, { name: "Nummer 0", setAsActive: "" });
  for (let n = 1; n <= 30; n++) await anna.post("/my-trips", { intent: "trip.duplicate", id: first });
  const page = await anna.open("/my-trips?filter=planned");
  expect(page.root.querySelectorAll(".trip-card").length).toBe(24);
  const next = linkTo(page, "Weitere Reisen anzeigen")!;
  expect(next).toBe("/my-trips?filter=planned&page=2");
  const rest = await anna.open(next);
  expect(rest.root.querySelectorAll(".trip-card").length).toBe(7);
  expect(linkTo(rest, "Zum Anfang der Liste")).toBe("/my-trips?filter=planned");
  const tooFar = await anna.open("/my-trips?filter=planned&page=3");
  expect(tooFar.root.querySelectorAll(".trip-card").length).toBe(24);
});

describe("What Anna reads on her screens", () => {
  test("of home without a trip: four hints, and the way to her trips, her profile and a first trip", async () => {
    const anna = await signUp("Anna");
    const home = await anna.open("/");
    for (const text of [
      ...[
        "Hallo Anna!",
        "Ausgaben erfassen",
        "Kosten analysieren",
        "Jederzeit bearbeiten",
        "Budget verwalten",
      ],
    ])
      expect(home.text).toContain(text);
    const links = home.root
      .querySelectorAll("main a")
      .map((link) => [plain(link.text), link.getAttribute("href")]);
    expect(links).toEqual(
      expect.arrayContaining([
        ["Meine Reisen", "/my-trips"],
        ["Profil", "/profile"],
      ]),
    );
    const { root } = await anna.follow(home, "Neue Reise erstellen");
    expect(root.querySelector("dialog")!.text).toContain("Neue Reise erstellen");
  });

  test("of a trip: days, figures, its latest expenses, and the way back", async () => {
    const anna = await signUp("Anna");
    const tripId = await createTrip(anna, { setAsActive: "" });
    insertExpenses(
      tripId,
      6,
      () => "2026-11-13",
      () => 5_000,
    );
    const page = await anna.open(`/trip/${tripId}`);
    expect(texts(page, "h1")).toEqual(["Interrail Portugal"]);
    for (const text of [
      ...["12. bis 24. Nov. 2026", "13 Tage", "Bahn", "6 Ausgaben · 20 %"],
      ...["1.500,00 €", "300,00 €", "1.200,00 €"],
    ])
      expect(page.text).toContain(text);
    expect(texts(page, ".row-title")).toEqual([5, 4, 3, 2, 1].map((n) => `Ausgabe ${n}`));
    const all = await anna.follow(page, "Alle Ausgaben");
    expect(all.path).toBe(`/trip/${tripId}/expenses`);
    const back = await anna.follow(all, "Zurück");
    expect(back.path).toBe(`/trip/${tripId}`);
    expect((await anna.follow(back, "Zurück")).path).toBe("/my-trips");
  });

  test("of trips: each in its tab, and what a search finds in names and destinations", async () => {
    const anna = await signUp("Anna");
    await createTrip(anna, { name: "Azoren", destination: "São Miguel", setAsActive: "" });
    const ended = await createTrip(anna, { name: "Bretagne", destination: "Brest", setAsActive: "" });
    await anna.post("/my-trips", { intent: "trip.end", id: ended });
    const deleted = await createTrip(anna, { name: "Capri", destination: "Neapel", setAsActive: "" });
    await anna.post("/my-trips", { intent: "trip.delete", id: deleted });
    await createTrip(anna, { name: "Dolomiten", destination: "Bozen und São" });
    const names = (shown: Page) => texts(shown, ".trip-card h3");
    const canCreate = ({ root }: Page) =>
      root.querySelectorAll("a").some(({ text }) => text.includes("Neue Reise erstellen"));

    const page = await anna.open("/my-trips");
    expect(names(page)).toEqual(["Dolomiten", "Azoren", "Bretagne"]);
    expect(canCreate(page)).toBe(true);
    for (const [tab, name, badge] of [
      ["Aktuelle", "Dolomiten", "Aktiv"],
      ["Geplante", "Azoren", "Geplant"],
      ["Beendete", "Bretagne", "Beendet"],
      ["Gelöschte", "Capri", "Gelöscht"],
    ] as const) {
      const opened = await anna.follow(page, tab);
      expect(texts(opened, 'nav[aria-label="Reisen filtern"] [aria-current=page]')).toEqual([`${tab} 1`]);
      expect(names(opened)).toEqual([name]);
      expect(texts(opened, ".trip-card")[0]).toContain(badge);
    }

    const found = await anna.press(page, "Suchen", { q: "SÃO" });
    expect([names(found), canCreate(found)]).toEqual([["Dolomiten", "Azoren"], false]);
    const planned = await anna.follow(found, "Geplante");
    expect(names(planned)).toEqual(["Azoren"]);
    expect(planned.root.querySelector("[name=q]")!.getAttribute("value")).toBe("SÃO");
    const none = await anna.press(planned, "Suchen", { q: "Timbuktu" });
    for (const text of ["Keine Reisen gefunden", "Nichts gefunden zu „Timbuktu“."])
      expect(none.text).toContain(text);
    expect(canCreate(none)).toBe(false);
    const reset = await anna.follow(none, "Suche zurücksetzen");
    expect([reset.path, names(reset)]).toEqual(["/my-trips?filter=planned", ["Azoren"]]);
  });

  test("of expenses: nothing yet, then sums, days and the five dearest categories", async () => {
    // At noon, so that today is still today when the page is read.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${dayFromToday(1)}T12:00Z`) });
    const anna = await signUp("Anna");
    expect((await anna.open("/expenses")).text).toContain("Keine aktive Reise");
    const tripId = await createTrip(anna);
    const empty = await anna.open("/expenses");
    for (const text of ["Noch keine Ausgaben", "0 Ausgaben", "0 % vom Budget"])
      expect(empty.text).toContain(text);
    expect(empty.text).not.toContain("Wofür");

    const [today, yesterday] = [dayFromToday(0), dayFromToday(-1)];
    for (const [categoryId, amount, date, description] of [
      ["bar", "300", yesterday, "Fähre"],
      ["restaurant", "10", today, "Kaffee"],
      ["hotel", "30", "2026-01-05", "Vorab gebucht"],
      ["flight", "15", yesterday, "Wasser"],
      ["taxi", "12", yesterday, "Taxi"],
      ["strand", "8", yesterday, "Strand"],
    ] as const)
      await addExpense(anna, tripId, { categoryId, amount, date, description });
    const page = await anna.open("/expenses");
    for (const text of ["Interrail Portugal · Lissabon und Porto", "Aktiv", "6 Ausgaben", "25 % vom Budget"])
      expect(page.text).toContain(text);
    expect(page.root.querySelector("[role=progressbar]")!.getAttribute("aria-valuenow")).toBe("25");
    expect(days(page).map((heading) => heading.replace(/^(Heute|Gestern), .*/, "$1"))).toEqual([
      "Heute",
      "Gestern",
      "Mo., 5. Jan. 2026",
    ]);
    expect(texts(page, '[title="Summe des Tages"]')).toEqual(["10,00 €", "335,00 €", "30,00 €"]);
    const categories = (shown: Page) => {
      const section = shown.root.querySelectorAll("section").find((each) => each.text.includes("Wofür"))!;
      return section.querySelectorAll("li").map(({ text }) => plain(text));
    };
    expect(categories(page)).toHaveLength(5);
    expect(categories(page)[0]).toMatch(/^Essen ?310,00 € ?83 %$/);
    expect(linkTo(page, "Alle Kategorien in der Statistik")).toBeUndefined();

    const id = await addExpense(anna, tripId, {
      categoryId: "apotheke",
      amount: "2",
      description: "Pflaster",
    });
    execute("update expenses set photo_url = '/photos/1.jpg' where id = ?", id);
    const more = await anna.open("/expenses");
    expect(categories(more)).toHaveLength(5);
    expect(categories(more).join()).not.toContain("Gesundheit");
    expect(linkTo(more, "Alle Kategorien in der Statistik")).toBe("/analytics");
    await createTrip(anna, { name: "Porto" });
    const other = await anna.open(`/trip/${tripId}/expenses`);
    expect(linkTo(other, "Alle Kategorien in der Statistik")).toBe(`/analytics?trip=${tripId}`);
    expect(texts(more, ".rows > li").filter((row) => row.includes("Mit Foto"))).toEqual([
      expect.stringContaining("Pflaster"),
    ]);
  });

  test("of trips: counts, states, tools, what each cost, and how a trip comes into an empty list", async () => {
    const anna = await signUp("Anna");
    expect((await anna.open("/my-trips")).text).not.toContain("Keine Reisen gefunden");
    for (const [filter, help] of [
      ["all", "Leg eine Reise an"],
      ["current", "Gerade ist keine Reise aktiv."],
      ["planned", "Lege eine Reise an, und sie steht hier."],
      ["finished", "Sobald du eine Reise beendest, steht sie hier."],
      ["deleted", "Keine gelöschten Reisen"],
    ]) {
      const { text } = await anna.open(`/my-trips?filter=${filter}`);
      expect(text).toContain(help);
      expect([filter, text.includes("Neue Reise erstellen")]).toEqual([filter, filter !== "deleted"]);
    }
    await createTrip(anna, { name: "Azoren", setAsActive: "" });
    const ended = await createTrip(anna, { name: "Bretagne", setAsActive: "", budget: "10" });
    await addExpense(anna, ended, { amount: "12,50" });
    await anna.post("/my-trips", { intent: "trip.end", id: ended });
    const deleted = await createTrip(anna, { name: "Capri", setAsActive: "" });
    await anna.post("/my-trips", { intent: "trip.delete", id: deleted });
    await createTrip(anna, { name: "Dolomiten" });

    const page = await anna.open("/my-trips");
    expect(texts(page, 'nav[aria-label="Reisen filtern"] a')).toEqual([
      ...["Alle 3", "Aktuelle 1", "Geplante 1", "Beendete 1", "Gelöschte 1"],
    ]);
    const tools = ({ root }: Page, name: string) => {
      const card = root.querySelectorAll("article").find(({ text }) => text.includes(name))!;
      return card.querySelectorAll(".trip-foot :is(a, button)").map(({ text }) => plain(text).split(":")[0]);
    };
    expect(tools(page, "Azoren")).toEqual(["Starten", "Bearbeiten", "Duplizieren", "Löschen"]);
    expect(tools(page, "Dolomiten")).toEqual(["Bearbeiten", "Duplizieren", "Reise beenden", "Löschen"]);
    expect(tools(page, "Bretagne")).toEqual(["Duplizieren", "Bearbeiten", "Löschen"]);
    const trash = await anna.open("/my-trips?filter=deleted");
    expect(tools(trash, "Capri")).toEqual(["Wiederherstellen", "Endgültig löschen"]);
    const card = page.root.querySelectorAll("article").find(({ text }) => text.includes("Bretagne"))!;
    expect(plain(card.text)).toContain("12,50 € ausgegeben");
    expect(plain(card.text)).toContain("1 Ausgabe");
    expect(plain(card.text)).toContain("12. bis 24. Nov. 2026");
    expect(plain(card.querySelector(".text-danger")!.text)).toBe("2,50 € über dem Budget");
  });

  test("of trips: where cards and heads of screens lead, a copy without expenses, and a hint at days in the wrong order", async () => {
    const anna = await signUp("Anna");
    const days = { startDate: "2026-12-09", endDate: "2026-12-01" };
    const planned = await createTrip(anna, { name: "Azoren", setAsActive: "", ...days });
    await addExpense(anna, planned, { amount: "12,50" });
    const active = await createTrip(anna, { name: "Dolomiten" });
    const list = await anna.open("/my-trips");
    const links = (name: string) =>
      list.root
        .querySelectorAll("article")
        .find(({ text }) => text.includes(name))!
        .querySelectorAll("a")
        .map((link) => [plain(link.text), link.getAttribute("href")]);
    expect(links("Azoren")).toEqual(
      expect.arrayContaining([
        ["Azoren", `/trip/${planned}`],
        ["Bearbeiten: Azoren", `/trip/${planned}`],
      ]),
    );
    expect(links("Dolomiten")).toContainEqual(["Dolomiten", "/"]);
    const home = await anna.follow(await anna.open("/"), "Dolomiten");
    const expenses = await anna.follow(await anna.open("/expenses"), "Dolomiten · Lissabon und Porto");
    expect([home.path, expenses.path]).toEqual([`/trip/${active}`, `/trip/${active}`]);
    const trip = await anna.open(`/trip/${planned}`);
    expect(trip.text).toContain("Das Ende liegt vor dem Anfang. Ist das so gemeint?");
    expect(trip.text).toContain("9 Tage");

    const { root } = await anna.send("/my-trips", { intent: "trip.duplicate", id: planned });
    const copy = root.querySelectorAll("article").find(({ text }) => text.includes("Azoren (Kopie)"))!;
    expect(plain(copy.text)).toContain("Geplant");
    expect(plain(copy.text)).toMatch(/0,00 € ausgegeben.*0 Ausgaben/);
  });

  test("of her latest trips on the profile, beside her figures", async () => {
    const anna = await signUp("Anna");
    const first = await createTrip(anna, { name: "Azoren", setAsActive: "" });
    await addExpense(anna, first, { amount: "1.234,50" });
    await anna.post("/my-trips", { intent: "trip.end", id: first });
    await createTrip(anna, { name: "Dolomiten" });
    const page = await anna.open("/profile");
    for (const text of ["AM", "Anna Muster", anna.email]) expect(page.text).toContain(text);
    expect(texts(page, "dl > div")).toEqual([
      ...["Reisen2", "Ausgaben1", "Insgesamt1.234,50 €", "Im Schnitt je Reise617,25 €"],
    ]);
    const latest = page.root.querySelectorAll("section").find(({ text }) => text.includes("Letzte Reisen"))!;
    expect(latest.querySelectorAll("b").map(({ text }) => text)).toEqual(["Azoren"]);
    expect((await anna.follow(page, "Azoren")).path).toBe(`/trip/${first}`);
  });

  test("about what is gone: an expense, a trip to export, and a trip in the trash", async () => {
    const anna = await signUp("Anna");
    await createTrip(anna);
    const gone = await anna.open("/expenses?dialog=expense&id=gone");
    expect([gone.status, gone.text.includes("Ausgabe nicht gefunden")]).toEqual([404, true]);
    const exported = await anna.open("/profile?dialog=export&id=gone");
    expect([exported.status, exported.text.includes("Reise nicht gefunden")]).toEqual([404, true]);
    for (const path of ["/trip/gone", "/trip/gone/expenses"]) {
      const page = await anna.open(path);
      expect([page.status, page.text.includes("Reise nicht gefunden")]).toEqual([404, true]);
      expect((await anna.follow(page, "Zu Meine Reisen")).path).toBe("/my-trips");
    }
    const trashed = await createTrip(anna, { name: "Capri", setAsActive: "" });
    await anna.post("/my-trips", { intent: "trip.delete", id: trashed });
    const { status, text } = await anna.open(`/trip/${trashed}`);
    expect(status).toBe(404);
    expect(text).toContain("Vielleicht liegt sie bei den gelöschten Reisen, oder du bist nicht mehr dabei.");
  });
});
