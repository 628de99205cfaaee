import { describe, expect, test } from "vitest";
import type { CategoryId } from "~/domain/expenses/category";
import { categoryIds } from "~/domain/expenses/category";
import { EXPENSE_NOTES_LENGTH, EXPENSE_TEXT_LENGTH } from "~/domain/expenses/expense";
import { entryPaymentMethods } from "~/domain/expenses/payment-method";
import { type CurrencyCode, currencyCodes } from "~/domain/money/currency";
import { numberFromUnits } from "~/domain/money/money";
import { categoryOf, indexWords, lineKey, ownChoices, wordsOf } from "~/domain/quick-line/category";
import { type QuickLine, readQuickLine, usualAmount } from "~/domain/quick-line/quick-line";
import { categoryWords } from "~/locales/de/expenses/category-words";
import { currencyNames } from "~/locales/de/money/currencies";
import { categoryNames } from "~/locales/de/names";
import { lineWords } from "~/locales/de/quick-line/quick-line";
import { formatAmountField } from "~/locales/format";
import { anyDay, anyText, fc, textOf, wholeNumber } from "../../support/property";

/** A Monday. */
const today = "2026-11-23";

function read(line: string, currency: CurrencyCode = "EUR", chosen?: Record<string, CategoryId>): QuickLine {
  return readQuickLine(line, { today, currencies: [currency], words: lineWords, chosen });
}

/** Writes what was read as a row of the tables below. */
function row(line: string, read: QuickLine): string {
  const { amount, description, day, unknownDay, paymentMethod, locationName, categoryId, nights } = read;
  const sum = amount && numberFromUnits(amount.units, amount.currency);
  const currency = amount?.currency === "EUR" ? "" : amount?.currency;
  const cells = [
    line,
    amount && `${sum} ${currency}`.trim(),
    description,
    day ?? (unknownDay && `${unknownDay}?`),
    paymentMethod,
    locationName,
    categoryId,
    nights,
  ];
  return cells
    .map((cell) => cell ?? "")
    .join(" | ")
    .replace(/( \| )+$/, "");
}

const rowsOf = (table: string) => table.split("\n").filter((line) => line !== "");

