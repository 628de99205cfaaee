// The JSON API of shared trips as stories. Anna owns, Ben and Clara are members, Dora is a stranger; Clara's trial is over.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addDays } from "~/domain/day";
import {
  type Answer,
  call,
  expenseBody,
  invitationTo,
  type Json,
  join,
  registered,
  type Sending,
  tripBody,
} from "../../support/api";
import { file } from "../../support/exports";
import { hasPremium, paymentVariables } from "../../support/payment";
import { type Person, visitor } from "../../support/person";
import { execute, insertPeople, moment } from "../../support/rows";
import { withServer } from "../../support/server";

withServer(paymentVariables);
afterEach(() => void vi.useRealTimers());

let anna: Person;
let ben: Person;
let clara: Person;
let dora: Person;
/** Anna's trip. */
let id: string;
/** Memberships on it. */
let member: Record<"anna" | "ben" | "clara", string>;

const DAY_MS = 86_400_000;

/** Lets the trials of all who have registered so far end. */
function trialsEnd(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * DAY_MS });
}

beforeAll(async () => {
  const people = ["Anna", "Ben", "Clara", "Dora"].map((name) => registered(visitor(name)));
  [anna, ben, clara, dora] = (await Promise.all(people)) as [Person, Person, Person, Person];
});

beforeEach(async () => {
  id = await tripOf(anna);
  const token = await invitationTo(id, anna);
  for (const person of [ben, clara]) await join(person, token);
  const [a, b, c] = await membersOf(anna);
  member = { anna: a.id, ben: b.id, clara: c.id };
});

async function tripOf(person: Person): Promise<string> {
  return (await call(person, "POST /api/trips", { body: tripBody })).json.id;
}

/** Calls an operation below Anna's trip. */
function on(person: Person, operation: string, sending: Sending = {}): Promise<Answer> {
  const [method, path = ""] = operation.split(" ");
  return call(person, `${method} /api/trips/{id}${path}`, { id, ...sending });
}

async function membersOf(person: Person): Promise<Json[]> {
  return (await on(person, "GET /members")).json;
}

function add(person: Person, body: object = {}, key?: string): Promise<Answer> {
  const headers = key ? { "Idempotency-Key": key } : undefined;
  return call(person, "POST /api/expenses", { body: { ...expenseBody, tripId: id, ...body }, headers });
}

async function tripFor(person: Person): Promise<Json> {
  return (await on(person, "GET ")).json;
}

/** Balances by the first letters of names, as one of them sees them. */
async function balances(person: Person): Promise<Record<string, number>> {
  const { json } = await on(person, "GET /balances");
  const nameOf = Object.fromEntries(Object.entries(member).map(([name, memberId]) => [memberId, name]));
  return Object.fromEntries(
    json.members.map(({ memberId, balance }: Json) => [nameOf[memberId] ?? memberId, balance]),
  );
}

const repay = (person: Person, body: object, key?: string) =>
  on(person, "POST /repayments", {
    body: { fromId: member.ben, toId: member.anna, amount: 4, ...body },
    headers: key ? { "Idempotency-Key": key } : undefined,
  });

