// Constraints of the database itself, tried without any model.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { categoryIds, mainCategoryIds } from "~/domain/category";
import { MAX_CENTS } from "~/domain/money";
import { paymentMethods } from "~/domain/payment-method";
import { travelMethods } from "~/domain/travel-method";
import { startSession } from "~/models/session.server";
import { createTrip } from "~/models/trip.server";
import { attempts } from "../support/attempts";
import { anExpense, now, sent, someone, tripFields } from "../support/models";
import { columnsOf, isOnPostgres, moment, tableNames } from "../support/rows";

const { query, begin, rollBack } = attempts();

/** Any moment, as the database takes it. */
const then = moment(0);

type Value = string | number | null;
type Row = Record<string, Value>;

let anna: string;
let ben: string;
let annasTrip: string;
let bensTrip: string;
let annasExpense: string;

beforeAll(async () => {
  [anna, ben] = [await someone(), await someone("Ben")];
  for (const id of [anna, ben]) await startSession(id, now);
  annasTrip = await createTrip(anna, { ...tripFields, setAsActive: false }, sent("key"));
  bensTrip = await createTrip(ben, { ...tripFields, setAsActive: false }, sent("key"));
  annasExpense = await anExpense(anna, annasTrip);
  await anExpense(ben, bensTrip);
});

// Every attempt is rolled back, so that tests do not depend on each other.
beforeEach(() => {
  begin();
  return rollBack;
});

function set(table: string, id: string, changes: Row): () => void {
  const assignments = Object.keys(changes).map((column) => `${column} = ?`);
  const update = `update ${table} set ${assignments.join(", ")} where id = ?`;
  return () => query(update, ...Object.values(changes), id);
}

/** Inserts a copy of a row with a new id and these changes. */
function copy(table: string, id: string, changes: Row): () => void {
  const changed: Row = { id: `copy of ${id}`, ...changes };
  const columns = columnsOf(table);
  const set = columns.filter((column) => column in changed);
  const kept = columns.filter((column) => !(column in changed));
  const insert = `insert into ${table} (${[...set, ...kept].join(", ")})
    select ${[...set.map(() => "?"), ...kept].join(", ")} from ${table} where id = ?`;
  return () => query(insert, ...set.map((column) => changed[column]), id);
}

const goodDays = ["1900-01-01", "2026-02-28", "2026-12-31", "2199-12-31"];
const badDays = [
  ...["", "heute", "12.11.2026", "2026-1-1", "20261112", "2026-11-12T00:00:00Z", " 2026-11-12"],
  ...["1899-12-31", "2200-01-01", "2026-13-01", "2026-00-10", "2026-11-00", "2026-11-32", "2026-24-11"],
];

/** Names the constraint that refuses these cents. On PostgreSQL the column's type refuses fractions before any check. */
function noCents(value: number | string, check: string): string {
  return isOnPostgres() && !Number.isInteger(Number(value)) ? "syntax for type bigint" : check;
}

const expense = (changes: Row) => set("expenses", annasExpense, changes);
const trip = (changes: Row) => set("trips", annasTrip, changes);

