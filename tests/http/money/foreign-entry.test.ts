// Entering what was paid in a foreign currency by forms, as browsers without JavaScript do.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, dayOf } from "~/domain/day";
import {
  addExpense,
  createTrip,
  entryOn,
  expenseForm,
  type Fields,
  type Page,
  type Person,
  signUp,
} from "../../support/person";
import { execute, rows, snapshot } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

const today = dayOf(new Date(), "Europe/Berlin");
const yesterday = addDays(today, -1);

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  storeRate("ecb", "USD", yesterday, "1.0837");
  storeRate("ecb", "JPY", yesterday, "162.2");
  storeRate("inforeuro", "VND", `${today.slice(0, 7)}-01`, "28604.9");
});

beforeEach(async () => {
  tripId = await createTrip(anna);
});

function storeRate(source: string, currency: string, day: string, rate: string): void {
  execute("insert into rates (source, currency, day, rate) values (?, ?, ?, ?)", source, currency, day, rate);
}

const entry = () => `/trip/${tripId}/expenses?dialog=expense&main=food`;

/** Opens the expense dialog with the select, as a first foreign expense needs it. */
async function withSelect(): Promise<Page> {
  return anna.press(await anna.open(entry()), "Andere Währung");
}

function add(fields: Fields): Promise<Page> {
  return anna.send(entry(), { ...expenseForm, tripId, ...fields });
}

interface Stored {
  amount: number;
  original_amount: number | null;
  original_currency: string | null;
  rate: string | null;
  rate_day: string | null;
  rate_source: string | null;
}

function stored(): Stored[] {
  return rows<Stored>(
    `select amount, original_amount, original_currency, rate, rate_day, rate_source from expenses
     where trip_id = ? order by created_at`,
    tripId,
  );
}

/** Texts of the fields' errors. */
const errorsOf = ({ root }: Page) =>
  root.querySelectorAll(".text-danger.field-message").map(({ text }) => text);

describe("On a trip without foreign currencies", () => {
  test("Anna's dialog has neither a select nor a list of currencies", async () => {
    const { root, html } = await anna.open(entry());
    expect(root.querySelector('select[name="originalCurrency"]')).toBeNull();
    expect(html).not.toContain("Vietnamesischer Dong");
    expect(root.querySelector('[aria-label="Andere Währung"]')).not.toBeNull();
  });

  test("asking for another currency keeps what Anna has typed", async () => {
    const page = await anna.press(await anna.open(entry()), "Andere Währung", {
      amount: "450000",
      description: "Phở",
    });
    expect(page.status).toBe(200);
    expect(stored()).toEqual([]);
    const options = page.root.querySelectorAll('select[name="originalCurrency"] option');
    expect(options[0]!.text).toMatch(/^EUR\s+Euro$/);
    expect(options.length).toBeGreaterThan(150);
    expect(page.root.querySelector('[name="amount"]')!.getAttribute("value")).toBe("450000");
    expect(page.root.querySelector('[name="description"]')!.getAttribute("value")).toBe("Phở");
    const common = options.slice(1, 9).map(({ text }) => text);
    expect(common[0]).toBe("USD\u2003\u2003US-Dollar");
    expect(common.map((text) => text.slice(0, 3)).join(" ")).toBe("USD GBP CHF TRY PLN DKK CZK THB");
    const names = options.slice(9).map(({ text }) => text);
    expect(names).toContain("Vietnamesischer Dong\u2003VND");
    expect(names).toEqual(names.toSorted(new Intl.Collator("de").compare));
    expect(names.join()).not.toContain("Kroatischer Kuna");
  });

  test("Anna pays 450.000 dong and reads the euros in toast and row", async () => {
    const page = await anna.press(await withSelect(), "Ausgabe speichern", {
      originalCurrency: "VND",
      amount: "450.000",
      categoryId: "restaurant",
      paymentMethod: "barzahlung",
    });
    expect(page.toast).toBe("Ausgabe hinzugefügt!");
    const sums = "450.000 ₫ = 15,73 €";
    expect(page.text.replaceAll("\u00a0", " ")).toContain(sums);
    const row = page.root.querySelector(".expense-row")!;
    expect(row.querySelector(".row-sum")!.text.replaceAll("\u00a0", " ")).toBe("15,73 €");
    expect(row.querySelector(".row-sub")!.text.replaceAll("\u00a0", " ")).toBe("450.000 ₫");
    expect(stored()).toMatchObject([
      { amount: 1_573, original_amount: 450_000, original_currency: "VND", rate_source: "inforeuro" },
    ]);
  });
});

