import { describe, expect, test } from "vitest";
import {
  type GiroCodeError,
  type GiroPayment,
  giroCodeOf,
  MAX_BYTES,
  transferText,
} from "~/domain/settling/giro-code";
import { anyText, fc, wholeNumber } from "../../support/property";

const payment: GiroPayment = {
  holder: "Ben Müller",
  iban: "DE89370400440532013000",
  bic: null,
  amount: 1_234,
  text: "Reisekasse Rom",
};

const bytes = (text: string) => new TextEncoder().encode(text).length;

describe("A GiroCode", () => {
  test("has a line for each field, and no line break after the last", () => {
    expect(giroCodeOf(payment).code).toBe(
      "BCD\n002\n1\nSCT\n\nBen Müller\nDE89370400440532013000\nEUR12.34\n\n\nReisekasse Rom",
    );
  });

  test.each([
    ["CH9300762011623852957", "POFICHBEXXX", "POFICHBEXXX"],
    ["GB29NWBK60161331926819", "NWBKGB2L", "NWBKGB2L"],
    ["MC5811222000010123456789030", "CMCIMCMX", "CMCIMCMX"],
    ["DE89370400440532013000", "COBADEFFXXX", ""],
    ["LI21088100002324013AA", "BLFLLI2X", ""],
    ["IS140159260076545510730339", null, ""],
  ])("to %s at %j names the bank as %j", (iban, bic, line) => {
    const lines = giroCodeOf({ ...payment, iban, bic }).code?.split("\n");
    expect(lines?.slice(3, 7)).toEqual(["SCT", line, payment.holder, iban]);
  });

  test("to an account outside the EEA there is none without its BIC, but the text of the transfer is there", () => {
    const account = { holder: "Ben Müller", iban: "CH9300762011623852957" };
    expect(giroCodeOf({ ...payment, ...account })).toEqual({ error: "bicMissing" });
    expect(transferText(account, "Reisekasse Rom")).toBe("Reisekasse Rom");
  });

  test("without a text ends with the amount", () => {
    expect(giroCodeOf({ ...payment, text: " " }).code).toMatch(/\nEUR12\.34$/);
  });

  test.each([
    [1, "EUR0.01"],
    [10, "EUR0.10"],
    [100_000, "EUR1000.00"],
    [99_999_999_999, "EUR999999999.99"],
  ])("writes %i cents as %s", (amount, line) => {
    expect(giroCodeOf({ ...payment, amount }).code?.split("\n")[7]).toBe(line);
  });

  test.each([" Ben  Müller ", "Zoë Ørsted & Søn", "Łukasz O’Neill", "Юлия", "😀"])(
    "keeps the holder as typed: %j",
    (holder) => {
      expect(giroCodeOf({ ...payment, holder }).code?.split("\n")[5]).toBe(holder);
    },
  );

  test.each([
    ["Über Österreich nach Äthiopien", "Ueber Oesterreich nach Aethiopien"],
    ["süß, groß, STRAẞE, u\u0308ber", "suess, gross, STRASSE, ueber"],
    ["Café crème, Ærø, Łódź, İzmir", "Cafe creme, AEro, Lodz, Izmir"],
    ["5 € & mehr; „Rom“ – Ben’s Teil · 2026…", "5 EUR + mehr, Rom - Ben's Teil - 2026..."],
    ["Pizza 🍕 in 東京", "Pizza in"],
    ["zwei\nZeilen\tund \u2028 drei", "zwei Zeilen und drei"],
    ["a/b-c?d:e(f)g.h,i'j+k", "a/b-c?d:e(f)g.h,i'j+k"],
    ["<b>50% #1</b> a_b@c.de", "b 50 1 /b a b c.de"],
  ])("writes the text %j as %j", (text, line) => {
    expect(giroCodeOf({ ...payment, text }).code?.split("\n")[10]).toBe(line);
  });

  test.each<[what: string, change: Partial<GiroPayment>, error: GiroCodeError]>([
    ["nobody's account", { holder: "" }, "holderMissing"],
    ["a blank holder", { holder: " " }, "holderMissing"],
    ["a holder who brings lines along", { holder: "Ben\nDE02120300000000202051" }, "holderUnreadable"],
    ["a holder with another line break", { holder: "Ben\u2028Müller" }, "holderUnreadable"],
    ["half a character", { holder: "Ben \ud83d" }, "holderUnreadable"],
    ["71 characters of a holder", { holder: "ö".repeat(71) }, "holderTooLong"],
    ["nothing to pay", { amount: 0 }, "amountTooSmall"],
    ["a debt the other way round", { amount: -1 }, "amountTooSmall"],
    ["a cent too much", { amount: 100_000_000_000 }, "amountTooLarge"],
    ["141 characters of text", { text: "x".repeat(141) }, "textTooLong"],
    ["umlauts that become 142", { text: "ö".repeat(71) }, "textTooLong"],
    ["332 bytes", { holder: "😀".repeat(70), text: "xx" }, "tooManyBytes"],
  ])("is refused for %s", (_what, change, error) => {
    expect(giroCodeOf({ ...payment, ...change })).toEqual({ error });
  });

  test.each<[what: string, change: Partial<GiroPayment>]>([
    ["a holder of 70 characters", { holder: "ö".repeat(70) }],
    ["a text of 140", { text: "ö".repeat(70) }],
    ["331 bytes", { holder: "😀".repeat(70), text: "x" }],
  ])("holds %s", (_what, change) => {
    expect(giroCodeOf({ ...payment, ...change }).error).toBeUndefined();
  });

  test("of any payment has eleven lines within the limits, or an error", () => {
    const any = fc.record({ holder: anyText, amount: wholeNumber(0, 100_000_000_000), text: anyText });
    fc.assert(
      fc.property(any, (change) => {
        const { code, error } = giroCodeOf({ ...payment, ...change });
        if (code === undefined) {
          expect(error).toBeDefined();
          return;
        }
        expect(bytes(code)).toBeLessThanOrEqual(MAX_BYTES);
        const lines = code.split("\n");
        const text = lines[10] ?? "";
        expect(lines.length).toBe(text === "" ? 8 : 11);
        expect(lines.slice(0, 7)).toEqual(["BCD", "002", "1", "SCT", "", change.holder, payment.iban]);
        expect(text).toMatch(/^[a-zA-Z\d/?:().,'+ -]{0,140}$/);
      }),
    );
  });
});
