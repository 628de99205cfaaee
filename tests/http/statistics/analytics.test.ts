import type { HTMLElement } from "node-html-parser";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { addDays } from "~/domain/day";
import {
  addExpense,
  createTrip,
  type Fields,
  type Page,
  type Person,
  signUp,
  visitor,
} from "../../support/person";
import { execute, insertExpenses, insertTrips } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

afterEach(() => vi.useRealTimers());

let anna: Person;
let tripId: string;

const spent: Fields[] = [
  { date: "2026-11-12", amount: "286", categoryId: "hotel" },
  { date: "2026-11-13", amount: "0,01", categoryId: "nebenkosten", paymentMethod: "barzahlung" },
  { date: "2026-11-13", amount: "119,50", categoryId: "restaurant" },
  { date: "2026-11-14", amount: "44,10", categoryId: "lebensmittel", paymentMethod: "barzahlung" },
  { date: "2026-11-15", amount: "2", categoryId: "trinkgeld", paymentMethod: "barzahlung" },
  { date: "2026-11-16", amount: "89,99", categoryId: "train", paymentMethod: "ec-konto" },
  { date: "2026-11-17", amount: "8,50", categoryId: "apotheke" },
  { date: "2026-11-18", amount: "12,34", categoryId: "freizeitparks" },
  { date: "2026-11-19", amount: "1234,56", categoryId: "souvenirs" },
];

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
  for (const fields of spent) await addExpense(anna, tripId, fields);
});

/** The tables of sums with this caption, as rows of texts without the heading. */
function tables({ root }: Page, caption: string): string[][][] {
  return root
    .querySelectorAll("table")
    .filter((table) => !table.closest(".per-day") && table.querySelector("caption")?.text === caption)
    .map((table) => table.querySelectorAll("tbody tr").map(cells));
}

function cells(row: HTMLElement): string[] {
  return row.querySelectorAll("th, td").map(({ text }) => text.trim());
}

/** Converts `1.234,56 €` to cents. */
function cents(text: string): number {
  expect(text).toMatch(/^-?[\d.]+,\d\d\u00a0€$/);
  return Number(text.replace(/[^\d-]/g, ""));
}

interface Summary {
  totalSpent: number;
  categoryBreakdown: Breakdown[];
  paymentMethodBreakdown: { paymentMethod: string | null; total: number }[];
  dailySpending: { date: string; amount: number }[];
}

interface Breakdown {
  category: { id: string; name: string };
  total: number;
  subcategories?: Breakdown[];
}

const inCents = (euro: number) => Math.round(euro * 100);

async function summary(person: Person, trip: string): Promise<Summary> {
  return (await person.request(`/api/trips/${trip}/summary`)).json() as Promise<Summary>;
}

test("On Eva's long trip the table says which days each average is of", async () => {
  const eva = await signUp("Eva");
  const trip = await createTrip(eva, { startDate: "2026-01-01", endDate: "2026-12-31" });
  await addExpense(eva, trip, { date: "2026-01-09", amount: "60" });
  const { root } = await eva.open("/analytics");
  const table = root.querySelectorAll("table").find((each) => each.text.startsWith("Pro Tag"))!;
  expect(table.querySelectorAll("tbody tr").map(cells)).toEqual([["7. bis 12. Jan. 2026", "10,00\u00a0€"]]);
});

