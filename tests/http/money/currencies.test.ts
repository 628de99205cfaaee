// Foreign currencies by the API and in files.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateSources } from "~/domain/money/conversion";
import { belongingsOf, call, describedApi, type Json, registered } from "../../support/api";
import { csvRows, file } from "../../support/exports";
import { createTrip, type Person, signUp, visitor } from "../../support/person";
import { execute } from "../../support/rows";
import { withServer } from "../../support/server";
import { readWorkbook } from "../../support/workbook";

withServer({ RATES: "off" });

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await registered(visitor("Anna"));
});

/** Stores rates beside the server, as its fetcher would. */
function fix(source: string, day: string, rates: Record<string, string>): void {
  for (const [currency, rate] of Object.entries(rates))
    execute(
      "insert into rates (source, currency, day, rate) values (?, ?, ?, ?)",
      source,
      currency,
      day,
      rate,
    );
}

beforeEach(async () => {
  execute("delete from rates");
  fix("ecb", "2026-11-13", { VND: "28605.1", USD: "1.0837", KWD: "0.3561" });
  fix("inforeuro", "2026-11-01", { PEN: "4.05" });
  tripId = (await belongingsOf(anna)).tripId;
});

/** A day on which the rates count, whatever the server's clock says. */
const date = "2026-11-14";

function add(body: object, headers = {}) {
  return call(anna, "POST /api/expenses", {
    body: { categoryId: "restaurant", tripId, date, ...body },
    headers,
  });
}

const change = (id: string, body: object) => call(anna, "PUT /api/expenses/{id}", { id, body });

const soup = { originalAmount: 450_000, originalCurrency: "VND" };
const frozen = { exchangeRate: "28605.1", rateDate: "2026-11-13", rateSource: "ecb" };
const none = {
  originalAmount: null,
  originalCurrency: null,
  exchangeRate: null,
  rateDate: null,
  rateSource: null,
};