describe("On a trip with foreign currencies", () => {
  beforeEach(async () => {
    await add({ originalCurrency: "JPY", amount: "1.500" });
    await add({ originalCurrency: "VND", amount: "450000" });
  });

  test("one taxi in dollars does not make Anna's next coffee dollars", async () => {
    const chosen = async () => entryOn(await anna.open(entry())).originalCurrency;
    for (const amount of ["1", "2", "3"]) await add({ originalCurrency: "EUR", amount });
    expect(await chosen()).toBe("EUR");
    await add({ originalCurrency: "USD", amount: "12" });
    expect(await chosen()).toBe("EUR");
    for (const amount of ["5", "6"]) await add({ originalCurrency: "USD", amount });
    expect(await chosen()).toBe("USD");
  });

  test("the currency used last is chosen of equally many, and those of the trip come first", async () => {
    const { root } = await anna.open(entry());
    const groups = root.querySelectorAll('select[name="originalCurrency"] optgroup');
    expect(groups.map((group) => group.getAttribute("label"))).toEqual([
      "Auf dieser Reise",
      "Häufig auf Reisen",
      "Alle Währungen",
    ]);
    expect(groups[0]!.querySelectorAll("option").map((each) => each.getAttribute("value"))).toEqual([
      "JPY",
      "VND",
    ]);
    const chosen = root.querySelectorAll('select[name="originalCurrency"] [selected]');
    expect(chosen.map((each) => each.getAttribute("value"))).toEqual(["VND"]);
    expect(groups[2]!.querySelectorAll('[value="VND"], [value="JPY"], [value="EUR"]')).toEqual([]);
  });

  test("four presses and the amount are enough, and euro is one of the currencies", async () => {
    const page = await anna.press(await anna.open(entry()), "Ausgabe speichern", {
      amount: "90.000",
      categoryId: "restaurant",
    });
    expect(page.toast).toBe("Ausgabe hinzugefügt!");
    expect(stored().at(-1)).toMatchObject({ original_currency: "VND", amount: 315 });
    await anna.press(await anna.open(entry()), "Ausgabe speichern", {
      originalCurrency: "EUR",
      amount: "12,50",
      categoryId: "restaurant",
    });
    expect(stored().at(-1)).toMatchObject({ original_currency: null, amount: 1_250, rate: null });
  });

  test.each([
    ["amount", { originalCurrency: "JPY", amount: "1,5" }, "Diese Währung hat keine Nachkommastellen."],
    ["amount", { originalCurrency: "VND", amount: "12345678901234567" }, "Höchstens 16 Zeichen."],
    ["exchangeRate", { originalCurrency: "VND", amount: "1", exchangeRate: "viel" }, "Diesen Kurs verstehen"],
    ["exchangeRate", { originalCurrency: "KWD", amount: "12" }, "Für KWD gibt es noch keinen Kurs."],
    [
      "chargedAmount",
      { originalCurrency: "VND", amount: "1", chargedAmount: "x" },
      "Diesen Betrag verstehen",
    ],
    ["originalCurrency", { originalCurrency: "XXX", amount: "1" }, "Diese Währung gibt es nicht."],
  ])(
    "an error of %s stands beside it, and everything typed stays: %j",
    async (name, fields: Fields, text) => {
      const before = snapshot();
      const page = await add({ ...fields, description: "Phở", exchangeRate: fields.exchangeRate ?? "" });
      expect(page.status).toBe(400);
      expect(snapshot()).toBe(before);
      expect(errorsOf(page).join(" ")).toContain(text);
      const field = page.root.querySelector(`[name="${name}"]`)!;
      expect(field.getAttribute("aria-invalid")).toBe("true");
      const described = field.getAttribute("aria-describedby")!.split(" ");
      expect(described.map((id) => page.root.querySelector(`[id="${id}"]`)?.text).join()).toContain(text);
      const folded = field.closest("details");
      if (folded) expect(folded.hasAttribute("open")).toBe(true);
      expect(page.root.querySelector('[name="description"]')!.getAttribute("value")).toBe("Phở");
      for (const [typed, value] of Object.entries(fields)) {
        if (typed === "originalCurrency") continue;
        expect(page.root.querySelector(`[name="${typed}"]`)!.getAttribute("value")).toBe(value);
      }
      const chosen = page.root.querySelector('select[name="originalCurrency"] [selected]');
      if (name !== "originalCurrency") expect(chosen?.getAttribute("value")).toBe(fields.originalCurrency);
    },
  );

  test.each<[fields: Fields, text: string]>([
    [{ exchangeRate: "viel" }, "Diesen Kurs verstehen"],
    [{ chargedAmount: "viel" }, "Diesen Betrag verstehen"],
  ])("an error is shown at its field in euro too: %j", async (fields, text) => {
    const page = await add(fields);
    expect([page.status, errorsOf(page).join()]).toEqual([400, expect.stringContaining(text)]);
    for (const [name, value] of Object.entries(fields)) {
      expect(page.root.querySelector(`[name="${name}"]`)!.getAttribute("value")).toBe(value);
    }
  });
});