/** The line, then what it says: amount in euro, description, day, payment method, place, category, nights. */
const table = `
19,50 Taxi | 19.5 | Taxi |  |  |  | taxi
12 Pizza bar gestern | 12 | Pizza | 2026-11-22 | barzahlung |  | restaurant
3x4,50 Bier | 13.5 | Bier |  |  |  | bar
450.000 Pho | 450000 | Pho |  |  |  | restaurant
1.250 Hotel @Hanoi | 1250 | Hotel |  |  | Hanoi | hotel
12 bar | 12 | bar |  |  |  | bar
7up 2 | 2 | 7up |  |  |  | snacks
3-Tage-Ticket 24 | 24 | 3-Tage-Ticket |  |  |  | oepnv
2 Bier 8 |  | 2 Bier 8 |  |  |  | bar
31.2. Pizza 12 | 12 | Pizza | 31.2.? |  |  | restaurant
Montag Pizza 12 | 12 | Pizza | 2026-11-23 |  |  | restaurant
Pizza |  | Pizza |  |  |  | restaurant
-5 Pizza |  | 5 Pizza |  |  |  | restaurant
12 | 12
Taxi 19,50 | 19.5 | Taxi |  |  |  | taxi
Taxi 19.50 | 19.5 | Taxi |  |  |  | taxi
Taxi 1.234,56 | 1234.56 | Taxi |  |  |  | taxi
Taxi 1,234.56 | 1234.56 | Taxi |  |  |  | taxi
Taxi 1'250,50 | 1250.5 | Taxi |  |  |  | taxi
Taxi 1 250,50 |  | Taxi 1 250,50 |  |  |  | taxi
Taxi 0,99 | 0.99 | Taxi |  |  |  | taxi
Taxi 0 |  | Taxi 0 |  |  |  | taxi
Taxi -12 |  | Taxi -12 |  |  |  | taxi
Taxi 12,- | 12 | Taxi |  |  |  | taxi
Taxi 12€ | 12 | Taxi |  |  |  | taxi
Taxi 12 € | 12 | Taxi |  |  |  | taxi
Taxi € 12 | 12 | Taxi |  |  |  | taxi
Taxi 12 Euro | 12 | Taxi |  |  |  | taxi
Taxi 12 EUR | 12 | Taxi |  |  |  | taxi
Taxi, 12. | 12 | Taxi |  |  |  | taxi
Taxi 12! | 12 | Taxi |  |  |  | taxi
Taxi (12) |  | Taxi (12) |  |  |  | taxi
Taxi 12km 30 | 30 | Taxi 12km |  |  |  | taxi
Taxi 12 km 30 | 30 | Taxi 12 km |  |  |  | taxi
Taxi für 12 | 12 | Taxi |  |  |  | taxi
12 für Taxi | 12 | Taxi |  |  |  | taxi
Eis für 2 8,50 | 8.5 | Eis für 2 |  |  |  | snacks
Eis 2 Kugeln 4,20 | 4.2 | Eis 2 Kugeln |  |  |  | snacks
Eis 2 Kugeln 4 |  | Eis 2 Kugeln 4 |  |  |  | snacks
Hotel 3 Nächte 240 | 240 | Hotel |  |  |  | hotel | 3
240 Hotel für 3 Nächte | 240 | Hotel |  |  |  | hotel | 3
3 Nächte 240 | 240 |  |  |  |  |  | 3
3 NÄCHTE, Hostel 3x25 | 75 | Hostel |  |  |  | hostel | 3
Camping 1 Nacht 18 | 18 | Camping |  |  |  | camping | 1
Hotel 366 Nächte 9000 | 9000 | Hotel |  |  |  | hotel | 366
Hotel 367 Nächte 9000 | 9000 | Hotel 367 Nächte |  |  |  | hotel
Hotel 0 Nächte 90 | 90 | Hotel 0 Nächte |  |  |  | hotel
Hotel 2 Nächte 3 Nächte 90 | 90 | Hotel 2 Nächte 3 Nächte |  |  |  | hotel
Hotel Nacht 90 | 90 | Hotel Nacht |  |  |  | hotel
Hotel 3 Nächte à 80 |  | Hotel à 80 |  |  |  | hotel | 3
Hotel 80€ pro Nacht 3 Nächte |  | Hotel 80€ pro Nacht |  |  |  | hotel | 3
3 Bier je 4,50 |  | 3 Bier je 4,50 |  |  |  | bar
12 @"3 Nächte" Bier | 12 | Bier |  |  | 3 Nächte | bar
12 Nachtbus 3 Nächte gestern | 12 | Nachtbus | 2026-11-22 |  |  | transfer | 3
Abendessen 20 Uhr 35 | 35 | Abendessen 20 Uhr |  |  |  | restaurant
Abendessen 20:30 35 | 35 | Abendessen 20:30 |  |  |  | restaurant
Milch 3,5 % 1,29 | 1.29 | Milch 3,5 % |  |  |  | lebensmittel
Wasser 0,5 l 1,20 | 1.2 | Wasser 0,5 l |  |  |  | snacks
Cola 5 € 7 € |  | Cola 5 € 7 € |  |  |  | snacks
Cola 5 € 7,50 | 5 | Cola 7,50 |  |  |  | snacks
Cola 5,00 7,50 |  | Cola 5,00 7,50 |  |  |  | snacks
Cola 5 7 |  | Cola 5 7 |  |  |  | snacks
Cola 5,50 2024 | 5.5 | Cola 2024 |  |  |  | snacks
Zimmer 101 85,00 € | 85 | Zimmer 101 |  |  |  | hotel
999999999,99 Yacht | 999999999.99 | Yacht
999.999.999,99 Yacht |  | 999.999.999,99 Yacht
99999999999999999999 Pizza |  | 99999999999999999999 Pizza |  |  |  | restaurant
12,345 Pizza |  | 12,345 Pizza |  |  |  | restaurant
1,2,3 Pizza |  | 1,2,3 Pizza |  |  |  | restaurant
1.25 Pizza | 1.25 | Pizza |  |  |  | restaurant
12,,50 Pizza | 12.5 | Pizza |  |  |  | restaurant
3 x 4,50 Bier | 13.5 | Bier |  |  |  | bar
3×4,50 Bier | 13.5 | Bier |  |  |  | bar
3 mal 4,50 Bier | 13.5 | Bier |  |  |  | bar
4,50x3 Bier | 13.5 | Bier |  |  |  | bar
3x4,50€ Bier | 13.5 | Bier |  |  |  | bar
3x0,33 Wasser | 0.99 | Wasser |  |  |  | snacks
3x1.250 Hotel | 3750 | Hotel |  |  |  | hotel
0x4,50 Bier |  | 0x4,50 Bier |  |  |  | bar
1,5x2,40 Äpfel |  | 1,5x2,40 Äpfel |  |  |  | lebensmittel
3x4x5 Kisten |  | 3x4x5 Kisten
3x Bier 4,50 | 4.5 | 3x Bier |  |  |  | bar
3x4,50 Bier 2 | 13.5 | Bier 2 |  |  |  | bar
3x4,50 Bier 2,20 |  | 3x4,50 Bier 2,20 |  |  |  | bar
3x4,50 Bier 2 € | 2 | 3x4,50 Bier |  |  |  | bar
999x999.999.999 Yacht |  | 999x999.999.999 Yacht
Kabel 2x1,5 m 8 | 8 | Kabel 2x1,5 m |  |  |  | elektronik
12 Taxi heute | 12 | Taxi | 2026-11-23 |  |  | taxi
12 Taxi gestern | 12 | Taxi | 2026-11-22 |  |  | taxi
12 Taxi vorgestern | 12 | Taxi | 2026-11-21 |  |  | taxi
Gestern Taxi 12 | 12 | Taxi | 2026-11-22 |  |  | taxi
12 Taxi morgen | 12 | Taxi morgen |  |  |  | taxi
12 Taxi sonnabend | 12 | Taxi | 2026-11-21 |  |  | taxi
12 Taxi am Samstag | 12 | Taxi | 2026-11-21 |  |  | taxi
12 Taxi Mo | 12 | Taxi | 2026-11-23 |  |  | taxi
12 Taxi So. | 12 | Taxi | 2026-11-22 |  |  | taxi
So 12 Taxi | 12 | Taxi | 2026-11-22 |  |  | taxi
So ein Taxi 12 | 12 | So ein Taxi |  |  |  | taxi
Taxi so 12 | 12 | Taxi so |  |  |  | taxi
12 Gnocchi di patate | 12 | Gnocchi di patate |  |  |  | restaurant
12 Taxi Di | 12 | Taxi | 2026-11-17 |  |  | taxi
Do Taxi 12 | 12 | Do Taxi |  |  |  | taxi
Fr 12 Taxi | 12 | Taxi | 2026-11-20 |  |  | taxi
12 Taxi Montags | 12 | Taxi Montags |  |  |  | taxi
12 Pizza gestern Abend | 12 | Pizza | 2026-11-22 |  |  | restaurant
gestern abend Pizza 12 | 12 | Pizza | 2026-11-22 |  |  | restaurant
Heute früh, Kaffee 3 | 3 | Kaffee | 2026-11-23 |  |  | snacks
12 Taxi letzten Montag | 12 | Taxi | 2026-11-16 |  |  | taxi
12 Taxi am letzten Montag | 12 | Taxi | 2026-11-16 |  |  | taxi
12 Taxi letzten Di. früh | 12 | Taxi | 2026-11-17 |  |  | taxi
12 Taxi Sonntag Nacht bar | 12 | Taxi | 2026-11-22 | barzahlung |  | taxi
12 Taxi vorgestern nachts | 12 | Taxi | 2026-11-21 |  |  | taxi
12 Taxi 12.3. abends | 12 | Taxi | 2026-03-12 |  |  | taxi
12 Der letzte Abend | 12 | Der letzte Abend
12 Guten Abend Bar Karte | 12 | Guten Abend Bar |  | kreditkarte |  | bar
12 Blue Monday | 12 | Blue Monday
12 Taxi 12.3. | 12 | Taxi | 2026-03-12 |  |  | taxi
12 Taxi 23.11. | 12 | Taxi | 2026-11-23 |  |  | taxi
12 Taxi 24.11. | 12 | Taxi | 2025-11-24 |  |  | taxi
12 Taxi 1.1. | 12 | Taxi | 2026-01-01 |  |  | taxi
12 Taxi 12.3.2026 | 12 | Taxi | 2026-03-12 |  |  | taxi
12 Taxi 12.3.25 | 12 | Taxi | 2025-03-12 |  |  | taxi
12 Taxi 24.12.2026 | 12 | Taxi | 2026-12-24 |  |  | taxi
12 Taxi 29.2. | 12 | Taxi | 2024-02-29 |  |  | taxi
12 Taxi 29.2.2023 | 12 | Taxi | 29.2.2023? |  |  | taxi
12 Taxi 31.2. | 12 | Taxi | 31.2.? |  |  | taxi
12 Taxi 32.1. | 12 | Taxi | 32.1.? |  |  | taxi
12 Taxi 12.13. | 12 | Taxi | 12.13.? |  |  | taxi
12 Taxi am 12.3. | 12 | Taxi | 2026-03-12 |  |  | taxi
12 Taxi am 12.3 | 12 | Taxi | 2026-03-12 |  |  | taxi
Kaffee 3 am 12.11 | 3 | Kaffee | 2026-11-12 |  |  | snacks
12 Taxi vom 12.3. | 12 | Taxi | 2026-03-12 |  |  | taxi
12 Taxi 12. März | 12 | Taxi | 2026-03-12 |  |  | taxi
12 Taxi 12.März | 12 | Taxi | 2026-03-12 |  |  | taxi
12 Taxi 12. Maerz | 12 | Taxi 12. Maerz |  |  |  | taxi
12 Taxi 12. märz 2025 | 12 | Taxi | 2025-03-12 |  |  | taxi
12 Taxi 12. März 2006 | 12 | Taxi | 2006-03-12 |  |  | taxi
12 Taxi 12. März 2005 |  | 12 Taxi 2005 | 2026-03-12 |  |  | taxi
12 Taxi 12. März 2027 | 12 | Taxi | 2027-03-12 |  |  | taxi
12 Taxi 12. März 2028 |  | 12 Taxi 2028 | 2026-03-12 |  |  | taxi
12 Hotel 12. März 2000 |  | 12 Hotel 2000 | 2026-03-12 |  |  | hotel
12. März 12 Taxi | 12 | Taxi | 2026-03-12 |  |  | taxi
12. März |  |  | 2026-03-12
12.3. Taxi |  | Taxi | 2026-03-12 |  |  | taxi
12.3 Taxi | 12.3 | Taxi |  |  |  | taxi
31. Februar 12 Taxi | 12 | Taxi | 31. Februar? |  |  | taxi
12 Taxi am 31.2. | 12 | Taxi | 31.2.? |  |  | taxi
12 Taxi 31.2. gestern | 12 | Taxi 31.2. | 2026-11-22 |  |  | taxi
12 Taxi 31.2. 30.2. | 12 | Taxi 30.2. | 31.2.? |  |  | taxi
12 Taxi 3. Okt. | 12 | Taxi | 2026-10-03 |  |  | taxi
12 Mai Tai | 12 | Mai Tai
12 Taxi gestern heute | 12 | Taxi gestern heute |  |  |  | taxi
12 Taxi Sonntag gestern | 12 | Taxi | 2026-11-22 |  |  | taxi
12 Taxi Karte | 12 | Taxi |  | kreditkarte |  | taxi
12 Taxi mit Karte bezahlt | 12 | Taxi |  | kreditkarte |  | taxi
12 Taxi in bar | 12 | Taxi |  | barzahlung |  | taxi
12 bar bezahlt | 12 |  |  | barzahlung
Taxi bar 12 | 12 | Taxi |  | barzahlung |  | taxi
12 Taxi ec | 12 | Taxi |  | ec-konto |  | taxi
12 Taxi EC-Karte | 12 | Taxi |  | ec-konto |  | taxi
12 Taxi Kreditkarte | 12 | Taxi |  | kreditkarte |  | taxi
12 Taxi cash | 12 | Taxi |  | barzahlung |  | taxi
12 Taxi Visakarte | 12 | Taxi |  | kreditkarte |  | taxi
12 Visa | 12 | Visa |  |  |  | gebuehren
12 Taxi Visa | 12 | Taxi |  | kreditkarte |  | taxi
Visa 12 Taxi | 12 | Taxi |  | kreditkarte |  | taxi
12 Taxi Visa gestern | 12 | Taxi | 2026-11-22 | kreditkarte |  | taxi
12 Taxi mit Visa Karte | 12 | Taxi |  | kreditkarte |  | taxi
25 Visa Vietnam | 25 | Visa Vietnam |  |  |  | gebuehren
Visa für Vietnam 25 bar | 25 | Visa für Vietnam |  | barzahlung |  | gebuehren
12 Taxi Mastercard | 12 | Taxi |  | kreditkarte |  | taxi
12 Taxi EC Karte | 12 | Taxi |  | ec-konto |  | taxi
12 Taxi Maestro | 12 | Taxi |  | ec-konto |  | taxi
12 Taxi Bares | 12 | Taxi |  | barzahlung |  | taxi
12 Hotel PayPal | 12 | Hotel PayPal |  |  |  | hotel
12 Taxi girocard | 12 | Taxi |  | ec-konto |  | taxi
12 Taxi Krypto | 12 | Taxi |  | crypto |  | taxi
12 Karte | 12 |  |  | kreditkarte
12 Cocktail in der Bar | 12 | Cocktail in der Bar |  |  |  | bar
12 Bar bar | 12 | Bar |  | barzahlung |  | bar
Bar 12 Karte | 12 | Bar |  | kreditkarte |  | bar
24 Sushi Bar | 24 | Sushi |  | barzahlung |  | restaurant
12 bar gestern | 12 | bar | 2026-11-22 |  |  | bar
12 € bar | 12 | bar |  |  |  | bar
bar |  | bar |  |  |  | bar
Bär 12 | 12 | Bär |  |  |  | bar
10 SIM-Karte | 10 | SIM-Karte |  |  |  | internet
10 SIM Karte | 10 | SIM Karte |  |  |  | internet
8 SD Karte | 8 | SD Karte |  |  |  | elektronik
12 Barhocker | 12 | Barhocker
12 Barbier | 12 | Barbier |  |  |  | kosmetik
12 Pizza @Hanoi | 12 | Pizza |  |  | Hanoi | restaurant
12 @Hanoi Pizza | 12 | Pizza |  |  | Hanoi | restaurant
@Hanoi 12 Pizza | 12 | Pizza |  |  | Hanoi | restaurant
12 Pizza @Ho Chi Minh Stadt | 12 | Pizza |  |  | Ho Chi Minh Stadt | restaurant
12 Pizza @"Ho Chi Minh Stadt" | 12 | Pizza |  |  | Ho Chi Minh Stadt | restaurant
12 @"Ho Chi Minh Stadt" Pizza | 12 | Pizza |  |  | Ho Chi Minh Stadt | restaurant
12 @„Da Nang“ Pizza bar | 12 | Pizza |  | barzahlung | Da Nang | restaurant
12 @'Da Nang' Pizza | 12 | Pizza |  |  | Da Nang | restaurant
12 @Da Nang, Pizza | 12 | Pizza |  |  | Da Nang | restaurant
12 @Da Nang bar Pizza | 12 | Pizza |  | barzahlung | Da Nang | restaurant
12 Pizza @Da Nang @Hue | 12 | Pizza @Hue |  |  | Da Nang | restaurant
12 Pizza @ | 12 | Pizza @ |  |  |  | restaurant
12 Pizza @ Hanoi | 12 | Pizza @ Hanoi |  |  |  | restaurant
12 Pizza anna@example.org | 12 | Pizza anna@example.org |  |  |  | restaurant
@7-Eleven 3,20 Wasser | 3.2 | Wasser |  |  | 7-Eleven | snacks
12 Pizza @"offen | 12 | Pizza |  |  | offen | restaurant
12 Pizza @"" | 12 | Pizza @"" |  |  |  | restaurant
12 Frühstück | 12 | Frühstück |  |  |  | restaurant
12 fruehstueck | 12 | fruehstueck
12 FRÜHSTÜCK | 12 | FRÜHSTÜCK |  |  |  | restaurant
12 Fruhstuck | 12 | Fruhstuck |  |  |  | restaurant
12 Frühstück | 12 | Frühstück |  |  |  | restaurant
12 Straßenbahn | 12 | Straßenbahn |  |  |  | oepnv
12 STRAẞENBAHN | 12 | STRAẞENBAHN |  |  |  | oepnv
12 Café | 12 | Café |  |  |  | snacks
12 Phở | 12 | Phở |  |  |  | restaurant
12 Fischrestaurant | 12 | Fischrestaurant |  |  |  | restaurant
12 Stadtmuseum | 12 | Stadtmuseum |  |  |  | eintritt
12 Museumsbesuch | 12 | Museumsbesuch
12 Taxis | 12 | Taxis |  |  |  | taxi
12 Taxi zum Hotel | 12 | Taxi zum Hotel |  |  |  | taxi
12 Frühstück im Hotel | 12 | Frühstück im Hotel |  |  |  | restaurant
12 Street Food | 12 | Street Food |  |  |  | street-food
12 McDonald's | 12 | McDonald's |  |  |  | street-food
12 Stempel | 12 | Stempel
12 Reise nach Rom | 12 | Reise nach Rom
12 Xylophon | 12 | Xylophon
12 all inclusive Hotel | 12 | all inclusive Hotel |  |  |  | resort
12 S-Bahn | 12 | S-Bahn |  |  |  | oepnv
12 U Bahn | 12 | U Bahn |  |  |  | oepnv
12 latte macchiato | 12 | latte macchiato |  |  |  | snacks
30 Bustour | 30 | Bustour |  |  |  | touren
12 Essen aufs Zimmer | 12 | Essen aufs Zimmer |  |  |  | zimmerservice
12 Salat + Wasser | 12 | Salat + Wasser |  |  |  | restaurant
- 12 Pizza - | 12 | Pizza |  |  |  | restaurant
12;Pizza |  | 12;Pizza |  |  |  | restaurant
Pizza: 12 | 12 | Pizza |  |  |  | restaurant
Pizza, Cola 18,40 | 18.4 | Pizza, Cola |  |  |  | restaurant
12 Pizza 🍕 | 12 | Pizza 🍕 |  |  |  | restaurant
１２ Pizza |  | １２ Pizza |  |  |  | restaurant
12 USD Taxi | 12 USD | Taxi |  |  |  | taxi
USD 12 Taxi | 12 USD | Taxi |  |  |  | taxi
12 usd Taxi | 12 USD | Taxi |  |  |  | taxi
$12 Taxi | 12 USD | Taxi |  |  |  | taxi
12 $ Taxi | 12 USD | Taxi |  |  |  | taxi
12 £ Taxi | 12 GBP | Taxi |  |  |  | taxi
Taxi ¥ 1.500 | 1500 JPY | Taxi |  |  |  | taxi
12 ₱ Taxi |  | 12 ₱ Taxi |  |  |  | taxi
12 ¤ Taxi |  | 12 ¤ Taxi |  |  |  | taxi
Dollar: 12 Taxi | 12 USD | Taxi |  |  |  | taxi
450k Hotel | 450000 | Hotel |  |  |  | hotel
1,5k Hotel | 1500 | Hotel |  |  |  | hotel
3x2k Hotel | 6000 | Hotel |  |  |  | hotel
2k€ Hotel | 2000 | Hotel |  |  |  | hotel
450kč Taxi | 450 CZK | Taxi |  |  |  | taxi
12 Äpfel 2kg | 12 | Äpfel 2kg |  |  |  | lebensmittel
1.500k Hotel |  | 1.500k Hotel |  |  |  | hotel
k Hotel 12 | 12 | k Hotel |  |  |  | hotel
10k Lauf 25 |  | 10k Lauf 25
12 Baht Taxi | 12 THB | Taxi |  |  |  | taxi
50 Cent Toilette |  | 50 Cent Toilette |  |  |  | gebuehren
0,50 Toilette | 0.5 | Toilette |  |  |  | gebuehren
constructor 12 | 12 | constructor
toString __proto__ 12 | 12 | toString __proto__
12 % |  | 12 %
12_5 Pizza |  | 12_5 Pizza |  |  |  | restaurant
1/2 Pizza 4 | 4 | 1/2 Pizza |  |  |  | restaurant
https://example.org/a?b=12 Pizza 9 | 9 | https://example.org/a?b=12 Pizza |  |  |  | restaurant
+49 171 1234567 Anruf 2,50 | 2.5 | +49 171 1234567 Anruf
12 @Ho Chi Minh Stadt Pizza | 12 | Pizza |  |  | Ho Chi Minh Stadt | restaurant
12 Pizza @Rotes Restaurant | 12 | Pizza |  |  | Rotes Restaurant | restaurant
12 @Hanoi gestern | 12 |  | 2026-11-22 |  | Hanoi
12 DEM Taxi | 12 | DEM Taxi |  |  |  | taxi
50 Pizza für 2 Personen | 50 | Pizza für 2 Personen |  |  |  | restaurant
Pizza am |  | Pizza am |  |  |  | restaurant
12 Pizza bar Karte | 12 | Pizza bar |  | kreditkarte |  | restaurant
12 Bier @Bar 21 gestern |  | 12 Bier | 2026-11-22 |  | Bar 21 | bar
@Hanoi |  |  |  |  | Hanoi
heute |  |  | 2026-11-23
12 heute | 12 |  | 2026-11-23
60 Schmerztabletten | 60 | Schmerztabletten |  |  |  | apotheke
7,90 Döner + Cola | 7.9 | Döner + Cola |  |  |  | street-food
12+3 Pizza |  | 12+3 Pizza |  |  |  | restaurant
12,50 + 3 Pizza |  | 12,50 + 3 Pizza |  |  |  | restaurant
12 +3 Pizza |  | 12 +3 Pizza |  |  |  | restaurant
3 + 12 € Pizza |  | 3 + 12 € Pizza |  |  |  | restaurant
12-5 Pizza |  | 12-5 Pizza |  |  |  | restaurant
12,50 / 2 Pizza |  | 12,50 / 2 Pizza |  |  |  | restaurant
80 Hotel – 3 Nächte | 80 | Hotel |  |  |  | hotel | 3
200 Lira Taxi |  | 200 Lira Taxi |  |  |  | taxi
200 Rupiah Taxi |  | 200 Rupiah Taxi |  |  |  | taxi
50000 Rupien Taxi |  | 50000 Rupien Taxi |  |  |  | taxi
200 indische Rupien Taxi |  | 200 indische Rupien Taxi |  |  |  | taxi
Rupien 200 Taxi |  | Rupien 200 Taxi |  |  |  | taxi
200 Rupien Taxi 5 |  | 200 Rupien Taxi 5 |  |  |  | taxi
200 Kronen Taxi |  | 200 Kronen Taxi |  |  |  | taxi
200 tschechische Kronen Taxi |  | 200 tschechische Kronen Taxi |  |  |  | taxi
200 Pesos Taxi |  | 200 Pesos Taxi |  |  |  | taxi
20 Dollar Taxi | 20 USD | Taxi |  |  |  | taxi
20 US-Dollar Taxi | 20 USD | Taxi |  |  |  | taxi
20 kanadische Dollar Taxi |  | 20 kanadische Dollar Taxi |  |  |  | taxi
20 Hongkong-Dollar Taxi |  | 20 Hongkong-Dollar Taxi |  |  |  | taxi
20 Singapurdollar Taxi |  | 20 Singapurdollar Taxi |  |  |  | taxi
20 CFA-Franc Taxi |  | 20 CFA-Franc Taxi |  |  |  | taxi
20 Schweizer Franken Taxi | 20 CHF | Taxi |  |  |  | taxi
20Franken Taxi | 20 CHF | Taxi |  |  |  | taxi
28.50 Fr. | 28.5 CHF
28.50 Fr. Zürich | 28.5 CHF | Zürich
Taxi 20 Fr. | 20 CHF | Taxi |  |  |  | taxi
20 SFr. Taxi | 20 CHF | Taxi |  |  |  | taxi
Fr. Müller 20 | 20 | Fr. Müller
20 Geschenk Fr. Müller | 20 | Geschenk Fr. Müller |  |  |  | souvenirs
20 Fr. Müller |  | 20 Fr. Müller
20 Taxi Fr. | 20 | Taxi | 2026-11-20 |  |  | taxi
20 € Taxi am Fr. Abend | 20 | Taxi | 2026-11-20 |  |  | taxi
20 € Fr. Taxi | 20 | Taxi | 2026-11-20 |  |  | taxi
Fr. 20 Taxi | 20 | Taxi | 2026-11-20 |  |  | taxi
50 Rappen Bonbon |  | 50 Rappen Bonbon
12 Franken 50 Rappen Brot |  | 12 Franken 50 Rappen Brot |  |  |  | lebensmittel
12 Euro und 50 Cent Brot |  | 12 Euro und 50 Cent Brot |  |  |  | lebensmittel
12 Euro 50ct Brot |  | 12 Euro 50ct Brot |  |  |  | lebensmittel
50 Rp. Bonbon |  | 50 Rp. Bonbon
Rp 50000 Taxi |  | Rp 50000 Taxi |  |  |  | taxi
Rs. 50 Taxi |  | Rs. 50 Taxi |  |  |  | taxi
50 kr Taxi |  | 50 kr Taxi |  |  |  | taxi
2 Pfund Kartoffeln 3,50 | 3.5 | 2 Pfund Kartoffeln |  |  |  | lebensmittel
20 Pfund Taxi |  | 20 Pfund Taxi |  |  |  | taxi
20 britische Pfund Taxi | 20 GBP | Taxi |  |  |  | taxi
3 Sol 4,50 | 4.5 | 3 Sol
12 all inclusive | 12 | all inclusive |  |  |  | resort
12 HRK Taxi |  | 12 HRK Taxi |  |  |  | taxi
`;

