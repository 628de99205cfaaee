// Constraints of the database itself, tried without any model.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { categoryIds, mainCategoryIds } from "~/domain/expenses/category";
import { paymentMethods } from "~/domain/expenses/payment-method";
import { MAX_CENTS } from "~/domain/money/money";
import { travelMethods } from "~/domain/trips/travel-method";
import { startSession } from "~/models/accounts/session.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { createTrip } from "~/models/trips/trip.server";
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
let bensExpense: string;
/** The memberships of both on their own trips. */
let annasMembership: string;
let bensMembership: string;

beforeAll(async () => {
  [anna, ben] = [await someone(), await someone("Ben")];
  for (const id of [anna, ben]) await startSession(id, now);
  annasTrip = await createTrip(anna, { ...tripFields, setAsActive: false }, sent("key"));
  bensTrip = await createTrip(ben, { ...tripFields, setAsActive: false }, sent("key"));
  annasExpense = await anExpense(anna, annasTrip);
  bensExpense = await anExpense(ben, bensTrip);
  annasMembership = await memberIdOf(anna, annasTrip);
  bensMembership = await memberIdOf(ben, bensTrip);
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
const membership = (changes: Row) => set("trip_members", annasMembership, changes);

/** Inserts a copy of Anna's membership with these changes. */
const join = (changes: Row) => copy("trip_members", annasMembership, changes);

/** Someone on Anna's trip who has only a name. */
const clara = { user_id: null, role: "member", name: "Clara" };

describe("memberships", () => {
  test("at most one of Anna's trips is active", () => {
    copy("trips", annasTrip, {})();
    membership({ is_active: 1 })();
    const another = { trip_id: `copy of ${annasTrip}` };
    expect(join(another)).toThrow("UNIQUE constraint failed: trip_members.user_id");
    join({ ...another, is_active: 0 })();
    expect(set("trip_members", `copy of ${annasMembership}`, { is_active: 1 })).toThrow("UNIQUE");
  });

  test("Anna and Ben can each have an active trip, also the same one", () => {
    membership({ is_active: 1 })();
    expect(set("trip_members", bensMembership, { is_active: 1 })).not.toThrow();
    expect(set("trip_members", bensMembership, { trip_id: annasTrip, role: "member" })).toThrow(
      "FOREIGN KEY",
    );
    set("trip_members", bensMembership, { is_active: 0 })();
    expect(join({ user_id: ben, role: "member" })).not.toThrow();
  });

  test("no active trip is archived", () => {
    expect(membership({ is_active: 1, is_archived: 1 })).toThrow("trip_members_state");
    expect(membership({ is_archived: 1 })).not.toThrow();
  });

  test("a trip has exactly one owner, and any number of members", () => {
    expect(join({ user_id: ben })).toThrow("UNIQUE constraint failed: trip_members.trip_id");
    expect(join({ user_id: ben, role: "guest" })).toThrow("trip_members_role");
    expect(membership({ role: null })).toThrow("NOT NULL");
    expect(join({ user_id: ben, role: "member" })).not.toThrow();
    expect(join({ ...clara, id: "clara" })).not.toThrow();
  });

  test("Anna is on a trip once", () => {
    expect(join({ role: "member" })).toThrow(
      "UNIQUE constraint failed: trip_members.user_id, trip_members.trip_id",
    );
  });

  test("everyone is on an existing trip, with an existing account or none", () => {
    expect(join({ ...clara, trip_id: "none" })).toThrow("FOREIGN KEY");
    expect(join({ ...clara, trip_id: null })).toThrow("NOT NULL");
    expect(join({ ...clara, user_id: "nobody" })).toThrow("FOREIGN KEY");
    for (const n of [1, 2]) expect(join({ ...clara, id: `clara ${n}` }), String(n)).not.toThrow();
  });

  test("a share of new expenses is a whole number of hundredths up to 1,000 shares", () => {
    for (const weight of [-1, 100_001]) expect(membership({ weight })).toThrow("trip_members_weight");
    expect(membership({ weight: null })).toThrow("NOT NULL");
    for (const weight of [0, 50, 100_000]) expect(membership({ weight })).not.toThrow();
  });

  test("a name has 1 to 60 characters", () => {
    expect(join({ ...clara, name: "" })).toThrow("trip_members_name");
    expect(join({ ...clara, name: "x".repeat(61) })).toThrow("trip_members_name");
    expect(join({ ...clara, name: "ü".repeat(60) })).not.toThrow();
  });
});

describe("Anna's trips", () => {
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
    expect(copy("expenses", annasExpense, { created_by: bensMembership })).toThrow("FOREIGN KEY");
    expect(expense({ created_by: bensMembership, trip_id: bensTrip })).not.toThrow();
  });

  test("every expense is on an existing trip", () => {
    expect(expense({ trip_id: "none" })).toThrow("FOREIGN KEY");
    expect(expense({ trip_id: null })).toThrow("NOT NULL");
    expect(expense({ created_by: "nobody" })).toThrow("FOREIGN KEY");
    expect(expense({ created_by: null })).toThrow("NOT NULL");
  });

  test("who entered an expense cannot be taken off its trip", () => {
    expect(() => query("delete from trip_members where id = ?", annasMembership)).toThrow("FOREIGN KEY");
    expect(membership({ trip_id: bensTrip, role: "member" })).toThrow("FOREIGN KEY");
  });

  test("its amount is whole cents up to the maximum, of a refund below 0", () => {
    for (const amount of [0, -MAX_CENTS - 1, MAX_CENTS + 1, 0.5, -12.75, "zwölf"])
      expect(expense({ amount }), String(amount)).toThrow(noCents(amount, "expenses_amount"));
    expect(expense({ amount: null })).toThrow("NOT NULL");
    for (const amount of [1, MAX_CENTS, -1, -MAX_CENTS])
      expect(expense({ amount }), String(amount)).not.toThrow();
  });

  test("what is not paid is above 0, and only a refund belongs to an expense", () => {
    for (const unpaid of ["planned", "deposit", "returned"]) {
      expect(expense({ unpaid }), unpaid).not.toThrow();
      expect(expense({ unpaid, amount: -1 }), unpaid).toThrow("expenses_unpaid");
    }
    for (const unpaid of ["expense", "refund", ""]) expect(expense({ unpaid })).toThrow("expenses_unpaid");
    expect(expense({ amount: -1, unpaid: null, refund_of: "e1" })).not.toThrow();
    expect(expense({ amount: 1, refund_of: "e1" })).toThrow("expenses_refund_of");
    expect(expense({ amount: -1, refund_of: "" })).toThrow("expenses_refund_of");
    expect(expense({ amount: -1, refund_of: "e".repeat(65) })).toThrow("expenses_refund_of");
  });

  test("what it cost in another currency has the same sign", () => {
    const dollars = { original_currency: "USD", rate: "1.08", rate_day: "2026-11-20", rate_source: "ecb" };
    const both = (amount: number, original_amount: number) =>
      expense({ ...dollars, amount, original_amount });
    for (const sign of [1, -1]) {
      expect(both(sign, sign * 108)).not.toThrow();
      expect(both(sign, sign * -108)).toThrow("expenses_original_sign");
    }
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
  test("a trip deletes its members and expenses and no others", () => {
    const kept = { trip_id: `copy of ${annasTrip}` };
    copy("trips", annasTrip, {})();
    join({ ...kept, id: "kept" })();
    copy("expenses", annasExpense, { ...kept, created_by: "kept" })();
    join({ ...clara, id: "clara" })();
    query("delete from trips where id = ?", annasTrip);
    for (const table of ["expenses", "trip_members"])
      expect([table, query(`select trip_id from ${table} where trip_id <> ?`, bensTrip)]).toEqual([
        table,
        [kept],
      ]);
  });

  test("an account alone leaves its members and their expenses, without account", () => {
    query("delete from users where id = ?", anna);
    expect(query("select user_id from trip_members where id = ?", annasMembership)).toEqual([
      { user_id: null },
    ]);
    expect(query("select created_by from expenses where id = ?", annasExpense)).toEqual([
      { created_by: annasMembership },
    ]);
  });

  test("Anna's trips and account delete all her rows in every table, and none of Ben's", () => {
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
      query("insert into guest_links (id, user_id, created_at) values (?, ?, ?)", `guest ${id}`, id, then);
    }
    for (const [trip, member] of [
      [annasTrip, annasMembership],
      [bensTrip, bensMembership],
    ] as const) {
      const common = "(id, trip_id, created_by, created_at";
      query(
        `insert into repayments ${common}, from_id, to_id, amount, day) values (?, ?, ?, ?, ?, ?, 1, '2026-11-16')`,
        ...[`repayment on ${trip}`, trip, member, then, member, member],
      );
      query(
        `insert into invitations ${common}, expires_at, uses_left) values (?, ?, ?, ?, ?, 1)`,
        ...[`invitation to ${trip}`, trip, member, then, then],
      );
      query(
        "insert into history (id, trip_id, member_id, at, action) values (?, ?, ?, ?, 'repayment.added')",
        ...[`deed on ${trip}`, trip, member, then],
      );
    }
    for (const [id, expense] of [
      [anna, annasExpense],
      [ben, bensExpense],
    ] as const)
      query(
        "insert into receipts (id, key, expense_id, user_id, kind, bytes, digest, created_at) values (?, ?, ?, ?, 'pdf', 1, '', ?)",
        ...[`receipt of ${id}`, `file of ${id}`, expense, id, then],
      );
    const owned = tableNames().filter((table) => columnsOf(table).includes("user_id"));
    const before = { anna: rowsThatName(anna, annasTrip), ben: rowsThatName(ben, bensTrip) };
    expect(owned.length).toBeGreaterThanOrEqual(4);
    for (const table of [...owned, "users", "trips", "expenses", "repayments", "invitations", "history"])
      expect(before.anna[table], table).toBeGreaterThan(0);
    query("delete from trips where id in (select trip_id from trip_members where user_id = ?)", anna);
    query("delete from users where id = ?", anna);
    expect(rowsThatName(anna, annasTrip)).toEqual({});
    expect(rowsThatName(ben, bensTrip)).toEqual(before.ben);
  });

  /** Counts rows with one of these ids in any column, by table. */
  function rowsThatName(...ids: string[]): Record<string, number> {
    const found: Record<string, number> = {};
    for (const table of tableNames()) {
      const rows = query(`select * from ${table}`);
      const naming = rows.filter((row) => Object.values(row).some((value) => ids.includes(value as string)));
      if (naming.length > 0) found[table] = naming.length;
    }
    return found;
  }
});