describe("Anna's trips", () => {
  test("at most one is active", () => {
    trip({ is_active: 1 })();
    expect(copy("trips", annasTrip, {})).toThrow("UNIQUE constraint failed: trips.user_id");
    copy("trips", annasTrip, { is_active: 0 })();
    expect(set("trips", `copy of ${annasTrip}`, { is_active: 1 })).toThrow("UNIQUE");
  });

  test("Anna and Ben can each have an active trip", () => {
    trip({ is_active: 1 })();
    expect(set("trips", bensTrip, { is_active: 1 })).not.toThrow();
  });

  test("no active trip is archived or in the trash", () => {
    expect(trip({ is_active: 1, is_archived: 1 })).toThrow("trips_state");
    expect(trip({ is_active: 1, is_deleted: 1 })).toThrow("trips_state");
    expect(trip({ is_archived: 1, is_deleted: 1 })).not.toThrow();
  });

  test("every trip has an existing owner", () => {
    expect(copy("trips", annasTrip, { user_id: "nobody" })).toThrow("FOREIGN KEY");
    expect(copy("trips", annasTrip, { user_id: null })).toThrow("NOT NULL");
  });

  test.each(["name", "destination"])("its %s has 1 to 120 characters", (column) => {
    expect(trip({ [column]: "" })).toThrow(`trips_${column}`);
    expect(trip({ [column]: "x".repeat(121) })).toThrow(`trips_${column}`);
    expect(trip({ [column]: null })).toThrow("NOT NULL");
    expect(trip({ [column]: "ü".repeat(120) })).not.toThrow();
  });

  test.each(["start_date", "end_date"])("its %s is a day", (column) => {
    for (const day of badDays) expect(trip({ [column]: day }), day).toThrow(`trips_${column}`);
    for (const day of goodDays) expect(trip({ [column]: day }), day).not.toThrow();
  });

  test("its budget is null, or whole cents from 0 to the maximum", () => {
    for (const budget of [-1, MAX_CENTS + 1, 0.5, 12.75, "viel", "-1"])
      expect(trip({ budget }), String(budget)).toThrow(noCents(budget, "trips_budget"));
    for (const budget of [null, 0, 1, MAX_CENTS]) expect(trip({ budget }), String(budget)).not.toThrow();
  });

  test("its travel method and currency are known ones", () => {
    for (const method of ["rakete", "", "FLUG", " bahn"])
      expect(trip({ travel_method: method }), method).toThrow("trips_travel_method");
    for (const method of travelMethods) expect(trip({ travel_method: method }), method).not.toThrow();
    expect(trip({ currency: "USD" })).toThrow("trips_currency");
  });
});

describe("Anna's expenses", () => {
  test("Anna's expense cannot be on Ben's trip, nor Ben's on hers", () => {
    expect(expense({ trip_id: bensTrip })).toThrow("FOREIGN KEY");
    expect(copy("expenses", annasExpense, { user_id: ben })).toThrow("FOREIGN KEY");
    expect(expense({ user_id: ben, trip_id: bensTrip })).not.toThrow();
  });

  test("every expense is on an existing trip", () => {
    expect(expense({ trip_id: "none" })).toThrow("FOREIGN KEY");
    expect(expense({ trip_id: null })).toThrow("NOT NULL");
    expect(expense({ user_id: "nobody" })).toThrow("FOREIGN KEY");
  });

  test("a trip with expenses cannot get another owner", () => {
    expect(trip({ user_id: ben })).toThrow("FOREIGN KEY");
  });

  test("its amount is whole cents from 1 to the maximum", () => {
    for (const amount of [0, -1, MAX_CENTS + 1, 0.5, 12.75, "zwölf"])
      expect(expense({ amount }), String(amount)).toThrow(noCents(amount, "expenses_amount"));
    expect(expense({ amount: null })).toThrow("NOT NULL");
    for (const amount of [1, MAX_CENTS]) expect(expense({ amount }), String(amount)).not.toThrow();
  });

  test("its day is a calendar day", () => {
    for (const day of badDays) expect(expense({ day }), day).toThrow("expenses_day");
    for (const day of goodDays) expect(expense({ day }), day).not.toThrow();
  });

  test("its category is one of the 49 subcategories", () => {
    expect(categoryIds).toHaveLength(49);
    for (const id of categoryIds) expect(expense({ category_id: id }), id).not.toThrow();
    for (const id of [...mainCategoryIds, "", "Hotel", "unbekannt"])
      expect(expense({ category_id: id }), id).toThrow("expenses_category");
    expect(expense({ category_id: null })).toThrow("NOT NULL");
  });

  test("its payment method is a known one or null", () => {
    for (const method of [...paymentMethods, null])
      expect(expense({ payment_method: method }), String(method)).not.toThrow();
    for (const method of ["", "gold", "Kreditkarte"])
      expect(expense({ payment_method: method }), method).toThrow("expenses_payment_method");
  });

  test.each([
    ["description", 200],
    ["notes", 2_000],
    ["location_name", 200],
    ["location_address", 200],
  ])("its %s is nothing or has 1 to %i characters", (column, length) => {
    expect(expense({ [column]: "" })).toThrow(`expenses_${column}`);
    expect(expense({ [column]: "x".repeat(length + 1) })).toThrow(`expenses_${column}`);
    expect(expense({ [column]: "ü".repeat(length) })).not.toThrow();
    expect(expense({ [column]: null })).not.toThrow();
  });
});

