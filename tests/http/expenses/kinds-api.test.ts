// What came back, is held and is still to pay, in the JSON API. Anna's trip is hers alone, or has Ben on it.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expenseKinds } from "~/domain/expenses/kind";
import {
  type Answer,
  call,
  expenseBody,
  invitationTo,
  type Json,
  join,
  registered,
  tripBody,
} from "../../support/api";
import { type Person, visitor } from "../../support/person";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let id: string;

beforeAll(async () => {
  anna = await registered(visitor("Anna"));
});

beforeEach(async () => {
  id = (await call(anna, "POST /api/trips", { body: { ...tripBody, setAsActive: true } })).json.id;
});

const add = (body: object, person = anna): Promise<Answer> =>
  call(person, "POST /api/expenses", { body: { ...expenseBody, tripId: id, ...body } });
const change = (expenseId: string, body: object, headers?: Record<string, string>): Promise<Answer> =>
  call(anna, "PUT /api/expenses/{id}", { id: expenseId, body, headers });
const read = async (path = "", query?: Record<string, string>, person = anna): Promise<Json> =>
  (await call(person, `GET /api/trips/{id}${path}`, { id, query })).json;
const sumOf = (expenses: Json[]) => expenses.reduce((sum, { amount }) => sum + amount * 100, 0) / 100;
const kindsOf = (expenses: Json[]) => expenses.map(({ kind }) => kind).sort();

/** Adds 20 € spent, 12.50 € back, 270 € to pay, a deposit of 800 €, and one of 70 € that was given back. */
async function oneOfEach(person = anna): Promise<Record<string, Json>> {
  const added = {
    expense: await add({ amount: 20 }, person),
    refund: await add({ amount: -12.5 }, person),
    planned: await add({ amount: 270, kind: "planned" }, person),
    deposit: await add({ amount: 800, kind: "deposit" }, person),
    returned: await add({ amount: 70, kind: "returned" }, person),
  };
  return Object.fromEntries(Object.entries(added).map(([kind, { json }]) => [kind, json]));
}

describe("A number below 0", () => {
  test("is a refund, with or without saying so", async () => {
    for (const body of [{ amount: -12.5 }, { amount: -12.5, kind: "refund" }]) {
      const { status, json } = await add({ ...body, refundOf: "e1" });
      expect([status, json.amount, json.kind, json.refundOf]).toEqual([201, -12.5, "refund", "e1"]);
    }
  });

  test.each<[body: object]>([
    [{ amount: 12.5, kind: "refund" }],
    [{ amount: -5, kind: "deposit" }],
    [{ amount: -5, kind: "expense" }],
    [{ amount: -5, originalAmount: 5, originalCurrency: "USD", exchangeRate: 1 }],
    [{ amount: undefined, originalAmount: 5, originalCurrency: "USD", kind: "refund" }],
  ])("%j is refused as a contradiction", async (body) => {
    const { status, json } = await add(body);
    expect([status, Object.keys(json.fields)]).toEqual([400, ["kind"]]);
    const { json: stored } = await add({ amount: -1 });
    expect((await change(stored.id, body)).json.fields).toEqual(json.fields);
  });

  test("as text is refused: banks mean by it what was spent", async () => {
    const { status, json } = await add({ amount: "-12,50" });
    expect([status, json.fields]).toEqual([
      400,
      { amount: ["Für Geld, das zurückkam, wähle die Art Erstattung."] },
    ]);
  });

  test.each([0, -0, 0.001, -0.001, -1_000_000_000, "0"])("%s is no amount", async (amount) => {
    const { status, json } = await add({ amount });
    expect([status, Object.keys(json.fields)]).toEqual([400, ["amount"]]);
  });

  test("is at most what an expense may cost", async () => {
    expect((await add({ amount: -999_999_999.99 })).json.amount).toBe(-999_999_999.99);
  });

  test("has a link of at most 64 characters, which only a refund keeps", async () => {
    for (const refundOf of ["x".repeat(65), "\u0000", "a\ud800", " e1"])
      expect((await add({ amount: -1, refundOf })).json.fields).toHaveProperty("refundOf");
    expect((await add({ amount: -1, refundOf: 7 })).json.fields).toHaveProperty("refundOf");
    expect((await add({ amount: -1, refundOf: "" })).json.refundOf).toBeNull();
    expect((await add({ amount: 1, refundOf: "e1" })).json.refundOf).toBeNull();
    expect((await add({ amount: 1, kind: "gift" })).json.fields).toHaveProperty("kind");
  });
});