describe("The people of Anna's trip", () => {
  test("are named in it, each from their own view", async () => {
    const trip = await tripFor(ben);
    expect(trip).toMatchObject({ role: "member", myShare: 0, myBalance: 0, myBudget: null, budget: 1500 });
    expect(trip.members).toMatchObject([
      {
        ...{ id: member.anna, name: "Anna", role: "owner", isMe: false, hasLeft: false },
        ...{ settlesWith: null, weight: 100 },
      },
      { id: member.ben, name: "Ben", role: "member", isMe: true },
      { id: member.clara, name: "Clara", role: "member", isMe: false },
    ]);
    expect((await tripFor(anna)).role).toBe("owner");
    expect((await on(dora, "GET /members")).status).toBe(404);
  });

  test("are more once Ben adds one by name; everyone may change the name, and only Anna whom they pay with", async () => {
    const emil = (await on(ben, "POST /members", { body: { name: " Emil " } })).json;
    expect(emil).toMatchObject({ name: "Emil", userId: null, role: "member", isMe: false });
    const params = { memberId: emil.id };
    const renamed = await on(clara, "PATCH /members/{memberId}", { params, body: { name: "Emilia" } });
    expect(renamed.json).toMatchObject({ id: emil.id, name: "Emilia" });
    const body = { settlesWith: member.anna, weight: 50 };
    expect((await on(ben, "PATCH /members/{memberId}", { params, body })).status).toBe(403);
    expect((await on(anna, "PATCH /members/{memberId}", { params, body })).json).toMatchObject(body);
    const taken = { params: { memberId: member.ben }, body: { name: "Benno" } };
    expect((await on(anna, "PATCH /members/{memberId}", taken)).status).toBe(409);
    expect((await on(ben, "POST /members", { body: { name: "" } })).status).toBe(400);
  });

  test("have budgets of their own", async () => {
    const own = { params: { memberId: member.ben }, body: { budget: 800 } };
    expect((await on(ben, "PATCH /members/{memberId}", own)).status).toBe(200);
    expect((await on(clara, "PATCH /members/{memberId}", own)).status).toBe(403);
    expect([(await tripFor(ben)).myBudget, (await tripFor(clara)).myBudget]).toEqual([800, null]);
  });

  test("are merged where one was both: what each paid and owes becomes one's", async () => {
    const emil = (await on(anna, "POST /members", { body: { name: "Emil" } })).json.id;
    await add(anna, { amount: 40, paidBy: [{ memberId: emil }] });
    const before = await balances(anna);
    const sending = { params: { memberId: emil }, body: { into: member.ben } };
    expect((await on(ben, "POST /members/{memberId}/merge", sending)).status).toBe(403);
    const merged = await on(anna, "POST /members/{memberId}/merge", sending);
    expect(merged.json.map(({ name }: Json) => name)).toEqual(["Anna", "Ben", "Clara"]);
    expect(await balances(anna)).toEqual({
      anna: before.anna,
      ben: before.ben! + before[emil]!,
      clara: before.clara,
    });
    expect((await on(anna, "POST /members/{memberId}/merge", sending)).status).toBe(404);
  });

  test("are not those of another trip: a foreign member's id is refused everywhere", async () => {
    const other = await tripOf(dora);
    const foreign = (await call(dora, "GET /api/trips/{id}/members", { id: other })).json[0].id;
    const params = { memberId: foreign };
    expect((await add(ben, { paidBy: [{ memberId: foreign }] })).status).toBe(400);
    const split = { mode: "equal", parts: [{ memberId: foreign }] };
    expect((await add(ben, { split })).status).toBe(400);
    expect((await add(ben, { split, isPrivate: true })).status).toBe(400);
    expect((await repay(ben, { fromId: foreign })).status).toBe(400);
    expect((await on(anna, "PATCH /members/{memberId}", { params, body: { name: "X" } })).status).toBe(404);
    expect((await on(anna, "DELETE /members/{memberId}", { params })).status).toBe(404);
    const settling = { params: { memberId: member.ben }, body: { settlesWith: foreign } };
    expect((await on(ben, "PATCH /members/{memberId}", settling)).status).toBe(404);
    expect((await on(anna, "POST /transfer", { body: params })).status).toBe(404);
    expect((await on(anna, "POST /invitations", { body: params })).status).toBe(404);
  });
});

