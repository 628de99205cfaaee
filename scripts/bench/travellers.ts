import path from "node:path";
import Database from "better-sqlite3";
import type { ServerProcess } from "../../tests/support/server-process.ts";

export interface Traveller {
  cookie: string;
  tripId: string;
}

const categories = [
  "restaurant",
  "snacks",
  "oepnv",
  "hotel",
  "eintritt",
  "souvenirs",
  "flight",
  "apotheke",
  "internet",
];
const perDay = 12;
const days = 10_000;

/** Registers an account over HTTP, starts a trip, and adds this many expenses to it, a dozen a day. */
export async function seedTraveller({ url, folder }: ServerProcess, count: number): Promise<Traveller> {
  const registered = await post(`${url}/login`, "", {
    intent: "account.register",
    email: `bench-${count}@example.com`,
    password: "geheim123",
    firstName: "Anna",
    lastName: "Muster",
  });
  const cookie = registered.headers
    .getSetCookie()
    .filter((line) => line.startsWith("session="))
    .map((line) => line.split(";")[0])
    .join();
  await post(`${url}/my-trips`, cookie, {
    intent: "trip.create",
    name: "Interrail Portugal",
    destination: "Lissabon",
    travelMethod: "bahn",
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    budget: "999999",
    setAsActive: "on",
  });
  return { cookie, tripId: insertExpenses(path.join(folder, "reisekasse.db"), count) };
}

function insertExpenses(file: string, count: number): string {
  const database = new Database(file);
  const trip = database.prepare("select id, user_id from trips order by created_at desc limit 1").get() as {
    id: string;
    user_id: string;
  };
  const insert = database.prepare(
    `insert into expenses (id, user_id, trip_id, amount, day, category_id, payment_method, description, search_text,
       created_at)
     values (?, ?, ?, ?, ?, ?, 'kreditkarte', ?, ?, ?)`,
  );
  database.transaction(() => {
    for (let n = 0; n < count; n++) {
      const day = new Date(Date.UTC(2026, 10, 21) - (Math.floor(n / perDay) % days) * 86_400_000)
        .toISOString()
        .slice(0, 10);
      const id = `${trip.id}-${String(n).padStart(8, "0")}`;
      const category = categories[n % categories.length];
      insert.run(
        id,
        trip.user_id,
        trip.id,
        350 + ((n * 37) % 4_000),
        day,
        category,
        `Ausgabe ${n}`,
        `ausgabe ${n}`,
        Date.now() - n,
      );
    }
  })();
  database.close();
  return trip.id;
}

async function post(url: string, cookie: string, fields: Record<string, string>): Promise<Response> {
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie },
    body: new URLSearchParams(fields),
  });
  if (response.status !== 303) throw new Error(`${url} answered ${response.status}`);
  return response;
}