/** The currencies of a trip, a line, and the amount that it names there. */
const namedLikeTrips: [own: string, line: string, amount: string][] = [
  ["EUR TRY", "200 Lira Taxi", "200 TRY"],
  ["EUR IDR", "50000 Rupien Taxi", "50000 IDR"],
  ["EUR IDR", "200 Rupiah Taxi", "200 IDR"],
  ["EUR IDR", "Rp 50000 Taxi", "50000 IDR"],
  ["EUR CAD", "20 kanadische Dollar Taxi", "20 CAD"],
  ["EUR HKD", "20 Hongkong-Dollar Taxi", "20 HKD"],
  ["EUR CZK", "200 tschechische Kronen Taxi", "200 CZK"],
  ["EUR PHP", "12 ₱ Taxi", "12 PHP"],
  ...["INR", "LKR", "NPR", "PKR", "MUR", "SCR"].map((code): [string, string, string] => [
    `EUR ${code}`,
    "200 Rupien Taxi",
    `200 ${code}`,
  ]),
  ["EUR NPR", "Rs. 200 Taxi", "200 NPR"],
  ["EUR MXN", "200 Pesos Taxi", "200 MXN"],
  ["EUR NZD", "20 Dollar Taxi", "20 NZD"],
  ["EUR NZD", "20 US-Dollar Taxi", "20 USD"],
  ["EUR SEK", "200 Kronen Taxi", "200 SEK"],
  ["NOK SEK", "200 Kronen Taxi", "200 NOK"],
  ["EUR CZK", "1 Krone Bonbon", "1 CZK"],
  ["EUR EGP", "20 Pfund Taxi", "20 EGP"],
  ["EUR TND", "20 Dinar Taxi", "20 TND"],
  ["EUR MAD", "20 Dirham Taxi", "20 MAD"],
  ["EUR BRL", "20 Real Taxi", "20 BRL"],
  ["EUR BRL", "20 Reais Taxi", "20 BRL"],
  ["EUR OMR", "20 Rial Taxi", "20 OMR"],
  ["EUR KES", "200 Schilling Taxi", "200 KES"],
  ["EUR CHF", "Fr. 20 Taxi", "20 CHF"],
  ["EUR CHF", "Fr 20 Taxi", "20 CHF"],
  ["EUR CHF", "20 Fr. Müller", "20 CHF"],
  ["EUR IDR", "50000 Rp. Taxi", "50000 IDR"],
  ["EUR XAF", "500 CFA-Franc Taxi", "500 XAF"],
  ["EUR BGN", "20 Lewa Taxi", "20 BGN"],
  ["EUR HRK", "20 HRK Taxi", "20 HRK"],
];

