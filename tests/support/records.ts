// Reads and writes the server's database directly, for browser tests: counts, and rows that no screen can create.
import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import Database from "better-sqlite3";
import type { ServerProcess } from "./server-process";

type Row = Record<string, string | number | null>;

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

  /** The id of the person's newest trip with this name. */
  tripId(email: string, name: string): string {
    const { id } = this.#database
      .prepare(
        `select trips.id from trips join users on users.id = user_id
         where email = ? and name = ? order by trips.created_at desc, trips.id desc limit 1`,
      )
      .get(email, name) as { id: string };
    return id;
  }

  /** The number of the person's trips, with those in the trash. */
  tripCount(email: string): number {
    const { count } = this.#database
      .prepare("select count(*) as count from trips join users on users.id = user_id where email = ?")
      .get(email) as { count: number };
    return count;
  }

  /** The description of an expense. */
  descriptionOf(id: string): string | undefined {
    return this.#database.prepare("select description from expenses where id = ?").pluck().get(id) as
      | string
      | undefined;
  }

  /** The names of the person's trips, oldest first. */
  tripNames(email: string): string[] {
    return this.#database
      .prepare(
        "select name from trips join users on users.id = user_id where email = ? order by trips.created_at, trips.id",
      )
      .pluck()
      .all(email) as string[];
  }

  /** Stores a reference rate, as if the server had fetched it. */
  hasRate(source: "ecb" | "inforeuro", currency: string, day: string, rate: string): void {
    this.#database
      .prepare("insert or replace into rates (source, currency, day, rate) values (?, ?, ?, ?)")
      .run(source, currency, day, rate);
  }

  /** Removes all reference rates. */
  hasNoRates(): void {
    this.#database.prepare("delete from rates").run();
  }

  /** Returns the amounts of the person's newest expense, and the rate between them. */
  newestOriginal(email: string): Row {
    return this.#database
      .prepare(
        `select amount, original_amount as original, original_currency as currency, rate, rate_source as source
         from expenses join users on users.id = user_id where email = ? order by expenses.created_at desc limit 1`,
      )
      .get(email) as Row;
  }

  hasAccount(email: string): boolean {
    return this.#database.prepare("select 1 from users where email = ?").get(email) !== undefined;
  }

  /**
   * Inserts a copy of an account with another address and first name, and of its session with this token. Registering
   * would compute the slow hash of the password each time.
   */
  copyAccount(
    from: string,
    { email, firstName, token }: Record<"email" | "firstName" | "token", string>,
  ): void {
    const [id, now] = [randomUUID(), Date.now()];
    const sessionId = createHash("sha256").update(token).digest("base64url");
    const database = this.#database;
    database.transaction(() => {
      const original = database.prepare("select * from users where email = ?").get(from) as Row;
      const session = database.prepare("select * from sessions where user_id = ?").get(original.id) as Row;
      const named = { email, email_key: email, first_name: firstName };
      this.#insert("users", { ...original, id, ...named, registration_key: null, created_at: now });
      this.#insert("sessions", { ...session, id: sessionId, user_id: id, created_at: now });
    })();
  }

  #insert(table: string, row: Row): void {
    const names = Object.keys(row);
    const places = names.map((name) => `@${name}`);
    this.#database.prepare(`insert into ${table} (${names}) values (${places})`).run(row);
  }

  /** Marks the person's address as proven, as the link in the mail would. */
  proveAddress(email: string): void {
    this.#database.prepare("update users set email_verified_at = created_at where email = ?").run(email);
  }

  /** Ends every session of the person, as another device could. */
  endSessions(email: string): void {
    this.#database
      .prepare("delete from sessions where user_id = (select id from users where email = ?)")
      .run(email);
  }

  /** The person's expenses, newest entry first. */
  expenses(email: string): ExpenseRecord[] {
    return this.#database
      .prepare(
        `select expenses.id, trip_id as tripId, amount, day, category_id as categoryId, description
         from expenses join users on users.id = expenses.user_id
         where email = ? order by expenses.created_at desc, expenses.id desc`,
      )
      .all(email) as ExpenseRecord[];
  }

  /** Inserts one expense of this amount for each day. */
  addExpenses(tripId: string, days: readonly string[], cents: number): void {
    const insert = this.#database.prepare(
      `insert into expenses (id, user_id, trip_id, amount, day, category_id, payment_method, description, search_text,
         created_at)
       select ?, user_id, id, ?, ?, 'restaurant', 'kreditkarte', ?, ?, ? from trips where id = ?`,
    );
    const begin = Date.now();
    this.#database.transaction(() => {
      for (const [index, day] of days.entries()) {
        const texts = [`Nummer ${index + 1}`, `nummer ${index + 1}`];
        insert.run(`${tripId}-${index}`, cents, day, ...texts, begin + index, tripId);
      }
    })();
  }

  close(): void {
    this.#database.close();
  }
}
