import { beforeAll, describe, expect, test } from "vitest";
import {
  addExpense,
  createTrip,
  errorAt,
  type Fields,
  type Page,
  type Person,
  signUp,
} from "../../support/person";
import { execute, insertExpenses, rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

let anna: Person;

beforeAll(async () => {
  anna = await signUp("Anna");
});

/** Pays in a foreign currency at a typed rate. */
function pay(
  person: Person,
  tripId: string,
  currency: string,
  amount: string,
  rate: string,
): Promise<string> {
  return addExpense(person, tripId, { amount, originalCurrency: currency, exchangeRate: rate });
}

/** A new trip on which somebody has paid 450.000 ₫ and 12,50 $. */
async function tripToVietnam(person: Person, fields: Fields = {}): Promise<string> {
  const tripId = await createTrip(person, { name: "Vietnam", ...fields });
  await pay(person, tripId, "USD", "12,50", "1,0837");
  await pay(person, tripId, "VND", "450.000", "28605,1");
  return tripId;
}

function currenciesOf(tripId: string): unknown {
  const [row] = rows<{ currencies: string | null }>("select currencies from trips where id = ?", tripId);
  return JSON.parse(row!.currencies ?? "null");
}

const plain = (text: string) => text.replaceAll(/[\u00a0\s]+/g, " ").trim();

function textIn(page: Page, name: string): string | undefined {
  return page.root.querySelector(`.sheet [name="${name}"]`)?.getAttribute("value");
}

describe("The dialog about currencies", () => {
  test("opens from the trip's tools, with sums, and says that nothing saved changes", async () => {
    const tripId = await tripToVietnam(anna);
    const dialog = await anna.follow(await anna.open(`/trip/${tripId}`), "Währungen");
    expect(dialog.path).toBe(`/trip/${tripId}?dialog=currencies`);
    const text = plain(dialog.root.querySelector(".sheet")!.text);
    expect(text).toContain("Was schon gespeichert ist, behält seinen Kurs und seinen Eurobetrag.");
    expect(text).toMatch(/US-Dollar\s?USD\s?12,50 \S+ = 11,53 €\s?1 Ausgabe/);
    expect(text).toMatch(/Vietnamesischer Dong\s?VND\s?450\.000 ₫ = 15,73 €\s?1 Ausgabe/);
    expect(text).toContain("Kurse: EZB, Europäische Kommission (InforEuro)");
  });

  test("stores what 100 € were exchanged for, the fee, and another currency", async () => {
    const tripId = await tripToVietnam(anna);
    const before = rows("select * from expenses where trip_id = ? order by id", tripId);
    const dialog = await anna.open(`/trip/${tripId}?dialog=currencies`);
    const saved = await anna.press(dialog, "Währungen speichern", {
      cashVND: "2.700.000",
      cashUSD: "",
      cardFee: "1,75",
      newCurrency: "JPY",
      newCash: "17.850",
    });
    expect([saved.toast, saved.path]).toEqual(["Währungen gespeichert", `/trip/${tripId}`]);
    expect(currenciesOf(tripId)).toEqual({
      lastUsed: "VND",
      cardFee: "1.75",
      cashRates: { JPY: "178.5", USD: null, VND: "27000" },
    });
    expect(rows("select * from expenses where trip_id = ? order by id", tripId)).toEqual(before);
    const again = await anna.open(`/trip/${tripId}?dialog=currencies`);
    expect([textIn(again, "cashVND"), textIn(again, "cashJPY"), textIn(again, "cardFee")]).toEqual([
      "2700000",
      "17850",
      "1,75",
    ]);
    expect(plain(again.root.querySelector(".sheet")!.text)).toMatch(
      /Japanischer Yen\s?JPY\s?Noch nichts bezahlt/,
    );
    // In cash, the next expense takes the new rate.
    await addExpense(anna, tripId, {
      amount: "54.000",
      originalCurrency: "VND",
      paymentMethod: "barzahlung",
    });
    const [newest] = rows<{ amount: number; rate: string; rate_source: string }>(
      "select amount, rate, rate_source from expenses where trip_id = ? and original_amount = 54000",
      tripId,
    );
    expect(newest).toEqual({ amount: 200, rate: "27000", rate_source: "cash" });
  });

  test("takes rates and the fee away when their fields are emptied, and unused currencies by a box", async () => {
    const tripId = await tripToVietnam(anna);
    const path = `/trip/${tripId}?dialog=currencies`;
    await anna.press(await anna.open(path), "Währungen speichern", {
      cashVND: "2.700.000",
      cardFee: "2",
      newCurrency: "JPY",
    });
    const dialog = await anna.open(path);
    expect(dialog.root.querySelector('[name="dropVND"]')).toBeNull();
    await anna.press(dialog, "Währungen speichern", { cashVND: "", cardFee: "", dropJPY: "on" });
    expect(currenciesOf(tripId)).toEqual({
      lastUsed: "VND",
      cardFee: null,
      cashRates: { USD: null, VND: null },
    });
  });

  test("keeps a rate with more digits than its field can have, until the field is changed", async () => {
    const tripId = await tripToVietnam(anna);
    const body = JSON.stringify({ cashRate: "28605.1234" });
    const headers = { "Content-Type": "application/json" };
    const put = { method: "PUT", body, headers };
    expect((await anna.request(`/api/trips/${tripId}/currencies/VND`, put)).status).toBe(200);
    const path = `/trip/${tripId}?dialog=currencies`;
    const dialog = await anna.open(path);
    expect(textIn(dialog, "cashVND")).toBe("2860512,34");
    const saved = await anna.press(dialog, "Währungen speichern", { cashUSD: "108" });
    expect(saved.toast).toBe("Währungen gespeichert");
    expect(currenciesOf(tripId)).toMatchObject({ cashRates: { USD: "1.08", VND: "28605.1234" } });
    const refused = await anna.press(await anna.open(path), "Währungen speichern", { cashVND: "2860512,3" });
    expect(errorAt(refused, "cashVND")).toBe("Diese Währung hat keine Nachkommastellen.");
  });

  test("says at each field what is wrong, and keeps everything that was typed", async () => {
    const tripId = await tripToVietnam(anna);
    const before = currenciesOf(tripId);
    const dialog = await anna.open(`/trip/${tripId}?dialog=currencies`);
    const typed = { cashVND: "viele", cashUSD: "0", cardFee: "130", newCash: "17.850" };
    const refused = await anna.press(dialog, "Währungen speichern", typed);
    expect(refused.status).toBe(400);
    expect(Object.keys(typed).map((name) => textIn(refused, name))).toEqual(Object.values(typed));
    expect(errorAt(refused, "cashVND")).toContain("Diesen Betrag verstehen wir nicht.");
    expect(errorAt(refused, "cashUSD")).toBe("Der Betrag muss größer als 0 sein.");
    expect(errorAt(refused, "cardFee")).toBe("Eine Gebühr von 0 bis 99,99 Prozent, zum Beispiel 1,75.");
    expect(errorAt(refused, "newCurrency")).toBe("Wähle eine Währung aus.");
    expect(errorAt(refused, "newCash")).toBeUndefined();
    const both = await anna.press(dialog, "Währungen speichern", { newCash: "viele" });
    expect(errorAt(both, "newCurrency")).toBe("Wähle eine Währung aus.");
    expect(errorAt(both, "newCash")).toContain("Diesen Betrag verstehen wir nicht.");
    expect(currenciesOf(tripId)).toEqual(before);
    const ambiguous = await anna.press(dialog, "Währungen speichern", {
      newCurrency: "KWD",
      newCash: "1.234",
    });
    expect(errorAt(ambiguous, "newCash")).toContain("Ist das ein Tausender oder ein Komma?");
    expect(ambiguous.root.querySelector('option[value="KWD"]')!.hasAttribute("selected")).toBe(true);
    for (const newCurrency of ["XXX", "EUR"]) {
      const unknown = await anna.press(dialog, "Währungen speichern", { newCurrency });
      expect([newCurrency, unknown.status, errorAt(unknown, "newCurrency")]).toEqual([
        newCurrency,
        400,
        newCurrency === "EUR" ? "Wähle eine Währung aus." : "Diese Währung gibt es nicht.",
      ]);
    }
    expect(currenciesOf(tripId)).toEqual(before);
  });

  test("leaves a trip in euro as it is when nothing was filled in, and takes a first currency", async () => {
    const tripId = await createTrip(anna, { name: "Portugal" });
    const dialog = await anna.open(`/trip/${tripId}?dialog=currencies`);
    expect(plain(dialog.text)).toContain("Auf dieser Reise gibt es bisher nur Euro.");
    await anna.press(dialog, "Währungen speichern");
    expect(currenciesOf(tripId)).toBeNull();
    const other = await anna.open(`/trip/${tripId}?dialog=currencies`);
    await anna.press(other, "Währungen speichern", { newCurrency: "MAD" });
    expect(currenciesOf(tripId)).toEqual({ lastUsed: "EUR", cardFee: null, cashRates: { MAD: null } });
  });

  test("does not take away the rate of a currency that Anna added in another window meanwhile", async () => {
    const tripId = await createTrip(anna, { name: "Marokko" });
    const path = `/trip/${tripId}?dialog=currencies`;
    const [first, second] = [await anna.open(path), await anna.open(path)];
    await anna.press(first, "Währungen speichern", { newCurrency: "MAD", newCash: "1.080" });
    await anna.press(second, "Währungen speichern", { newCurrency: "MAD", cardFee: "1" });
    expect(currenciesOf(tripId)).toEqual({ lastUsed: "EUR", cardFee: "1", cashRates: { MAD: "10.8" } });
  });
});

describe("Home", () => {
  const main = (page: Page) => plain(page.root.querySelector(".figure-hero")!.closest("section")!.text);

  /** A trip that Anna is on today, with 100 € a day. */
  async function onTheWay(person: Person): Promise<string> {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    return createTrip(person, { name: "Unterwegs", startDate: day(-1), endDate: day(8), budget: "1000" });
  }

  test("shows what is left for today in the currency used last, by the rate for cash or the newest one", async () => {
    const clara = await signUp("Clara");
    const tripId = await onTheWay(clara);
    const inEuro = main(await clara.open("/"));
    expect(inEuro).not.toContain("≈");
    await pay(clara, tripId, "VND", "450.000", "28605,1");
    // The server of the test fetches no rates: none is known yet.
    expect(main(await clara.open("/"))).not.toContain("≈");
    const today = new Date().toISOString().slice(0, 8).concat("01");
    execute("insert into rates (source, currency, day, rate) values ('inforeuro', 'VND', ?, '30000')", today);
    const left = /Heute noch ?([\d.]+),(\d\d) €/;
    const shown = main(await clara.open("/"));
    const [, whole, cents] = left.exec(shown)!;
    const dong = Number(`${whole!.replaceAll(".", "")}.${cents}`) * 30_000;
    const step = 10 ** (String(Math.floor(dong)).length - 4);
    const rounded = (Math.round(dong / step) * step).toLocaleString("de-DE");
    expect(shown).toContain(`≈ ${rounded} ₫`);
    const dialog = await clara.open(`/trip/${tripId}?dialog=currencies`);
    await clara.press(dialog, "Währungen speichern", { cashVND: "100" });
    const [, wholeNow, centsNow] = left.exec(main(await clara.open("/")))!;
    const left1 = Math.round(Number(`${wholeNow!.replaceAll(".", "")}.${centsNow}`));
    expect(main(await clara.open("/"))).toContain(`≈ ${left1} ₫`);
    await addExpense(clara, tripId, { amount: "1" });
    expect(main(await clara.open("/"))).not.toContain("≈");
  });
});

describe("The head of the list", () => {
  test("is switched to sums by currency by a link, and back, on both screens and every page", async () => {
    const emil = await signUp("Emil");
    const tripId = await tripToVietnam(emil);
    await addExpense(emil, tripId, { amount: "20" });
    for (const path of ["/expenses", `/trip/${tripId}/expenses`]) {
      const list = await emil.open(path);
      expect(plain(list.text)).not.toContain("450.000 ₫ 15,73 €");
      const byCurrency = await emil.follow(list, "Nach Währungen");
      expect(byCurrency.path).toBe(`${path}?totals=currency`);
      const sums = byCurrency.root
        .querySelectorAll("main section ul li, section ul li")
        .map(({ text }) => plain(text));
      expect(sums.slice(0, 3)).toEqual([
        "Euro1 Ausgabe20,00 €",
        "Vietnamesischer Dong1 Ausgabe450.000 ₫15,73 €",
        expect.stringMatching(/^US-Dollar1 Ausgabe12,50 \S+11,53 €$/),
      ]);
      expect((await emil.follow(byCurrency, "Nur die Summe")).path).toBe(path);
    }
  });

  test("stays switched on older pages and after a form", async () => {
    const emil = await signUp("Emil");
    const tripId = await tripToVietnam(emil);
    insertExpenses(tripId, 280, (n) => `2025-01-${String(1 + (n % 28)).padStart(2, "0")}`);
    const page = await emil.open("/expenses?totals=currency");
    const older = await emil.follow(page, "Ältere Tage");
    expect(older.path).toMatch(/totals=currency&before=/);
    expect(plain(older.text)).toContain("450.000 ₫");
    expect((await emil.follow(older, "Zurück zu den neuesten")).path).toBe("/expenses?totals=currency");
    const sent = await emil.send("/expenses?totals=currency&dialog=expense", {
      intent: "expense.add",
      tripId,
      amount: "1",
      categoryId: "bar",
    });
    expect(sent.path).toBe("/expenses?totals=currency");
  });

  test("has no such link on a trip in euro, and ignores the parameter there", async () => {
    const frida = await signUp("Frida");
    const tripId = await createTrip(frida);
    await addExpense(frida, tripId);
    for (const path of [
      "/expenses",
      "/expenses?totals=currency",
      `/trip/${tripId}/expenses?totals=currency`,
    ]) {
      expect([path, (await frida.open(path)).text.includes("Nach Währungen")]).toEqual([path, false]);
    }
  });
});
