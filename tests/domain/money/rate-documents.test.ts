import { describe, expect, test } from "vitest";
import { checkRates, RatesRefused, type ReferenceRate } from "~/domain/money/reference-rate";
import { readEcbDocument } from "~/integrations/ecb-reading.server";
import { readInforEuroDocument } from "~/integrations/rates.server";
import { anyText, fc, textOf } from "../../support/property";
import { ecbDocument, inforEuroDocument } from "../../support/rate-documents";

const today = "2026-11-20";
const month = "2026-11-01";

const ecb = (text: string) => checkRates("ecb", readEcbDocument(text), today);
const inforEuro = (text: string) => checkRates("inforeuro", readInforEuroDocument(text, month), today);

/** Returns the reason for which a document is refused, or its rates. Anything else that is thrown fails the test. */
function outcome(read: (text: string) => ReferenceRate[], text: string): string | ReferenceRate[] {
  try {
    return read(text);
  } catch (error) {
    expect(error).toBeInstanceOf(RatesRefused);
    return (error as RatesRefused).reason;
  }
}

const daily = ecbDocument({ [today]: { USD: "1.0837", JPY: "162.20", HUF: "384.05" } });
const html = "<!DOCTYPE html><html><head><title>Wartung</title></head><body><p>503<br></body></html>";