describe("The tables of Anna's charts", () => {
  test.each(["bars", "pie"])("equal the API's summary to the cent: %s", async (view) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(new Date("2026-11-20T12:00:00Z"));
    const page = await anna.open(`/analytics?view=${view}`);
    const { totalSpent, categoryBreakdown, paymentMethodBreakdown, dailySpending } = await summary(
      anna,
      tripId,
    );

    const [categories] = tables(page, "Nach Kategorie");
    expect(categories!.map(([name, sum]) => [name, cents(sum!)])).toEqual(
      categoryBreakdown.map(({ category, total }) => [category.name, inCents(total)]),
    );
    const rows = page.root.querySelectorAll(".per-sum .category-rows summary");
    expect(rows.map((row) => row.querySelector("b")!.text).map(cents)).toEqual(
      categoryBreakdown.map(({ total }) => inCents(total)),
    );
    for (const { category, subcategories } of categoryBreakdown) {
      const [parts] = tables(page, category.name);
      expect(parts!.map(([name, sum]) => [name, cents(sum!)])).toEqual(
        subcategories!.map(({ category, total }) => [category.name, inCents(total)]),
      );
    }
    const [methods] = tables(page, "Nach Zahlungsart");
    expect(methods!.map(([, sum]) => cents(sum!))).toEqual(
      paymentMethodBreakdown.map(({ total }) => inCents(total)),
    );
    const [days] = tables(page, "Die letzten 7 Tage mit Ausgaben");
    expect(days!.map(([, sum]) => cents(sum!))).toEqual(
      dailySpending.slice(-7).map(({ amount }) => inCents(amount)),
    );
    expect(days![0]![0]).toBe("Fr., 13. Nov. 2026");
    expect(dailySpending).toHaveLength(8);
    const [forecast] = tables(page, "Ausgaben und Plan, Tag für Tag");
    const reached = forecast!.map(([, sum]) => sum!).filter((sum) => sum !== "–");
    expect(cents(reached.at(-1)!)).toBe(inCents(totalSpent));
    expect(page.text).toContain(`${spent.length} Ausgaben`);
    expect(page.text.replaceAll("\u00a0", " ")).toContain("1.797,00 €");
    // 1797,00 € / 9
    expect(page.text.replaceAll("\u00a0", " ")).toContain("Im Schnitt je Ausgabe199,67 €");
  });

  test("have percentages that add up to 100 even if the rounded ones would not", async () => {
    const tessa = await signUp("Tessa");
    const trip = await createTrip(tessa);
    for (const [categoryId, paymentMethod] of [
      ["restaurant", "barzahlung"],
      ["hotel", "kreditkarte"],
      ["train", "ec-konto"],
    ] as const)
      await addExpense(tessa, trip, { amount: "10", categoryId, paymentMethod });
    const page = await tessa.open("/analytics");
    for (const caption of ["Nach Kategorie", "Nach Zahlungsart"]) {
      const [rows] = tables(page, caption);
      expect([caption, rows!.map((row) => Number.parseInt(row[2]!, 10))]).toEqual([caption, [34, 33, 33]]);
    }
    const rows = page.root.querySelectorAll(".per-sum .category-rows .share-sum small");
    expect(rows.map(({ text }) => Number.parseInt(text, 10))).toEqual([34, 33, 33]);
  });

  test("name a missing payment method and an unknown one", async () => {
    const ben = await signUp("Ben");
    const trip = await createTrip(ben);
    insertExpenses(trip, 3, () => "2026-11-14");
    execute("update expenses set payment_method = 'paypal' where trip_id = ? and id like '%0'", trip);
    execute("update expenses set payment_method = null where trip_id = ? and id like '%1'", trip);
    const [methods] = tables(await ben.open("/analytics"), "Nach Zahlungsart");
    expect(methods!.map(([name]) => name)).toEqual(expect.arrayContaining(["PayPal", "Unbekannt"]));
  });
});