const dong = `
450.000 Pho | 450000 VND | Pho |  |  |  | restaurant
3x45.000 Bier | 135000 VND | Bier |  |  |  | bar
1.000.000.000 Yacht | 1000000000 VND | Yacht
12 € Taxi | 12 | Taxi |  |  |  | taxi
3x4,50€ Bier | 13.5 | Bier |  |  |  | bar
12,50 Taxi |  | 12,50 Taxi |  |  |  | taxi
Eis für 2 8,50 |  | Eis für 2 8,50 |  |  |  | snacks
450.000 Dong Taxi | 450000 VND | Taxi |  |  |  | taxi
450.000₫ Taxi | 450000 VND | Taxi |  |  |  | taxi
450.000 VND Taxi | 450000 VND | Taxi |  |  |  | taxi
12 USD Taxi | 12 USD | Taxi |  |  |  | taxi
$12 Taxi | 12 USD | Taxi |  |  |  | taxi
450k Pho | 450000 VND | Pho |  |  |  | restaurant
1,5k Bier | 1500 VND | Bier |  |  |  | bar
3 Nächte 900k Hotel | 900000 VND | Hotel |  |  |  | hotel | 3
`;

const dollars = `
12,50 Taxi | 12.5 USD | Taxi |  |  |  | taxi
$12 Taxi | 12 USD | Taxi |  |  |  | taxi
12 $ Taxi | 12 USD | Taxi |  |  |  | taxi
12 Dollar Taxi | 12 USD | Taxi |  |  |  | taxi
US$ 12 Taxi | 12 USD | Taxi |  |  |  | taxi
12 £ Taxi | 12 GBP | Taxi |  |  |  | taxi
12 Franken Taxi | 12 CHF | Taxi |  |  |  | taxi
`;

