// Anna's trip is in November 2026. Days more than two years from it are refused at the date's field, however they come.
import { beforeEach, describe, expect, test } from "vitest";
import type { OutboxAnswer } from "~/http/device-protocol";
import type { FormAnswer } from "~/http/form-answer";
import { join, memberIds, sendJson } from "../../support/company";
import {
  addExpense,
  createTrip,
  entryOn,
  errorAt,
  expenseForm,
  type Fields,
  type Person,
  signUp,
} from "../../support/person";
import { accountOf } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

const tooFar = "Der Tag liegt zu weit von der Reise entfernt.";

let anna: Person;
let tripId: string;

beforeEach(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
});

/** Sends a form as an outbox does, which is to be refused for the date, and nothing else. */
async function isRefusedInOutbox(fields: Fields): Promise<void> {
  const body = new URLSearchParams({
    account: accountOf(anna),
    submissionId: crypto.randomUUID(),
    ...fields,
  });
  const answer = await anna.request("/outbox/send", { method: "POST", body });
  const json = (await answer.json()) as OutboxAnswer & { answer?: FormAnswer };
  const errors = { date: [tooFar] };
  expect({ status: answer.status, ...json }).toMatchObject({ status: 400, kind: "dayTooFar" });
  expect(json.answer!.result!.error).toMatchObject(errors);
}

describe("An expense", () => {
  const list = () => `/trip/${tripId}/expenses`;

  test("by the form: the message is at the unfolded date, and what she typed stays", async () => {
    const page = await anna.open(`${list()}?dialog=expense&main=food`);
    const typed = { ...expenseForm, amount: "12,50", description: "Zelt", date: "2031-01-01" };
    const refused = await anna.press(page, "Ausgabe speichern", typed);
    expect([refused.status, errorAt(refused, "date")]).toEqual([400, tooFar]);
    expect(refused.root.querySelector("[name=date]")!.closest("details")!.hasAttribute("open")).toBe(true);
    expect(entryOn(refused)).toMatchObject({ amount: "12,50", description: "Zelt", date: "2031-01-01" });
    const saved = await anna.press(refused, "Ausgabe speichern", { date: "2026-11-13" });
    expect(saved.text).toContain("Zelt");
  });

  test("of a trip that ended long ago, whose date she left open: today is refused at the date", async () => {
    await createTrip(anna, { startDate: "2019-11-01", endDate: "2019-11-10" });
    const page = await anna.press(await anna.open("/"), "Eingabe prüfen", { line: "12,50 Pizza" });
    const refused = await anna.press(page, "Ausgabe speichern");
    expect([refused.status, errorAt(refused, "date")]).toEqual([400, tooFar]);
    expect(entryOn(refused)).toMatchObject({ amount: "12,50", description: "Pizza" });
    const saved = await anna.press(refused, "Ausgabe speichern", { date: "2019-11-02" });
    expect(saved.toast).toBe("Ausgabe für Sa., 2. Nov. 2019 gespeichert");
  });

  test("changed by the form, in nights too", async () => {
    const id = await addExpense(anna, tripId, { date: "2026-11-13" });
    const page = await anna.open(`${list()}?dialog=expense&id=${id}`);
    const moved = await anna.press(page, "Ausgabe speichern", { date: "2028-11-20", nights: "6" });
    expect([moved.status, errorAt(moved, "date")]).toEqual([400, tooFar]);
    expect((await anna.press(moved, "Ausgabe speichern", { nights: "5" })).status).toBe(200);
  });

  test("from the outbox", async () => {
    const entry = { ...expenseForm, intent: "expense.add", tripId, date: "2031-01-01" };
    await isRefusedInOutbox(entry);
    const id = await addExpense(anna, tripId);
    await isRefusedInOutbox({ ...entry, intent: "expense.change", id });
  });

  test("by JSON", async () => {
    const body = { tripId, amount: 12.5, categoryId: "restaurant", date: "2031-01-01T10:00:00Z" };
    const refused = { status: 400, json: { fields: { date: [tooFar] } } };
    expect(await sendJson(anna, "POST", "/api/expenses", body)).toMatchObject(refused);
    const id = await addExpense(anna, tripId);
    const change = await sendJson(anna, "PUT", `/api/expenses/${id}`, { date: "2020-01-01" });
    expect(change).toMatchObject(refused);
  });
});

test("a repayment, by form, JSON and outbox", async () => {
  const ben = await signUp("Ben");
  await join(anna, tripId, ben);
  const { Anna: toId, Ben: fromId } = (await memberIds(anna, tripId)) as Record<string, string>;
  const fields = { tripId, fromId: fromId!, toId: toId!, amount: "5", date: "2031-01-01", confirmed: "on" };
  const page = await anna.send(`/trip/${tripId}/settle?dialog=repayment`, {
    intent: "repayment.add",
    ...fields,
  });
  expect([page.status, errorAt(page, "date")]).toEqual([400, tooFar]);
  await isRefusedInOutbox({ intent: "repayment.add", ...fields });
  const body = { fromId, toId, amount: 5, date: "2031-01-01", confirmed: true };
  const added = await sendJson(anna, "POST", `/api/trips/${tripId}/repayments`, body);
  expect(added).toMatchObject({ status: 400, json: { fields: { date: [tooFar] } } });
});
