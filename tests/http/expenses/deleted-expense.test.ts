// Anna owns, Ben is a member, Clara was one, Dora is a stranger: what somebody typed into an expense that is gone meanwhile.
import { beforeEach, describe, expect, test } from "vitest";
import type { OutboxAnswer } from "~/http/device-protocol";
import type { FormAnswer } from "~/http/form-answer";
import { join, memberIds, sendJson } from "../../support/company";
import { addExpense, createTrip, type Fields, type Person, signUp } from "../../support/person";
import { accountOf, countRows, rows, snapshot } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

const byBen = "Ben hat diese Ausgabe inzwischen gelöscht.";
const unknown = "Diese Ausgabe wurde inzwischen gelöscht.";

let [anna, ben]: Person[] = [];
let tripId: string;
let expenseId: string;

beforeEach(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  tripId = await createTrip(anna);
  await join(anna, tripId, ben);
  expenseId = await addExpense(anna, tripId, { amount: "30", description: "Fado" });
});

const dialog = () => `/expenses?dialog=expense&id=${expenseId}`;
const deletes = (person: Person) => sendJson(person, "DELETE", `/api/expenses/${expenseId}`);

/** Sends an entry as a device does. */
async function sendEntry(person: Person, fields: Fields) {
  const body = new URLSearchParams({ account: accountOf(person), submissionId: "key", ...fields });
  const answer = await person.request("/outbox/send", { method: "POST", body });
  return { status: answer.status, ...((await answer.json()) as OutboxAnswer & { answer?: FormAnswer }) };
}

const change = () => ({
  intent: "expense.change",
  id: expenseId,
  tripId,
  amount: "31",
  categoryId: "restaurant",
});

describe("Ben deletes an expense while Anna changes it without JavaScript", () => {
  test("she reads that it was he, keeps what she typed, and enters it anew, once", async () => {
    const fields = await anna!.formAt(dialog(), "expense.change");
    await deletes(ben!);
    const { Anna: me, Ben: him } = await memberIds(anna!, tripId);
    const typed = { amount: "31", description: "Fado mit Wein", notes: "zu laut", [`for.${him}`]: "" };
    const page = await anna!.send(dialog(), { ...fields, ...typed });
    expect(page.status).toBe(404);
    expect(page.text).toContain(byBen);
    const shown = page.root
      .querySelectorAll("dialog form")
      .map((form) => form.toString())
      .join("");
    for (const text of ["Fado mit Wein", "zu laut", 'value="31"']) expect(shown).toContain(text);

    const wrong = await anna!.press(page, "Als neue Ausgabe eintragen", { amount: "viel" });
    expect([wrong.status, wrong.text.includes("Diesen Betrag verstehen wir nicht")]).toEqual([400, true]);
    const saved = await anna!.press(wrong, "Als neue Ausgabe eintragen", { amount: "32" });
    expect([saved.status, saved.toast]).toEqual([200, "Ausgabe hinzugefügt!"]);
    const stored = rows("select description, notes, amount from expenses where trip_id = ?", tripId);
    expect(stored).toEqual([{ description: "Fado mit Wein", notes: "zu laut", amount: 3200 }]);
    expect(rows("select member_id, share from expense_parts where trip_id = ?", tripId)).toEqual([
      { member_id: me, share: 3200 },
    ]);
  });

  test("she is told that she deleted it herself, if she did on another device", async () => {
    const fields = await anna!.formAt(dialog(), "expense.change");
    await deletes(anna!);
    const page = await anna!.send(dialog(), { ...fields, amount: "31" });
    expect(page.text).toContain("Du hast diese Ausgabe inzwischen gelöscht.");
  });

  test("a step of her form keeps it open", async () => {
    const fields = await anna!.formAt(dialog(), "expense.change");
    await deletes(ben!);
    const page = await anna!.send(dialog(), { ...fields, amount: "31" });
    const step = await anna!.press(page, "Ändern: zurück zu den Kategorien");
    expect([step.status, step.html.includes('value="31"')]).toEqual([200, true]);
  });
});

test("On a trip of her own Anna reads that her expense is gone, not by whom", async () => {
  const own = await createTrip(anna!);
  expenseId = await addExpense(anna!, own);
  const fields = await anna!.formAt(dialog(), "expense.change");
  await deletes(anna!);
  const page = await anna!.send(dialog(), { ...fields, amount: "31" });
  expect([page.status, page.text.includes(unknown)]).toEqual([404, true]);
  expect((await anna!.press(page, "Als neue Ausgabe eintragen")).toast).toBe("Ausgabe hinzugefügt!");
});

