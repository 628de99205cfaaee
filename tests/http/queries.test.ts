import { beforeAll, expect, test } from "vitest";
import { addExpense, createTrip, type Person, signUp } from "../support/person";
import { execute, insertExpenses } from "../support/rows";
import { withServer } from "../support/server";
import { statementsOf } from "../support/statements";

withServer();

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
  insertExpenses(tripId, 200, (n) => `2026-${String(1 + (n % 11)).padStart(2, "0")}-15`);
  const trashed = await createTrip(anna, { name: "Weg", setAsActive: "" });
  await anna.post("/my-trips", { intent: "trip.delete", id: trashed });
});

/** Counts the statements that the database runs for a page. */
async function countStatements(path: string, person = anna): Promise<number> {
  const statements = await statementsOf(async () => expect((await person.open(path)).status).toBe(200));
  return statements.length;
}

/** Counts the statements for each of the pages. */
async function countEach(paths: string[], person: Person): Promise<number[]> {
  const counts: number[] = [];
  for (const path of paths) counts.push(await countStatements(path, person));
  return counts;
}

// One statement of each screen tells the device which of its entries the screen contains; where an expense can be added,
// another one asks what is often entered. My trips also asks for trips that the account was taken off.
const screens: [path: () => string, most: number][] = [
  [() => "/", 8],
  [() => "/?dialog=expense", 8],
  [() => "/?dialog=expense&line=12+Pizza+bar+gestern", 8],
  [() => "/expenses", 7],
  [() => "/expenses?before=2026-06-15", 7],
  [() => "/expenses?q=ausgabe&category=food&from=2026-01-01", 6],
  [() => "/expenses?q=ausgabe+essen&before=2026-06-15", 6],
  [() => "/analytics", 8],
  [() => "/my-trips", 7],
  [() => "/my-trips?filter=deleted&q=weg", 7],
  [() => `/trip/${tripId}`, 7],
  [() => `/trip/${tripId}/expenses`, 7],
  [() => "/profile", 8],
  [() => "/profile?dialog=sessions", 9],
  [() => "/api/auth/user", 2],
  [() => "/api/expenses/categories", 1],
  [() => "/api/trips", 4],
  [() => "/api/trips/deleted", 4],
  // A trip with all its 200 expenses: two for each page of fifty, one of them for receipts.
  [() => "/api/trips/active", 13],
  [() => `/api/trips/${tripId}`, 13],
  [() => `/api/trips/${tripId}/summary`, 5],
  [() => `/api/trips/${tripId}/expenses?q=ausgabe&limit=10`, 5],
  [() => "/api/user/stats", 3],
];

test("every screen and every read by the API runs a limited number of statements", async () => {
  for (const [path, most] of screens) {
    const count = await countStatements(path());
    expect([path(), count <= most]).toEqual([path(), true]);
  }
});

test("nights cost one statement, only in days, and only on a trip that has them", async () => {
  const ida = await signUp("Ida");
  const tripId = await createTrip(ida);
  await addExpense(ida, tripId, { date: "2026-11-13" });
  const paths = ["/", "/analytics", `/trip/${tripId}/expenses`, `/api/trips/${tripId}/summary`];
  const counts = () => countEach(paths, ida);
  const before = await counts();
  await addExpense(ida, tripId, { date: "2026-11-13", categoryId: "hotel", nights: "3" });
  const [home, analytics, list, summary] = before;
  expect(await counts()).toEqual([home, analytics! + 1, list, summary! + 1]);
});

test("a trip in foreign currencies costs home a look at the rates, and lists one statement if sums by currency are asked for", async () => {
  const clara = await signUp("Clara");
  const tripId = await createTrip(clara);
  const statements = (path: string) => countStatements(path, clara);
  const list = `/trip/${tripId}/expenses`;
  const inEuro = { home: await statements("/"), list: await statements(list) };
  expect(await statements(`${list}?totals=currency`)).toBe(inEuro.list);
  await addExpense(clara, tripId, { amount: "450.000", originalCurrency: "VND", exchangeRate: "28605,1" });
  expect(await statements("/")).toBeLessThanOrEqual(inEuro.home + 2);
  execute(
    "insert into rates (source, currency, day, rate) values ('ecb', 'VND', ?, '28605.1')",
    new Date().toISOString().slice(0, 10),
  );
  expect(await statements("/")).toBe(inEuro.home + 1);
  expect(await statements(list)).toBe(inEuro.list);
  expect(await statements(`${list}?totals=currency`)).toBe(inEuro.list + 1);
  expect(await statements(`/trip/${tripId}?dialog=currencies`)).toBeLessThanOrEqual(9);
});

test("of shared trips, Anna's list asks for the people, her shares and what is open of them, of however many", async () => {
  const otto = await signUp("Otto");
  const shared = [await createTrip(otto, { setAsActive: "" }), await createTrip(otto, { setAsActive: "" })];
  const before = await countStatements("/my-trips", otto);
  const counts: number[] = [];
  for (const tripId of shared) {
    await otto.fillIn(`/trip/${tripId}?dialog=members`, "member.add", { name: "Oma" });
    counts.push(await countStatements("/my-trips", otto));
  }
  expect(counts).toEqual([before + 3, before + 3]);
});

test("what is open costs its rows a statement where they are shown, and its days one in the statistics", async () => {
  const eva = await signUp("Eva");
  const tripId = await createTrip(eva);
  await addExpense(eva, tripId);
  const list = `/trip/${tripId}/expenses`;
  const paths = ["/", list, `${list}?q=past`, `/trip/${tripId}`, "/analytics", "/my-trips"];
  const [home, listed, found, ofTrip, analytics, trips] = await countEach(paths, eva);
  await addExpense(eva, tripId, { kind: "planned" });
  expect(await countEach(paths, eva)).toEqual([
    ...[home! + 1, listed! + 1, found! + 1],
    ...[ofTrip, analytics! + 1, trips],
  ]);
});

test("limits cost no screen a further statement", async () => {
  const lena = await signUp("Lena");
  const tripId = await createTrip(lena);
  await addExpense(lena, tripId);
  const list = `/trip/${tripId}/expenses`;
  const paths = ["/", "/analytics", `/trip/${tripId}`, list, `/api/trips/${tripId}/summary`];
  const counts = () => countEach(paths, lena);
  const before = await counts();
  await lena.post(`/trip/${tripId}`, { intent: "trip.limits", id: tripId, food: "5", travel: "9" });
  expect(await lena.open("/analytics").then(({ root }) => root.querySelectorAll("#limits li").length)).toBe(
    2,
  );
  expect(await counts()).toEqual(before);
});

test("what is written on a trip of one person asks nothing of people, parts and history", async () => {
  const jan = await signUp("Jan");
  const tripId = await createTrip(jan);
  const statements = await statementsOf(async () => {
    const id = await addExpense(jan, tripId);
    await jan.post("/expenses", { intent: "expense.change", id, amount: "13", categoryId: "restaurant" });
    await jan.post("/expenses", { intent: "expense.delete", id });
  });
  expect(statements.filter((sql) => /delete from "expenses"/.test(sql))).toHaveLength(1);
  expect(statements.filter((sql) => /"(expense_parts|history|repayments|invitations)"/.test(sql))).toEqual(
    [],
  );
});
