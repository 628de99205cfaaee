// The group of what is open above the days of a list, and the filter by kind.
import { beforeAll, expect, test } from "vitest";
import { addExpense, createTrip, type Fields, type Page, type Person, signUp } from "../../support/person";
import { execute, insertExpenses, rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna, { budget: "2000" });
  await note({ amount: "20", description: "Pizza" });
  await note({ amount: "12,50", description: "Kleid", kind: "refund", categoryId: "kleidung" });
  await note({
    amount: "270",
    description: "Hotel",
    kind: "planned",
    categoryId: "hotel",
    date: "2026-12-02",
  });
  await note({
    amount: "96",
    description: "Hostel",
    kind: "planned",
    categoryId: "hostel",
    date: "2026-12-01",
  });
  await note({ amount: "800", description: "Wohnung", kind: "deposit", categoryId: "ferienwohnung" });
  await note({ amount: "50", description: "Rad", kind: "returned", categoryId: "fahrrad-miete" });
});

function note(fields: Fields): Promise<string> {
  return addExpense(anna, tripId, { date: "2026-11-14", ...fields });
}

/** The headings of a list with their sums, and the titles below each. */
function sections({ root }: Page): string[] {
  return root.querySelectorAll("section:has(> .day-head)").map((section) => {
    const [title, sum] = [section.querySelector("h2")!, section.querySelector(".day-head > p")!];
    const rows = section.querySelectorAll(".row-title").map(({ text }) => text);
    return `${title.text}, ${sum.text}: ${rows.join(", ")}`.replaceAll("\u00a0", " ");
  });
}

function found({ root }: Page): string {
  return (root.querySelector("main [role=status]")?.text ?? "").replace(/[\s\u00a0]+/g, " ").trim();
}

const group = "Noch offen, 366,00 € · Kaution 800,00 €: Wohnung, Hostel, Hotel";
const day = "Sa., 14. Nov. 2026, 7,50 €";

test("Anna's list begins with what is open, by the day when it is due; the sums are of what is paid", async () => {
  for (const path of ["/expenses", `/trip/${tripId}/expenses`]) {
    const page = await anna.open(path);
    expect([path, sections(page)]).toEqual([path, [group, `${day}: Rad, Kleid, Pizza`]]);
    const overview = page.root.querySelector(".overview")!.text.replaceAll("\u00a0", " ");
    expect(overview).toContain("7,50 €2 Ausgaben19 % vom Budget1.626,50 € übrig");
  }
});

test.each([
  ["expense", "1 Ausgabe gefunden · 20,00 €", ["Sa., 14. Nov. 2026, 20,00 €: Pizza"]],
  ["refund", "1 Ausgabe gefunden · −12,50 €", ["Sa., 14. Nov. 2026, −12,50 €: Kleid"]],
  ["planned", "2 Ausgaben gefunden", ["Noch offen, 366,00 €: Hostel, Hotel"]],
  ["deposit", "1 Ausgabe gefunden", ["Noch offen, Kaution 800,00 €: Wohnung"]],
  ["returned", "1 Ausgabe gefunden", ["Sa., 14. Nov. 2026, 0,00 €: Rad"]],
  ["open", "3 Ausgaben gefunden", [group]],
])("Anna filters by the kind %s", async (kind, says, shown) => {
  const page = await anna.open(`/expenses?kinds=${kind}`);
  expect([found(page), sections(page)]).toEqual([says, shown]);
  expect(page.text).not.toContain("Nichts gefunden");
});

test("the filter is a field of the form, keeps itself in links, and says what it does not know", async () => {
  const list = await anna.open("/expenses");
  const chosen = await anna.press(list, "Suchen", { kinds: "planned", q: "hos" });
  expect(sections(chosen)).toEqual(["Noch offen, 96,00 €: Hostel"]);
  const view = chosen.root.querySelector(".expense-row > a")!.getAttribute("href")!;
  expect(view).toContain("kinds=planned");
  const opened = await anna.open(`/expenses${view.replaceAll("&amp;", "&")}`);
  expect(sections(opened)).toEqual(sections(chosen));
  const unknown = await anna.open("/expenses?kinds=geschenk");
  expect([unknown.text.includes("Diese Art gibt es nicht."), sections(unknown)[0]]).toEqual([true, group]);
  expect((await anna.open("/expenses?kinds=deposit&q=pizza")).text).toContain("Nichts gefunden");
});

test("of more than fifty the first are shown, with the sum of all and the way to the others", async () => {
  const ida = await signUp("Ida");
  const trip = await createTrip(ida);
  const id = await addExpense(ida, trip, { amount: "1", kind: "planned", date: "2026-12-01" });
  for (let n = 2; n <= 53; n++) {
    execute(
      `insert into expenses (id, trip_id, created_by, amount, day, category_id, created_at, unpaid)
       select ?, trip_id, created_by, amount, ?, category_id, created_at, unpaid from expenses where id = ?`,
      `later-${n}`,
      `2099-02-${String(1 + (n % 28)).padStart(2, "0")}`,
      id,
    );
  }
  const { root, text } = await ida.open("/expenses");
  expect(root.querySelectorAll(".expense-row")).toHaveLength(50);
  expect(text).toContain("Noch offen53,00");
  expect(text).toContain("Die ersten 50 nach Fälligkeit");
  const searched = await ida.open("/expenses?kinds=planned&from=2099-02-28");
  expect(found(searched)).toBe("1 Ausgabe gefunden");
});

test("a trip on which nothing is paid yet shows what is open, and no empty list", async () => {
  const jan = await signUp("Jan");
  const trip = await createTrip(jan);
  await addExpense(jan, trip, { kind: "planned", date: "2026-12-01" });
  const { text } = await jan.open("/expenses");
  expect([text.includes("Noch offen"), text.includes("Noch keine Ausgaben")]).toEqual([true, false]);
  const { root } = await jan.open(`/trip/${trip}`);
  expect(root.querySelector(`a[href="/trip/${trip}/expenses"]`)).not.toBeNull();
});

test("a page weighs at most 260 kB, with the longest texts of what is open and of what is paid", async () => {
  const eva = await signUp("Eva");
  const trip = await createTrip(eva);
  insertExpenses(trip, 128, (n) => `2026-11-${String(10 + (n % 2)).padStart(2, "0")}`);
  const ids = rows<{ id: string }>("select id from expenses where trip_id = ?", trip).map(({ id }) => id);
  for (const id of ids.slice(0, 64)) execute("update expenses set unpaid = 'planned' where id = ?", id);
  for (const text of ["x", '"'.repeat(200), "€".repeat(200)]) {
    const texts = "description = ?, location_name = ?, location_address = ?, notes = ?, search_text = ?";
    execute(
      `update expenses set ${texts} where trip_id = ?`,
      ...[text, text, text, text.repeat(10), '"'.repeat(200), trip],
    );
    for (const path of ["/expenses", `/expenses?q=${encodeURIComponent('"'.repeat(120))}`]) {
      const page = await eva.open(path);
      expect(Buffer.byteLength(page.html)).toBeLessThanOrEqual(260_000);
      expect(page.text).toContain("Noch offen64,00");
      expect(page.root.querySelectorAll(".expense-row:not([data-kind])").length).toBeGreaterThan(0);
    }
  }
});