describe("Anna's charts", () => {
  test("show each category once, as a link to its row with a full name", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(new Date("2026-11-25T12:00:00Z"));
    // As bars the rows themselves are the chart.
    for (const view of ["pie"]) {
      const { root } = await anna.open(`/analytics?view=${view}`);
      const links = root.querySelectorAll("svg.slices a");
      expect(links.map((link) => link.getAttribute("aria-label")!.replaceAll("\u00a0", " "))).toEqual([
        "Einkaufen, 1.234,56 €, 69 %",
        "Unterkunft, 286,01 €, 16 %",
        "Essen, 165,60 €, 9 %",
        "Reise, 89,99 €, 5 %",
        "Aktivitäten, 12,34 €, 1 %",
        "Gesundheit, 8,50 €, 0 %",
        "Einkaufen, Ø 94,97 € am Tag, 69 %",
        "Unterkunft, Ø 22,00 € am Tag, 16 %",
        "Essen, Ø 12,74 € am Tag, 9 %",
        "Reise, Ø 6,92 € am Tag, 5 %",
        "Aktivitäten, Ø 0,95 € am Tag, 1 %",
        "Gesundheit, Ø 0,65 € am Tag, 0 %",
      ]);
      for (const link of links) {
        const target = link.getAttribute("href")!.replaceAll("&amp;", "&");
        const page = await anna.open(`/analytics${target.split("#")[0]}`);
        expect(page.root.querySelectorAll("details[open]").map(({ id }) => id)).toContain(
          target.split("#")[1],
        );
      }
    }
  });

  test("show categories beside the largest and other shares as parts of 100 percent, at least as 2 where something was spent", async () => {
    const { root } = await anna.open("/analytics");
    const widths = (part: string) =>
      root
        .querySelectorAll(`${part} .bar > span`)
        .map((bar) => Number.parseFloat(bar.getAttribute("style")!.replace("width:", "")));
    expect(widths(".per-sum .category-rows summary")).toEqual([100, 23.17, 13.41, 7.29, 2, 2]);
    const parts = root.querySelectorAll(".per-sum .stack-bar > span").map((part) => {
      return Number.parseFloat(part.getAttribute("style")!.replace("flex-grow:", ""));
    });
    expect(parts).toHaveLength(6);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(100);
    expect(widths("#methods")).toEqual([92.43, 5.01, 2.57]);
    expect(widths("#category-accommodation .amounts")).toEqual([100, 2]);
  });

  test("say what was spent on the columns of the last seven days, and repeat it only to those who cannot see them", async () => {
    const { root } = await anna.open("/analytics");
    const chart = root.querySelector(".days.is-few")!;
    const labels = chart.querySelectorAll("b, small").map(({ text }) => text.replace("\u00a0", " "));
    expect(labels).toEqual([
      ...["120 €", "13.11.", "44 €", "14.11.", "2 €", "15.11.", "90 €", "16.11."],
      ...["9 €", "17.11.", "12 €", "18.11.", "1.235", "19.11."],
    ]);
    expect(chart.getAttribute("aria-hidden")).toBe("true");
    const table = root.querySelectorAll("table").find(({ text }) => text.startsWith("Die letzten 7 Tage"))!;
    expect(table.closest(".sr-only")).not.toBeNull();
  });

  test("have no inline styles and no colours of their own", async () => {
    for (const [view, count] of [
      ["bars", 1],
      ["pie", 3],
    ] as const) {
      const { root } = await anna.open(`/analytics?view=${view}`);
      const drawings = root.querySelectorAll(".drawing");
      expect(drawings).toHaveLength(count);
      for (const drawing of drawings) {
        expect(drawing.querySelector("svg")).not.toBeNull();
        expect(drawing.innerHTML).not.toMatch(/style=|fill=|stroke=|rgb|#[0-9a-f]{6}/);
      }
    }
  });
});