describe("accounts", () => {
  test("Anna's address cannot be registered twice, in any spelling", () => {
    expect(copy("users", anna, { email: "another spelling" })).toThrow("users.email_key");
    expect(set("users", ben, { email_key: emailKey(anna) })).toThrow("users.email_key");
  });

  test("sessions and submissions belong to existing people", () => {
    const session =
      "insert into sessions (id, user_id, created_at, expires_at) values ('id', 'nobody', ?, ?)";
    const submission = "insert into submissions values ('nobody', 'key', 'print', 'id', ?)";
    expect(() => query(session, then, then)).toThrow("FOREIGN KEY");
    expect(() => query(submission, then)).toThrow("FOREIGN KEY");
  });

  test("Anna and Ben can use the same key, each once", () => {
    const insert = (userId: string) =>
      query("insert into submissions values (?, 'another', 'print', 'id', ?)", userId, then);
    insert(anna);
    expect(() => insert(ben)).not.toThrow();
    expect(() => insert(anna)).toThrow("UNIQUE constraint failed: submissions.user_id, submissions.key");
  });

  function emailKey(userId: string): string {
    return query("select email_key from users where id = ?", userId)[0]!.email_key as string;
  }
});

describe("deleting", () => {
  test("a trip deletes its expenses and no others", () => {
    copy("trips", annasTrip, {})();
    copy("expenses", annasExpense, { trip_id: `copy of ${annasTrip}` })();
    query("delete from trips where id = ?", annasTrip);
    const left = query("select trip_id from expenses where user_id = ?", anna);
    expect(left).toEqual([{ trip_id: `copy of ${annasTrip}` }]);
  });

  test("Anna's account deletes all her rows in every table, and none of Ben's", () => {
    for (const id of [anna, ben]) {
      query("insert into drafts values (?, 'trip.create', '{}', ?)", id, then);
      query(
        `insert into subscriptions (id, user_id, customer_id, status, current_period_end, is_cancelled, created_at, read_at)
         values (?, ?, 'cus', 'active', ?, ?, ?, ?)`,
        ...[`sub of ${id}`, id, then, 0, then, then],
      );
      query("insert into password_resets values (?, ?, ?, ?)", `reset of ${id}`, id, then, then);
      const link = "(id, user_id, email, created_at, expires_at) values (?, ?, 'andere@example.org', ?, ?)";
      query(`insert into former_emails ${link}`, `of ${id}`, id, then, then);
      query(`insert into email_confirmations ${link}`, `to ${id}`, id, then, then);
    }
    const owned = tableNames().filter((table) => columnsOf(table).includes("user_id"));
    const before = { anna: rowsThatName(anna), ben: rowsThatName(ben) };
    expect(owned.length).toBeGreaterThanOrEqual(4);
    for (const table of [...owned, "users"]) expect(before.anna[table], table).toBeGreaterThan(0);
    query("delete from users where id = ?", anna);
    expect(rowsThatName(anna)).toEqual({});
    expect(rowsThatName(ben)).toEqual(before.ben);
  });

  /** Counts rows with the person's id in any column, by table. */
  function rowsThatName(userId: string): Record<string, number> {
    const found: Record<string, number> = {};
    for (const table of tableNames()) {
      const rows = query(`select * from ${table}`);
      const naming = rows.filter((row) => Object.values(row).includes(userId));
      if (naming.length > 0) found[table] = naming.length;
    }
    return found;
  }
});
