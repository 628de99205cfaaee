import { describe, expect, test } from "vitest";
import { expenseKinds } from "~/domain/expenses/kind";
import type { CurrencyCode } from "~/domain/money/currency";
import { numberFromUnits } from "~/domain/money/money";
import { lineKey } from "~/domain/quick-line/category";
import { type QuickLine, readQuickLine } from "~/domain/quick-line/quick-line";
import { kindNames } from "~/locales/de/names";
import { lineWords } from "~/locales/de/quick-line/quick-line";
import { fc, textOf } from "../../support/property";

/** A Monday. */
const today = "2026-11-23";

function read(line: string, currency: CurrencyCode = "EUR"): QuickLine {
  return readQuickLine(line, { today, currencies: [currency], words: lineWords });
}

/** Writes what was read as a row of the tables below. */
function row(line: string, read: QuickLine): string {
  const { kind, asksReturn, amount, description, categoryId, day, paymentMethod, locationName } = read;
  const sum = amount && numberFromUnits(amount.units, amount.currency);
  const currency = amount?.currency === "EUR" ? "" : amount?.currency;
  const said = asksReturn ? "returned?" : (kind ?? "expense");
  const others = [day, paymentMethod, locationName].filter(Boolean).join(", ");
  return [line, said, amount && `${sum} ${currency}`.trim(), description, categoryId, others]
    .map((cell) => cell ?? "")
    .join(" | ")
    .replace(/( \| )+$/, "");
}

const rowsOf = (table: string) => table.split("\n").filter((line) => line !== "");

/** The line, then what it says: kind, amount, description, category; day, payment method, place. */
const ofTheContract = `
Erstattung 12,50 Hotel | refund | 12.5 | Hotel | hotel
Kaution 200 | deposit | 200 | Kaution | nebenkosten
Taxi zurück 15 | expense | 15 | Taxi zurück | taxi
Zug hin und zurück 12,80 | expense | 12.8 | Zug hin und zurück | train
-12,50 Hotel | expense |  | 12,50 Hotel | hotel
Kaution zurück 200 | returned? |  | Kaution zurück 200 | nebenkosten
`;

const refunds = `
Rückerstattung 12,50 Hotel | refund | 12.5 | Hotel | hotel
Gutschrift 20 Mietwagen | refund | 20 | Mietwagen | mietwagen
Bahn erstattet 25,40 | refund | 25.4 | Bahn | train
50 Taxi zurückbekommen | refund | 50 | Taxi | taxi
50 Taxi zurück bekommen | refund | 50 | Taxi | taxi
Pfand zurück 3,50 | refund | 3.5 | Pfand | sonstiges
Pfand 3,50 zurück | refund | 3.5 | Pfand | sonstiges
Flaschenpfand zurück 2 | refund | 2 | Flaschenpfand | sonstiges
Geld zurückbekommen von Anna 20 | refund | 20 | Anna
Pfand zurückbekommen 3 | refund | 3 | Pfand | sonstiges
Geld zurück 30 Hotel | refund | 30 | Hotel | hotel
Hotel: Geld zurück, 30 € | refund | 30 | Hotel | hotel
ERSTATTUNG 12,50 HOTEL | refund | 12.5 | HOTEL | hotel
erstattung 12,50 hotel | refund | 12.5 | hotel | hotel
Hotel 12,50 Erstattung | refund | 12.5 | Hotel | hotel
12,50 € Erstattung: Hotel | refund | 12.5 | Hotel | hotel
Hotel Erstattung gestern 12,50 bar @Hanoi | refund | 12.5 | Hotel | hotel | 2026-11-22, barzahlung, Hanoi
12,50 @Hanoi Erstattung Hotel | refund | 12.5 | Hotel | hotel | Hanoi
12,50 Erstattung @Hanoi Hotel | refund | 12.5 | Hotel | hotel | Hanoi
Erstattung $12 Hotel | refund | 12 USD | Hotel | hotel
Erstattung 3x4,50 Bier | refund | 13.5 | Bier | bar
Erstattung vom Hotel 50 | refund | 50 | Hotel | hotel
Erstattung für das Taxi 15 | refund | 15 | Taxi | taxi
Erstattung Bahn wegen Verspätung 25 | refund | 25 | Bahn wegen Verspätung | train
Bahn hat 25 erstattet | refund | 25 | Bahn | train
Taxi zurück erstattet 15 | refund | 15 | Taxi zurück | taxi
Erstattung | refund |  | Erstattung
Erstattung 12 | refund | 12 | Erstattung
Erstattung 12 bar | refund | 12 | Erstattung |  | barzahlung
Gutschrift auf Karte 20 | refund | 20 | Gutschrift |  | kreditkarte
Geld zurück 20 gestern | refund | 20 | Geld zurück |  | 2026-11-22
Geld zurück 20 @"Hotel Sonne" | refund | 20 | Geld zurück |  | Hotel Sonne
Steuererstattung 80 | refund | 80 | Steuererstattung
Hotel-Erstattung 80 | refund | 80 | Hotel-Erstattung | hotel
Erstattung 12 13 Hotel | refund |  | 12 13 Hotel | hotel
Erstattung -12,50 Hotel | refund |  | 12,50 Hotel | hotel
Erstattung 200 Kronen Hotel | refund |  | 200 Kronen Hotel | hotel
`;

