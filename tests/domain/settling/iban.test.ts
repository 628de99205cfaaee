import { describe, expect, test } from "vitest";
import { formatIban, type IbanError, needsBic, readBic, readIban } from "~/domain/settling/iban";
import { anyText, fc, textOf } from "../../support/property";

/** Examples from the registry of IBANs, one for each country of SEPA. */
const examples = `
  AD1200012030200359100100 AL47212110090000000235698741 AT611904300234573201 BE68539007547034
  BG80BNBG96611020345678 CH9300762011623852957 CY17002001280000001200527600 CZ6508000000192000145399
  DE89370400440532013000 DK5000400440116243 EE382200221020145685 ES9121000418450200051332 FI2112345600000785
  FR1420041010050500013M02606 GB29NWBK60161331926819 GI75NWBK000000007099453 GR1601101250000000012300695
  HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678 IS140159260076545510730339
  IT60X0542811101000000123456 LI21088100002324013AA LT121000011101001000 LU280019400644750000
  LV80BANK0000435195001 MC5811222000010123456789030 MD24AG000225100013104168 ME25505000012345678951
  MK07250120000058984 MT84MALT011000012345MTLCAST001S NL91ABNA0417164300 NO9386011117947
  PL61109010140000071219812874 PT50000201231234567890154 RO49AAAA1B31007593840000 RS35260005601001611379
  SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541 SM86U0322509800000000270100
  VA59001123000012345678`
  .trim()
  .split(/\s+/);

describe("An IBAN", () => {
  test.each(examples)("%s is read", (iban) => {
    expect(readIban(iban)).toEqual({ iban });
    expect(readIban(` ${formatIban(iban).toLowerCase()}\u00a0\n`)).toEqual({ iban });
  });

  test.each<[text: string, error: IbanError]>([
    ["", "required"],
    ["  ", "required"],
    ["DE89 3704 0044 0532 0130 01", "checksum"],
    ["DE89 3704 0044 0532 0310 00", "checksum"],
    ["DE89 3704 0044 0532 0130 0", "tooShort"],
    ["DE89 3704 0044 0532 0130 000", "tooLong"],
    ["DE", "unreadable"],
    ["DE89-3704-0044-0532-0130-00", "unreadable"],
    ["89370400440532013000", "unreadable"],
    ["DE89370400440532013ß00", "unreadable"],
    ["ＤＥ89370400440532013000", "unreadable"],
    ["US64SVBKUS6S3300958879", "countryUnknown"],
    ["BR1800360305000010009795493C1", "countryUnknown"],
    ["1".repeat(65), "tooLong"],
  ])("typed as %j is refused: %s", (text, error) => {
    expect(readIban(text)).toEqual({ error });
  });

  test.each(["\u200b", "\u00ad", "\ufeff", "\u200e", "\u200f", "\u202a", "\u2066", "\u2060"])(
    "copied with a letter that nobody sees, %j, is read without it",
    (unseen) => {
      expect(readIban(`${unseen}DE89 3704${unseen} 0044 0532 0130 00${unseen}`)).toEqual({
        iban: "DE89370400440532013000",
      });
      expect(readIban(unseen)).toEqual({ error: "required" });
    },
  );

  test("needs a BIC beside it outside the European Economic Area", () => {
    const outside = examples.filter(needsBic).map((iban) => iban.slice(0, 2));
    expect(outside).toEqual(["AD", "AL", "CH", "GB", "GI", "MC", "MD", "ME", "MK", "RS", "SM", "VA"]);
  });

  test("with check digits that only count up to the same is refused", () => {
    const numbers = Array.from({ length: 200 }, (_, index) => String(index).padStart(18, "0"));
    const readable = (digits: string) => numbers.filter((number) => readIban(`DE${digits}${number}`).iban);
    expect([..."01"].flatMap((digit) => readable(`0${digit}`)).concat(readable("99"))).toEqual([]);
    expect(readable("02").length + readable("97").length + readable("98").length).toBeGreaterThan(0);
  });

  test("with one wrong digit, or two that changed places, is refused", () => {
    const typo = fc.record({ iban: fc.constantFrom(...examples), at: fc.nat(33), digit: fc.nat(9) });
    fc.assert(
      fc.property(typo, ({ iban, at, digit }) => {
        const wrong = iban.replace(new RegExp(`(?<=^.{${at}})\\d`), String(digit));
        if (wrong !== iban) expect(readIban(wrong).iban).toBeUndefined();
        const swapped = iban.replace(new RegExp(`(?<=^.{${at}})(\\d)(\\d)`), "$2$1");
        if (swapped !== iban) expect(readIban(swapped).iban).toBeUndefined();
      }),
    );
  });

  test("typed in any way is read as one that is read as itself, or has an error", () => {
    const text = fc.oneof(anyText, textOf(["DE", "89", " ", "37040044", "0532013000", "x", "\u00a0"]));
    fc.assert(
      fc.property(text, (typed) => {
        const { iban, error } = readIban(typed);
        if (iban === undefined) expect(error).toBeDefined();
        else expect(readIban(iban)).toEqual({ iban });
      }),
    );
  });
});

test("An IBAN is shown in groups of four", () => {
  expect(formatIban("DE89370400440532013000")).toBe("DE89 3704 0044 0532 0130 00");
  expect(formatIban("BE68539007547034")).toBe("BE68 5390 0754 7034");
  expect(formatIban("")).toBe("");
});

describe("A BIC", () => {
  test.each([
    ["POFICHBEXXX", "POFICHBEXXX"],
    ["poficHbe", "POFICHBE"],
    [" POFI CH BE \u200b", "POFICHBE"],
    ["MARKDEF1100", "MARKDEF1100"],
    ["", null],
    [" \u00a0", null],
    ["POFICHB", undefined],
    ["POFICHBEX", undefined],
    ["POFICHBEXXXX", undefined],
    ["POFI1HBE", undefined],
    ["POFICHB\u00cb", undefined],
    ["POFICHBE-XX", undefined],
    ["X".repeat(65), undefined],
  ])("typed as %j is read as %j", (text, bic) => {
    expect(readBic(text)).toBe(bic);
  });
});