describe("A change", () => {
  test("of what was read changes nothing, for each kind and in another currency", async () => {
    const all = Object.values(await oneOfEach());
    const rate = { originalCurrency: "THB", exchangeRate: 38.5, amount: undefined };
    for (const originalAmount of [1_000, -1_000]) all.push((await add({ originalAmount, ...rate })).json);
    all.push((await add({ originalAmount: 7, ...rate, kind: "deposit" })).json);
    expect(all.slice(-3).map(({ amount }) => amount)).toEqual([25.97, -25.97, 0.18]);
    for (const expense of all) {
      const { status, json } = await change(expense.id, expense);
      expect([status, json]).toEqual([200, expense]);
    }
  });

  test("with a number says by its sign what a refund becomes, and leaves the others what they are", async () => {
    const { refund, planned } = await oneOfEach();
    expect((await change(refund.id, { amount: -7 })).json).toMatchObject({ amount: -7, kind: "refund" });
    expect((await change(refund.id, { amount: 60 })).json).toMatchObject({ amount: 60, kind: "expense" });
    expect((await change(planned.id, { amount: 60 })).json).toMatchObject({ amount: 60, kind: "planned" });
    expect((await change(planned.id, { amount: -60 })).json).toMatchObject({ amount: -60, kind: "refund" });
  });

  test("of the kind alone keeps the amount, and the day", async () => {
    const { planned, refund } = await oneOfEach();
    for (const kind of expenseKinds) {
      const amount = kind === "refund" ? -270 : 270;
      expect((await change(planned.id, { kind })).json).toEqual({ ...planned, kind, amount });
    }
    const { json } = await change(refund.id, { description: "Rabatt" });
    expect(json).toEqual({ ...refund, description: "Rabatt" });
  });

  test("by a form without the kind keeps it, and the minus", async () => {
    const { refund, deposit } = await oneOfEach();
    const fields = {
      intent: "expense.change",
      categoryId: "restaurant",
      paymentMethod: "kreditkarte",
    } as const;
    const send = (expenseId: string, amount: string) =>
      anna.post(`/trip/${id}/expenses`, { ...fields, tripId: id, id: expenseId, amount, description: "" });
    expect((await send(refund.id, "60,00")).status).toBe(303);
    expect((await send(deposit.id, "60,00")).status).toBe(303);
    const expenses = await read("/expenses", { kind: "all" });
    const found = (of: Json) => expenses.expenses.find((expense: Json) => expense.id === of.id);
    expect([found(refund).amount, found(refund).kind]).toEqual([-60, "refund"]);
    expect([found(deposit).amount, found(deposit).kind]).toEqual([60, "deposit"]);
    const typed = await send(refund.id, "-12,50");
    expect(typed.status).toBe(400);
    expect(await typed.text()).toContain("Für Geld, das zurückkam, wähle die Art Erstattung.");
  });
});