describe("Changing an expense", () => {
  async function paid(fields: Fields): Promise<string> {
    return addExpense(anna, tripId, { originalCurrency: "VND", amount: "450000", ...fields });
  }

  const dialog = (id: string) => anna.open(`/trip/${tripId}/expenses?dialog=expense&id=${id}`);

  test("shows what Anna typed, the rate, its source and day", async () => {
    const id = await paid({ originalCurrency: "USD", amount: "12,5" });
    const { root, text } = await dialog(id);
    expect(root.querySelector('[name="amount"]')!.getAttribute("value")).toBe("12,50");
    const day = `${Number(yesterday.slice(8))}. `;
    expect(text.replaceAll("\u00a0", " ")).toContain(`1 € = 1,0837 US$ (EZB, ${day}`);
    expect(root.querySelector('[name="exchangeRate"]')!.getAttribute("value")).toBe("1,0837");
    // An emptied field keeps the stored rate; only a new expense takes that of the day.
    expect(text).toContain("Leer: bleibt, wie er ist.");
    const fresh = await anna.open(`/trip/${tripId}/expenses?dialog=expense&main=food`);
    expect(fresh.text).toContain("Leer: der Kurs des Tages.");
    const kept = await anna.press(await dialog(id), "Ausgabe speichern", { exchangeRate: "" });
    expect([kept.toast, stored().at(-1)]).toEqual([
      "Ausgabe aktualisiert!",
      expect.objectContaining({ amount: 1_153, rate: "1.0837", rate_source: "ecb" }),
    ]);
  });

  test("another day keeps the rate, and Anna may take that day's", async () => {
    const id = await paid({ originalCurrency: "USD", amount: "12,5" });
    const before = addDays(yesterday, -3);
    storeRate("ecb", "USD", before, "1.25");
    await anna.press(await dialog(id), "Ausgabe speichern", { date: before });
    expect(stored()).toMatchObject([{ amount: 1_153, rate: "1.0837" }]);
    await anna.press(await dialog(id), "Ausgabe speichern", { newRate: "on" });
    expect(stored()).toMatchObject([{ amount: 1_000, rate: "1.25", rate_day: before, rate_source: "ecb" }]);
    execute("delete from rates where day = ?", before);
  });

  test("another currency converts anew, and euro makes it a plain one", async () => {
    const id = await paid({ exchangeRate: "28000" });
    await anna.press(await dialog(id), "Ausgabe speichern", { originalCurrency: "JPY", amount: "1622" });
    expect(stored()).toMatchObject([{ amount: 1_000, original_currency: "JPY", rate: "162.2" }]);
    await anna.press(await dialog(id), "Ausgabe speichern", { originalCurrency: "EUR", amount: "9" });
    expect(stored()).toMatchObject([{ amount: 900, original_currency: null }]);
  });

  test("what was charged keeps its ratio with another amount, and a typed rate is said to be Anna's", async () => {
    const { text } = await dialog(await paid({ exchangeRate: "28000" }));
    expect(text.replaceAll("\u00a0", " ")).toContain("1 € = 28.000 ₫ (eigener Kurs)");
    const id = await paid({ chargedAmount: "20" });
    expect((await dialog(id)).text).toContain("(abgebucht)");
    await anna.press(await dialog(id), "Ausgabe speichern", { amount: "900000" });
    expect(stored().at(-1)).toMatchObject({ amount: 4_000, rate_source: "charged" });
  });
});