describe("A link", () => {
  test("is shown once; a new one ends the one before, and the owner can revoke it", async () => {
    const made = (await on(anna, "POST /invitations", { body: {} })).json;
    expect(made).toMatchObject({ usesLeft: 30, memberId: null });
    // Two weeks after the trip, or after today if that is later.
    const ends = [addDays(tripBody.endDate, 15), addDays(new Date().toISOString().slice(0, 10), 14)];
    expect(made.expiresAt.slice(0, 10)).toBe(ends.toSorted().at(-1));
    const token = new URL(made.url).pathname.split("/").at(-1)!;
    expect(token).toMatch(/^[\w-]{43}$/);
    const { json } = await on(anna, "GET /invitations");
    expect(json).toEqual([{ ...made, url: undefined }]);
    const newer = await invitationTo(id, anna);
    expect((await join(dora, token)).status).toBe(410);
    const [{ id: invitationId }] = (await on(anna, "GET /invitations")).json;
    const sending = { params: { invitationId } };
    expect((await on(anna, "DELETE /invitations/{invitationId}", sending)).status).toBe(204);
    expect((await on(anna, "DELETE /invitations/{invitationId}", sending)).status).toBe(404);
    expect((await join(dora, newer)).status).toBe(410);
    expect((await join(dora, "guessed")).status).toBe(410);
  });

  test("lets Dora in once: the second time she is there already, and nothing is used up", async () => {
    const token = await invitationTo(id, anna);
    const answers = [await join(dora, token), await join(dora, token)];
    expect(answers.map(({ status, json }) => [status, json.id, json.role])).toEqual(
      Array(2).fill([200, id, "member"]),
    );
    expect((await on(anna, "GET /invitations")).json[0].usesLeft).toBe(29);
    expect((await membersOf(anna)).map(({ name }) => name)).toEqual(["Anna", "Ben", "Clara", "Dora"]);
  });

  test("of which one use is left lets in one of two who come at once", async () => {
    const token = await invitationTo(id, anna);
    execute("update invitations set uses_left = 1 where trip_id = ?", id);
    const [one, other] = [await registered(visitor("Eva")), await registered(visitor("Fritz"))];
    const answers = await Promise.all([join(one, token), join(other, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await membersOf(anna)).toHaveLength(4);
  });

  test("for Emil, who has only a name, is used once and takes over what is his", async () => {
    const emil = (await on(anna, "POST /members", { body: { name: "Emil" } })).json.id;
    await add(anna, { amount: 40, paidBy: [{ memberId: emil }] });
    const token = await invitationTo(id, anna, { memberId: emil });
    const trip = (await join(dora, token)).json;
    expect(trip.members.find(({ isMe }: Json) => isMe)).toMatchObject({ id: emil, name: "Dora" });
    expect([trip.myShare, trip.myBalance]).toEqual([10, 30]);
    expect((await join(await registered(visitor("Gerd")), token)).status).toBe(410);
    const taken = await on(anna, "POST /invitations", { body: { memberId: emil } });
    expect(taken.status).toBe(409);
  });

  test("that has expired, or to a trip in the trash, leads nowhere", async () => {
    const own = await tripOf(anna);
    const token = await invitationTo(own, anna);
    await call(anna, "PUT /api/trips/{id}/soft-delete", { id: own });
    expect((await join(dora, token)).status).toBe(410);
    await call(anna, "PUT /api/trips/{id}/restore", { id: own });
    execute("update invitations set expires_at = ? where trip_id = ?", moment(Date.now() - 1), own);
    expect((await join(dora, token)).status).toBe(410);
  });
});

describe("An expense that Ben adds", () => {
  test("is paid by him and divided among all, and each reads their own share", async () => {
    const { status, json } = await add(ben, { amount: 10 });
    expect(status).toBe(201);
    expect(json).toMatchObject({ version: 1, createdBy: member.ben, isPrivate: false });
    expect(json.paidBy).toEqual([{ memberId: member.ben, amount: 10 }]);
    expect(json.split.mode).toBe("equal");
    expect(json.split.parts.map(({ share }: Json) => share).sort()).toEqual([3.33, 3.33, 3.34]);
    const { json: list } = await on(anna, "GET /expenses");
    const mine = json.split.parts.find(({ memberId }: Json) => memberId === member.anna).share;
    expect(list.expenses).toEqual([{ ...json, myShare: mine }]);
    expect(list.total).toBe(10);
    const trip = await tripFor(anna);
    expect([trip.totalSpent, trip.myShare, trip.myBalance]).toEqual([10, mine, -mine]);
  });

  test("is divided by shares, percents or amounts, and paid by several", async () => {
    const people = [member.anna, member.ben, member.clara];
    const partsOf = (values: object[]) => people.map((memberId, n) => ({ memberId, ...values[n] }));
    const sharesOf = ({ json }: Answer) => json.split.parts.map(({ share }: Json) => share);
    const shares = { mode: "shares", parts: partsOf([{ weight: 100 }, { weight: 100 }, { weight: 50 }]) };
    expect(sharesOf(await add(ben, { amount: 25, split: shares }))).toEqual([10, 10, 5]);
    const percent = {
      mode: "percent",
      parts: partsOf([{ weight: 5_000 }, { weight: 2_500 }, { weight: 2_500 }]),
    };
    expect(sharesOf(await add(ben, { amount: 8, split: percent }))).toEqual([4, 2, 2]);
    const amounts = { mode: "amounts", parts: partsOf([{ share: 1.5 }, { share: 0 }, { share: 7 }]) };
    const paidBy = [
      { memberId: member.anna, amount: 8 },
      { memberId: member.ben, amount: 0.5 },
    ];
    const answer = await add(ben, { amount: 8.5, split: amounts, paidBy });
    expect(answer.json).toMatchObject({ paidBy });
    expect(answer.json.split.parts).toEqual(
      partsOf([
        { share: 1.5, weight: 1.5 },
        { share: 0, weight: 0 },
        { share: 7, weight: 7 },
      ]),
    );
  });

  test.each<[why: string, body: () => object, field: string, says: RegExp]>([
    [
      "payments that don't add up",
      () => ({
        paidBy: [
          { memberId: member.anna, amount: 3 },
          { memberId: member.ben, amount: 5 },
        ],
      }),
      "paidBy",
      /4,50/,
    ],
    [
      "99,99 percent",
      () => ({ split: { mode: "percent", parts: [{ memberId: member.ben, weight: 9_999 }] } }),
      "split",
      /0,01/,
    ],
    [
      "amounts that are a cent too much",
      () => ({ split: { mode: "amounts", parts: [{ memberId: member.ben, share: 12.51 }] } }),
      "split",
      /0,01/,
    ],
    [
      "nobody's shares",
      () => ({ split: { mode: "shares", parts: [{ memberId: member.ben, weight: 0 }] } }),
      "split",
      /./,
    ],
    [
      "somebody twice",
      () => ({ split: { mode: "equal", parts: [{ memberId: member.ben }, { memberId: member.ben }] } }),
      "split",
      /./,
    ],
    ["no person", () => ({ split: { mode: "equal", parts: [] } }), "split", /./],
    ["an unknown way", () => ({ split: { mode: "dice", parts: [{ memberId: member.ben }] } }), "split", /./],
  ])("is refused with %s", async (_, body, field, says) => {
    const { status, json } = await add(ben, body());
    expect([status, Object.keys(json.fields)]).toEqual([400, [field]]);
    expect(json.fields[field][0]).toMatch(says);
    expect((await tripFor(ben)).expenseCount).toBe(0);
  });

  test("is refused with more payers than ten, also in a change", async () => {
    insertPeople([id], 11, "Kind");
    const paidBy = Array.from({ length: 11 }, (_, n) => ({ memberId: `${n} on ${id}`, amount: 1 }));
    const refused = { paidBy: ["Höchstens 10 Personen können eine Ausgabe bezahlen."] };
    const eleven = await add(ben, { amount: 11, paidBy });
    expect([eleven.status, eleven.json.fields]).toEqual([400, refused]);
    const { json } = await add(ben, { amount: 10, paidBy: paidBy.slice(1) });
    const body = { amount: 11, paidBy };
    const change = await call(ben, "PUT /api/expenses/{id}", { id: json.id, body });
    expect([change.status, change.json.fields]).toEqual([400, refused]);
  });

  test("counts once for a key of his, and the same key of Clara's is another", async () => {
    const [first, again] = [await add(ben, {}, "key"), await add(ben, {}, "key")];
    expect(again.json).toEqual(first.json);
    const claras = await add(clara, {}, "key");
    expect(claras.json.id).not.toBe(first.json.id);
    const split = { mode: "equal", parts: [{ memberId: member.ben }] };
    expect((await add(ben, { split }, "key")).status).toBe(422);
    expect((await tripFor(anna)).expenseCount).toBe(2);
  });

  test.each<[what: string, body: () => object]>([
    ["dollars", () => ({ originalAmount: 100, originalCurrency: "USD", exchangeRate: "1.3" })],
    [
      "yen of two payers, in exact amounts",
      () => ({
        ...{ originalAmount: 1_001, originalCurrency: "JPY", exchangeRate: "163.7" },
        paidBy: [member.ben, member.anna].map((memberId, i) => ({ memberId, amount: 500 + i })),
        split: {
          mode: "amounts",
          parts: [member.clara, member.ben].map((memberId, i) => ({ memberId, share: 334 + 333 * i })),
        },
      }),
    ],
    [
      "euro, of two payers",
      () => ({ amount: 10, paidBy: [member.ben, member.anna].map((memberId) => ({ memberId, amount: 5 })) }),
    ],
  ])("in %s can be sent back as it was read, also with another amount or text", async (_, body) => {
    const { json } = await add(ben, { amount: undefined, ...body() });
    const send = (own: object) =>
      call(clara, "PUT /api/expenses/{id}", { id: json.id, body: { ...json, version: undefined, ...own } });
    const { paidBy, split } = json;
    expect((await send({})).json).toMatchObject({ amount: json.amount, paidBy, split });
    expect((await send({ notes: "Trinkgeld" })).json).toMatchObject({ notes: "Trinkgeld", paidBy, split });
    // Exact amounts don't add up to another one, whether they are sent or not.
    const more = json.originalCurrency
      ? { originalAmount: json.originalAmount + 50 }
      : { amount: json.amount + 5 };
    expect((await send(more)).status).toBe(split.mode === "amounts" ? 400 : 200);
    expect((await send({ paidBy: [{ memberId: member.clara }], split })).json.paidBy).toHaveLength(1);
  });

  test("has no parts on a trip of his own", async () => {
    const own = await tripOf(ben);
    const { json } = await call(ben, "POST /api/expenses", { body: { ...expenseBody, tripId: own } });
    for (const field of ["version", "createdBy", "paidBy", "split", "isPrivate", "myShare"])
      expect(json).not.toHaveProperty(field);
  });
});

describe("Two change the same expense:", () => {
  let expenseId: string;
  const change = (person: Person, body: object) =>
    call(person, "PUT /api/expenses/{id}", { id: expenseId, body: { version: 1, ...body } });
  beforeEach(async () => {
    expenseId = (await add(anna, { amount: 12 })).json.id;
  });

  test("different fields are both kept", async () => {
    await change(anna, { description: "Abendessen" });
    const { status, json } = await change(ben, { notes: "mit Wein" });
    expect([status, json.version, json.description, json.notes]).toEqual([200, 3, "Abendessen", "mit Wein"]);
  });

  test("the same field is refused, with the expense as it is now", async () => {
    const annas = (await change(anna, { amount: 15 })).json;
    const { status, json } = await change(ben, { amount: 13 });
    expect([status, json.code]).toEqual([409, "expenseChanged"]);
    expect(json.current).toEqual({ ...annas, myShare: 5 });
    expect([json.error, json.message]).toEqual(Array(2).fill("Anna hat diese Ausgabe inzwischen geändert."));
    expect((await change(ben, { amount: 13, version: 2 })).json).toMatchObject({ amount: 13, version: 3 });
  });

  test("who divides it anew, and who changes what it cost, change the same", async () => {
    await change(anna, { split: { mode: "equal", parts: [{ memberId: member.anna }] } });
    expect((await change(ben, { amount: 13 })).json.code).toBe("expenseChanged");
  });

  test("a change without a version wins", async () => {
    await change(anna, { amount: 15 });
    expect((await change(ben, { amount: 13, version: undefined })).json).toMatchObject({ amount: 13 });
  });

  test("deleting an older version is refused, and what was deleted is gone for the other", async () => {
    await change(anna, { amount: 15 });
    const remove = (version: string) =>
      call(ben, "DELETE /api/expenses/{id}", { id: expenseId, query: { version } });
    const { status, json } = await remove("1");
    expect([status, json.code, json.current.amount]).toEqual([409, "expenseChanged", 15]);
    expect(json.message).toBe("Anna hat diese Ausgabe inzwischen geändert.");
    expect((await remove("x")).status).toBe(400);
    expect((await remove("2")).status).toBe(204);
    expect((await change(anna, { amount: 1 })).status).toBe(404);
  });

  test("Dora finds none of it", async () => {
    expect((await change(dora, { amount: 1 })).status).toBe(404);
    expect((await call(dora, "DELETE /api/expenses/{id}", { id: expenseId })).status).toBe(404);
  });

  test("the history tells each change, newest first, a page at a time", async () => {
    await change(ben, { amount: 15 });
    await call(anna, "DELETE /api/expenses/{id}", { id: expenseId });
    const { json } = await on(clara, "GET /history");
    expect(json.entries.slice(0, 3).map(({ memberId, action }: Json) => [memberId, action])).toEqual([
      [member.anna, "expense.deleted"],
      [member.ben, "expense.changed"],
      [member.anna, "expense.added"],
    ]);
    expect(json.entries[1]).toMatchObject({ expenseId, before: { amount: expect.anything() } });
    expect(json.next).toBeNull();
    const older = await on(clara, "GET /history", { query: { after: json.entries[1].id } });
    expect(older.json.entries[0]).toEqual(json.entries[2]);
    expect((await on(dora, "GET /history")).status).toBe(404);
  });

  test("the history tells what Anna changed of the trip, in euro, and of Ben's share", async () => {
    const limits = [{ categoryId: "food", amount: 100 }];
    await call(anna, "PUT /api/trips/{id}", { id, body: { ...tripBody, budget: 600, limits } });
    const params = { memberId: member.ben };
    await on(anna, "PATCH /members/{memberId}", { params, body: { weight: 50 } });
    const [share, changed] = (await on(ben, "GET /history")).json.entries;
    expect(changed).toMatchObject({ action: "trip.changed", memberId: member.anna, expenseId: null });
    expect([changed.before, changed.after]).toEqual([
      { budget: 1500, limits: [{ categoryId: "food", amount: null }] },
      { budget: 600, limits },
    ]);
    expect([share.subjectId, share.before, share.after]).toEqual([
      member.ben,
      { weight: 100 },
      { weight: 50 },
    ]);
  });
});

describe("A repayment", () => {
  beforeEach(async () => {
    await add(anna, { amount: 12 });
  });

  test("is entered, changed and deleted by anybody on the trip, and settles the balances", async () => {
    const { status, json } = await repay(clara, { method: "barzahlung", note: "danke", date: "2026-11-14" });
    expect([status, json.version, json.createdBy]).toEqual([201, 1, member.clara]);
    expect(json).toMatchObject({ amount: 4, date: "2026-11-14", method: "barzahlung", note: "danke" });
    expect(await balances(ben)).toEqual({ anna: 4, ben: 0, clara: -4 });
    const params = { repaymentId: json.id };
    const body = { fromId: member.ben, toId: member.anna, amount: 3, version: 1 };
    const changed = await on(anna, "PUT /repayments/{repaymentId}", { params, body });
    expect(changed.json).toMatchObject({ ...json, amount: 3, version: 2 });
    expect((await on(ben, "PUT /repayments/{repaymentId}", { params, body })).status).toBe(409);
    expect((await on(ben, "GET /repayments")).json).toEqual([changed.json]);
    const remove = (version: string) =>
      on(ben, "DELETE /repayments/{repaymentId}", { params, query: { version } });
    expect([(await remove("1")).status, (await remove("2")).status]).toEqual([409, 204]);
    expect((await on(ben, "GET /repayments")).json).toEqual([]);
    expect((await tripFor(anna)).totalSpent).toBe(12);
  });

  test("keeps what a change leaves out, for every field, and loses a method or note for null", async () => {
    const { json } = await repay(ben, { method: "barzahlung", note: "danke", date: "2026-11-14" });
    const params = { repaymentId: json.id };
    const change = (body: object) => on(anna, "PUT /repayments/{repaymentId}", { params, body });
    expect((await change({ note: "gern" })).json).toEqual({ ...json, version: 2, note: "gern" });
    expect((await change({ date: "2026-11-15" })).json).toMatchObject({ date: "2026-11-15", note: "gern" });
    expect((await change({ toId: member.ben })).status).toBe(400);
    const { json: emptied } = await change({ method: null, note: "" });
    expect(emptied).toEqual({ ...json, version: 4, date: "2026-11-15", method: null, note: null });
  });

  test("is by bank, PayPal or cash or otherwise; an older one may keep its own", async () => {
    const { json } = await repay(ben, { method: "ueberweisung" });
    expect(json.method).toBe("ueberweisung");
    const params = { repaymentId: json.id };
    const change = (body: object) => on(anna, "PUT /repayments/{repaymentId}", { params, body });
    const fields = { method: ["Diese Zahlungsart gibt es nicht."] };
    for (const method of ["kreditkarte", "ec-konto", "crypto", "bank_transfer"]) {
      expect((await repay(ben, { method })).json.fields).toEqual(fields);
      expect((await change({ method })).json.fields).toEqual(fields);
    }
    execute("update repayments set method = 'kreditkarte' where id = ?", json.id);
    expect((await change({ method: "ec-konto" })).json.fields).toEqual(fields);
    expect((await change({ method: "kreditkarte", note: "gern" })).json).toMatchObject({
      ...{ method: "kreditkarte", note: "gern" },
    });
    expect((await change({ method: "paypal" })).json.method).toBe("paypal");
    expect((await change({ method: "kreditkarte" })).json.fields).toEqual(fields);
  });

  test("of a moment is of the day that it is for the sender", async () => {
    const { status, json } = await repay(ben, { date: "2026-11-14T23:30:00Z" });
    expect([status, json.date]).toEqual([201, "2026-11-15"]);
    const changed = { params: { repaymentId: json.id }, body: { date: "2026-11-13T21:30:00Z" } };
    expect((await on(ben, "PUT /repayments/{repaymentId}", changed)).json.date).toBe("2026-11-13");
  });

  test("counts once for a key", async () => {
    const [first, again] = [await repay(ben, {}, "paid"), await repay(ben, {}, "paid")];
    expect(again.json).toEqual(first.json);
    expect((await repay(ben, { amount: 3 }, "paid")).status).toBe(422);
    expect((await on(ben, "GET /repayments")).json).toHaveLength(1);
  });

  test("of more than is owed asks first", async () => {
    const { status, json } = await repay(ben, { amount: 9 });
    expect([status, json.code]).toEqual([409, "wouldReverse"]);
    expect(json.error).toBe("Damit schuldet Anna dir 5,00\u00a0€. Trotzdem eintragen?");
    expect((await repay(ben, {})).status).toBe(201);
    expect((await repay(ben, {})).json.code).toBe("wouldReverse");
    expect((await repay(ben, { confirmed: true })).status).toBe(201);
    expect(await balances(ben)).toEqual({ anna: 0, ben: 4, clara: -4 });
  });

  test("is suggested in two views, which settle everybody", async () => {
    await add(ben, { amount: 6, split: { mode: "equal", parts: [{ memberId: member.clara }] } });
    const { json } = await on(clara, "GET /balances");
    expect(json.members).toContainEqual({
      ...{ memberId: member.clara, paid: 0, share: 10, sent: 0, received: 0, balance: -10 },
    });
    expect(json.transfers).toEqual([
      { fromId: member.clara, toId: member.anna, amount: 8 },
      { fromId: member.clara, toId: member.ben, amount: 2 },
    ]);
    const direct = json.direct.map(({ fromId, toId, amount }: Json) => [fromId, toId, amount]);
    expect(direct).toHaveLength(3);
    expect(direct).toContainEqual([member.clara, member.ben, 6]);
  });

  test("between the same person, or by Dora, is refused", async () => {
    expect((await repay(ben, { toId: member.ben })).status).toBe(400);
    expect((await repay(dora, {})).status).toBe(404);
    expect((await repay(ben, { amount: 0 })).status).toBe(400);
  });
});

describe("A private expense of Ben's", () => {
  const secret = "Verlobungsring";
  let expenseId: string;

  /** Everything that somebody can read of the trip, with its tags. */
  async function allOf(person: Person): Promise<string> {
    const texts = [];
    for (const path of ["", "/summary", "/expenses", "/members", "/balances", "/repayments", "/history"]) {
      const { json, headers } = await on(person, `GET ${path}`);
      texts.push(JSON.stringify(json), headers.get("ETag"));
    }
    const found = await on(person, "GET /expenses", { query: { q: secret } });
    texts.push(JSON.stringify([found.json.count, found.json.total]));
    for (const name of ["GET /api/trips", "GET /api/user/stats"]) {
      const { json, headers } = await call(person, name);
      texts.push(JSON.stringify(json), headers.get("ETag"));
    }
    texts.push((await file(person, `format=csv&trip=${id}`)).toString("utf8"));
    const { exportedAt, ...copy } = JSON.parse(
      (await file(person, `format=json&trip=${id}`)).toString("utf8"),
    );
    texts.push(JSON.stringify(copy));
    return texts.join("\n");
  }

  test("changes nothing that anybody else reads", async () => {
    await add(anna, { amount: 12 });
    const before = [await allOf(anna), await allOf(clara)];
    const { json } = await add(ben, { amount: 777, description: secret, isPrivate: true });
    expenseId = json.id;
    expect(json).toMatchObject({ isPrivate: true, myShare: 777, paidBy: [{ memberId: member.ben }] });
    expect(json).not.toHaveProperty("split");
    await call(ben, "PUT /api/expenses/{id}", { id: expenseId, body: { amount: 778 } });
    expect([await allOf(anna), await allOf(clara)]).toEqual(before);
    for (const person of [anna, clara, dora]) {
      const body = { amount: 1 };
      expect((await call(person, "PUT /api/expenses/{id}", { id: expenseId, body })).status).toBe(404);
      expect((await call(person, "DELETE /api/expenses/{id}", { id: expenseId })).status).toBe(404);
    }
    const bens = await allOf(ben);
    expect(bens).toContain(secret);
    expect(await tripFor(ben)).toMatchObject({
      totalSpent: 12,
      expenseCount: 1,
      myShare: 782,
      myBalance: -4,
    });
    await call(ben, "DELETE /api/expenses/{id}", { id: expenseId });
    expect([await allOf(anna), await allOf(clara)]).toEqual(before);
  });

  test("that was shared before is gone for the others, and comes back if he shares it again", async () => {
    expenseId = (await add(ben, { amount: 12, description: secret })).json.id;
    const set = (isPrivate: boolean) =>
      call(ben, "PUT /api/expenses/{id}", { id: expenseId, body: { isPrivate } });
    const byAnna = { id: expenseId, body: { isPrivate: true } };
    expect((await call(anna, "PUT /api/expenses/{id}", byAnna)).status).toBe(403);
    await set(true);
    expect(await tripFor(anna)).toMatchObject({ expenseCount: 0, myShare: 0, myBalance: 0 });
    const last = async () => (await on(anna, "GET /history")).json.entries[0];
    expect(await last()).toMatchObject({ action: "expense.deleted", memberId: member.ben, after: null });
    expect((await set(false)).json.split.parts).toHaveLength(3);
    expect(await tripFor(anna)).toMatchObject({ expenseCount: 1, myShare: 4, myBalance: -4 });
    expect(await last()).toMatchObject({ action: "expense.added", before: null });
  });
});

describe("Whoever pays for Reisekasse", () => {
  test("Clara, whose trial is over, adds expenses to a trip of Hugo's, but creates no trip", async () => {
    trialsEnd();
    const hugo = await registered(visitor("Hugo"));
    id = await tripOf(hugo);
    await join(clara, await invitationTo(id, hugo));
    expect((await add(clara)).status).toBe(201);
    expect((await call(clara, "POST /api/trips", { body: tripBody })).status).toBe(403);
    expect((await on(clara, "POST /duplicate")).status).toBe(403);
  });

  test("Clara's premium counts on Anna's trip, whose trial is over; Anna and Ben may not add", async () => {
    trialsEnd();
    hasPremium(clara);
    expect((await add(clara)).status).toBe(201);
    for (const person of [anna, ben]) expect((await add(person)).status).toBe(403);
    const { json } = await on(anna, "GET /expenses");
    const body = { amount: 7 };
    expect((await call(anna, "PUT /api/expenses/{id}", { id: json.expenses[0].id, body })).status).toBe(200);
    expect((await repay(ben, { confirmed: true })).status).toBe(201);
  });
});

describe("Going", () => {
  test("Eva, who wants to keep her shares, leaves once for a key", async () => {
    const eva = await registered(visitor("Eva"));
    await join(eva, await invitationTo(id, anna));
    const leave = () =>
      on(eva, "POST /leave", { body: { keepShares: true }, headers: { "Idempotency-Key": "leave" } });
    expect((await leave()).status).toBe(204);
    await join(eva, await invitationTo(id, anna));
    expect((await leave()).status).toBe(204);
    expect((await call(eva, "GET /api/trips")).json).toHaveLength(2);
  });

  test("Ben leaves with debts, which stay under his name, and comes back by the link", async () => {
    await add(anna, { amount: 12 });
    expect((await on(ben, "POST /leave", { body: {} })).status).toBe(204);
    for (const path of ["", "/members", "/balances", "/history"])
      expect((await on(ben, `GET ${path}`)).status).toBe(404);
    expect((await call(ben, "GET /api/trips")).json.map((trip: Json) => trip.id)).not.toContain(id);
    expect(await balances(anna)).toEqual({ anna: 8, ben: -4, clara: -4 });
    expect((await membersOf(anna))[1]).toMatchObject({ name: "Ben", hasLeft: true });
    expect((await add(anna, { amount: 2 })).json.split.parts).toHaveLength(2);
    const back = await join(ben, await invitationTo(id, anna));
    expect(back.json.members[1]).toMatchObject({ id: member.ben, hasLeft: false });
    expect(back.json.myBalance).toBe(-4);
  });

  test("Ben is removed, and does not come back by a general link", async () => {
    const params = { memberId: member.ben };
    expect((await on(anna, "DELETE /members/{memberId}", { params })).status).toBe(204);
    expect((await add(ben)).status).toBe(404);
    expect((await join(ben, await invitationTo(id, anna))).status).toBe(410);
    expect((await on(anna, "DELETE /members/{memberId}", { params: { memberId: member.anna } })).status).toBe(
      409,
    );
  });

  test("Anna hands the trip over first, to somebody who has an account and is there", async () => {
    expect((await on(anna, "POST /leave", { body: {} })).status).toBe(409);
    expect((await on(anna, "PUT /soft-delete")).status).toBe(409);
    const emil = (await on(anna, "POST /members", { body: { name: "Emil" } })).json.id;
    expect((await on(anna, "POST /transfer", { body: { memberId: emil } })).status).toBe(409);
    await add(anna, {});
    await on(clara, "POST /leave", { body: {} });
    expect((await on(anna, "POST /transfer", { body: { memberId: member.clara } })).status).toBe(409);
    const { json } = await on(anna, "POST /transfer", { body: { memberId: member.ben } });
    expect(json.map(({ role }: Json) => role)).toEqual(["member", "owner", "member", "member"]);
    expect((await on(anna, "GET /invitations")).status).toBe(403);
    expect((await on(anna, "POST /leave", { body: {} })).status).toBe(204);
    expect((await on(ben, "PUT /soft-delete")).status).toBe(200);
    for (const path of ["/members", "/balances", "/history", "/repayments", "/invitations"])
      expect((await on(ben, `GET ${path}`)).status).toBe(404);
  });

  test("Jana deletes her account: the trip goes to who has been there longest, and nobody else's figures change", async () => {
    const jana = await registered(visitor("Jana"));
    id = await tripOf(jana);
    await on(jana, "POST /members", { body: { name: "Emil" } });
    const token = await invitationTo(id, jana);
    for (const person of [ben, dora]) await join(person, token);
    const [j, emil, b, d] = (await membersOf(ben)).map((each) => each.id);
    await add(jana, { amount: 10 });
    await add(dora, { amount: 5.01, split: { mode: "equal", parts: [{ memberId: j }, { memberId: b }] } });
    await add(jana, { amount: 99, isPrivate: true });
    await on(ben, "POST /repayments", { body: { fromId: emil, toId: j, amount: 1, confirmed: true } });
    const before = await balances(ben);
    const listed = (await on(ben, "GET /expenses")).json;
    expect((await call(jana, "DELETE /api/auth/delete-account")).status).toBe(204);
    expect(await balances(ben)).toEqual(before);
    expect((await on(ben, "GET /expenses")).json).toEqual(listed);
    expect(await tripFor(ben)).toMatchObject({ role: "owner", expenseCount: 2 });
    expect((await membersOf(dora)).map(({ id, name, role, hasLeft }) => [id, name, role, hasLeft])).toEqual([
      [j, "Ehemalige Person", "member", true],
      [emil, "Emil", "member", false],
      [b, "Ben", "owner", false],
      [d, "Dora", "member", false],
    ]);
  });
});