describe("Anna, by the API,", () => {
  test("adds an expense in dong and reads where its euros came from", async () => {
    const { status, json } = await add(soup);
    expect(status).toBe(201);
    expect(json).toMatchObject({ amount: 15.73, ...soup, ...frozen });
    const { expenses } = (await call(anna, "GET /api/trips/{id}", { id: tripId })).json;
    expect(expenses).toContainEqual(json);
    expect(expenses.find(({ id }: Json) => id !== json.id)).toMatchObject(none);
  });

  test("sends back what she read, which changes nothing", async () => {
    for (const body of [soup, { ...soup, exchangeRate: 28000 }, { ...soup, amount: 16 }, { amount: 5 }]) {
      const { json } = await add(body);
      fix("ecb", "2026-11-14", { VND: "29000" });
      expect(await change(json.id, json)).toMatchObject({ status: 200, json });
      const { id, createdAt, ...copied } = json;
      expect((await add(copied)).json).toMatchObject(copied);
      execute("delete from rates where day = '2026-11-14'");
    }
  });

  test.each<[what: string, body: object, answer: object]>([
    [
      "a rate as a number",
      { ...soup, exchangeRate: 28000.5 },
      { amount: 16.07, exchangeRate: "28000.5", rateSource: "own" },
    ],
    ["a rate as text", { ...soup, exchangeRate: "28000.50" }, { exchangeRate: "28000.5", rateSource: "own" }],
    ["a charged sum", { ...soup, amount: 16 }, { amount: 16, exchangeRate: "28125", rateSource: "charged" }],
    ["the rate that her device showed", { ...soup, ...frozen }, { amount: 15.73, ...frozen }],
    [
      "dinars with three decimals",
      { originalAmount: 1.234, originalCurrency: "KWD" },
      { amount: 3.47, originalAmount: 1.234 },
    ],
    ["null for everything about currencies", { ...none, amount: 5 }, { amount: 5, ...none }],
  ])("sends %s", async (_, body, answer) => {
    const { status, json } = await add(body);
    expect([status, json]).toEqual([201, expect.objectContaining(answer)]);
  });

  const noRate = "Für IRR gibt es noch keinen Kurs. Trag den Kurs oder den Eurobetrag ein.";

  test.each<[body: object, field: string, text: string]>([
    [{ originalAmount: 5, originalCurrency: "IRR" }, "exchangeRate", noRate],
    [
      { originalAmount: 5, originalCurrency: "EUR" },
      "originalCurrency",
      "Ein Betrag in Euro braucht keine Währung: Lass sie weg.",
    ],
    [{ originalAmount: 5, originalCurrency: "XAU" }, "originalCurrency", "Diese Währung gibt es nicht."],
    [
      { originalAmount: 0.5, originalCurrency: "VND" },
      "originalAmount",
      "So viele Nachkommastellen hat VND nicht.",
    ],
    [{ originalAmount: 0, originalCurrency: "USD" }, "originalAmount", "Der Betrag muss größer als 0 sein."],
    [
      { originalAmount: "5", originalCurrency: "USD" },
      "originalAmount",
      "Dieser Betrag muss eine Zahl sein, zum Beispiel 12.5.",
    ],
    [{ originalAmount: 1e15, originalCurrency: "VND" }, "originalAmount", "Höchstens 15 Ziffern."],
    [{ originalCurrency: "USD" }, "originalAmount", "Bitte gib einen Betrag ein."],
    [{ originalAmount: 5, amount: 5 }, "originalCurrency", "Bitte nenne die Währung."],
    [{ ...soup, exchangeRate: 0 }, "exchangeRate", "Der Kurs muss größer als 0 sein."],
    [{ ...soup, exchangeRate: "1".repeat(40) }, "exchangeRate", "Höchstens zwölf Ziffern."],
    [
      { ...soup, exchangeRate: "1,5" },
      "exchangeRate",
      "Diesen Kurs verstehen wir nicht. Schick ihn zum Beispiel so: 1.0837",
    ],
    [{ ...soup, exchangeRate: 1e-9 }, "amount", "Höchstens 999.999.999,99 €."],
    [{ ...soup, ...frozen, rateSource: "guess" }, "rateSource", "Diese Kursquelle gibt es nicht."],
    [{ ...soup, ...frozen, rateDate: "gestern" }, "rateDate", "Dieses Datum gibt es nicht."],
    [{}, "amount", "Bitte gib einen Betrag ein."],
  ])("is told what is wrong with %o", async (body, field, text) => {
    const { status, json } = await add(body);
    expect([status, json.fields]).toEqual([400, { [field]: [text] }]);
  });

  test("changes only what she sends", async () => {
    const { json } = await add(soup);
    fix("ecb", "2026-11-14", { VND: "29000" });
    const { id } = json;
    expect((await change(id, { date: "2026-11-20" })).json).toEqual({ ...json, date: "2026-11-20" });
    expect((await change(id, { paymentMethod: "barzahlung" })).json).toMatchObject({
      amount: 15.73,
      ...frozen,
    });
    expect((await change(id, { originalAmount: 900_000 })).json).toMatchObject({ amount: 31.46, ...frozen });
    expect((await change(id, { amount: 30 })).json).toMatchObject({
      amount: 30,
      rateSource: "charged",
      exchangeRate: "30000",
    });
    expect((await change(id, { originalAmount: 450_000 })).json).toMatchObject({
      amount: 15,
      exchangeRate: "30000",
    });
    expect((await change(id, { originalCurrency: "USD", originalAmount: 10 })).json).toMatchObject({
      amount: 9.23,
    });
    expect((await change(id, { originalCurrency: null })).json).toMatchObject({ amount: 9.23, ...none });
  });

  test("sets her rate for cash and her card's fee, and reads them with the sums", async () => {
    const set = (code: string, body: object) =>
      call(anna, "PUT /api/trips/{id}/currencies/{code}", { id: tripId, code, body });
    const list = async () => (await call(anna, "GET /api/trips/{id}/currencies", { id: tripId })).json;
    expect(await list()).toEqual([]);
    const empty = { originalTotal: 0, total: 0, count: 0 };
    expect((await set("VND", { cashRate: 28000, cardFee: "1.75" })).json).toEqual({
      currency: "VND",
      cashRate: "28000",
      cardFee: "1.75",
      ...empty,
    });
    expect((await add({ ...soup, paymentMethod: "barzahlung" })).json).toMatchObject({
      amount: 16.07,
      rateSource: "cash",
      rateDate: date,
    });
    expect((await add({ originalAmount: 10, originalCurrency: "USD" })).json).toMatchObject({
      amount: 9.39,
      rateSource: "card",
    });
    expect(await list()).toEqual([
      { currency: "USD", cashRate: null, cardFee: "1.75", originalTotal: 10, total: 9.39, count: 1 },
      { currency: "VND", cashRate: "28000", cardFee: "1.75", originalTotal: 450_000, total: 16.07, count: 1 },
    ]);
    expect((await set("VND", { cashRate: null, cardFee: null })).json).toMatchObject({
      cashRate: null,
      cardFee: null,
      total: 16.07,
    });
    for (const code of ["EUR", "XAU", "vnd", "__proto__", "%"])
      expect((await set(code, {})).status).toBe(404);
    expect((await set("VND", { cashRate: 0 })).json.fields).toEqual({
      cashRate: ["Der Kurs muss größer als 0 sein."],
    });
    for (const cardFee of [100, -1, "1.755", "viel", []])
      expect((await set("VND", { cardFee })).json.fields).toEqual({
        cardFee: ["Eine Gebühr von 0 bis 99,99 Prozent, zum Beispiel 1,75."],
      });
  });
});

