// The server's database seen from outside, for browser tests: what they count in it, and what no screen can put there.
import path from "node:path";
import Database from "better-sqlite3";
import type { ServerProcess } from "./server-process";

export interface ExpenseRecord {
  id: string;
  tripId: string;
  amount: number;
  day: string;
  categoryId: string;
  description: string | null;
}

export class Records {
  readonly #database: Database.Database;

  constructor(server: ServerProcess) {
    this.#database = new Database(path.join(server.folder, "reisekasse.db"));
    this.#database.pragma("busy_timeout = 10000");
  }

  /** The id of the newest trip of this name that the person has. */
  tripId(email: string, name: string): string {
    const { id } = this.#database
      .prepare(
        `select trips.id from trips join users on users.id = user_id
         where email = ? and name = ? order by trips.created_at desc, trips.id desc limit 1`,
      )
      .get(email, name) as { id: string };
    return id;
  }

  /** How many trips the person has, the trash included, but not those that wait for their purge. */
  tripCount(email: string): number {
    const { count } = this.#database
      .prepare(
        "select count(*) as count from trips join users on users.id = user_id where email = ? and not trips.is_removed",
      )
      .get(email) as { count: number };
    return count;
  }

  /** What the expense of this id is called. */
  descriptionOf(id: string): string | undefined {
    return this.#database.prepare("select description from expenses where id = ?").pluck().get(id) as
      | string
      | undefined;
  }

  /** The names of the person's trips, the oldest first. */
  tripNames(email: string): string[] {
    return this.#database
      .prepare(
        "select name from trips join users on users.id = user_id where email = ? order by trips.created_at, trips.id",
      )
      .pluck()
      .all(email) as string[];
  }

  /** Has the person's address proven, as by the link in the mail that nobody reads here. */
  proveAddress(email: string): void {
    this.#database.prepare("update users set email_verified_at = created_at where email = ?").run(email);
  }

  /** Ends every session of the person, as from another device. */
  endSessions(email: string): void {
    this.#database
      .prepare("delete from sessions where user_id = (select id from users where email = ?)")
      .run(email);
  }

  /** All expenses of the person on trips that count, the newest entry first. */
  expenses(email: string): ExpenseRecord[] {
    return this.#database
      .prepare(
        `select expenses.id, trip_id as tripId, amount, day, category_id as categoryId, description
         from expenses join users on users.id = expenses.user_id join trips on trips.id = expenses.trip_id
         where email = ? and not trips.is_removed order by expenses.created_at desc, expenses.id desc`,
      )
      .all(email) as ExpenseRecord[];
  }

  /** Puts many expenses on a trip at once: one for each day given, of so many cents. */
  addExpenses(tripId: string, days: readonly string[], cents: number): void {
    const insert = this.#database.prepare(
      `insert into expenses (id, user_id, trip_id, amount, day, category_id, payment_method, description, created_at)
       select ?, user_id, id, ?, ?, 'restaurant', 'kreditkarte', ?, ? from trips where id = ?`,
    );
    const begin = Date.now();
    this.#database.transaction(() => {
      for (const [index, day] of days.entries()) {
        insert.run(`${tripId}-${index}`, cents, day, `Nummer ${index + 1}`, begin + index, tripId);
      }
    })();
  }

  /** Puts more trips beside this one, like it but for name and first day, each made a moment after the one before. */
  addTrips(tripId: string, trips: readonly { name: string; startDate: string }[]): void {
    const insert = this.#database.prepare(
      `insert into trips (id, user_id, name, destination, search_text, start_date, end_date, budget, currency,
         travel_method, is_active, is_archived, is_deleted, created_at)
       select ?, user_id, ?, destination, search_text, ?, end_date, budget, currency,
         travel_method, is_active, is_archived, is_deleted, ? from trips where id = ?`,
    );
    const begin = Date.now();
    this.#database.transaction(() => {
      for (const [index, { name, startDate }] of trips.entries()) {
        insert.run(`${tripId}-${index}`, name, startDate, begin + index, tripId);
      }
    })();
  }

  /** Gives an expense a photo, which no screen does yet. */
  setPhoto(expenseId: string, url: string): void {
    this.#database.prepare("update expenses set photo_url = ? where id = ?").run(url, expenseId);
  }

  close(): void {
    this.#database.close();
  }
}
