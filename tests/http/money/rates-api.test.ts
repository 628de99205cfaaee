// Reference rates and currencies by the API.
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayOf } from "~/domain/day";
import { call, registered } from "../../support/api";
import { type Person, visitor } from "../../support/person";
import { execute } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
beforeAll(async () => {
  anna = await registered(visitor("Anna"));
});
afterEach(() => execute("delete from rates"));

function store(source: string, currency: string, day: string, rate: string): void {
  execute("insert into rates (source, currency, day, rate) values (?, ?, ?, ?)", source, currency, day, rate);
}

const ratesOn = async (date?: string) =>
  (await call(anna, "GET /api/rates", date === undefined ? {} : { query: { date } })).json;

describe("rates", () => {
  test("of a day come with their day and source, in the order of their codes", async () => {
    store("inforeuro", "VND", "2026-11-01", "28604.9");
    store("ecb", "USD", "2026-11-20", "1.0837");
    store("ecb", "JPY", "2026-11-20", "162.2");
    store("ecb", "JPY", "2026-11-19", "163");
    const text = await (await anna.request("/api/rates?date=2026-11-21")).text();
    expect(text).toBe(
      '{"base":"EUR","date":"2026-11-21","rates":{' +
        '"JPY":{"rate":"162.2","date":"2026-11-20","source":"ecb"},' +
        '"USD":{"rate":"1.0837","date":"2026-11-20","source":"ecb"},' +
        '"VND":{"rate":"28604.9","date":"2026-11-01","source":"inforeuro"}}}',
    );
  });

  test("without a date are those of today where the traveller is", async () => {
    const today = dayOf(new Date(), "Europe/Berlin");
    store("ecb", "USD", addDays(today, -3), "1.0837");
    store("ecb", "IDR", addDays(today, -400), "17000.5");
    for (const json of [await ratesOn(), await ratesOn("")]) {
      expect(json.date).toBe(today);
      expect(Object.keys(json.rates)).toEqual(["IDR", "USD"]);
    }
    anna.cookies.tz = "Pacific/Kiritimati";
    expect((await ratesOn()).date).toBe(dayOf(new Date(), "Pacific/Kiritimati"));
    delete anna.cookies.tz;
  });

  test("of days to come are today's", async () => {
    const today = dayOf(new Date(), "Europe/Berlin");
    store("ecb", "USD", today, "1.0837");
    expect((await ratesOn(addDays(today, 100))).rates).toEqual({
      USD: { rate: "1.0837", date: today, source: "ecb" },
    });
  });

  test("of 1998 are none, nor are there any before the first were fetched", async () => {
    expect(await ratesOn()).toMatchObject({ base: "EUR", rates: {} });
    store("ecb", "USD", "2026-11-20", "1.0837");
    expect(await ratesOn("1998-05-01")).toEqual({ base: "EUR", date: "1998-05-01", rates: {} });
  });

  test.each(["2026-02-30", "gestern", "1899-12-31", "2200-01-01"])("of %s are refused", async (date) => {
    const { status, json } = await call(anna, "GET /api/rates", { query: { date } });
    expect(status).toBe(400);
    expect(json.fields).toEqual({ date: ["Dieses Datum gibt es nicht."] });
  });

  test("are not sent again while they are the same", async () => {
    store("ecb", "USD", "2026-11-20", "1.0837");
    const tag = (await call(anna, "GET /api/rates", { query: { date: "2026-11-20" } })).headers.get("ETag")!;
    const again = () => anna.request("/api/rates?date=2026-11-20", { headers: { "If-None-Match": tag } });
    expect((await again()).status).toBe(304);
    store("ecb", "JPY", "2026-11-20", "162.2");
    expect((await again()).status).toBe(200);
  });
});

test("currencies have German names, and decimals by ISO 4217", async () => {
  const { json } = await call(anna, "GET /api/currencies");
  expect(json).toEqual(
    expect.arrayContaining([
      { code: "EUR", name: "Euro", decimals: 2 },
      { code: "VND", name: "Vietnamesischer Dong", decimals: 0 },
      { code: "JPY", name: "Japanischer Yen", decimals: 0 },
      { code: "HUF", name: "Ungarischer Forint", decimals: 2 },
      { code: "KWD", name: "Kuwait-Dinar", decimals: 3 },
    ]),
  );
  const codes = json.map(({ code }: { code: string }) => code);
  expect(codes).toEqual(codes.toSorted());
  const unnamed = json.filter(({ code, name }: { code: string; name: string }) => code === name);
  expect(unnamed).toEqual([]);
});
