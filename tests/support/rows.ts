// A look past the server at what is in the database, and rows put there directly where making them by hand would take long.
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { fold } from "~/domain/text";

function withDatabase<T>(work: (database: Database.Database) => T): T {
  const database = new Database(process.env.DATABASE_URL!.replace("file:", ""));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Everything that people made, to compare before and after: nothing may have changed. */
export function snapshot(): string {
  const tables = ["users", "trips", "expenses", "submissions"];
  return withDatabase((database) =>
    JSON.stringify(tables.map((table) => database.prepare(`select * from ${table} order by 1, 2`).all())),
  );
}

/** All rows of every table there is, whatever it is called: to find what should be gone. */
export function everything(): Record<string, unknown[]> {
  return withDatabase((database) => {
    const tables = database
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
      )
      .all() as { name: string }[];
    return Object.fromEntries(
      tables.map(({ name }) => [name, database.prepare(`select * from "${name}" order by 1, 2`).all()]),
    );
  });
}

/** How many rows a table has, of this user where one is named. */
export function countRows(table: string, where = "1", ...values: unknown[]): number {
  return withDatabase((database) => {
    const row = database.prepare(`select count(*) as n from ${table} where ${where}`).get(...values);
    return (row as { n: number }).n;
  });
}

/** Waits until the rows of what was deleted for good are gone, which the server's answer does not wait for. */
export async function purged(): Promise<void> {
  while (countRows("trips", "is_removed") + countRows("users", "is_removed") > 0) await wait(50);
}

/** Rows of a query, for a look at columns. */
export function rows<Row>(sql: string, ...values: unknown[]): Row[] {
  return withDatabase((database) => database.prepare(sql).all(...values) as Row[]);
}

/** Changes rows directly. */
export function execute(sql: string, ...values: unknown[]): void {
  withDatabase((database) => database.prepare(sql).run(...values));
}

/** Adds many expenses to a trip at once; `dayOf` and `centsOf` say of which day and amount the nth is. */
export function insertExpenses(
  tripId: string,
  count: number,
  dayOf: (n: number) => string,
  centsOf: (n: number) => number = () => 100,
): void {
  withDatabase((database) => {
    const { user_id } = database.prepare("select user_id from trips where id = ?").get(tripId) as {
      user_id: string;
    };
    const insert = database.prepare(
      `insert into expenses (id, user_id, trip_id, amount, day, category_id, payment_method, description, created_at)
       values (?, ?, ?, ?, ?, 'restaurant', 'kreditkarte', ?, ?)`,
    );
    database.transaction(() => {
      for (let n = 0; n < count; n++) {
        const id = `${tripId}-${String(n).padStart(8, "0")}`;
        insert.run(id, user_id, tripId, centsOf(n), dayOf(n), `Ausgabe ${n}`, 1_700_000_000_000 + n);
      }
    })();
  });
}

/** Adds many planned trips to an account at once, and answers their ids; `fields` says what of the nth is different. */
export function insertTrips(
  email: string,
  count: number,
  fields: (n: number) => {
    name?: string;
    startDate?: string;
    isArchived?: boolean;
    isDeleted?: boolean;
  } = () => ({}),
): string[] {
  return withDatabase((database) => {
    const { id: userId } = database.prepare("select id from users where email = ?").get(email) as {
      id: string;
    };
    const insert = database.prepare(
      `insert into trips (id, user_id, name, destination, search_text, start_date, end_date, currency, travel_method,
         is_active, is_archived, is_deleted, created_at)
       values (?, ?, ?, 'Lissabon', ?, ?, '2026-12-31', 'EUR', 'bahn', 0, ?, ?, ?)`,
    );
    const ids = Array.from({ length: count }, () => crypto.randomUUID());
    database.transaction(() => {
      for (const [n, id] of ids.entries()) {
        const { name = `Reise ${n}`, startDate = "2026-01-01", isArchived, isDeleted } = fields(n);
        const searchText = fold(`${name}\nLissabon`);
        const flags = [isArchived ? 1 : 0, isDeleted ? 1 : 0];
        insert.run(id, userId, name, searchText, startDate, ...flags, 1_700_000_000_000 + n);
      }
    })();
    return ids;
  });
}