const deposits = `
Kaution fürs Rad 50 | deposit | 50 | Rad | nebenkosten
KAUTION 50 | deposit | 50 | KAUTION | nebenkosten
Kaution | deposit |  | Kaution | nebenkosten
50 Hotel Kaution | deposit | 50 | Hotel | hotel
Mietwagen, Kaution: 800,00 | deposit | 800 | Mietwagen | mietwagen
500 THB Kaution Roller @Pai gestern Karte | deposit | 500 THB | Roller | mietwagen | 2026-11-22, kreditkarte, Pai
Kaution 50 bar bezahlt | deposit | 50 | Kaution | nebenkosten | barzahlung
Mietkaution für die Wohnung 900 | deposit | 900 | Mietkaution für die Wohnung | nebenkosten
Hotel 200 Kaution hinterlegt | deposit | 200 | Hotel | hotel
Kaution bezahlt 200 | deposit | 200 | Kaution | nebenkosten
Kaution Ticket hin 20 | deposit | 20 | Ticket hin | nebenkosten
`;

const returns = `
Kaution zurück | returned? |  | Kaution zurück | nebenkosten
kaution ZURÜCK 200 € gestern bar | returned? |  | kaution ZURÜCK 200 € | nebenkosten | 2026-11-22, barzahlung
200 Kaution Rad zurück @Hanoi | returned? |  | 200 Kaution Rad zurück | nebenkosten | Hanoi
Kaution zurück @Hanoi 200 | returned? |  | Kaution zurück 200 | nebenkosten | Hanoi
zurück: Kaution 200 | returned? |  | zurück: Kaution 200 | nebenkosten
Kaution zurückbekommen 200 | returned? |  | Kaution zurückbekommen 200 | nebenkosten
Kaution zurückgezahlt 200 | returned? |  | Kaution zurückgezahlt 200 | nebenkosten
Kaution erstattet 200 | returned? |  | Kaution erstattet 200 | nebenkosten
Kaution erhalten 200 | returned? |  | Kaution erhalten 200 | nebenkosten
Rückerstattung Kaution 200 | returned? |  | Rückerstattung Kaution 200 | nebenkosten
Rückzahlung der Mietkaution 200 | returned? |  | Rückzahlung der Mietkaution 200 | nebenkosten
Kautionsrückgabe 200 | returned? |  | Kautionsrückgabe 200
Kautionsrückerstattung 200 | returned? |  | Kautionsrückerstattung 200
`;

