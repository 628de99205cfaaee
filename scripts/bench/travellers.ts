// Accounts for a benchmark, each with a trip of a given number of expenses.
import path from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import type { ServerProcess } from "../../tests/support/server-process.ts";

const PER_DAY = 12;

export interface Traveller {
  cookie: string;
  tripId: string;
}

/** Registers an account, starts a trip, and gives it this many expenses. */
export async function travellerWith(
  count: number,
  server: ServerProcess,
  url?: string,
  name = `anna-${count}`,
): Promise<Traveller> {
  const person = { firstName: "Anna", lastName: "Muster", password: "geheim123" };
  const registered = await request(server, "/api/auth/register", {
    ...person,
    email: `${name}@example.com`,
  });
  const cookies = registered.headers.getSetCookie().map((line) => line.split(";")[0]);
  const cookie = cookies.find((each) => each?.startsWith("session="))!;
  const dates = { startDate: "2025-01-01", endDate: "2026-12-31" };
  const named = { name: "Interrail", destination: "Lissabon", travelMethod: "bahn", budget: 999_999 };
  const trip = await request(server, "/api/trips", { ...named, ...dates, setAsActive: true }, cookie);
  const { id: tripId } = (await trip.json()) as { id: string };
  for (const categoryId of ["restaurant", "hotel", "oepnv", "eintritt", "souvenirs"].slice(0, count)) {
    const entry = { tripId, categoryId, amount: 12.5, description: "Ausgabe", date: "2026-11-21" };
    await request(server, "/api/expenses", entry, cookie);
  }
  if (url) await multiplyOnPostgres(url, tripId, count);
  else multiply(path.join(server.folder, "reisekasse.db"), tripId, count);
  return { cookie, tripId };
}

/** Starts a trip of eight people, who share this many expenses. */
export async function travellerOfEight(count: number, server: ServerProcess): Promise<Traveller> {
  const traveller = await travellerWith(1, server, undefined, "eight");
  const { cookie, tripId } = traveller;
  for (const name of ["Ben", "Clara", "David", "Eva", "Finn", "Greta", "Hugo"])
    await request(server, `/api/trips/${tripId}/members`, { name }, cookie);
  for (let n = 1; n < count; n++) {
    const entry = { tripId, categoryId: "restaurant", amount: 12.5, description: "Ausgabe" };
    await request(server, "/api/expenses", { ...entry, date: dayBefore(Math.floor(n / PER_DAY)) }, cookie);
  }
  return traveller;
}

/** Returns the calendar day this many days before 21 November 2026. */
function dayBefore(days: number): string {
  return new Date(Date.UTC(2026, 10, 21) - days * 86_400_000).toISOString().slice(0, 10);
}

/** Copies a trip's expenses as multiply() does. */
async function multiplyOnPostgres(url: string, tripId: string, count: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { fields, rowCount } = await client.query("select * from expenses where trip_id = $1", [tripId]);
  const copied: Record<string, string> = {
    id: "trip_id || '-' || n",
    day: `to_char(date '2026-11-21' - n / ${PER_DAY}, 'YYYY-MM-DD')`,
    created_at: "created_at - n * interval '1 millisecond'",
  };
  const names = fields.map(({ name }) => name);
  const ofTrip = "select *, row_number() over (order by id) - 1 as at from expenses where trip_id = $1";
  await client.query(
    `insert into expenses (${names}) select ${names.map((name) => copied[name] ?? name)}
       from generate_series($2::int, $3::int - 1) n join (${ofTrip}) e on e.at = n % $2`,
    [tripId, rowCount, count],
  );
  await client.query("vacuum analyze expenses");
  await client.end();
}

/** Copies a trip's expenses to earlier days, whatever columns the build has, until there are this many. */
function multiply(file: string, tripId: string, count: number): void {
  const database = new Database(file);
  const columns = database.pragma("table_info(expenses)") as { name: string }[];
  const copied: Record<string, string> = { id: ":id", day: ":day", created_at: "created_at - :n" };
  const names = columns.map(({ name }) => name);
  const copy = database.prepare(
    `insert into expenses (${names}) select ${names.map((name) => copied[name] ?? name)} from expenses where id = :of`,
  );
  const ids = database.prepare("select id from expenses where trip_id = ?").pluck().all(tripId);
  database.transaction(() => {
    for (let n = ids.length; n < count; n++) {
      const day = dayBefore(Math.floor(n / PER_DAY));
      copy.run({ n, of: ids[n % ids.length], id: `${tripId}-${n}`, day });
    }
  })();
  database.close();
}

/** @throws an Error if the request is refused */
export async function request(
  { url }: ServerProcess,
  path: string,
  body?: object,
  cookie = "",
): Promise<Response> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url + path, {
    method: body ? "POST" : "GET",
    redirect: "manual",
    headers: {
      "Accept-Encoding": "br",
      Cookie: cookie,
      ...(body && !isForm && { "Content-Type": "application/json" }),
    },
    body: isForm ? body : body && JSON.stringify(body),
  });
  if (response.status >= 400 || response.headers.get("Location")?.includes("/login"))
    throw new Error(`${path} was answered with ${response.status}`);
  return response;
}