/** With three decimals 1.234 may be a thousand or one, which the field asks. */
const dinars = `
1,250 Taxi | 1.25 KWD | Taxi |  |  |  | taxi
1.250 Taxi |  | 1.250 Taxi |  |  |  | taxi
12 Taxi | 12 KWD | Taxi |  |  |  | taxi
`;

describe("A quick line", () => {
  test.each(rowsOf(table))("in euro: %s", (expected) => {
    const [line] = expected.split(" | ");
    expect(row(line!, read(line!))).toBe(expected);
  });

  test.each([
    ...rowsOf(dong).map((expected) => ["VND", expected] as const),
    ...rowsOf(dollars).map((expected) => ["USD", expected] as const),
    ...rowsOf(dinars).map((expected) => ["KWD", expected] as const),
  ])("on a trip that last used %s: %s", (currency, expected) => {
    const [line] = expected.split(" | ");
    expect(row(line!, read(line!, currency))).toBe(expected);
  });

  test.each(namedLikeTrips)("on a trip with %s, %j names %s", (own, line, expected) => {
    const currencies = own.split(" ") as [CurrencyCode, ...CurrencyCode[]];
    const { amount, day } = readQuickLine(line, { today, currencies, words: lineWords });
    expect(amount && `${numberFromUnits(amount.units, amount.currency)} ${amount.currency}`).toBe(expected);
    expect(day).toBeUndefined();
  });

  test.each([
    "$",
    "Dollar",
    "£",
    "pound",
    "¥",
    "Yen",
    "₹",
    "₩",
    "฿",
    "Baht",
    "₫",
    "Dong",
    "₺",
    "Kč",
    "Ft",
    "Forint",
    "zł",
    "Zloty",
    "Franken",
    "INR",
    "KRW",
  ])("on a trip without it, 12 %s are an amount as ever", (name) => {
    expect(read(`12 ${name} Taxi`).amount).toBeDefined();
    expect(read(`12 ${name} Taxi`).amount?.currency).not.toBe("EUR");
  });

  test.each([
    ["200 Lira Taxi", "Lira"],
    ["200 Rupiah Taxi", "Rupiah"],
    ["Rs. 50 Taxi", "Rs"],
    ["50₱ Taxi", "₱"],
    ["200 indische Rupien, Taxi", "indische Rupien"],
    ["20 Fr. Müller", "Fr"],
    ["12 ¤ Taxi", undefined],
    ["12 13 Taxi", undefined],
    ["200 $ Taxi", undefined],
  ])("of %j, the money of which it is unclear which is %s", (line, name) => {
    expect(read(line).openMoney).toBe(name);
  });

  test("a sign that several currencies share means that of the trip, else the commonest", () => {
    const currencyOn = (...currencies: [CurrencyCode, ...CurrencyCode[]]) =>
      readQuickLine("10 $ Taxi", { today, currencies, words: lineWords }).amount?.currency;
    expect(currencyOn("EUR")).toBe("USD");
    expect(currencyOn("EUR", "VND", "AUD")).toBe("AUD");
    expect(currencyOn("CAD", "USD")).toBe("CAD");
  });

  test("may have blanks of all kinds, line breaks, and none of the words", () => {
    expect(read("\t12\n Pizza\r\n\u00a0bar ")).toEqual(read("12 Pizza bar"));
    expect(read("12,50\u00a0€ Taxi").amount).toEqual({ units: 1_250, currency: "EUR" });
    expect(read("1\u202f250,50 Taxi").amount).toEqual({ units: 125_050, currency: "EUR" });
    expect(read("")).toEqual({});
    expect(read(" \u00a0\n")).toEqual({});
  });

  test("on each day of a week, a weekday is the last one, today included", () => {
    const names = ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"];
    const days = names.map((name) => read(`12 Taxi ${name}`).day);
    expect(days).toEqual([
      "2026-11-22",
      "2026-11-23",
      "2026-11-17",
      "2026-11-18",
      "2026-11-19",
      "2026-11-20",
      "2026-11-21",
    ]);
  });

  test("takes the category that the traveller chose for the same words before", () => {
    const chosen = { [lineKey("Café am Markt")]: "restaurant", [lineKey("Pizza")]: "snacks" } as const;
    expect(read("12 café am markt!", "EUR", chosen).categoryId).toBe("restaurant");
    expect(read("12 Pizza bar", "EUR", chosen).categoryId).toBe("snacks");
    expect(read("12 Pizza Hawaii", "EUR", chosen).categoryId).toBe("restaurant");
    expect(read("12 constructor", "EUR", chosen).categoryId).toBeUndefined();
  });

  test("remembers what was chosen last for the same words, where it differs from the word list", () => {
    const bought = (description: string | null, categoryId: CategoryId) => ({ description, categoryId });
    const expenses = [
      bought("Pizza Margherita!", "snacks"),
      bought("pizza margherita", "street-food"),
      bought("Taxi", "taxi"),
      bought("Taxi", "uber"),
      bought("Mitbringsel für Oma", "food-shopping"),
      bought(null, "bar"),
      bought("…", "bar"),
    ];
    const chosen = ownChoices(expenses, lineWords.categories);
    expect(chosen).toEqual({ "pizza margherita": "snacks", "mitbringsel fur oma": "food-shopping" });
    expect(read("12 PIZZA Margherita", "EUR", chosen).categoryId).toBe("snacks");
    const many = Array.from({ length: 90 }, (_, n) => bought(`Xylophon ${n}`, "shows"));
    expect(Object.keys(ownChoices(many, lineWords.categories))).toHaveLength(50);
  });

  test.each([
    ["450.000 Pho", 450_000, true],
    ["450k Pho", 450_000, true],
    ["3x200 Hotel", 600, true],
    ["500,01 Hotel", 500.01, true],
    ["500 Hotel", 500, undefined],
    ["12 Pho", 12, undefined],
    ["$450.000 Pho", 450_000, undefined],
    ["450.000 USD Pho", 450_000, undefined],
    ["Pho", undefined, undefined],
  ])(
    "where 10 US$ are usual, asks for the currency of what is more than fifty times that: %s",
    (line, sum, asks) => {
      const usual = { units: 1_000, currency: "USD" } as const;
      const currencies = ["USD", "VND"] as const;
      const { amount, asksCurrency } = readQuickLine(line, { today, currencies, words: lineWords, usual });
      expect([amount && amount.units / 100, asksCurrency]).toEqual([sum, asks]);
      const others = [{ currencies: ["USD"] as const, usual }, { currencies }];
      for (const other of others)
        expect(readQuickLine(line, { today, words: lineWords, ...other }).asksCurrency).toBeUndefined();
    },
  );

  test("what is usual is the middle of all sums, as the newest expense in that currency was converted", () => {
    const inEuro = (amount: number) => ({ amount, originalAmount: null, originalCurrency: null });
    const inDong = { amount: 400, originalAmount: 112_000, originalCurrency: "VND" } as const;
    const newest = [inEuro(90_000), inDong, inEuro(1_200), { ...inDong, originalAmount: 1 }, inEuro(1_000)];
    expect(usualAmount(newest, "EUR")).toEqual({ units: 1_000, currency: "EUR" });
    expect(usualAmount(newest, "VND")).toEqual({ units: 280_000, currency: "VND" });
    expect(usualAmount(newest, "USD")).toBeUndefined();
    expect(usualAmount([], "EUR")).toBeUndefined();
    expect(usualAmount([inEuro(300), inEuro(800)], "EUR")?.units).toBe(800);
  });

  test("that is too long for a description is kept as a note too, cut where notes end", () => {
    const words = "Abendessen mit allen ".repeat(240);
    const { description, notes, amount } = read(`12,50 ${words}`);
    expect(amount?.units).toBe(1_250);
    expect(description).toBe(words.slice(0, EXPENSE_TEXT_LENGTH).trimEnd());
    expect(notes).toBe(words.slice(0, EXPENSE_NOTES_LENGTH).trimEnd());
    expect(read("12 Pizza").notes).toBeUndefined();
    expect(read(`12 @${"Ort".repeat(200)}`).locationName).toHaveLength(EXPENSE_TEXT_LENGTH);
  });
});