describe("the ECB's document", () => {
  test("of a day yields its rates as text", () => {
    expect(ecb(daily)).toEqual([
      { source: "ecb", currency: "USD", day: today, rate: "1.0837" },
      { source: "ecb", currency: "JPY", day: today, rate: "162.2" },
      { source: "ecb", currency: "HUF", day: today, rate: "384.05" },
    ]);
  });

  test("of many days yields those of each", () => {
    const text = ecbDocument({ [today]: { USD: "1.0837" }, "2026-11-19": { USD: "1.0840" } });
    expect(ecb(text).map(({ day, rate }) => `${day} ${rate}`)).toEqual([
      "2026-11-20 1.0837",
      "2026-11-19 1.084",
    ]);
  });

  test("may have a mark of its byte order, and other elements beside", () => {
    expect(ecb(`\ufeff${daily}`)).toHaveLength(3);
    expect(ecb(daily.replace("<Cube>", "<Note><Cube currency='USD' rate='9'/></Note><Cube>"))).toHaveLength(
      3,
    );
  });

  const bomb = `<!DOCTYPE x [<!ENTITY a "1"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`;
  const external = `<!DOCTYPE x SYSTEM "file:///etc/passwd">`;

  test.each([
    ["nothing", "", "unreadable"],
    ["blanks", " \n", "unreadable"],
    ["HTML", html, "unreadable"],
    ["HTML that is XML", "<html><body><p>Wartung</p></body></html>", "empty"],
    ["JSON", "[]", "unreadable"],
    ["one that is cut off before its end", daily.slice(0, -3), "unreadable"],
    ["one that is cut off in a rate", daily.slice(0, daily.indexOf("62.20")), "unreadable"],
    ["two, one after the other", daily + daily, "unreadable"],
    ["an entity bomb", daily.replace("<gesmes", `${bomb}<gesmes`).replace("1.0837", "&c;"), "unreadable"],
    ["an entity that names a file", daily.replace("<gesmes", `${external}<gesmes`), "unreadable"],
    ["an unknown entity", daily.replace("1.0837", "&usd;"), "unreadable"],
    ["an attribute twice", daily.replace("rate='1.0837'", "rate='1.0837' rate='9'"), "unreadable"],
    ["a rate without its currency", daily.replace("currency='USD'", ""), "unreadable"],
    ["a currency without its rate", daily.replace("rate='1.0837'", ""), "unreadable"],
    ["a fixing without its day", daily.replace(`time='${today}'`, ""), "unreadable"],
    ["no days", ecbDocument({}), "empty"],
    ["a rate that is no number", daily.replace("1.0837", "NaN"), "impossible"],
  ])("is refused if it is %s", (_, text, reason) => {
    expect(outcome(ecb, text!)).toBe(reason);
  });

  test("is read or refused, whatever is cut, doubled or put into it", () => {
    const place = fc.nat({ max: daily.length });
    const piece = fc.oneof(
      fc.constantFrom("'", "<", ">", "&", "&lt;", "<!--", "<![CDATA[", "]]>", "0", "-", "e", "\0", "<Cube/>"),
      anyText,
    );
    const damaged = fc.oneof(
      fc.tuple(place, place, piece).map(([a, b, text]) => daily.slice(0, a) + text + daily.slice(b)),
      textOf([
        "<",
        ">",
        "Cube",
        "gesmes:Envelope",
        " time='2026-11-20'",
        " rate='1'",
        " currency='USD'",
        "/",
      ]),
      anyText,
    );
    fc.assert(
      fc.property(damaged, (text) => {
        const result = outcome(ecb, text);
        if (typeof result === "string") return;
        expect(result.length).toBeGreaterThan(0);
        for (const { rate } of result) expect(Number(rate)).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });
});

const monthly = inforEuroDocument({ EUR: "1", USD: "1.0837", VND: "28604.9", KWD: "0.33171" });

describe("InforEuro's document", () => {
  test("yields the rates of its month, without the euro", () => {
    expect(inforEuro(monthly)).toEqual([
      { source: "inforeuro", currency: "USD", day: month, rate: "1.0837" },
      { source: "inforeuro", currency: "VND", day: month, rate: "28604.9" },
      { source: "inforeuro", currency: "KWD", day: month, rate: "0.33171" },
    ]);
  });

  test.each([
    ["0.1", "0.1"],
    ["100", "100"],
    ["1.10", "1.1"],
    ["1234567.89012", "1234567.89012"],
    ["1.2E6", "1200000"],
    ["1.23456789E7", "12345678.9"],
    ["3.3171e-1", "0.33171"],
    ["12e+2", "1200"],
  ])("has exactly the digits of its numbers: %s", (value, rate) => {
    expect(inforEuro(inforEuroDocument({ IRR: value }))[0]?.rate).toBe(rate);
  });

  test.each([
    ["nothing", "", "unreadable"],
    ["HTML", html, "unreadable"],
    ["one that is cut off", monthly.slice(0, -1), "unreadable"],
    ["one that is cut off in a rate", monthly.slice(0, monthly.indexOf("604.9")), "unreadable"],
    ["no list", '{"rates":[]}', "unreadable"],
    ["null", "null", "unreadable"],
    ["a list of something else", '["USD",1.0837]', "unreadable"],
    ["a list with null", `[null,${monthly.slice(1)}`, "unreadable"],
    ["a rate as text", monthly.replace("1.0837", '"1.0837"'), "unreadable"],
    ["no rate", monthly.replace("1.0837", "null"), "unreadable"],
    ["a code of two letters", monthly.replace('"USD"', '"US"'), "unreadable"],
    ["a code that is no text", monthly.replace('"USD"', "840"), "unreadable"],
    ["an empty list", "[]", "empty"],
    ["a rate of 1e999999999", monthly.replace("1.0837", "1e999999999"), "impossible"],
    ["deeply nested", "[".repeat(100_000), "unreadable"],
  ])("is refused if it is %s", (_, text, reason) => {
    expect(outcome(inforEuro, text!)).toBe(reason);
  });

  test("is read or refused, whatever is cut, doubled or put into it", () => {
    const place = fc.nat({ max: monthly.length });
    const damaged = fc.oneof(
      fc
        .tuple(place, place, fc.oneof(fc.constantFrom("-", "0", "e9", "null", "[", "]", "{", '"'), anyText))
        .map(([a, b, text]) => monthly.slice(0, a) + text + monthly.slice(b)),
      fc.json(),
      fc
        .array(fc.record({ isoA3Code: fc.constantFrom("USD", "VND", 1, null), value: fc.double() }))
        .map((list) => JSON.stringify(list)),
      anyText,
    );
    fc.assert(
      fc.property(damaged, (text) => {
        const result = outcome(inforEuro, text);
        if (typeof result === "string") return;
        expect(result.length).toBeGreaterThan(0);
        for (const { rate } of result) expect(Number(rate)).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });
});
