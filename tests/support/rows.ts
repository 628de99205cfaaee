// Reads the database beside models or a running server, and inserts rows where forms would take long.
import type Database from "better-sqlite3";
import { RECEIPTS_PER_EXPENSE } from "~/domain/quota";
import { RECEIPT_NAME_LENGTH } from "~/domain/receipts/receipt";
import { searchable } from "~/domain/text";
import { ask as askDatabase, insert, isPostgres, momentFor } from "./database";

export const isOnPostgres = () => isPostgres(process.env.DATABASE_URL!);

/** Runs a statement on the database of this file, and returns its rows. */
const ask = (sql: string, values?: unknown[]) => askDatabase(process.env.DATABASE_URL!, sql, values);

/** Returns what people have stored, to compare before and after. */
export function snapshot(): string {
  const own = ["users", "trips", "trip_members", "expenses", "submissions"];
  const ofShared = ["expense_parts", "repayments", "invitations", "history"];
  return JSON.stringify([...own, ...ofShared].map(inOrder));
}

/** Returns the rows of a table, sorted here: PostgreSQL has no order for JSON. */
function inOrder(table: string): Record<string, unknown>[] {
  const found = ask(`select * from "${table}"`).map((row) => ({ row, text: JSON.stringify(row) }));
  return found.sort((a, b) => (a.text < b.text ? -1 : 1)).map(({ row }) => row);
}

const tablesOnSqlite = `select name from sqlite_master where type = 'table'
  and name not like 'sqlite\\_%' escape '\\' and name not like '\\_\\_%' escape '\\' order by name`;

const tablesOnPostgres = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_name not in ('migrations', 'owner_locks', 'rate_limits') order by 1`;

/** The names of the app's tables. */
export function tableNames(): string[] {
  return ask(isOnPostgres() ? tablesOnPostgres : tablesOnSqlite).map(({ name }) => String(name));
}

/** The names of a table's columns, in their order. */
export function columnsOf(table: string): string[] {
  const onPostgres =
    "select column_name as name from information_schema.columns where table_name = ? order by ordinal_position";
  const names = ask(isOnPostgres() ? onPostgres : "select name from pragma_table_info(?) order by cid", [
    table,
  ]);
  return names.map(({ name }) => String(name));
}

/** The names of the app's tables in a file. */
export function tablesIn(database: Database.Database): string[] {
  return database.prepare(tablesOnSqlite).pluck().all() as string[];
}

/** Tables of what the server is about to do, whose rows come and go by themselves. */
const passing = ["mails", "leases"];

/** Returns every row of every table by the table's name, but for what the server is about to do. */
export function allRows(): Record<string, unknown[]> {
  const names = tableNames().filter((name) => !passing.includes(name));
  return Object.fromEntries(names.map((name) => [name, inOrder(name)]));
}

/** Counts the rows of a table that match a condition. */
export function countRows(table: string, where = "true", ...values: unknown[]): number {
  return Number(ask(`select count(*) as n from ${table} where ${where}`, values)[0]!.n);
}

/** Counts the trips that an account is on, those in the trash too; a condition may name columns of its membership. */
export function countTripsOf(userId: string, where = "true"): number {
  const joined = "trips join trip_members on trip_members.trip_id = trips.id";
  return countRows(joined, `user_id = ? and ${where}`, userId);
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
  return ask(sql, values) as Row[];
}

/** Runs a statement that changes rows. */
export function execute(sql: string, ...values: unknown[]): void {
  ask(sql, values);
}

/** A moment as this engine takes it in a statement. */
export const moment = (milliseconds: number) => momentFor(process.env.DATABASE_URL!, milliseconds);

/** Puts an account on somebody else's trip, which it left at this moment or is still on, and returns the membership's id. */
export function insertMember(tripId: string, userId: string, leftAt?: number): string {
  const id = `${userId} on ${tripId}`;
  const membership = { id, trip_id: tripId, user_id: userId, role: "member", is_active: 0, is_archived: 0 };
  const left_at = leftAt === undefined ? null : moment(leftAt);
  insert(process.env.DATABASE_URL!, "trip_members", [{ ...membership, created_at: moment(0), left_at }]);
  return id;
}

/** Puts many people without an account on these trips. */
export function insertPeople(tripIds: readonly string[], count: number, name: string): void {
  const created_at = moment(1_700_000_000_000);
  const people = tripIds.flatMap((trip_id) =>
    Array.from({ length: count }, (_, n) => {
      const id = `${n} on ${trip_id}`;
      return { id, trip_id, name, role: "member", is_active: 0, is_archived: 0, created_at };
    }),
  );
  insert(process.env.DATABASE_URL!, "trip_members", people);
  execute(`update trips set is_shared = true where id in (${tripIds.map(() => "?").join()})`, ...tripIds);
}

/** Inserts many expenses into a trip; `dayOf` and `centsOf` set the day and amount of the nth. */
export function insertExpenses(
  tripId: string,
  count: number,
  dayOf: (n: number) => string,
  centsOf: (n: number) => number = () => 100,
): void {
  const [owner] = rows<{ id: string }>(
    "select id from trip_members where trip_id = ? and role = 'owner'",
    tripId,
  );
  const expenses = Array.from({ length: count }, (_, n) => ({
    id: `${tripId}-${String(n).padStart(8, "0")}`,
    trip_id: tripId,
    created_by: owner!.id,
    amount: centsOf(n),
    day: dayOf(n),
    category_id: "restaurant",
    payment_method: "kreditkarte",
    description: `Ausgabe ${n}`,
    search_text: `ausgabe ${n}`,
    created_at: moment(1_700_000_000_000 + n),
  }));
  insert(process.env.DATABASE_URL!, "expenses", expenses);
}

/** Inserts so many like expenses into a trip by one statement; their ids end in 1, 2, 3 and so on. */
export function fillTrip(tripId: string, count: number): void {
  execute(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into expenses (id, trip_id, created_by, amount, day, category_id, payment_method, description, search_text, created_at)
    select trips.id || '-' || n, trips.id, trip_members.id, 100, start_date, 'restaurant', 'kreditkarte', 'Ausgabe', 'ausgabe',
      trips.created_at
    from numbers, trips join trip_members on trip_id = trips.id and role = 'owner' where trips.id = ?`,
    tripId,
  );
}