const pieces = [
  ..."0123456789.,€x@ ",
  " ",
  " 12 ",
  "4,50",
  "1.250",
  " gestern ",
  " Montag ",
  " 31.2. ",
  "k",
  " $ ",
  " 3 Nächte ",
  " Abend ",
  " Visa ",
  " 12. März ",
  " am ",
  " bar ",
  " Karte ",
  " mit ",
  " für ",
  " Pizza ",
  " @Da Nang ",
  ' @"',
  '" ',
  " Kronen ",
  " US-Dollar ",
  " Fr. ",
  " Rp ",
  " Cent ",
  " + ",
  "ß",
  "\u0308",
];
const typed = fc.oneof(textOf(pieces, 30), anyText);

/** What a line may say, in words that mean nothing else. */
const said = fc.record({
  amount: wholeNumber(1, 99_999_999),
  description: fc.constantFrom("Pizza", "Essen mit Jana", "Ærø Fähre", "7up", "3-Tage-Ticket", "Bett 12b"),
  day: fc.option(
    anyDay.filter((day) => day > "2000"),
    { nil: undefined },
  ),
  paymentMethod: fc.option(fc.constantFrom("barzahlung", "kreditkarte", "ec-konto", "crypto"), {
    nil: undefined,
  }),
  locationName: fc.option(fc.constantFrom("Hanoi", "Ho Chi Minh Stadt", "Bar 21", "Gate 7", "12. März"), {
    nil: undefined,
  }),
  order: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
});

