// Foreign currencies by the API, in forms and in files.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateSources } from "~/domain/conversion";
import { asData } from "../support/addresses";
import { belongingsOf, call, describedApi, expenseBody, type Json, registered } from "../support/api";
import { csvRows, file } from "../support/exports";
import { addExpense, createTrip, expenseForm, type Person, signUp, visitor } from "../support/person";
import { accountOf, execute, insertExpenses, rows } from "../support/rows";
import { withServer } from "../support/server";
import { readWorkbook } from "../support/workbook";

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
    [
      "a sum and a rate at odds",
      { ...soup, amount: 16, exchangeRate: 28000 },
      { amount: 16, rateSource: "charged" },
    ],
    [
      "a sum and a rate that agree",
      { ...soup, amount: 16.07, exchangeRate: 28000 },
      { amount: 16.07, rateSource: "own" },
    ],
    ["the rate that her device showed", { ...soup, ...frozen }, { amount: 15.73, ...frozen }],
    [
      "dinars with three decimals",
      { originalAmount: 1.234, originalCurrency: "KWD" },
      { amount: 3.47, originalAmount: 1.234 },
    ],
    [
      "soles at the Commission's rate",
      { originalAmount: 40.5, originalCurrency: "PEN" },
      { amount: 10, rateSource: "inforeuro", rateDate: "2026-11-01" },
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
    [{ originalAmount: 5, originalCurrency: "vnd" }, "originalCurrency", "Diese Währung gibt es nicht."],
    [
      { originalAmount: 0.5, originalCurrency: "VND" },
      "originalAmount",
      "So viele Nachkommastellen hat VND nicht.",
    ],
    [
      { originalAmount: 12.345, originalCurrency: "USD" },
      "originalAmount",
      "So viele Nachkommastellen hat USD nicht.",
    ],
    [{ originalAmount: 0, originalCurrency: "USD" }, "originalAmount", "Der Betrag muss größer als 0 sein."],
    [{ originalAmount: -5, originalCurrency: "USD" }, "originalAmount", "Der Betrag muss größer als 0 sein."],
    [
      { originalAmount: "5", originalCurrency: "USD" },
      "originalAmount",
      "Dieser Betrag muss eine Zahl sein, zum Beispiel 12.5.",
    ],
    [{ originalAmount: 1e15, originalCurrency: "VND" }, "originalAmount", "Höchstens 15 Ziffern."],
    [{ originalCurrency: "USD" }, "originalAmount", "Bitte gib einen Betrag ein."],
    [{ originalAmount: 5, amount: 5 }, "originalCurrency", "Bitte nenne die Währung."],
    [{ ...soup, exchangeRate: 0 }, "exchangeRate", "Der Kurs muss größer als 0 sein."],
    [{ ...soup, exchangeRate: -1 }, "exchangeRate", "Der Kurs muss größer als 0 sein."],
    [{ ...soup, exchangeRate: "1".repeat(40) }, "exchangeRate", "Höchstens zwölf Ziffern."],
    [
      { ...soup, exchangeRate: "1,5" },
      "exchangeRate",
      "Diesen Kurs verstehen wir nicht. Schick ihn zum Beispiel so: 1.0837",
    ],
    [
      { ...soup, exchangeRate: [] },
      "exchangeRate",
      "Diesen Kurs verstehen wir nicht. Schick ihn zum Beispiel so: 1.0837",
    ],
    [{ ...soup, exchangeRate: 1e-9 }, "amount", "Höchstens 999.999.999,99 €."],
    [{ ...soup, ...frozen, rateSource: "guess" }, "rateSource", "Diese Kursquelle gibt es nicht."],
    [{ ...soup, ...frozen, rateDate: "gestern" }, "rateDate", "Dieses Datum gibt es nicht."],
    [{}, "amount", "Bitte gib einen Betrag ein."],
    [{ originalCurrency: null }, "amount", "Bitte gib einen Betrag ein."],
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

  test("gets the same euros for the same key, also after a new fixing", async () => {
    const headers = { "Idempotency-Key": `soup-${tripId}` };
    const first = await add(soup, headers);
    fix("ecb", "2026-11-14", { VND: "29000" });
    const again = await add(soup, headers);
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect((await add({ ...soup, originalAmount: 5 }, headers)).status).toBe(422);
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

describe("Anna's form", () => {
  let person: Person;
  let trip: string;

  beforeAll(async () => {
    person = await signUp("Anna");
    trip = await createTrip(person);
  });

  const newest = () =>
    rows<Record<string, unknown>>(
      "select * from expenses where user_id = ? order by created_at desc, id desc limit 1",
      accountOf(person),
    )[0];

  const send = (fields: Record<string, string>) =>
    person.post("/expenses", {
      ...expenseForm,
      tripId: trip,
      date,
      submissionId: crypto.randomUUID(),
      ...fields,
    });

  test("reads the amount in the chosen currency, and its toast says both", async () => {
    const answer = await send({ amount: "450.000 ₫", originalCurrency: "VND" });
    expect(answer.status).toBe(303);
    expect(newest()).toMatchObject({
      amount: 1_573,
      original_amount: 450_000,
      original_currency: "VND",
      rate_source: "ecb",
    });
    expect((await person.open("/expenses")).text).toContain("450.000 ₫ = 15,73 € · Restaurant");
  });

  test.each<Record<string, string>>([{}, { originalCurrency: "EUR" }, { originalCurrency: "" }])(
    "is in euro with %o",
    async (fields) => {
      expect(
        (await send({ amount: "1.234,56", exchangeRate: "", chargedAmount: "", ...fields })).status,
      ).toBe(303);
      expect(newest()).toMatchObject({ amount: 123_456, original_amount: null, rate: null });
    },
  );

  test("takes a typed rate, a charged sum, and a rate that the device showed", async () => {
    await send({ amount: "450000", originalCurrency: "VND", exchangeRate: "28.000,5" });
    expect(newest()).toMatchObject({ amount: 1_607, rate: "28000.5", rate_source: "own" });
    await send({ amount: "450000", originalCurrency: "VND", chargedAmount: "16" });
    expect(newest()).toMatchObject({ amount: 1_600, rate: "28125", rate_source: "charged" });
    const shown = { exchangeRate: "28605,1", rateDate: "2026-11-13", rateSource: "ecb" };
    fix("ecb", "2026-11-14", { VND: "29000" });
    await send({ amount: "450000", originalCurrency: "VND", ...shown });
    expect(newest()).toMatchObject({ amount: 1_573, rate_day: "2026-11-13", rate_source: "ecb" });
  });

  test.each<[fields: Record<string, string>, text: string]>([
    [{ amount: "1,5", originalCurrency: "JPY" }, "Diese Währung hat keine Nachkommastellen."],
    [
      { amount: "1.234", originalCurrency: "KWD" },
      "Ist das ein Tausender oder ein Komma? Schreib 1234 oder 1,234.",
    ],
    [{ amount: "12,345", originalCurrency: "USD" }, "Höchstens zwei Stellen nach dem Komma."],
    [{ amount: "1".repeat(17), originalCurrency: "VND" }, "Höchstens 16 Zeichen."],
    [{ amount: "1".repeat(16), originalCurrency: "VND" }, "Höchstens 15 Ziffern."],
    [{ amount: "", originalCurrency: "VND" }, "Bitte gib einen Betrag ein."],
    [{ amount: "1".repeat(13), originalCurrency: "EUR" }, "Höchstens 12 Zeichen."],
  ])("says at the amount what is wrong with %o", async (fields, text) => {
    const before = rows("select id from expenses");
    const answer = await send(fields);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(text);
    expect(rows("select id from expenses")).toEqual(before);
  });

  test("says at once what is wrong with amount and category", async () => {
    const answer = await send({ amount: "", categoryId: "" });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("Bitte gib einen Betrag ein.");
    expect(page).toContain("Bitte wähle eine Kategorie.");
  });

  test("of a change keeps the frozen rate unless Anna types another, and leads back to euro", async () => {
    await send({ amount: "450000", originalCurrency: "VND" });
    const { id } = newest() as { id: string };
    fix("ecb", "2026-11-14", { VND: "29000" });
    const edit = async (fields: Record<string, string>) => {
      await send({ intent: "expense.change", id, ...fields });
      return rows<Record<string, unknown>>("select * from expenses where id = ?", id)[0];
    };
    const shown = { originalCurrency: "VND", exchangeRate: "28605,1", chargedAmount: "" };
    expect(await edit({ ...shown, amount: "900.000" })).toMatchObject({ amount: 3_146, rate_source: "ecb" });
    expect(await edit({ ...shown, amount: "900.000", chargedAmount: "31" })).toMatchObject({
      amount: 3_100,
      rate_source: "charged",
    });
    expect(await edit({ amount: "20", originalCurrency: "EUR" })).toMatchObject({
      amount: 2_000,
      original_amount: null,
    });
  });
});

test("Anna's files have what it cost in dong, in five columns before that of nights", async () => {
  const person = await signUp("Anna");
  const trip = await createTrip(person);
  await addExpense(person, trip, { amount: "12,50", date });
  const body = { categoryId: "taxi", tripId: trip, date, ...soup };
  const dinner = await call(person, "POST /api/expenses", {
    body: { ...body, originalAmount: 12.5, originalCurrency: "USD" },
  });
  await call(person, "POST /api/expenses", { body });

  const [plain, dollars, dong] = await csvRows(person);
  const columns = ["Originalbetrag", "Originalwährung", "Kurs", "Kursdatum", "Kursquelle"];
  expect(Object.keys(plain!).slice(-6)).toEqual([...columns, "Nächte"]);
  const cells = (row: Record<string, string> | undefined) => columns.map((name) => row![name]);
  expect(cells(plain)).toEqual(["", "", "", "", ""]);
  expect(cells(dollars)).toEqual(["12,50", "USD", "1,0837", "13.11.2026", "EZB"]);
  expect(cells(dong)).toEqual(["450000", "VND", "28605,1", "13.11.2026", "EZB"]);
  expect(dong).toMatchObject({ Betrag: "15,73", Währung: "EUR" });

  const [, sheet] = readWorkbook(await file(person, "format=xlsx"));
  expect(sheet!.rows[0]!.slice(-6, -1).map((cell) => cell!.value)).toEqual(columns);
  expect(sheet!.rows[2]!.slice(-6, -1).map((cell) => cell!.value)).toEqual([
    "12.50",
    "USD",
    "1.0837",
    "46339",
    "EZB",
  ]);
  expect(sheet!.rows[4]![4]).toMatchObject({ value: "39.76" });

  const copy = JSON.parse((await file(person, "format=json")).toString("utf8"));
  expect(copy.trips[0].currencies).toEqual({
    lastUsed: "VND",
    cardFee: null,
    cashRates: { USD: null, VND: null },
  });
  const [first, second, third] = copy.trips[0].expenses;
  expect(first).toMatchObject(none);
  expect(third).toMatchObject({ amount: 15.73, ...soup, ...frozen });
  // Sends the exported expense back: its next export is the same.
  const { id, tripId: _, createdAt, ...exported } = second;
  expect(id).toBe(dinner.json.id);
  const back = await call(person, "POST /api/expenses", { body: { ...exported, tripId: trip } });
  expect(back.json).toMatchObject(exported);
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

test.each([
  ["of a few pages, sorted by day", 120],
  ["of very many, in the order in which they were entered", 2_001],
])("all three files say the same about the currencies of expenses: %s", async (_, count) => {
  const person = await signUp("Anna");
  const trip = await createTrip(person);
  insertExpenses(
    trip,
    count,
    (n) => `2026-11-${String(10 + (n % 9))}`,
    (n) => n + 1,
  );
  const n = "cast(substr(description, 9) as integer)";
  execute(
    `update expenses set original_amount = ${n} + 1000, rate_day = '2026-11-13',
       original_currency = case ${n} % 4 when 1 then 'VND' when 2 then 'USD' else 'KWD' end,
       rate = case ${n} % 4 when 1 then '28605.1' when 2 then '1.0837' else '0.3561' end,
       rate_source = case ${n} % 6 when 0 then 'ecb' when 1 then 'inforeuro' when 2 then 'own' when 3 then 'cash'
         when 4 then 'card' else 'charged' end
     where trip_id = '${trip}' and ${n} % 4 <> 0`,
  );
  const sources: Record<string, string> = {
    ecb: "EZB",
    inforeuro: "EU-Kommission",
    own: "eigener Kurs",
    cash: "Barkurs der Reise",
    card: "Kurs mit Kartengebühr",
    charged: "abgebuchter Betrag",
  };
  const decimals: Record<string, number> = { VND: 0, USD: 2, KWD: 3 };
  const comma = (text: string) => text.replace(".", ",");
  const copy = JSON.parse((await file(person, "format=json")).toString("utf8"));
  const expected = copy.trips[0].expenses.map((expense: Json) => [
    expense.description,
    comma(expense.amount.toFixed(2)),
    ...(expense.originalCurrency
      ? [
          comma(expense.originalAmount.toFixed(decimals[expense.originalCurrency])),
          expense.originalCurrency,
          comma(expense.exchangeRate),
          expense.rateDate.split("-").reverse().join("."),
          sources[expense.rateSource],
        ]
      : ["", "", "", "", ""]),
  ]);
  expect(expected).toHaveLength(count);
  expect(new Set(expected.map((cells: string[]) => cells[3]))).toEqual(new Set(["", "VND", "USD", "KWD"]));
  const columns = ["Originalbetrag", "Originalwährung", "Kurs", "Kursdatum", "Kursquelle"];
  const csv = (await csvRows(person)).map((row) =>
    ["Beschreibung", "Betrag", ...columns].map((name) => row[name]),
  );
  expect(csv).toEqual(expected);

  const [, sheet] = readWorkbook(await file(person, "format=xlsx"));
  const headings = sheet!.rows[0]!.map((cell) => cell?.value);
  const places = ["Beschreibung", "Originalbetrag", "Originalwährung", "Kurs", "Kursquelle"].map((name) =>
    headings.indexOf(name),
  );
  const inSheet = sheet!.rows.slice(1, count + 1).map((row) => places.map((at) => row[at]?.value ?? ""));
  expect(inSheet.map((cells) => cells.map(comma))).toEqual(
    expected.map(([title, _, amount, currency, rate, __, source]: string[]) => [
      title,
      amount,
      currency,
      rate,
      source,
    ]),
  );
});

test("a trip that Anna pays in euro sends its screens one null about currencies, and nothing for each expense", async () => {
  const person = await signUp("Anna");
  const trip = await createTrip(person);
  for (let i = 0; i < 3; i++) await addExpense(person, trip);
  for (const path of ["/", "/expenses", `/trip/${trip}`, `/trip/${trip}/expenses`]) {
    const data = await (await person.request(asData(path))).text();
    expect([path, data.split('"currencies"').length - 1]).toEqual([path, 1]);
    expect(data).not.toMatch(/original|rateDay|cashRates/);
  }
  const lists = await (await person.request(asData("/my-trips"))).text();
  expect(lists).not.toContain("currencies");
});

test("Ben, a stranger, sees none of the currencies of Anna's trip and sets none", async () => {
  await add(soup);
  const ben = await registered(visitor("Ben"));
  const before = rows("select currencies from trips order by id");
  for (const id of [tripId, "nichts"]) {
    expect((await call(ben, "GET /api/trips/{id}/currencies", { id })).status).toBe(404);
    const body = { cashRate: 1, cardFee: 50 };
    expect((await call(ben, "PUT /api/trips/{id}/currencies/{code}", { id, body })).status).toBe(404);
    expect(
      (await call(ben, "POST /api/expenses", { body: { ...expenseBody, tripId: id, ...soup } })).status,
    ).toBe(404);
  }
  expect(rows("select currencies from trips order by id")).toEqual(before);
});
