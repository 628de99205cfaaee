// Rules about trips, expenses and accounts, through the API.
import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "~/domain/day";
import { expenseKinds } from "~/domain/expenses/kind";
import {
  type Belongings,
  belongingsOf,
  call,
  describedApi,
  expenseBody,
  type Json,
  registered,
  tripBody,
} from "../../support/api";
import { addExpense, createTrip, type Person, tripForm, visitor } from "../../support/person";
import { fc, wholeNumber } from "../../support/property";
import { execute, rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let own: Belongings;

beforeAll(async () => {
  anna = await registered(visitor("Anna"));
  own = await belongingsOf(anna);
});

describe("an expense", () => {
  const add = async (more: object) =>
    (await call(anna, "POST /api/expenses", { body: { ...expenseBody, tripId: own.tripId, ...more } })).json;

  test("can be sent back as it was read, even if an import gave it a payment method that no form offers", async () => {
    const { id } = await add({});
    execute("update expenses set payment_method = 'paypal' where id = ?", id);
    const { json: trip } = await call(anna, "GET /api/trips/{id}", { id: own.tripId });
    const read = (trip.expenses as { id: string }[]).find((each) => each.id === id)!;
    const sendBack = (body: object) => call(anna, "PUT /api/expenses/{id}", { id, body });
    expect((await sendBack(read)).json).toEqual(read);
    expect((await sendBack({ paymentMethod: "bank_transfer" })).status).toBe(400);
    expect((await sendBack({ paymentMethod: "barzahlung" })).json).toEqual({
      ...read,
      paymentMethod: "barzahlung",
    });
  });

  test("cannot be moved to another trip, and ignores fields that its owner cannot set", async () => {
    const expense = await add({});
    const body = { tripId: own.trashedId, id: "x", userId: "x", photoUrl: "javascript:", createdAt: "1999" };
    const { json } = await call(anna, "PUT /api/expenses/{id}", { id: expense.id, body });
    expect(json).toEqual(expense);
  });

  test("shows that it was imported without a payment method", async () => {
    const { id } = await add({});
    execute("update expenses set payment_method = null where id = ?", id);
    const { json } = await call(anna, "GET /api/trips/{id}", { id: own.tripId });
    expect(json.expenses.find((each: Json) => each.id === id).paymentMethod).toBeNull();
    const summary = await call(anna, "GET /api/trips/{id}/summary", { id: own.tripId });
    const method = { paymentMethod: null, name: "Unbekannt", total: 12.5, count: 1 };
    expect(summary.json.paymentMethodBreakdown).toContainEqual(method);
  });
});

/** Anna, who is alone on her trip. */
const anyMember = {
  ...{ id: expect.any(String), name: "Anna", userId: expect.any(String), role: "owner" },
  ...{ isMe: true, hasLeft: false, settlesWith: null, weight: 100 },
};

describe("a trip", () => {
  const create = async (more: object = {}) =>
    (await call(anna, "POST /api/trips", { body: { ...tripBody, ...more } })).json;

  test("is planned, and has its dates cut to the day", async () => {
    const dates = { startDate: "2026-11-12T23:00:00.000Z", endDate: "2026-11-24T00:00:00+02:00" };
    const { id, ...trip } = await create(dates);
    expect(trip).toEqual({
      ...tripBody,
      startDate: "2026-11-12",
      endDate: "2026-11-24",
      currency: "EUR",
      isActive: false,
      isArchived: false,
      isDeleted: false,
      limits: [],
      totalSpent: 0,
      expenseCount: 0,
      openTotal: 0,
      depositTotal: 0,
      role: "owner",
      members: [anyMember],
      myShare: 0,
      myBalance: 0,
      myBudget: tripBody.budget,
    });
  });

  test.each([
    [null, null],
    [0, 0],
    ["", null],
    [undefined, null],
    ["1.500", 1500],
    [1500.5, 1500.5],
  ])("with the budget %s has %s", async (budget, expected) => {
    expect((await create({ budget })).budget).toBe(expected);
  });

  test("has the same sums to the cent in the summary, the list and the statistics", async () => {
    const clara = await registered(visitor("Clara"));
    const { tripId, expenseId } = await belongingsOf(clara);
    await call(clara, "DELETE /api/expenses/{id}", { id: expenseId });
    const spent: [amount: number, categoryId: string, paymentMethod: string, date: string][] = [
      [0.1, "restaurant", "barzahlung", "2026-11-12"],
      [0.2, "bar", "kreditkarte", "2026-11-12"],
      [19.99, "hotel", "kreditkarte", "2026-11-14"],
    ];
    for (const [amount, categoryId, paymentMethod, date] of spent) {
      const body = { tripId, amount, categoryId, paymentMethod, date };
      await call(clara, "POST /api/expenses", { body });
    }
    const { json } = await call(clara, "GET /api/trips/{id}/summary", { id: tripId });
    const sum = ({ category, total }: Json) => [category.name, total];
    expect(json.totalSpent).toBe(20.29);
    expect(json.categoryBreakdown.map(sum)).toEqual([
      ["Unterkunft", 19.99],
      ["Essen", 0.3],
    ]);
    expect(json.categoryBreakdown[1].subcategories.map(sum)).toEqual([
      ["Bar", 0.2],
      ["Restaurant", 0.1],
    ]);
    expect(json.paymentMethodBreakdown).toEqual([
      { paymentMethod: "kreditkarte", name: "Kreditkarte", total: 20.19, count: 2 },
      { paymentMethod: "barzahlung", name: "Barzahlung", total: 0.1, count: 1 },
    ]);
    expect(json.dailySpending).toEqual([
      { date: "2026-11-12", amount: 0.3 },
      { date: "2026-11-14", amount: 19.99 },
    ]);
    expect(json.dailyPaid).toEqual(json.dailySpending);
    const list = await call(clara, "GET /api/trips");
    expect(list.json).toMatchObject([{ totalSpent: 20.29, expenseCount: 3 }]);
    const stats = await call(clara, "GET /api/user/stats");
    expect(stats.json).toEqual({
      totalTrips: 1,
      totalExpenses: 3,
      totalAmount: 20.29,
      averagePerTrip: 20.29,
    });
    const whole = await call(clara, "GET /api/trips/{id}", { id: tripId });
    expect(whole.json.expenses.map(({ amount }: Json) => amount)).toEqual([19.99, 0.2, 0.1]);
  });
});

test("a profile changes in what is sent alone", async () => {
  const ben = await registered(visitor("Ben"));
  const change = (body: object) => call(ben, "PUT /api/user/profile", { body });
  const whole = { firstName: "Ben", lastName: "Öz", profileColor: "#14532D", ibanHolder: "Ben Öz" };
  const { json: before } = await change({ ...whole, iban: "DE02120300000000202051", paypalName: "benoez" });
  expect(before).toMatchObject({ ...whole, iban: "DE02120300000000202051", paypalName: "benoez" });
  let expected = before;
  for (const sent of [
    {},
    { lastName: "Muster" },
    { firstName: "Benni" },
    { paypalName: null },
    { profileColor: "#ABCDEF" },
  ]) {
    expected = { ...expected, ...sent };
    const { status, json } = await change(sent);
    expect([sent, status, json]).toEqual([sent, 200, expected]);
  }
  expect((await call(ben, "GET /api/auth/user")).json).toEqual(expected);
});

test("no change by PUT needs a field", async () => {
  const { paths, components } = await describedApi();
  const required = Object.entries(paths).flatMap(([path, { put }]) => {
    const reference = put?.requestBody?.content["application/json"]?.schema.$ref;
    const schema = components.schemas[reference?.split("/").at(-1) ?? ""] as
      | { required?: string[] }
      | undefined;
    return (schema?.required ?? []).map((field) => `${path} ${field}`);
  });
  expect(required).toEqual([]);
});

test("there are the eight main categories with their 49 subcategories", async () => {
  const { json } = await call(anna, "GET /api/expenses/categories");
  expect(json).toHaveLength(8);
  expect(json.flatMap(({ subcategories }: Json) => subcategories)).toHaveLength(49);
  expect(json[0]).toMatchObject({ id: "food", name: "Essen", icon: "utensils" });
});

describe("a form and a script", () => {
  /** The row without the values that always differ. */
  const contentOf = (table: string, id: string): object => {
    const [row] = rows<Record<string, unknown>>(`select * from ${table} where id = ?`, id);
    const { id: _, created_at, ...content } = row!;
    return content;
  };

  const word = fc.stringMatching(/^[ -~ä-üß€😀]{0,40}$/u);
  const euros = wholeNumber(1, 99_999_999).map((cents) => cents / 100);

  test("create the same expense", { timeout: 120_000 }, async () => {
    const tripId = await createTrip(anna, { name: "Für Ausgaben", setAsActive: "" });
    const nearDay = fc.integer({ min: -365, max: 365 }).map((days) => addDays(tripForm.startDate, days));
    const expense = fc.record({
      amount: euros,
      kind: fc.constantFrom(undefined, ...expenseKinds),
      categoryId: fc.constantFrom("restaurant", "hotel", "sonstiges", "street-food"),
      paymentMethod: fc.constantFrom("kreditkarte", "barzahlung", "ec-konto", undefined),
      description: word,
      notes: word.map((text) => `${text}\r\n${text}`),
      locationName: fc.option(word, { nil: undefined }),
      date: fc.option(nearDay, { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(expense, async (sent) => {
        const said = Object.entries(sent).filter(([, value]) => value !== undefined);
        const fields = Object.fromEntries(said.map(([field, value]) => [field, String(value)]));
        const form = { ...fields, amount: String(sent.amount).replace(".", ",") };
        const formed = await addExpense(anna, tripId, { paymentMethod: "", ...form });
        const amount = sent.kind === "refund" ? -sent.amount : sent.amount;
        const { json } = await call(anna, "POST /api/expenses", { body: { ...sent, amount, tripId } });
        expect(contentOf("expenses", json.id)).toEqual(contentOf("expenses", formed));
        for (const id of [formed, json.id]) execute("delete from expenses where id = ?", id);
      }),
      { numRuns: 12 },
    );
  });

  test("create the same trip", { timeout: 120_000 }, async () => {
    const trip = fc.record({
      name: word.map((text) => `Reise ${text}`),
      destination: word.map((text) => `Nach ${text}`),
      startDate: fc.integer({ min: 0, max: 100_000 }).map((days) => addDays("1903-01-01", days)),
      length: fc.integer({ min: -1_000, max: 1_000 }),
      budget: fc.option(euros),
      travelMethod: fc.constantFrom("bahn", "flug", "kombiniert"),
      setAsActive: fc.boolean(),
    });
    const idOf = (name: string) =>
      rows<{ id: string }>("select id from trips where name = ? order by id desc", name.trim())[0]!.id;
    await fc.assert(
      fc.asyncProperty(trip, async ({ length, ...fields }) => {
        const sent = { ...fields, endDate: addDays(fields.startDate, length) };
        const budget = sent.budget === null ? "" : String(sent.budget).replace(".", ",");
        const form = { ...tripForm, ...sent, budget, setAsActive: sent.setAsActive ? "on" : "" };
        expect((await anna.post("/my-trips?dialog=trip", form)).status).toBe(303);
        const formed = contentOf("trips", idOf(sent.name));
        execute("delete from trips where id = ?", idOf(sent.name));
        const { json } = await call(anna, "POST /api/trips", { body: sent });
        expect(contentOf("trips", json.id)).toEqual(formed);
        execute("delete from trips where id = ?", json.id);
      }),
      { numRuns: 15 },
    );
  });
});