const expenses = `
Hin- und Rückfahrt 20 | expense | 20 | Hin- und Rückfahrt
Zurück 15 Taxi | expense | 15 | Zurück Taxi | taxi
Bus zurück zum Hotel 3 | expense | 3 | Bus zurück zum Hotel | oepnv
Rückflug 120 | expense | 120 | Rückflug | flight
Gutschein 20 | expense | 20 | Gutschein
Gutschein Hotel 20 | expense | 20 | Gutschein Hotel | hotel
Kautionsfrei Mietwagen 30 | expense | 30 | Kautionsfrei Mietwagen | mietwagen
Kautionsversicherung 12 | expense | 12 | Kautionsversicherung | gebuehren
Erstattungsantrag Porto 3,70 | expense | 3.7 | Erstattungsantrag Porto | sonstiges
Geld-zurück-Garantie 5 | expense | 5 | Geld-zurück-Garantie
Pfand 3,50 | expense | 3.5 | Pfand | sonstiges
Geld gewechselt, Taxi zurück 15 | expense | 15 | Geld gewechselt, Taxi zurück | taxi
Roller ohne Kaution 30 | expense | 30 | Roller ohne Kaution | mietwagen
Hotel nicht erstattet 30 | expense | 30 | Hotel nicht erstattet | hotel
Kein Geld zurück Hotel 30 | expense | 30 | Kein Geld zurück Hotel | hotel
Kaution nicht zurück 30 | expense | 30 | Kaution nicht zurück | nebenkosten
12 Bier @"Zur Kaution" | expense | 12 | Bier | bar | Zur Kaution
12 Bier @Erstattung | expense | 12 | Bier | bar | Erstattung
Hotel −12,50 | expense |  | Hotel −12,50 | hotel
- 12,50 Hotel | expense | 12.5 | Hotel | hotel
Essen bekommen 12 | expense | 12 | Essen bekommen | restaurant
constructor zurück 12 | expense | 12 | constructor zurück
`;

describe("A quick line", () => {
  test.each([
    ["of the contract", ofTheContract],
    ["of what came back", refunds],
    ["of a deposit", deposits],
    ["of a deposit that came back, which no line can enter", returns],
    ["of an expense, whatever it resembles", expenses],
  ])("%s", (_, table) => {
    const expected = rowsOf(table);
    expect(expected.map((one) => one.split(" | ")[0]!).map((line) => row(line, read(line)))).toEqual(
      expected,
    );
  });

  test("of what came back is in the trip's currency, like any other", () => {
    expect(row("Erstattung 450k Hotel", read("Erstattung 450k Hotel", "VND"))).toBe(
      "Erstattung 450k Hotel | refund | 450000 VND | Hotel | hotel",
    );
  });

  test("of what came back gets the category that the traveller chose for the expense", () => {
    const chosen = { [lineKey("Hotel Sonne")]: "resort", kaution: "mietwagen" } as const;
    const readBy = (line: string) =>
      readQuickLine(line, { today, currencies: ["EUR"], words: lineWords, chosen });
    expect(readBy("Erstattung 12,50 Hotel Sonne").categoryId).toBe("resort");
    expect(readBy("Hotel Sonne 12,50 erstattet").categoryId).toBe("resort");
    expect(readBy("Kaution 200").categoryId).toBe("mietwagen");
  });

  test("of a deposit that came back asks for no currency", () => {
    const usual = { units: 1_000, currency: "USD" } as const;
    const read = (line: string) =>
      readQuickLine(line, { today, currencies: ["USD", "VND"], words: lineWords, usual });
    expect(read("Kaution 450.000").asksCurrency).toBe(true);
    expect(read("Kaution zurück 450.000").asksCurrency).toBeUndefined();
  });

  test("says a kind that the form knows, and never a sign", () => {
    const pieces = ["Kaution ", "zurück ", "Geld ", "Pfand ", "Erstattung ", "nicht ", "für "];
    const others = ["12,50 ", "-", "Hotel ", "bar ", "@", "gestern ", "€ "];
    fc.assert(
      fc.property(textOf([...pieces, ...others], 12), (line) => {
        const { kind = "expense", asksReturn, amount } = read(line);
        expect(expenseKinds).toContain(kind);
        expect(amount?.units ?? 1).toBeGreaterThan(0);
        if (asksReturn) expect([kind, amount]).toEqual(["expense", undefined]);
        if (!/kaution|zurück|erstattung/i.test(line)) expect(kind).toBe("expense");
      }),
    );
  });

  test.each(["Kaution ", "Kaution für ", "zurück bekommen ", "für ", "a-kaution"])(
    "takes processor time in proportion to its length: %s",
    (piece) => {
      const line = piece.repeat(80_000 / piece.length);
      const began = process.cpuUsage();
      read(line);
      expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
    },
  );
});

test("The words for kinds are folded, and no kind has two names", () => {
  const { names, ...lists } = lineWords.kinds;
  for (const word of [...Object.keys(names), ...Object.values(lists).flat()])
    expect(word).toBe(word.normalize("NFC").toLowerCase());
  expect(new Set(Object.values(kindNames)).size).toBe(expenseKinds.length);
});
