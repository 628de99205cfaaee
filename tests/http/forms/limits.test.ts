// Limits of an account: every way in refuses more, names the limit, and keeps what was typed.
import { describe, expect, test } from "vitest";
import { call, expenseBody, registered, tripBody } from "../../support/api";
import {
  createTrip,
  errorAt,
  expenseForm,
  type Fields,
  type Person,
  signUp,
  tripForm,
  visitor,
} from "../../support/person";
import { accountOf, countRows, countTripsOf, insertExpenses, insertTrips } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

const tooManyTrips =
  "Mehr als 1.000 Reisen gehen nicht in ein Konto, die im Papierkorb mitgezählt. Lösche dort eine endgültig, dann ist wieder Platz.";
const tooManyExpenses = "Eine Reise fasst höchstens 5.000 Ausgaben.";

const day = (n: number) => new Date(Date.UTC(1900, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);

function tripsOf(person: Person): number {
  return countTripsOf(accountOf(person));
}

/** Sends a form as a device's outbox does. */
async function sendLater(person: Person, fields: Fields) {
  const account = accountOf(person);
  const response = await person.post("/outbox/send", {
    submissionId: crypto.randomUUID(),
    account,
    ...fields,
  });
  return { status: response.status, ...((await response.json()) as { kind?: string; message?: string }) };
}

describe("an account of 1,000 trips, 400 of them in the trash,", () => {
  test("accepts no more by form, API, copy or outbox, and works otherwise", async () => {
    const anna = await registered(visitor("Anna"));
    const ids = insertTrips(anna.email, 999, (n) => ({ isDeleted: n < 400 }));
    const keyed = { body: tripBody, headers: { "Idempotency-Key": "last" } };
    const last = await call(anna, "POST /api/trips", keyed);
    expect(last.status).toBe(201);

    const form = await anna.send("/my-trips?dialog=trip", { ...tripForm, name: "Eine zu viel" });
    expect(form.status).toBe(409);
    expect(form.text).toContain(tooManyTrips);
    expect(form.root.querySelector("input[name=name]")!.getAttribute("value")).toBe("Eine zu viel");
    const copy = await anna.send("/my-trips", { intent: "trip.duplicate", id: ids[500]! });
    expect(copy.status).toBe(409);
    expect(copy.text).toContain(tooManyTrips);
    for (const name of ["POST /api/trips", "POST /api/trips/{id}/duplicate"]) {
      const body = name.endsWith("trips") ? tripBody : undefined;
      const { status, json } = await call(anna, name, { id: ids[500]!, body });
      expect([name, status, json.error]).toEqual([name, 409, tooManyTrips]);
    }
    expect(await sendLater(anna, { intent: "trip.duplicate", id: ids[500]! })).toMatchObject({
      status: 409,
      kind: "tooManyTrips",
      message: expect.stringContaining(tooManyTrips),
    });
    expect(tripsOf(anna)).toBe(1_000);

    // The key of the last trip that was accepted still gives the same response, and a refused key is still free.
    expect((await call(anna, "POST /api/trips", keyed)).json).toEqual(last.json);
    const refused = { body: tripBody, headers: { "Idempotency-Key": "refused" } };
    expect((await call(anna, "POST /api/trips", refused)).status).toBe(409);
    const restored = await call(anna, "PUT /api/trips/{id}/restore", { id: ids[0]! });
    expect(restored.status).toBe(200);
    expect((await call(anna, "DELETE /api/trips/{id}/permanent", { id: ids[1]! })).status).toBe(204);
    expect((await call(anna, "POST /api/trips", refused)).status).toBe(201);
    expect((await call(anna, "POST /api/trips", { body: tripBody })).status).toBe(409);
  });

  test("accepts one of ten that are sent at once, and does not affect Ben's", async () => {
    const [anna, ben] = [await registered(visitor("Anna")), await registered(visitor("Ben"))];
    insertTrips(anna.email, 999);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(anna, "POST /api/trips", { body: tripBody })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(tripsOf(anna)).toBe(1_000);
    expect((await call(ben, "POST /api/trips", { body: tripBody })).status).toBe(201);
  });

  test("from before the limit, with more trips, can be read, changed and emptied", async () => {
    const anna = await registered(visitor("Anna"));
    const [id = ""] = insertTrips(anna.email, 1_005);
    expect((await call(anna, "GET /api/trips")).json).toHaveLength(1_005);
    const renamed = await call(anna, "PUT /api/trips/{id}", { id, body: { name: "Umbenannt" } });
    expect(renamed.json.name).toBe("Umbenannt");
    expect((await call(anna, "POST /api/expenses", { body: { ...expenseBody, tripId: id } })).status).toBe(
      201,
    );
    expect((await call(anna, "PUT /api/trips/{id}/soft-delete", { id })).status).toBe(200);
    expect((await call(anna, "DELETE /api/trips/{id}/permanent", { id })).status).toBe(204);
    expect((await call(anna, "POST /api/trips", { body: tripBody })).status).toBe(409);
    expect(tripsOf(anna)).toBe(1_004);
  });
});

test("a trip of 5,003 expenses, from before the limit, can be read and emptied; at 5,000 it accepts no more by form, API or outbox", async () => {
  const [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  const [tripId, other, bens] = [await createTrip(anna), await createTrip(anna), await createTrip(ben)];
  insertExpenses(tripId, 5_003, () => "2026-11-12");
  const body = { ...expenseBody, tripId };
  expect((await call(anna, "POST /api/expenses", { body })).status).toBe(409);
  expect((await anna.open(`/trip/${tripId}`)).text).toContain("5.003");
  const remove = async (n: number) =>
    (await call(anna, "DELETE /api/expenses/{id}", { id: `${tripId}-0000000${n}` })).status;
  expect(await remove(0)).toBe(204);
  expect((await call(anna, "POST /api/expenses", { body })).status).toBe(409);
  expect([await remove(1), await remove(2), await remove(3)]).toEqual([204, 204, 204]);
  expect(countRows("expenses", "trip_id = ?", tripId)).toBe(4_999);

  const keyed = { body, headers: { "Idempotency-Key": "last" } };
  const last = await call(anna, "POST /api/expenses", keyed);
  expect(last.status).toBe(201);

  const refused = { body, headers: { "Idempotency-Key": "refused" } };
  const byApi = await call(anna, "POST /api/expenses", refused);
  expect([byApi.status, byApi.json.error]).toEqual([409, tooManyExpenses]);
  const form = await anna.send(`/trip/${tripId}?dialog=expense`, {
    ...expenseForm,
    tripId,
    description: "Eine zu viel",
  });
  expect(form.status).toBe(409);
  expect(form.text).toContain(tooManyExpenses);
  expect(form.html).toContain("Eine zu viel");
  expect(await sendLater(anna, { ...expenseForm, tripId })).toMatchObject({
    status: 409,
    kind: "tooManyExpenses",
    message: expect.stringContaining(tooManyExpenses),
  });
  expect(countRows("expenses", "trip_id = ?", tripId)).toBe(5_000);

  expect((await call(anna, "POST /api/expenses", keyed)).json).toEqual(last.json);
  for (const [person, id] of [
    [anna, other],
    [ben, bens],
  ] as const) {
    const { status } = await call(person, "POST /api/expenses", { body: { ...expenseBody, tripId: id } });
    expect([person.name, status]).toEqual([person.name, 201]);
  }
  const change = await call(anna, "PUT /api/expenses/{id}", { id: last.json.id, body: { amount: 3 } });
  expect(change.json.amount).toBe(3);
  expect((await call(anna, "DELETE /api/expenses/{id}", { id: last.json.id })).status).toBe(204);
  expect((await call(anna, "POST /api/expenses", refused)).status).toBe(201);
  expect((await call(anna, "POST /api/expenses", { body })).status).toBe(409);

  expect((await call(anna, "PUT /api/trips/{id}/soft-delete", { id: tripId })).status).toBe(200);
  expect((await call(anna, "DELETE /api/trips/{id}/permanent", { id: tripId })).status).toBe(204);
  expect((await call(anna, "PUT /api/trips/{id}/restore", { id: tripId })).status).toBe(404);
  expect((await call(anna, "GET /api/trips/deleted")).json).toEqual([]);
});

describe("a trip of more than three years", () => {
  const tooLong = "Höchstens drei Jahre.";
  const dates = { startDate: "2026-11-12", endDate: "2029-11-12" };

  test.each([dates, { startDate: dates.endDate, endDate: dates.startDate }])(
    "is refused at its end date, by form and API: %o",
    async (dates) => {
      const anna = await signUp("Anna");
      const page = await anna.send("/my-trips?dialog=trip", { ...tripForm, ...dates });
      expect(page.status).toBe(400);
      expect(page.root.querySelector("input[name=endDate]")!.getAttribute("value")).toBe(dates.endDate);
      expect(errorAt(page, "endDate")).toBe(tooLong);
      const { status, json } = await call(anna, "POST /api/trips", { body: { ...tripBody, ...dates } });
      expect([status, json.fields]).toEqual([400, { endDate: [tooLong] }]);
      expect(tripsOf(anna)).toBe(0);
    },
  );

  test("is refused together with what else is wrong", async () => {
    const anna = await signUp("Anna");
    const wrong = { destination: " ", budget: "viel" };
    const page = await anna.send("/my-trips?dialog=trip", { ...tripForm, ...dates, ...wrong });
    expect(["destination", "endDate", "budget"].map((name) => errorAt(page, name))).toEqual([
      "Reiseziel ist erforderlich",
      tooLong,
      expect.stringContaining("Diesen Betrag verstehen wir nicht."),
    ]);
    const body = { ...tripBody, ...dates, ...wrong };
    const { json } = await call(anna, "POST /api/trips", { body });
    expect(Object.keys(json.fields).sort()).toEqual(["budget", "destination", "endDate"]);
  });

  test("that is stored already can be renamed, changed and shortened, and not copied or moved", async () => {
    const anna = await signUp("Anna");
    const stored = { startDate: "2020-01-01", endDate: "2026-12-31" };
    const [id = ""] = insertTrips(anna.email, 1, () => stored);
    const change = { ...tripForm, ...stored, intent: "trip.change", id, budget: "20" };
    expect((await anna.send(`/trip/${id}`, change)).status).toBe(200);
    const rename = { intent: "trip.rename", id, name: "Umbenannt" };
    expect((await anna.send(`/trip/${id}`, rename)).toast).toBe("Reise aktualisiert!");
    expect(await sendLater(anna, { ...change, endDate: "2027-01-01" })).toMatchObject({
      status: 400,
      kind: "tripTooLong",
      message: expect.stringContaining(tooLong),
    });
    expect((await call(anna, "POST /api/trips/{id}/duplicate", { id })).status).toBe(400);
    const { json } = await call(anna, "PUT /api/trips/{id}", { id, body: { endDate: "2022-12-31" } });
    expect(json).toMatchObject({ name: "Umbenannt", budget: 20, endDate: "2022-12-31" });
  });
});

describe("a list of trips", () => {
  test("continues from page to page in its groups, with its filter and its search, and counts everything", async () => {
    const anna = await signUp("Anna");
    insertTrips(anna.email, 65, (n) => ({
      name: `${n < 60 ? "Größe" : "Klein"} ${n}`,
      isArchived: n % 2 === 0,
      startDate: day(n),
    }));
    const shown: string[] = [];
    const groups: Record<string, number> = {};
    let headings: string[][] = [];
    for (let next: string | undefined = "/my-trips?q=GR%C3%96SSE"; next; ) {
      const page = await anna.open(next);
      shown.push(...page.root.querySelectorAll(".trip-card h3").map(({ text }) => text.trim()));
      for (const section of page.root.querySelectorAll("section:has(> h2)")) {
        const title = section.querySelector("h2")!.text;
        groups[title] = (groups[title] ?? 0) + section.querySelectorAll(".trip-card").length;
      }
      headings = [...headings, page.root.querySelectorAll("main h2").map(({ text }) => text)];
      expect(page.root.querySelector(".trip-filter [aria-current]")!.text).toBe("Alle 65");
      const more = page.root.querySelectorAll("a").find(({ text }) => text === "Weitere Reisen anzeigen");
      next = more?.getAttribute("href")?.replaceAll("&amp;", "&");
    }
    const numbers = Array.from({ length: 60 }, (_, n) => 59 - n);
    const current = numbers.filter((n) => n % 2 === 1);
    const finished = numbers.filter((n) => n % 2 === 0);
    expect(shown).toEqual([...current, ...finished].map((n) => `Größe ${n}`));
    expect(headings.map((each) => each.filter((text) => text.endsWith("Reisen")))).toEqual([
      ["Geplante Reisen"],
      ["Geplante Reisen", "Beendete Reisen"],
      ["Beendete Reisen"],
    ]);
    expect(groups).toEqual({ "Geplante Reisen": current.length, "Beendete Reisen": finished.length });
  });
});