describe("Whatever is typed", () => {
  test("is read without an error, and gives an amount above zero whose digits all stand in the line", () => {
    fc.assert(
      fc.property(typed, fc.constantFrom("EUR", "VND", "KWD"), (line, currency) => {
        const { amount } = read(line, currency as CurrencyCode);
        if (!amount) return;
        expect(Number.isSafeInteger(amount.units)).toBe(true);
        expect(amount.units).toBeGreaterThan(0);
        const isWritten = (units: number) => {
          const digits = String(numberFromUnits(units, amount.currency)).replace(/\D/g, "");
          return line.replace(/\D/g, "").includes(digits.replace(/^0+/, "").replace(/0+$/, ""));
        };
        // Of a product both factors stand there.
        const factors = /[x×*]|mal/i.test(line) ? [1, ...(line.match(/\d{1,3}/g) ?? []).map(Number)] : [1];
        expect(factors.some((count) => amount.units % count === 0 && isWritten(amount.units / count))).toBe(
          true,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test("no word without a meaning is lost from the description", () => {
    const parts = [
      ...["Ä", "Straße", "Xylophon", "12", "7 ", "4,50", "€", "12.3.", "31.2."],
      ...["gestern", "letzten", "Abend", "Karte", "Visa", "Nächte"],
    ];
    const meaning = /€|gestern|letzten|Abend|Karte|Visa|Nächte|[^\p{L}]/gu;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts)), (chosen) => {
        const line = chosen.join(" ");
        expect(read(line).description?.replace(meaning, "") ?? "").toBe(line.replace(meaning, ""));
      }),
    );
  });

  test("and printed back is read the same, in any order", () => {
    fc.assert(
      fc.property(said, ({ amount, description, day, paymentMethod, locationName, order }) => {
        const words = { barzahlung: "bar", kreditkarte: "Karte", "ec-konto": "ec", crypto: "Krypto" };
        const parts = [
          formatAmountField(amount),
          description,
          day?.split("-").reverse().join("."),
          paymentMethod && words[paymentMethod as keyof typeof words],
          locationName && `@"${locationName}"`,
        ];
        const line = parts
          .map((part, index) => [order[index]!, part] as const)
          .sort(([one], [other]) => one - other)
          .flatMap(([, part]) => part ?? [])
          .join(" ");
        const { categoryId: _, ...found } = read(line);
        const expected = { description, day, paymentMethod, locationName };
        expect(found).toEqual({ ...expected, amount: { units: amount, currency: "EUR" } });
      }),
    );
  });

  test.each([
    ["digits", "1"],
    ["numbers", "12 "],
    ["decimals", "1,5 "],
    ["factors", "3x"],
    ["factors with blanks", "3 x "],
    ["dots", "."],
    ["dots and a letter", ".,a"],
    ["places", '@" '],
    ["places without a quote", "@a "],
    ["dates", "12.3. "],
    ["ordinals", "12. "],
    ["days", "gestern heute "],
    ["payments", "der bar "],
    ["words with a category", "Pizza "],
    ["one long compound", "fisch"],
    ["marks", "a\u0308\u0301"],
    ["signs", "€ "],
    ["groups", "1'234"],
    ["money", "1 Kronen "],
    ["names of money", "1 hongkong-dollars "],
    ["titles", "Fr. M "],
    ["sums", "1 + "],
  ])("takes processor time in proportion to its length: %s", (_, piece) => {
    // A sixteenth of it is read in a few milliseconds; a step for each pair of characters would take minutes.
    const line = piece.repeat(80_000 / piece.length);
    const began = process.cpuUsage();
    read(line);
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  });
});

describe("The German words", () => {
  const entries = Object.entries(categoryWords).flatMap(([id, list]) =>
    list.split(",").map((entry) => [wordsOf(entry).join(" "), id] as const),
  );

  test("are at least 450, at least five for each subcategory, none twice", () => {
    const counts = new Map<string, number>();
    for (const [words] of entries) counts.set(words, (counts.get(words) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
    expect(counts.size).toBeGreaterThanOrEqual(450);
    expect(counts.has("")).toBe(false);
    for (const id of categoryIds) {
      expect([id, entries.filter(([, category]) => category === id).length >= 5]).toEqual([id, true]);
    }
  });

  test("are each found, alone or in a line", () => {
    const misread = entries.filter(
      ([words, id]) => (read(`12 ${words}`).categoryId ?? read(`12 ${words} da`).categoryId) !== id,
    );
    expect(misread).toEqual([]);
  });

  test("contain the name of each subcategory, but for names that two have", () => {
    const names = Object.entries(categoryNames).filter(([id]) => id !== "sonstiges-shopping");
    for (const [id, name] of names) expect([name, read(`12 ${name}`).categoryId]).toEqual([name, id]);
  });

  test("for payment methods name all that the form offers but the vague one", () => {
    const named = new Set(Object.values(lineWords.paymentMethods));
    expect(entryPaymentMethods.filter((id) => !named.has(id))).toEqual(["andere"]);
  });

  /** Currencies whose names are an amount on every trip. */
  const usual = ["CHF", "EUR", "GBP", "HUF", "JPY", "PLN", "THB", "USD", "VND"];
  /** Names of which nobody says the whole. */
  const longNames = ["BAM", "CUC", "ILS", "SVC", "TWD", "XAF", "XOF"];
  const withoutYears = (name: string) => name.replace(/ \(.*/, "");

  test.each(Object.entries(currencyNames))("name %s by its name, %s", (code, name) => {
    const currencyOn = (currencies: [CurrencyCode, ...CurrencyCode[]], text: string) =>
      readQuickLine(`20 ${text} Xylophon`, { today, currencies, words: lineWords }).amount?.currency;
    const own = ["EUR", code as CurrencyCode] as [CurrencyCode, CurrencyCode];
    const noun = code === "BAM" ? "Mark" : /[\p{L}ʻ]+$/u.exec(withoutYears(name))![0];
    for (const text of [noun, code, code.toLowerCase()]) {
      expect([text, currencyOn(own, text)]).toEqual([text, code]);
    }
    if (longNames.includes(code)) return;
    const dative = withoutYears(name).replace(/(?<=^\p{L}+)(er|es|e) /u, "en ");
    for (const text of [withoutYears(name), dative]) {
      expect([text, currencyOn(own, text)]).toEqual([text, code]);
      const found = usual.includes(code) ? code : undefined;
      expect([text, currencyOn(["EUR"], text)]).toEqual([text, found]);
    }
  });

  test.each(currencyCodes)("know %s by a sign or name of its own", (code) => {
    const words = Object.entries(lineWords.amounts.money).filter(([word]) => word !== code.toLowerCase());
    expect(words.some(([, money]) => money.codes.includes(code))).toBe(true);
  });

  test("never read euros where a number stands before money, singular or plural, or its hundredths", () => {
    const { money, minors } = lineWords.amounts;
    const names = Object.keys(money).filter((word) => word.length > 3 && !money[word]!.codes.includes("EUR"));
    const asEuro = [...names, ...minors].filter((word) => {
      const { amount } = read(`20 ${word} Xylophon`);
      return amount?.currency === "EUR";
    });
    expect(asEuro).toEqual([]);
  });

  test("are folded where they are compared", () => {
    const { days, amounts, paymentMethods } = lineWords;
    const all = [
      days.relative,
      days.weekdays,
      days.shortWeekdays,
      days.months,
      amounts.money,
      paymentMethods,
    ];
    for (const word of all.flatMap(Object.keys)) expect(word).toBe(word.normalize("NFC").toLowerCase());
  });

  test("find the longest entry that begins with a word", () => {
    const lists = Object.fromEntries(categoryIds.map((id) => [id, id])) as Record<CategoryId, string>;
    const index = indexWords({ ...lists, hotel: "Gut", lebensmittel: "Gut Markt", bar: "Gut Markt Bar" });
    expect(categoryOf(["das", "gut"], index)).toBe("hotel");
    expect(categoryOf(["gut", "markt", "halle"], index)).toBe("lebensmittel");
    expect(categoryOf(["gut", "markt", "bar"], index)).toBe("bar");
  });
});