describe("One of each kind", () => {
  test("adds up: what is paid, what is to pay, and what is held", async () => {
    await oneOfEach();
    const trip = await read();
    const sums = { totalSpent: 7.5, openTotal: 270, depositTotal: 800 };
    expect(trip).toMatchObject({ ...sums, expenseCount: 2, myShare: 7.5 });
    expect([kindsOf(trip.expenses), sumOf(trip.expenses)]).toEqual([["expense", "refund"], 7.5]);
    expect(kindsOf(trip.open)).toEqual(["deposit", "planned"]);
    expect(await read("/summary")).toMatchObject(sums);
    for (const name of ["GET /api/trips", "GET /api/trips/active"]) {
      const { json } = await call(anna, name);
      expect(Array.isArray(json) ? json.find((each: Json) => each.id === id) : json).toMatchObject(sums);
    }
  });

  test("counts in an account's figures if it is paid", async () => {
    const clara = await registered(visitor("Clara"));
    id = (await call(clara, "POST /api/trips", { body: tripBody })).json.id;
    await oneOfEach(clara);
    const { json } = await call(clara, "GET /api/user/stats");
    expect(json).toMatchObject({ totalExpenses: 2, totalAmount: 7.5 });
  });

  test("has its currency in the list of the trip's, with what is paid in it", async () => {
    const yen = { amount: undefined, originalAmount: 10_000, originalCurrency: "JPY", exchangeRate: "160" };
    const { json } = await add({ ...yen, kind: "planned" });
    const listed = { currency: "JPY", cashRate: null, cardFee: null };
    expect(await read("/currencies")).toEqual([{ ...listed, originalTotal: 0, total: 0, count: 0 }]);
    await change(json.id, { kind: "expense" });
    expect(await read("/currencies")).toEqual([{ ...listed, originalTotal: 10_000, total: 62.5, count: 1 }]);
  });

  test.each([
    ...expenseKinds.map((kind): [string, string[]] => [kind, [kind]]),
    ["open", ["deposit", "planned"]],
    ["all", [...expenseKinds].sort()],
    ["", ["expense", "refund"]],
  ])("is listed where kind=%s asks for it", async (kind, listed) => {
    await oneOfEach();
    const found = await read("/expenses", { kind });
    expect(kindsOf(found.expenses)).toEqual(listed);
    expect([found.count, found.total]).toEqual([listed.length, sumOf(found.expenses)]);
    const filtered = await read("/expenses", { kind, q: "belém", limit: "1" });
    expect([filtered.count, filtered.expenses.length]).toEqual([listed.length, 1]);
    for (const name of ["GET /api/trips/{id}", "GET /api/trips/active"]) {
      const { json } = await call(anna, name, { id, query: { kind } });
      expect(kindsOf(json.expenses)).toEqual(listed);
      expect(kindsOf(json.open)).toEqual(["deposit", "planned"]);
    }
  });

  test("has kinds that the API knows", async () => {
    for (const path of ["", "/expenses"]) {
      const { status, json } = await call(anna, `GET /api/trips/{id}${path}`, {
        id,
        query: { kind: "gift" },
      });
      expect([status, json.fields]).toEqual([400, { kind: ["Diese Art gibt es nicht."] }]);
    }
  });

  test("has limits that say what is spent, and what is open", async () => {
    const limits = [{ categoryId: "food", amount: 300 }];
    await call(anna, "PUT /api/trips/{id}", { id, body: { limits } });
    await oneOfEach();
    const { limits: used } = await read("/summary");
    expect(used).toEqual([{ categoryId: "food", amount: 300, spent: 7.5, open: 270, state: "near" }]);
  });

  test("has another tag once it is paid", async () => {
    const { planned } = await oneOfEach();
    const get = (tag?: string) =>
      call(anna, "GET /api/trips/{id}", { id, ...(tag && { headers: { "If-None-Match": tag } }) });
    const tag = (await get()).headers.get("ETag")!;
    expect((await get(tag)).status).toBe(304);
    await change(planned.id, { kind: "expense" });
    expect((await get(tag)).status).toBe(200);
  });

  test("is paid once for a key, and a key stands for one kind", async () => {
    const { planned } = await oneOfEach();
    const key = { "Idempotency-Key": `pay ${id}` };
    expect((await change(planned.id, { kind: "expense" }, key)).json.kind).toBe("expense");
    await change(planned.id, { kind: "planned" });
    expect((await change(planned.id, { kind: "expense" }, key)).json.kind).toBe("planned");
    expect((await change(planned.id, { kind: "deposit" }, key)).status).toBe(422);
  });
});