/**
 * Divides the undivided expenses of a trip equally among everybody on it, each paid by the next `payers` people in turn.
 * Call it after `insertPeople()` and `fillTrip()` or `insertExpenses()`.
 */
export function divideExpenses(tripId: string, payers: number): void {
  execute(
    `insert into expense_parts (expense_id, trip_id, member_id, paid, share, weight)
    select expense.id, expense.trip_id, person.id,
      case when (person.n - expense.n % people.count + people.count) % people.count < ${payers}
        then expense.amount / ${payers} + case when person.n = expense.n % people.count then expense.amount % ${payers} else 0 end
        else 0 end,
      expense.amount / people.count + case when person.n < expense.amount % people.count then 1 else 0 end,
      null
    from (select id, trip_id, amount, row_number() over (order by id) - 1 as n from expenses
        where trip_id = ? and split_mode is null) as expense
      cross join (select id, row_number() over (order by id) - 1 as n from trip_members where trip_id = ?) as person
      cross join (select count(*) as count from trip_members where trip_id = ?) as people`,
    ...[tripId, tripId, tripId],
  );
  execute("update expenses set split_mode = 'equal' where trip_id = ? and split_mode is null", tripId);
}

/** Gives each expense of a trip as many receipts as it may have. */
export function fillReceipts(tripId: string): void {
  execute(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${RECEIPTS_PER_EXPENSE})
    insert into receipts (id, key, expense_id, kind, name, bytes, width, height, digest, created_at)
    select expenses.id || '-' || n, expenses.id || '-' || n, expenses.id, 'jpeg', ?, 100000, 2000, 2000, 'none', created_at
    from numbers, expenses where trip_id = ?`,
    ...["€".repeat(RECEIPT_NAME_LENGTH), tripId],
  );
}

/** Inserts repayments of 1 cent between the people of a trip. */
export function fillRepayments(tripId: string, count: number, note: string): void {
  const people = rows<{ id: string }>("select id from trip_members where trip_id = ? order by id", tripId);
  const repayments = Array.from({ length: count }, (_, n) => ({
    id: `${tripId}-${n}`,
    trip_id: tripId,
    from_id: people[n % people.length]!.id,
    to_id: people[(n + 1) % people.length]!.id,
    amount: 1,
    day: "2026-01-01",
    note,
    created_by: people[0]!.id,
    created_at: moment(1_700_000_000_000 + n),
  }));
  insert(process.env.DATABASE_URL!, "repayments", repayments);
}

/** Inserts entries into the history of a trip, each of an expense whose texts were changed into others of that length. */
export function fillHistory(tripId: string, count: number, texts: Record<string, string>): void {
  const [owner] = rows<{ id: string }>(
    "select id from trip_members where trip_id = ? and role = 'owner'",
    tripId,
  );
  const common = { amount: 100, original: null, day: "2026-01-01", mode: null, parts: [], isPrivate: false };
  const others = Object.entries(texts).map(([name, text]) => [name, `${text.slice(1)}.`]);
  const entries = Array.from({ length: count }, (_, n) => ({
    id: `${tripId}-${String(n).padStart(8, "0")}`,
    trip_id: tripId,
    member_id: owner!.id,
    at: moment(1_700_000_000_000 + n),
    action: "expense.changed",
    subject_id: tripId,
    version: n + 2,
    before: JSON.stringify({ ...common, ...texts }),
    after: JSON.stringify({ ...common, ...Object.fromEntries(others) }),
  }));
  insert(process.env.DATABASE_URL!, "history", entries);
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
  const userId = accountOf({ email });
  const trips = Array.from({ length: count }, (_, n) => {
    const { name = `Reise ${n}`, startDate = "2026-01-01", isDeleted } = fields(n);
    return {
      id: crypto.randomUUID() as string,
      name,
      destination: "Lissabon",
      search_text: searchable(`${name}\nLissabon`),
      start_date: startDate,
      end_date: "2026-12-31",
      currency: "EUR",
      travel_method: "bahn",
      is_deleted: isDeleted ? 1 : 0,
      created_at: moment(1_700_000_000_000 + n),
    };
  });
  insert(process.env.DATABASE_URL!, "trips", trips);
  const memberships = trips.map(({ id, created_at }, n) => ({
    id: `owner of ${id}`,
    trip_id: id,
    user_id: userId,
    role: "owner",
    is_active: 0,
    is_archived: fields(n).isArchived ? 1 : 0,
    created_at,
  }));
  insert(process.env.DATABASE_URL!, "trip_members", memberships);
  return trips.map(({ id }) => id);
}
