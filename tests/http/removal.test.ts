// A trip that Anna has deleted for good, while its rows wait for the purge.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dialogNames } from "~/domain/dialog";
import { addressOf, asData, intents, patterns } from "../support/addresses";
import { call, describedApi, expenseBody, tripBody } from "../support/api";
import { csvRows, file } from "../support/exports";
import {
  addExpense,
  createTrip,
  expenseForm,
  type Person,
  signUp,
  tripForm,
  visitor,
} from "../support/person";
import { allRows, countRows, execute, insertExpenses, insertTrips, purged, rows } from "../support/rows";
import { reachServerAt, serverOrigin, withServer } from "../support/server";
import { startServer } from "../support/server-process";
import { readWorkbook } from "../support/workbook";

withServer();

/** Occur in every text and amount of the removed trip, and nowhere else. */
const marks = ["gürteltier", "g%c3%bcrteltier", "4.711,93", "4711.93", "471193"];
const marksIn = (text: string) => marks.filter((mark) => text.toLowerCase().includes(mark));

const name = "Gürteltier";
let anna: Person;
let account: string;
let gone: { tripId: string; expenseId: string };

const keyed = (body: object, key: string) => ({ body, headers: { "Idempotency-Key": key } });
const trip = { ...tripBody, name, destination: name, budget: 4711.93 };
const expense = () => ({ ...expenseBody, description: name, amount: 4711.93, tripId: gone.tripId });

beforeAll(async () => {
  anna = await signUp("Anna");
  account = rows<{ id: string }>("select id from users where email = ?", anna.email)[0]!.id;
  await addExpense(anna, await createTrip(anna, { name: "Bleibt" }));
  const { json } = await call(anna, "POST /api/trips", keyed(trip, "trip"));
  gone = { tripId: json.id, expenseId: "" };
  gone.expenseId = (await call(anna, "POST /api/expenses", keyed(expense(), "expense"))).json.id;
  await call(anna, "PUT /api/trips/{id}/soft-delete", { id: gone.tripId });
  expect(marksIn((await anna.open("/my-trips?filter=deleted")).html).length).toBeGreaterThan(0);
  // Marks the trip as the server does, without starting the purge.
  execute("update trips set is_removed = 1 where id = ?", gone.tripId);
});

/** Requests a page and expects that none of the marks is in it. */
async function ask(path: string, init?: RequestInit): Promise<{ status: number; text: string }> {
  const answer = await anna.request(path, init);
  const text = await answer.text();
  expect([init?.method, path, marksIn(text + JSON.stringify([...answer.headers]))]).toEqual([
    ...[init?.method, path, []],
  ]);
  return { status: answer.status, text };
}

test.each(patterns.filter((pattern) => !/logout/.test(pattern)))("is not shown at %s", async (pattern) => {
  for (const id of Object.values(gone)) {
    for (const path of [addressOf(pattern, id), asData(addressOf(pattern, id))]) {
      const { status } = await ask(path);
      const isAboutIt = pattern.includes(":id") && pattern !== "/trip-details/:id";
      if (isAboutIt) expect([path, [404, 405].includes(status)]).toEqual([path, true]);
    }
    if (!pattern.includes(":id")) break;
  }
});

test("is in no list, search, dialog or statistic", async () => {
  const filters = ["all", "current", "planned", "finished", "deleted"];
  for (const filter of filters) await ask(`/my-trips?filter=${filter}&q=tier`);
  const screens = ["/", "/my-trips", "/expenses", "/analytics", "/profile"];
  for (const dialog of dialogNames)
    for (const id of Object.values(gone))
      for (const screen of screens) await ask(`${screen}?dialog=${dialog}&id=${id}&trip=${gone.tripId}`);
  expect((await anna.open("/my-trips?filter=deleted")).text).toContain("Keine gelöschten Reisen");
  expect((await call(anna, "GET /api/trips/deleted")).json).toEqual([]);
  expect((await call(anna, "GET /api/trips")).json).toMatchObject([{ name: "Bleibt" }]);
  expect((await call(anna, "GET /api/user/stats")).json).toEqual({
    totalTrips: 1,
    totalExpenses: 1,
    totalAmount: 12.5,
    averagePerTrip: 12.5,
  });
});

test("is in no export, and cannot be exported by itself", async () => {
  expect(await csvRows(anna)).toHaveLength(1);
  expect(marksIn((await file(anna, "format=json")).toString("utf8"))).toEqual([]);
  expect(marksIn(JSON.stringify(readWorkbook(await file(anna, "format=xlsx"))))).toEqual([]);
  for (const format of ["csv", "json", "xlsx"])
    expect((await ask(`/api/user/export?format=${format}&trip=${gone.tripId}`)).status).toBe(404);
});