describe("On a trip with Ben", () => {
  let ben: Person;
  let member: { anna: string; ben: string };
  beforeAll(async () => {
    ben = await registered(visitor("Ben"));
  });
  beforeEach(async () => {
    await join(ben, await invitationTo(id, anna));
    const [one, other] = await read("/members");
    member = { anna: one.id, ben: other.id };
  });

  const both = () => [member.anna, member.ben];

  test("a refund is received by both, with or without a minus, and sent back it changes nothing", async () => {
    const split = { mode: "amounts", parts: both().map((memberId, n) => ({ memberId, share: 4 + 2 * n })) };
    const paidBy = both().map((memberId, n) => ({ memberId, amount: 7 - 4 * n }));
    const signed = {
      split: { ...split, parts: split.parts.map((part) => ({ ...part, share: -part.share })) },
      paidBy: paidBy.map((each) => ({ ...each, amount: -each.amount })),
    };
    for (const sharing of [{ split, paidBy }, signed]) {
      const { status, json } = await add({ amount: -10, ...sharing });
      expect([status, json.paidBy]).toEqual([201, signed.paidBy]);
      expect(json.split.parts.map(({ share }: Json) => share)).toEqual([-4, -6]);
      expect(json.myShare).toBe(-4);
      expect((await change(json.id, json)).json).toEqual(json);
    }
  });

  test("payments or shares with different signs are refused, whatever they add up to", async () => {
    const parts = (one: number, other: number) =>
      both().map((memberId, n) => ({ memberId, share: n === 0 ? one : other }));
    for (const [field, body] of [
      ["paidBy", { paidBy: both().map((memberId, n) => ({ memberId, amount: n === 0 ? 5 : -5 })) }],
      ["split", { split: { mode: "amounts", parts: parts(5, -5) } }],
      ["paidBy", { paidBy: both().map((memberId, n) => ({ memberId, amount: n === 0 ? -20 : 10 })) }],
    ] as const) {
      const { status, json } = await add({ amount: -10, ...body });
      expect([status, Object.keys(json.fields)]).toEqual([400, [field]]);
    }
  });

  test("what each kind says of a shared one in baht is sent back, and changes nothing", async () => {
    const rate = { originalCurrency: "THB", exchangeRate: "38.5", amount: undefined };
    for (const kind of expenseKinds) {
      const originalAmount = kind === "refund" ? -1_000 : 1_000;
      for (const mode of ["equal", "amounts"]) {
        const parts = both().map((memberId) => ({ memberId, ...(mode === "amounts" && { share: 500 }) }));
        const { status, json } = await add({ originalAmount, ...rate, kind, split: { mode, parts } });
        expect([status, json.amount]).toEqual([201, kind === "refund" ? -25.97 : 25.97]);
        expect((await change(json.id, json)).json).toEqual(json);
      }
    }
  });

  test("payments of an expense are no refunds", async () => {
    const paidBy = both().map((memberId, n) => ({ memberId, amount: n === 0 ? 20 : -10 }));
    const { status, json } = await add({ amount: 10, paidBy });
    expect([status, Object.keys(json.fields)]).toEqual([400, ["paidBy"]]);
  });

  test("what is to pay is owed by nobody until it is paid", async () => {
    const balances = async () => (await read("/balances")).members.map(({ balance }: Json) => balance).sort();
    const { json } = await add({ amount: 270, kind: "planned" });
    expect(await balances()).toEqual([0, 0]);
    await change(json.id, { kind: "expense", version: 1 });
    expect(await balances()).toEqual([-135, 135]);
    const late = { kind: "expense", amount: 265, version: 1 };
    const { status, json: refused } = await call(ben, "PUT /api/expenses/{id}", { id: json.id, body: late });
    expect([status, refused.code, refused.current.amount]).toEqual([409, "expenseChanged", 270]);
  });

  test("Ben reads nothing of Anna's private refund", async () => {
    await add({ amount: -12.5, isPrivate: true, description: "Geschenk" });
    await add({ amount: 12.5, kind: "planned", isPrivate: true, description: "Geschenk" });
    for (const path of ["", "/expenses", "/summary", "/history"])
      expect(
        JSON.stringify(await read(path, path === "/history" ? undefined : { kind: "all" }, ben)),
      ).not.toMatch(/Geschenk|12\.5/);
    expect(await read()).toMatchObject({ totalSpent: 0, openTotal: 0, myShare: -12.5 });
  });
});