test("the API's description says of each field about currencies what it is, in bodies and answers", async () => {
  const { schemas } = (await describedApi()).components;
  type Schema = { properties: Record<string, { description?: string }>; required?: string[] };
  const fields = (name: string) => (schemas[name] as Schema).properties;
  const ofOriginal = Object.keys(none);
  for (const name of ["NewExpense", "ExpenseChanges", "Expense"]) {
    const described = ["amount", ...ofOriginal].filter((field) => fields(name)[field]?.description);
    expect([name, described]).toEqual([name, ["amount", ...ofOriginal]]);
  }
  expect((schemas.Expense as Schema).required).toEqual(expect.arrayContaining(ofOriginal));
  expect((schemas.NewExpense as Schema).required).not.toContain("amount");
  expect(fields("TripCurrency").originalTotal?.description).toContain("Fremdwährung");
  for (const source of rateSources)
    expect([source, fields("Expense").rateSource?.description]).toEqual([
      source,
      expect.stringContaining(`${source}: `),
    ]);
});

describe("Anna's files", () => {
  const columns = ["Originalbetrag", "Originalwährung", "Kurs", "Kursdatum", "Kursquelle"];
  const cells = [
    ["", "", "", "", ""],
    ["450000", "VND", "28605,1", "13.11.2026", "EZB"],
    ["1,234", "KWD", "0,3561", "13.11.2026", "EZB"],
    ["40,50", "PEN", "4,05", "01.11.2026", "EU-Kommission"],
    ["12,50", "USD", "1,25", "14.11.2026", "eigener Kurs"],
    ["450000", "VND", "28000", "14.11.2026", "Barkurs der Reise"],
    ["12,50", "USD", "1,06506142506", "14.11.2026", "Kurs mit Kartengebühr"],
    ["12,50", "USD", "1,04166666667", "14.11.2026", "abgebuchter Betrag"],
  ];
  let person: Person;

  beforeEach(async () => {
    person = await signUp("Anna");
    tripId = await createTrip(person);
    const dollars = { originalAmount: 12.5, originalCurrency: "USD" };
    const bodies: Json[] = [
      { amount: 12.5 },
      soup,
      { originalAmount: 1.234, originalCurrency: "KWD" },
      { originalAmount: 40.5, originalCurrency: "PEN" },
      { ...dollars, exchangeRate: 1.25 },
      { ...soup, paymentMethod: "barzahlung" },
      { ...dollars, paymentMethod: "kreditkarte" },
      { ...dollars, amount: 12 },
    ];
    const settings = { cashRate: 28_000, cardFee: "1.75" };
    const path = { id: tripId, code: "VND" };
    await call(person, "PUT /api/trips/{id}/currencies/{code}", { ...path, body: settings });
    const usual = { categoryId: "taxi", paymentMethod: "andere", tripId, date };
    for (const body of bodies) await call(person, "POST /api/expenses", { body: { ...usual, ...body } });
  });

  test("have what each expense cost, in five columns before that of nights", async () => {
    const csv = await csvRows(person);
    expect(Object.keys(csv[0]!).slice(-8, -2)).toEqual([...columns, "Nächte"]);
    expect(csv.map((row) => columns.map((name) => row[name]))).toEqual(cells);
    expect(csv[1]).toMatchObject({ Betrag: "15,73", Währung: "EUR" });

    const [, sheet] = readWorkbook(await file(person, "format=xlsx"));
    const first = sheet!.rows[0]!.findIndex((cell) => cell?.value === columns[0]);
    const ofSheet = sheet!.rows.map((row) => columns.map((_, nth) => row[first + nth]?.value ?? ""));
    expect(ofSheet[0]).toEqual(columns);
    expect(ofSheet[1]!.join("")).toBe("");
    expect(ofSheet[4]).toEqual(["40.50", "PEN", "4.05", "46327", "EU-Kommission"]);

    const [trip] = JSON.parse((await file(person, "format=json")).toString("utf8")).trips;
    const cashRates = { KWD: null, PEN: null, USD: null, VND: "28000" };
    expect(trip.currencies).toEqual({ lastUsed: "USD", cardFee: "1.75", cashRates });
    expect(trip.expenses[0]).toMatchObject(none);
    expect(trip.expenses[1]).toMatchObject({ amount: 15.73, ...soup, ...frozen });
    for (const { id, tripId: _, createdAt, ...exported } of trip.expenses) {
      const back = await call(person, "POST /api/expenses", { body: { ...exported, tripId } });
      expect(back.json).toMatchObject(exported);
    }
  });

  test("keep every byte when other rates are published, and the trip's own change", async () => {
    // Without the moment of the export, and the sessions, which each request extends.
    const exported = async () => {
      const json = (await file(person, "format=json")).toString("utf8");
      const csv = (await file(person, "format=csv")).toString("utf8");
      return json.replace(/^\{\n"exportedAt": "[^"]*"/, "").replace(/^"sessions": .*$/m, "") + csv;
    };
    const before = await exported();
    execute("update rates set rate = '2.5'");
    fix("ecb", "2026-11-14", { VND: "14302.5", KWD: "0.7", PEN: "8.1", USD: "2.1" });
    expect(await exported()).toBe(before);
  });
});