describe("The choice of a trip", () => {
  test("The trip's own screen links to its statistics", async () => {
    const { root } = await anna.open(`/trip/${tripId}`);
    const link = root.querySelectorAll("a.line-row").find(({ text }) => text.startsWith("Statistik"))!;
    expect(link.getAttribute("href")).toBe(`/analytics?trip=${tripId}`);
    expect((await anna.open(`/analytics?trip=${tripId}`)).text).toContain("Interrail Portugal");
  });

  test("Anna looks at a trip that has ended, as bars and as a ring", async () => {
    const carla = await signUp("Carla");
    const ended = await createTrip(carla, { name: "Porto" });
    await addExpense(carla, ended, { amount: "77" });
    await carla.post("/my-trips", { intent: "trip.end", id: ended });
    await createTrip(carla, { name: "Island" });
    const page = await carla.open("/analytics");
    const form = page.root.querySelector('form[action="/analytics"]')!;
    expect(form.querySelectorAll("option").map(({ text }) => text)).toEqual(["Island", "Porto"]);
    expect(form.querySelectorAll("optgroup").map((group) => group.getAttribute("label"))).toEqual([
      "Aktiv",
      "Beendet",
    ]);
    expect(form.querySelector("option[selected]")!.text).toBe("Island");
    expect(form.querySelector("button")!.text).toBe("Anzeigen");

    const chosen = await carla.open(`/analytics?view=pie&trip=${ended}`);
    expect(chosen.root.querySelector("option[selected]")!.text).toBe("Porto");
    expect(chosen.text).toContain("77,00");
    expect(chosen.root.querySelector("svg.slices")).not.toBeNull();
    const links = chosen.root.querySelectorAll(".switch a").map((link) => link.getAttribute("href"));
    expect(links.map((link) => link!.replaceAll("&amp;", "&"))).toEqual([
      `?view=bars&trip=${ended}#categories`,
      `?view=pie&trip=${ended}#categories`,
      `?view=pie&trip=${ended}&per=sum#categories`,
      `?view=pie&trip=${ended}&per=day#categories`,
    ]);
    expect(chosen.root.querySelector(".switch a[aria-current]")!.text).toBe("Kreis");
    expect(
      chosen.root.querySelector('form[action="/analytics"] input[name=view]')!.getAttribute("value"),
    ).toBe("pie");
  });

  test("Anna has no active trip: she sees no statistics, but can choose another trip", async () => {
    const dora = await signUp("Dora");
    const empty = await dora.open("/analytics");
    expect(empty.text).toContain("Keine Daten verfügbar");
    expect(empty.root.querySelector("select")).toBeNull();
    const planned = await createTrip(dora, { setAsActive: "" });
    const page = await dora.open("/analytics");
    expect(page.text).toContain("Keine Daten verfügbar");
    expect(page.root.querySelectorAll("option").map(({ text }) => text)).toEqual([
      "Wähle eine Reise",
      "Interrail Portugal",
    ]);
    const chosen = await dora.open(`/analytics?trip=${planned}`);
    expect(chosen.text).toContain("Keine Zahlungsmittel-Daten verfügbar");
    expect(chosen.text).toContain("Noch keine Ausgaben");
    expect(chosen.root.querySelector(".switch")).toBeNull();
  });

  test("Ben's trip, a trip in the trash and an unknown trip are not found", async () => {
    const ben = await signUp("Ben");
    const trashed = await createTrip(ben, { name: "Weg", setAsActive: "" });
    await ben.post("/my-trips", { intent: "trip.delete", id: trashed });
    for (const [person, trip] of [
      [ben, tripId],
      [ben, trashed],
      [anna, "nothing"],
      [anna, "\0"],
    ] as const) {
      const { status, text } = await person.open(`/analytics?trip=${encodeURIComponent(trip)}`);
      expect([trip, status]).toEqual([trip, 404]);
      expect(text).toContain("Reise nicht gefunden");
    }
    expect((await ben.open("/analytics?trip=")).status).toBe(200);
    const { text } = await visitor().open(`/analytics?trip=${tripId}`);
    expect(text).toContain("Anmelden");
    expect(text).not.toContain("Interrail");
  });

  test("A trip that is not in the short list is shown once it is chosen, with a link to all", async () => {
    const emil = await signUp("Emil");
    insertTrips(emil.email, 101, () => ({ startDate: "2001-01-01" }));
    const last = await createTrip(emil, {
      name: "Die nullte",
      setAsActive: "",
      startDate: "1999-01-01",
      endDate: "1999-01-05",
    });
    const page = await emil.open("/analytics");
    expect(page.root.querySelectorAll('option:not([value=""])')).toHaveLength(100);
    expect(page.text).toContain("Noch mehr Reisen");
    const chosen = await emil.open(`/analytics?trip=${last}`);
    expect(chosen.root.querySelectorAll("option")).toHaveLength(101);
    expect(chosen.root.querySelector("option[selected]")!.text).toBe("Die nullte");
  });
});

test("A trip of three years has a line with few points, and its page is no heavier", async () => {
  const frieda = await signUp("Frieda");
  const trip = await createTrip(frieda, { startDate: "2024-01-01", endDate: "2026-12-31" });
  insertExpenses(trip, 2_000, (n) => addDays("2024-01-01", n % 1_000));
  const { root, html } = await frieda.open("/analytics");
  const line = root.querySelector("svg.lines path.spent")!.getAttribute("d")!;
  expect(line.split("L").length).toBeLessThanOrEqual(40);
  expect(html.length).toBeLessThan(60_000);
});
