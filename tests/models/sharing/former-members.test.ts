// Anna owns a trip, Ben is on it, and Ole has no account. Who goes without a record is forgotten.
import { beforeEach, expect, test } from "vitest";
import { historyLine } from "~/locales/de/sharing/history-text";
import { deleteUser } from "~/models/accounts/user.server";
import { addExpense, changeExpense } from "~/models/expenses/expense.server";
import { forgottenIn } from "~/models/sharing/former-members.server";
import { historyOf } from "~/models/sharing/history.server";
import { leaveTrip } from "~/models/sharing/leave.server";
import { addMember, changeMember, membersOf, removeMember } from "~/models/sharing/member.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import {
  aTrip,
  expenseChanges,
  expenseInput,
  joins,
  now,
  refusal,
  sent,
  someone,
} from "../../support/models";

let anna: string;
let ben: string;
let tripId: string;
let annas: string;

beforeEach(async () => {
  [anna, ben] = [await someone(), await someone("Ben")];
  tripId = await aTrip(anna);
  annas = await memberIdOf(anna, tripId);
});

/** Returns what Anna reads in the history, newest first. */
async function told(): Promise<string[]> {
  const { entries } = await historyOf(anna, tripId);
  const members = await membersOf(anna, tripId);
  const people = [...members, ...(await forgottenIn(tripId, entries, members))];
  const reader = { memberId: annas, since: now, timeZone: "Europe/Berlin" };
  return entries.flatMap((entry) => historyLine(entry, people, reader).sentences);
}

/** Adds an expense that these people share. */
async function sharedBy(...people: string[]) {
  const split = { mode: "equal" as const, parts: people.map((memberId) => ({ memberId })) };
  return (await addExpense(anna, expenseInput(tripId, { amount: 900, split }), sent())).expense!;
}

test("the history still names Ole, by the name that he had last", async () => {
  const ole = await addMember(anna, tripId, "Oel", sent());
  await changeMember(anna, tripId, ole, { name: "Ole", weight: 50 }, sent());
  const { id } = await sharedBy(annas, ole);
  const split = { mode: "equal" as const, parts: [{ memberId: annas }] };
  await changeExpense(anna, id, expenseChanges({ split }), sent());
  await changeExpense(anna, id, expenseChanges({ payments: [{ memberId: ole }] }), sent());
  await changeExpense(anna, id, expenseChanges({ payments: [{ memberId: annas }] }), sent());
  await removeMember(anna, tripId, ole, sent(), "");
  expect((await membersOf(anna, tripId)).map(({ name }) => name)).toEqual(["Anna"]);
  expect(await told()).toEqual([
    "Du hast Ole von der Reise entfernt.",
    "Du hast geändert, wer bezahlt hat: Anna statt Ole.",
    "Du hast geändert, wer bezahlt hat: Ole statt Anna.",
    "Du hast die Aufteilung geändert: Anna 9,00\u00a0€.",
    "Du hast die Ausgabe eingetragen.",
    "Du hast den Namen einer Person von „Oel“ auf „Ole“ geändert.",
    "Du hast den Anteil von Ole an neuen Ausgaben von 1 auf 0,5 geändert.",
    "Du hast Oel hinzugefügt.",
  ]);
});

test("it names Ben, who has left, until he deletes his account", async () => {
  await joins(ben, anna, tripId);
  await leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, sent());
  expect(await membersOf(anna, tripId)).toHaveLength(1);
  expect(await told()).toEqual(["Ben hat die Reise verlassen.", "Ben ist jetzt dabei."]);
  await deleteUser(ben, now);
  expect(await told()).toEqual([
    "Ehemalige Person hat die Reise verlassen.",
    "Ehemalige Person ist jetzt dabei.",
  ]);
});

test.each([
  ["goes with his account", false],
  ["left before he deletes his account", true],
])("Ben, who shares an expense and %s, has left once", async (_, leavesFirst) => {
  await joins(ben, anna, tripId);
  await sharedBy(annas, await memberIdOf(ben, tripId));
  if (leavesFirst) await leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, sent());
  await deleteUser(ben, now);
  const left = (await told()).filter((sentence) => sentence.endsWith("hat die Reise verlassen."));
  expect(left).toEqual(["Ehemalige Person hat die Reise verlassen."]);
});

test("a change from a version with Ole, who is forgotten, conflicts; saved again, it names nobody unknown", async () => {
  await joins(ben, anna, tripId);
  const ole = await addMember(anna, tripId, "Ole", sent());
  const { id, sharing } = await sharedBy(annas, ole);
  const split = { mode: "equal" as const, parts: [{ memberId: annas }] };
  await changeExpense(anna, id, expenseChanges({ split }), sent());
  await removeMember(anna, tripId, ole, sent(), "");
  const bens = { payments: [{ memberId: await memberIdOf(ben, tripId) }], version: sharing!.version };
  expect(await refusal(changeExpense(ben, id, expenseChanges(bens), sent()))).toBe("expenseChanged");
  const again = { ...bens, overwrites: 2 };
  expect(await refusal(changeExpense(ben, id, expenseChanges(again), sent()))).toBe("memberUnknown");
  const text = { description: "Zelt", version: sharing!.version };
  expect((await changeExpense(ben, id, expenseChanges(text), sent())).expense).toMatchObject({
    description: "Zelt",
    sharing: { parts: [{ memberId: annas }] },
  });
});