test("cannot be read, changed, restored or deleted again by the API", async () => {
  const { paths } = await describedApi();
  const before = allRows();
  const body = JSON.stringify({ ...trip, ...expense(), name: "Anders", destination: "Anders", budget: 1 });
  for (const [path, methods] of Object.entries(paths).filter(([path]) => path.includes("{id}")))
    for (const method of Object.keys(methods).map((each) => each.toUpperCase()))
      for (const id of Object.values(gone)) {
        const headers = { "Content-Type": "application/json" };
        const address = path.replace("{id}", id);
        const { status } = await ask(address, { method, headers, ...(method !== "GET" && { body }) });
        expect([method, path, status]).toEqual([method, path, 404]);
      }
  const another = await call(anna, "POST /api/expenses", { body: expense() });
  const unknown = await call(anna, "POST /api/expenses", { body: { ...expense(), tripId: "none" } });
  expect([another.status, another.json]).toEqual([404, unknown.json]);
  expect(allRows()).toEqual(before);
});

test("is refused by every form, like a trip that never existed", async () => {
  const before = allRows();
  const tried = intents.filter((intent) => /^(trip|expense)\./.test(intent) && intent !== "trip.create");
  expect(tried.length).toBeGreaterThan(8);
  const [kept] = rows<{ id: string }>("select id from trips where name = 'Bleibt'");
  const screens = ["/", "/my-trips", `/trip/${kept!.id}`, `/trip/${kept!.id}/expenses`];
  for (const intent of tried) {
    const id = intent.startsWith("trip.") ? gone.tripId : gone.expenseId;
    const fields = { ...tripForm, ...expenseForm, intent };
    const answers = [];
    for (const screen of screens) {
      const there = await anna.send(screen, { ...fields, id, tripId: gone.tripId });
      const none = await anna.send(screen, { ...fields, id: "none", tripId: "none" });
      expect([intent, screen, there.text]).toEqual([intent, screen, none.text]);
      answers.push(there.status);
    }
    // 400 means that the screen does not have this form.
    expect([intent, ...new Set(answers.filter((status) => status !== 400))]).toEqual([intent, 404]);
  }
  expect(allRows()).toEqual(before);
});

describe("a submission from before creates nothing again", () => {
  test("by the API", async () => {
    const before = allRows();
    const repeated = [
      await call(anna, "POST /api/trips", keyed(trip, "trip")),
      await call(anna, "POST /api/expenses", keyed(expense(), "expense")),
    ];
    expect(repeated.map(({ status }) => status)).toEqual([404, 404]);
    expect(allRows()).toEqual(before);
  });

  test("by a device's outbox", async () => {
    const { tripId } = gone;
    const sending = { ...expenseForm, intent: "expense.add", account, tripId, submissionId: "later" };
    const restoring = { intent: "trip.restore", account, id: tripId, submissionId: "restoring" };
    for (const fields of [sending, restoring])
      expect((await ask("/outbox/send", { method: "POST", body: new URLSearchParams(fields) })).status).toBe(
        404,
      );
  });
});

describe("a server that is killed after its response", () => {
  const origin = { before: "" };
  beforeAll(() => {
    origin.before = serverOrigin();
  });
  afterAll(() => reachServerAt(origin.before));

  test("has removed the trip and the account, and its next start purges their rows", async () => {
    const { DATABASE_URL } = process.env;
    const first = await startServer({ DATABASE_URL });
    reachServerAt(first.url);
    const [ben, clara, emil] = [await signUp("Ben"), await signUp("Clara"), await signUp("Emil")];
    const [bens, claras] = [await createTrip(ben, { setAsActive: "" }), await createTrip(clara)];
    await addExpense(emil, await createTrip(emil));
    for (const id of [bens, claras]) insertExpenses(id, 20_000, () => "2026-11-12");
    await call(ben, "PUT /api/trips/{id}/soft-delete", { id: bens });
    expect((await call(ben, "DELETE /api/trips/{id}/permanent", { id: bens })).status).toBe(204);
    expect((await call(clara, "DELETE /api/auth/delete-account")).status).toBe(204);
    const exited = new Promise((resolve) => first.process.once("exit", resolve));
    first.process.kill("SIGKILL");
    await exited;
    const emils = () =>
      rows("select e.* from expenses e join users u on u.id = e.user_id where u.email = ?", emil.email);
    const before = emils();
    expect(before).toHaveLength(1);
    // A trip in the middle of its purge, whatever the state of the others.
    const [torn = ""] = insertTrips(emil.email, 1, () => ({ isDeleted: true }));
    insertExpenses(torn, 1_500, () => "2026-11-12");
    execute("update trips set is_removed = 1 where id = ?", torn);

    const second = await startServer({ DATABASE_URL });
    reachServerAt(second.url);
    const restored = await call(ben, "PUT /api/trips/{id}/restore", { id: bens });
    expect([restored.status, restored.json.error]).toEqual([404, "Reise nicht gefunden"]);
    expect((await call(ben, "GET /api/trips/deleted")).json).toEqual([]);
    expect((await call(clara, "GET /api/auth/user")).status).toBe(401);
    const again = visitor("Clara");
    Object.assign(again, { email: clara.email });
    const body = { email: clara.email, password: "geheim123", firstName: "Clara", lastName: "Muster" };
    expect((await call(again, "POST /api/auth/register", { body })).status).toBe(201);
    await purged();
    expect(countRows("expenses", "trip_id in (?, ?, ?)", bens, claras, torn)).toBe(0);
    expect(emils()).toEqual(before);
    expect(await second.stop()).toBe(0);
  });
});
