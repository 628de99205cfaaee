// Anna owns a trip, Ben is on it. What she changes of it stands in the history.
import { beforeEach, expect, test } from "vitest";
import type { HistoryAction } from "~/domain/sharing/history";
import { historyLine } from "~/locales/de/sharing/history-text";
import { changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { changeTripCurrencies, changeTripCurrency } from "~/models/money/trip-currencies.server";
import { changesSince, historyOf } from "~/models/sharing/history.server";
import { addMember, changeMember, membersOf } from "~/models/sharing/member.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { mergeMembers } from "~/models/sharing/merge.server";
import { changeLimits } from "~/models/trips/limits.server";
import { archiveTrip, changeTrip, findTrip, renameTrip, startTrip } from "~/models/trips/trip.server";
import {
  anExpense,
  aTrip,
  expenseChanges,
  joins,
  now,
  sent,
  someone,
  tripFields,
} from "../../support/models";
import { statementsOf } from "../../support/statements";

let anna: string;
let ben: string;
let tripId: string;
let bens: string;

beforeEach(async () => {
  [anna, ben] = [await someone(), await someone("Ben")];
  tripId = await aTrip(anna);
  bens = await joins(ben, anna, tripId);
});

/** Returns the sentences that somebody reads about one kind of action, the newest first. */
async function told(reader = ben, deed: HistoryAction = "trip.changed"): Promise<string[][]> {
  const { entries } = await historyOf(reader, tripId);
  const people = await membersOf(reader, tripId);
  const memberId = await memberIdOf(reader, tripId);
  return entries
    .filter(({ action }) => action === deed)
    .map((entry) => historyLine(entry, people, { memberId, since: now, timeZone: "Europe/Berlin" }).sentences)
    .map((sentences) => sentences.map((text) => text.replaceAll("\u00a0", " ")));
}

test("Anna changes fields of the trip: who, before and after, and only of these", async () => {
  const fields = { ...tripFields, name: "Portugal", budget: 60_000, endDate: "2026-11-25" };
  await changeTrip(anna, tripId, { ...fields, travelMethod: "bus" }, sent());
  expect(await told()).toEqual([
    [
      "Anna hat den Namen von „Interrail Portugal“ auf „Portugal“ geändert.",
      "Anna hat das Ende von 24.11.2026 auf 25.11.2026 geändert.",
      "Anna hat das Budget von 1.500,00 € auf 600,00 € geändert.",
      "Anna hat das Verkehrsmittel von Bahn auf Bus geändert.",
    ],
  ]);
  const [entry] = (await historyOf(ben, tripId)).entries;
  expect(entry).toMatchObject({ memberId: await memberIdOf(anna, tripId), subjectId: null });
  expect(entry!.before).toEqual({
    ...{ name: tripFields.name, endDate: tripFields.endDate },
    ...{ budget: 150_000, travelMethod: "bahn" },
  });
});

test("she renames it, and takes the budget away", async () => {
  await renameTrip(anna, tripId, "Porto", sent());
  await changeTrip(anna, tripId, { budget: null }, sent());
  expect(await told(anna)).toEqual([
    ["Du hast das Budget 1.500,00 € entfernt."],
    ["Du hast den Namen von „Interrail Portugal“ auf „Porto“ geändert."],
  ]);
});

test("limits, one sentence for each that is another", async () => {
  await changeLimits(anna, tripId, { food: 10_000, health: 500 }, sent());
  await changeLimits(anna, tripId, { food: 20_000, health: 500, extras: 100 }, sent());
  await changeTrip(anna, tripId, { limits: { extras: 100 } }, sent());
  expect(await told()).toEqual([
    ["Anna hat das Limit für Essen 200,00 € entfernt.", "Anna hat das Limit für Gesundheit 5,00 € entfernt."],
    [
      "Anna hat das Limit für Essen von 100,00 € auf 200,00 € geändert.",
      "Anna hat das Limit für Extras auf 1,00 € gesetzt.",
    ],
    [
      "Anna hat das Limit für Essen auf 100,00 € gesetzt.",
      "Anna hat das Limit für Gesundheit auf 5,00 € gesetzt.",
    ],
  ]);
});

test("rates for cash, and the card's fee", async () => {
  await changeTripCurrency(anna, tripId, "VND", { cashRate: "28605.1", cardFee: "1.75" }, sent());
  await changeTripCurrencies(anna, tripId, { cashRates: { VND: "28000" } }, sent());
  expect(await told()).toEqual([
    ["Anna hat den Kurs für Bargeld in VND von 28.605,1 auf 28.000 geändert."],
    [
      "Anna hat die Kartengebühr auf 1,75 % gesetzt.",
      "Anna hat den Kurs für Bargeld in VND auf 28.605,1 gesetzt.",
    ],
  ]);
});

test("the share of a child, who is somebody else's name later", async () => {
  const emil = await addMember(anna, tripId, "Emil", sent());
  await changeMember(anna, tripId, emil, { weight: 50 }, sent());
  await changeMember(anna, tripId, bens, { weight: 0 }, sent());
  expect(await told()).toEqual([
    ["Anna hat deinen Anteil an neuen Ausgaben von 1 auf 0 geändert."],
    ["Anna hat den Anteil von Emil an neuen Ausgaben von 1 auf 0,5 geändert."],
  ]);
  await changeMember(ben, tripId, emil, { name: "Emilia" }, sent());
  expect((await told()).slice(0, 1)).toEqual([
    ["Du hast den Namen einer Person von „Emil“ auf „Emilia“ geändert."],
  ]);
  await mergeMembers(anna, tripId, { from: emil, into: bens }, sent());
  expect((await told()).at(-1)).toEqual(["Anna hat deinen Anteil an neuen Ausgaben von 1 auf 0,5 geändert."]);
});

test("with whom somebody pays together, by the name that the other has when it is read", async () => {
  const annas = (await memberIdOf(anna, tripId))!;
  const emil = await addMember(anna, tripId, "Emil", sent());
  await changeMember(ben, tripId, bens, { settlesWith: annas }, sent());
  await changeMember(anna, tripId, emil, { settlesWith: bens }, sent());
  await changeMember(anna, tripId, emil, { settlesWith: bens, weight: 100 }, sent());
  await changeMember(ben, tripId, bens, { settlesWith: emil }, sent());
  await changeMember(ben, tripId, emil, { name: "Emilia" }, sent());
  await changeMember(ben, tripId, bens, { settlesWith: null }, sent());
  expect((await told(ben)).filter(([text]) => !text?.includes("Namen"))).toEqual([
    ["Du hast geändert, mit wem du zusammen zahlst: mit niemandem statt mit Emilia."],
    ["Du hast geändert, mit wem du zusammen zahlst: mit Emilia statt mit Anna."],
    ["Anna hat geändert, mit wem Emilia zusammen zahlt: mit dir statt mit niemandem."],
    ["Du hast geändert, mit wem du zusammen zahlst: mit Anna statt mit niemandem."],
  ]);
  await mergeMembers(anna, tripId, { from: emil, into: annas }, sent());
  expect((await told(anna))[0]).toEqual([
    "Ben hat geändert, mit wem Ben zusammen zahlt: mit niemandem statt mit dir.",
  ]);
});

test("an expense that Anna makes private is deleted for Ben, but not for her", async () => {
  const expenseId = await anExpense(anna, tripId);
  await changeExpense(anna, expenseId, expenseChanges({ isPrivate: true }), sent());
  const gone = "die Ausgabe gelöscht.";
  const hidden = "die Ausgabe auf „Nur für mich“ gestellt. Für die anderen ist sie gelöscht.";
  expect(await told(ben, "expense.deleted")).toEqual([[`Anna hat ${gone}`]]);
  expect(await told(anna, "expense.deleted")).toEqual([[`Du hast ${hidden}`]]);
  await deleteExpense(anna, expenseId, sent());
  expect(await told(anna, "expense.deleted")).toEqual([[`Du hast ${gone}`]]);
});

test("of an expense changed often, only one change is read, the first since a version", async () => {
  const id = await anExpense(anna, tripId);
  for (const amount of [200, 300, 400]) await changeExpense(anna, id, expenseChanges({ amount }), sent());
  const read = await statementsOf(async () => {
    const versions = [1, 3, 4].map((version) => changesSince(tripId, id, version, 1));
    const found = (await Promise.all(versions)).map(([first]) => first?.version);
    expect(found).toEqual([2, 4, undefined]);
  });
  // Thousands of them, each with two states, would fill the memory.
  expect(read.filter((sql) => !sql.includes("limit") && !sql.includes('"action" in'))).toEqual([]);
});

test("nothing is told where nothing changed, nor what is only somebody's own", async () => {
  await changeTrip(anna, tripId, tripFields, sent());
  await renameTrip(anna, tripId, tripFields.name, sent());
  await changeLimits(anna, tripId, { food: null }, sent());
  await changeTripCurrencies(anna, tripId, { cardFee: null }, sent());
  await changeMember(anna, tripId, bens, { weight: 100 }, sent());
  await changeMember(ben, tripId, bens, { budget: 1_000 }, sent());
  await startTrip(ben, tripId, sent());
  await archiveTrip(ben, tripId, sent());
  const amount = { number: 100, currency: "USD", rate: { rate: "1.1" } } as const;
  await anExpense(anna, tripId, { amount });
  expect(await told()).toEqual([]);
});

test("the same change twice is told once", async () => {
  await changeTrip(anna, tripId, { name: "Porto" }, sent("one"));
  await changeTrip(anna, tripId, { name: "Porto" }, sent("one"));
  expect(await told()).toHaveLength(1);
});

test("nothing is told of a trip of one person, and she finds nothing once Ben is there", async () => {
  tripId = await aTrip(anna);
  await changeTrip(anna, tripId, { name: "Porto" }, sent());
  await changeLimits(anna, tripId, { food: 10_000 }, sent());
  await joins(ben, anna, tripId);
  expect((await findTrip(ben, tripId))?.name).toBe("Porto");
  expect(await told()).toEqual([]);
});
