// Anna takes Ben off her trip while he fills in a form. Clara is a stranger.
import { beforeEach, describe, expect, test } from "vitest";
import { joins, memberId } from "../../support/people-on-trip";
import { addExpense, createTrip, type Page, type Person, signUp } from "../../support/person";
import { accountOf, countRows, rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let ben: Person;
let tripId: string;

const typed = { amount: "12,34", description: "Pastéis", date: "2026-11-14", notes: "am Hafen" };

beforeEach(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  tripId = await createTrip(anna);
  await joins(ben, anna, tripId);
});

async function removeBen(): Promise<void> {
  const id = await memberId(anna, tripId, "Ben");
  await anna.send(`/trip/${tripId}?dialog=member&id=${id}`, { intent: "member.remove", id });
}

function expectKept(page: Page): void {
  expect([page.status, page.text.includes("du bist nicht mehr dabei")]).toEqual([404, true]);
  const kept = page.root.querySelectorAll("main li").map(({ text }) => text);
  expect(kept).toEqual(expect.arrayContaining(["12,34", "Pastéis", "14.11.2026", "am Hafen"]));
  const { id } = rows<{ id: string }>("select id from trip_members where trip_id = ?", tripId)[0]!;
  expect(kept.join()).not.toContain(id);
}

describe.each(["home", "the trip"])("Ben, removed while he fills in a new expense on %s,", (screen) => {
  let page: Page;

  beforeEach(async () => {
    await ben.send(`/trip/${tripId}`, { intent: "trip.start", id: tripId });
    const path = screen === "home" ? "/" : `/trip/${tripId}`;
    page = await ben.open(`${path}?dialog=expense&main=food`);
    await removeBen();
  });

  test("reads that the trip is gone for him, and all that he typed", async () => {
    const answer = await ben.press(page, "Ausgabe speichern", { ...typed, categoryId: "restaurant" });
    expectKept(answer);
    expect(answer.text).not.toContain("Auf einer anderen Reise eintragen");
  });

  test("opens the form on a trip of his own with all of it, and saves it there", async () => {
    const own = await createTrip(ben, { name: "Bens Reise" });
    const answer = await ben.press(page, "Ausgabe speichern", { ...typed, categoryId: "restaurant" });
    expectKept(answer);
    const form = await ben.press(answer, "Bens Reise");
    expect([form.status, countRows("expenses", "trip_id = ?", own)]).toEqual([200, 0]);
    const saved = await ben.press(form, "Ausgabe speichern");
    expect(saved.path).toBe(`/trip/${own}`);
    expect(rows("select amount, description, day, notes from expenses where trip_id = ?", own)).toEqual([
      { amount: 1_234, description: "Pastéis", day: "2026-11-14", notes: "am Hafen" },
    ]);
  });
});

test("Ben, removed, mistypes the amount, and goes back to the categories: all of it is still there", async () => {
  const path = `/trip/${tripId}?dialog=expense&main=food`;
  const page = await ben.open(path);
  await removeBen();
  const wrong = await ben.press(page, "Ausgabe speichern", { ...typed, amount: "viel" });
  expect([wrong.status, wrong.text.includes("am Hafen")]).toEqual([404, true]);
  const back = await ben.press(page, "Ändern", typed);
  expectKept(back);
});

test("Ben, removed while he changes an expense, reads the same, with all that he typed", async () => {
  await addExpense(ben, tripId, { description: "Taxi" });
  const [expense] = rows<{ id: string }>("select id from expenses where trip_id = ?", tripId);
  const page = await ben.open(`/trip/${tripId}/expenses?dialog=expense&id=${expense!.id}`);
  await removeBen();
  await createTrip(ben, { name: "Bens Reise" });
  const answer = await ben.press(page, "Ausgabe speichern", typed);
  expectKept(answer);
  const form = await ben.press(answer, "Bens Reise");
  expect(form.root.querySelector("[name=description]")?.getAttribute("value")).toBe("Pastéis");
  expect(form.root.querySelector('form [name=intent][value="expense.add"]')).not.toBeNull();
});

test("Clara, a stranger, learns nothing of trip and expense that she does not have already", async () => {
  await addExpense(anna, tripId, { description: "Annas Geheimnis" });
  const [expense] = rows<{ id: string }>("select id from expenses where trip_id = ?", tripId);
  const clara = await signUp("Clara");
  const change = { intent: "expense.change", ...typed, categoryId: "restaurant", paymentMethod: "paypal" };
  const answers = [];
  for (const [id, trip] of [
    [expense!.id, tripId],
    ["erfunden", tripId],
    [expense!.id, "erfunden"],
  ] as const) {
    const { status, text } = await clara.send("/", { ...change, id, tripId: trip });
    answers.push({ status, text });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(answers[0]!.status).toBe(404);
  expect(answers[0]!.text).not.toContain("Interrail");
});

test("Ben's device, which was offline when he was removed, is told that he is not on the trip any more", async () => {
  await addExpense(ben, tripId, { description: "Taxi" });
  const [expense] = rows<{ id: string }>("select id from expenses where trip_id = ?", tripId);
  await removeBen();
  const entry = { ...typed, categoryId: "restaurant", tripId, submissionId: "key" };
  for (const intent of ["expense.add", "expense.change"]) {
    const body = new URLSearchParams({ ...entry, intent, id: expense!.id, account: accountOf(ben) });
    const answer = await ben.request("/outbox/send", { method: "POST", body });
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      {
        kind: "tripLeft",
        message: expect.stringContaining("Du bist auf dieser Reise nicht mehr dabei."),
        answer: { result: { initialValue: typed } },
      },
    ]);
  }
});