test("Anna's outbox gets her change back as a new expense", async () => {
  await deletes(ben!);
  const refused = await sendEntry(anna!, change());
  expect(refused).toMatchObject({
    status: 404,
    kind: "expenseDeleted",
    message: expect.stringContaining(byBen),
    answer: { intent: "expense.add", result: { initialValue: { amount: "31" } } },
  });
  expect(refused.answer!.submissionId).not.toBe("key");
});

test("What Ben has deleted already, Anna has deleted too", async () => {
  const fields = await anna!.formAt(`/expenses?dialog=delete-expense&id=${expenseId}`, "expense.delete");
  await deletes(ben!);
  const before = countRows("history");
  const entry = { intent: "expense.delete", id: expenseId, tripId, version: "1" };
  for (const submissionId of ["key", "key", "another"])
    expect(await sendEntry(anna!, { ...entry, submissionId })).toMatchObject({
      status: 200,
      toast: { title: "Ausgabe gelöscht!" },
    });
  expect((await anna!.send("/expenses", fields)).toast).toBe("Ausgabe gelöscht!");
  expect(countRows("history")).toBe(before);
});

test("What Anna deleted on one of her devices she has deleted on the other too, on her own trip and for herself", async () => {
  const own = await createTrip(anna!);
  const forHerself = await addExpense(anna!, tripId, { splitMode: "equal", isPrivate: "on" });
  for (const [trip, id] of [
    [own, await addExpense(anna!, own)],
    [tripId, forHerself],
  ] as const) {
    const entry = { intent: "expense.delete", id, tripId: trip, version: "1" };
    for (const submissionId of ["first", "second"])
      expect(await sendEntry(anna!, { ...entry, submissionId: submissionId + id })).toMatchObject({
        status: 200,
        toast: { title: "Ausgabe gelöscht!" },
      });
  }
});

test("A deletion of nothing, of what never was, and of Ben's own that is gone, is refused", async () => {
  const bens = await addExpense(ben!, tripId, { splitMode: "equal", isPrivate: "on" });
  await sendJson(ben!, "DELETE", `/api/expenses/${bens}`);
  for (const id of ["", "none", bens]) {
    const entry = { intent: "expense.delete", id, tripId, version: "1", submissionId: `of ${id}` };
    expect(await sendEntry(anna!, entry)).toMatchObject({ status: 404, kind: "expenseNotFound" });
    const page = await anna!.send(`/trip/${tripId}/expenses`, entry);
    expect([page.status, page.text.includes("Ausgabe gelöscht!")]).toEqual([404, false]);
  }
});

test("By the API what is deleted is not found, as before", async () => {
  await deletes(ben!);
  for (const [method, body] of [
    ["PUT", { amount: 31 }],
    ["DELETE", {}],
  ] as const)
    expect(await sendJson(anna!, method, `/api/expenses/${expenseId}`, body)).toMatchObject({
      status: 404,
      json: { message: "Ausgabe nicht gefunden" },
    });
});

test("Clara, who has left, is told just that, and Dora nothing: neither learns that there was an expense", async () => {
  const [clara, dora] = [await signUp("Clara"), await signUp("Dora")];
  await join(anna!, tripId, clara);
  await addExpense(clara, tripId);
  await sendJson(clara, "POST", `/api/trips/${tripId}/leave`);
  const stored = expenseId;
  for (const id of [stored, "none", "deleted"]) {
    if (id === "deleted") await deletes(ben!);
    expenseId = id === "none" ? id : stored;
    for (const person of [clara, dora]) {
      await createTrip(person);
      const before = snapshot();
      const [kind, told] =
        person === clara
          ? ["tripLeft", "Du bist auf dieser Reise nicht mehr dabei."]
          : ["expenseNotFound", "Ausgabe nicht gefunden"];
      for (const fields of [change(), { intent: "expense.delete", id: expenseId, tripId }]) {
        expect(await sendEntry(person, fields)).toMatchObject({
          status: 404,
          kind,
          message: expect.stringContaining(told),
        });
        const page = await person.send(dialog(), fields);
        expect([page.status, page.text.includes("Reise nicht gefunden")]).toEqual([404, true]);
        expect(page.text).not.toContain("inzwischen");
      }
      expect(snapshot()).toBe(before);
    }
  }
});

test("In the trash of Anna's trip nothing is said of its expenses", async () => {
  const own = await createTrip(anna!);
  expenseId = await addExpense(anna!, own);
  await anna!.send("/my-trips", { intent: "trip.delete", id: own });
  const refused = await sendEntry(anna!, { ...change(), tripId: own });
  expect(refused).toMatchObject({ status: 404, kind: "expenseNotFound" });
});
