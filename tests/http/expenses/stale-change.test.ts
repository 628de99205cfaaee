// Anna and Ben change the same expense, by plain forms.
import { beforeEach, expect, test } from "vitest";
import { joins, memberId } from "../../support/people-on-trip";
import { addExpense, createTrip, type Page, type Person, signUp } from "../../support/person";
import { rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

let [anna, ben]: Person[] = [];
let tripId: string;
let dialog: string;

beforeEach(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  tripId = await createTrip(anna);
  await joins(ben!, anna!, tripId);
  await addExpense(anna!, tripId, { amount: "7", description: "Fado", date: "2026-11-14" });
  const [expense] = rows<{ id: string }>("select id from expenses where trip_id = ?", tripId);
  dialog = `/trip/${tripId}/expenses?dialog=expense&id=${expense!.id}`;
});

/** The compared fields: what each is called, what it is now, and what was typed. */
const compared = ({ root }: Page) =>
  root
    .querySelectorAll("section table tbody tr")
    .map((row) => row.querySelectorAll("th, td").map(({ text }) => text.replaceAll("\u00a0", " ")));

test("Anna reads that it was Ben, and both versions of what both have changed", async () => {
  const opened = await anna!.open(dialog);
  await ben!.press(await ben!.open(dialog), "Ausgabe speichern", { amount: "8", locationName: "Alfama" });
  const refused = await anna!.press(opened, "Ausgabe speichern", { amount: "9,5", notes: "zu laut" });
  expect([refused.status, refused.text.includes("Ben hat diese Ausgabe inzwischen geändert.")]).toEqual([
    409,
    true,
  ]);
  expect(compared(refused)).toEqual([["Betrag", "8,00 €", "9,50 €"]]);
  const focused = refused.root.querySelectorAll("dialog [autofocus]");
  expect(focused.map(({ rawTagName, attributes }) => attributes.role ?? rawTagName)).toEqual(["alert"]);
});

test("of a day that Ben has changed and nights that Anna has, both are listed: they go together", async () => {
  const opened = await anna!.open(dialog);
  await ben!.press(await ben!.open(dialog), "Ausgabe speichern", { date: "2026-11-15" });
  const refused = await anna!.press(opened, "Ausgabe speichern", { nights: "2" });
  expect(compared(refused).map(([label]) => label)).toEqual(["Datum", "Verteilen auf … Nächte"]);
});

test("Ben changes only who paid, Anna only the amount: payers are listed too, since they go together", async () => {
  const opened = await anna!.open(dialog);
  const bensId = await memberId(anna!, tripId, "Ben");
  await ben!.press(await ben!.open(dialog), "Ausgabe speichern", { payer: bensId });
  const refused = await anna!.press(opened, "Ausgabe speichern", { amount: "9" });
  expect(compared(refused)).toEqual([
    ["Betrag", "7,00 €", "9,00 €"],
    ["Bezahlt von", "Ben", "dir"],
  ]);
});

test("both divide it in other ways: both splits are listed, whatever their form", async () => {
  const [annas, bens] = [await memberId(anna!, tripId, "Anna"), await memberId(anna!, tripId, "Ben")];
  const opened = await anna!.open(dialog);
  await ben!.press(await ben!.open(dialog), "Ausgabe speichern", {
    splitMode: "amounts",
    [`split.${annas}`]: "3",
    [`split.${bens}`]: "4",
    [`paidBy.${annas}`]: "5",
    [`paidBy.${bens}`]: "2",
  });
  const refused = await anna!.press(opened, "Ausgabe speichern", {
    splitMode: "percent",
    [`split.${annas}`]: "70",
    [`split.${bens}`]: "30",
  });
  expect(compared(refused)).toEqual([
    ["Bezahlt von", "dir 5,00 € und Ben 2,00 €", "dir"],
    ["Aufteilung", "genaue Beträge: Ben 4,00 €, du 3,00 €", "nach Prozent: Ben 30 %, du 70 %"],
  ]);
  const equal = await anna!.press(refused, "Ausgabe speichern", { splitMode: "equal" });
  expect(equal.toast).toBe("Ausgabe aktualisiert!");
});

test("Anna changes the currency, Ben the amount: each sum is in its own", async () => {
  await anna!.send(`/trip/${tripId}`, { intent: "trip.currencies", id: tripId, newCurrency: "JPY" });
  const opened = await anna!.open(dialog);
  await ben!.press(await ben!.open(dialog), "Ausgabe speichern", { amount: "8" });
  const typed = { amount: "1200", originalCurrency: "JPY", exchangeRate: "178" };
  const refused = await anna!.press(opened, "Ausgabe speichern", typed);
  expect(compared(refused)).toEqual([
    ["Betrag", "8,00 €", "1.200 ¥"],
    ["Währung", "EUR", "JPY"],
  ]);
});
