// Reads the database beside models or a running server, and inserts rows where forms would take long.
import Database from "better-sqlite3";
import { searchable } from "~/domain/text";

function withDatabase<T>(work: (database: Database.Database) => T): T {
  const database = new Database(process.env.DATABASE_URL!.replace("file:", ""));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Returns what people have stored, to compare before and after. */
export function snapshot(): string {
  const tables = ["users", "trips", "expenses", "submissions"];
  return withDatabase((database) =>
    JSON.stringify(tables.map((table) => database.prepare(`select * from ${table} order by 1, 2`).all())),
  );
}

/** The names of the app's tables. */
export function tableNames(database: Database.Database): string[] {
  const isOurs = "name not like 'sqlite\\_%' escape '\\' and name not like '\\_\\_%' escape '\\'";
  const names = `select name from sqlite_master where type = 'table' and ${isOurs} order by name`;
  return database.prepare(names).pluck().all() as string[];
}

/** Returns every row of every table by the table's name. */
export function allRows(): Record<string, unknown[]> {
  return withDatabase((database) => {
    const read = (table: string) => database.prepare(`select * from "${table}" order by 1, 2`).all();
    return Object.fromEntries(tableNames(database).map((table) => [table, read(table)]));
  });
}

/** Counts the rows of a table that match a condition. */
export function countRows(table: string, where = "1", ...values: unknown[]): number {
  return withDatabase((database) => {
    const row = database.prepare(`select count(*) as n from ${table} where ${where}`).get(...values);
    return (row as { n: number }).n;
  });
}

/** The id of the account with this address. */
export function accountOf({ email }: { email: string }): string {
  return rows<{ id: string }>("select id from users where email = ?", email)[0]!.id;
}

/** The Google account that is linked to the account with this address. */
export function googleSubOf(email: string): string | null | undefined {
  type Row = { google_sub: string | null };
  return rows<Row>("select google_sub from users where email = ?", email)[0]?.google_sub;
}

/** Runs a query and returns its rows. */
export function rows<Row>(sql: string, ...values: unknown[]): Row[] {
  return withDatabase((database) => database.prepare(sql).all(...values) as Row[]);
}

/** Runs a statement that changes rows. */
export function execute(sql: string, ...values: unknown[]): void {
  withDatabase((database) => database.prepare(sql).run(...values));
}

/** Inserts many expenses into a trip; `dayOf` and `centsOf` set the day and amount of the nth. */
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
      `insert into expenses (id, user_id, trip_id, amount, day, category_id, payment_method, description, search_text,
         created_at)
       values (?, ?, ?, ?, ?, 'restaurant', 'kreditkarte', ?, ?, ?)`,
    );
    database.transaction(() => {
      for (let n = 0; n < count; n++) {
        const id = `${tripId}-${String(n).padStart(8, "0")}`;
        const texts = [`Ausgabe ${n}`, `ausgabe ${n}`];
        insert.run(id, user_id, tripId, centsOf(n), dayOf(n), ...texts, 1_700_000_000_000 + n);
      }
    })();
  });
}

/** Inserts many planned trips into an account and returns their ids; `fields` overrides values of the nth. */
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
        const searchText = searchable(`${name}\nLissabon`);
        const flags = [isArchived ? 1 : 0, isDeleted ? 1 : 0];
        insert.run(id, userId, name, searchText, startDate, ...flags, 1_700_000_000_000 + n);
      }
    })();
    return ids;
  });
}
