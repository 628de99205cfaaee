// Reads and writes the server's database directly, for browser tests: counts, and rows that no screen can create.
import { createHash, randomUUID } from "node:crypto";
import { ask, insert, momentFor, type Row } from "./database";
import type { ServerProcess } from "./server-process";

export interface ExpenseRecord {
  id: string;
  tripId: string;
  amount: number;
  day: string;
  categoryId: string;
  description: string | null;
}

const ofPerson = `trips join trip_members on trip_members.trip_id = trips.id
  join users on users.id = trip_members.user_id`;
const enteredBy = `expenses join trip_members on trip_members.id = expenses.created_by
  join users on users.id = trip_members.user_id`;

export class Records {
  readonly #url: string;

  constructor({ databaseUrl }: ServerProcess) {
    this.#url = databaseUrl;
  }

  #ask<Found = Row>(sql: string, ...values: unknown[]): Found[] {
    return ask(this.#url, sql, values) as Found[];
  }

  /** The id of the person's newest trip with this name. */
  tripId(email: string, name: string): string {
    const [found] = this.#ask<{ id: string }>(
      `select trips.id from ${ofPerson}
       where email = ? and trips.name = ? order by trips.created_at desc, trips.id desc limit 1`,
      email,
      name,
    );
    return found!.id;
  }

  /** The number of the person's trips, with those in the trash. */
  tripCount(email: string): number {
    return this.tripNames(email).length;
  }

  /** The description of an expense. */
  descriptionOf(id: string): string | undefined {
    return this.#ask<{ description: string }>("select description from expenses where id = ?", id)[0]
      ?.description;
  }

  /** The names of the person's trips, oldest first. */
  tripNames(email: string): string[] {
    return this.#ask<{ name: string }>(
      `select trips.name from ${ofPerson} where email = ? order by trips.created_at, trips.id`,
      email,
    ).map(({ name }) => name);
  }

  /** Stores a reference rate, as if the server had fetched it. */
  hasRate(source: "ecb" | "inforeuro", currency: string, day: string, rate: string): void {
    this.#ask(
      `insert into rates (source, currency, day, rate) values (?, ?, ?, ?)
       on conflict (source, currency, day) do update set rate = excluded.rate`,
      ...[source, currency, day, rate],
    );
  }

  /** Removes all reference rates. */
  hasNoRates(): void {
    this.#ask("delete from rates");
  }

  /** Returns the amounts of the person's newest expense, and the rate between them. */
  newestOriginal(email: string): Row {
    return this.#ask(
      `select amount, original_amount as original, original_currency as currency, rate, rate_source as source
       from ${enteredBy} where email = ? order by expenses.created_at desc limit 1`,
      email,
    )[0]!;
  }

  hasAccount(email: string): boolean {
    return this.#ask("select 1 from users where email = ?", email).length > 0;
  }

  /**
   * Inserts a copy of an account with another address and first name, and of its session with this token. Registering
   * would compute the slow hash of the password each time.
   */
  copyAccount(
    from: string,
    { email, firstName, token }: Record<"email" | "firstName" | "token", string>,
  ): void {
    const [user] = this.#ask("select * from users where email = ?", from);
    const [session] = this.#ask("select * from sessions where user_id = ?", user!.id);
    const [id, created_at] = [randomUUID(), momentFor(this.#url, Date.now())];
    const sessionId = createHash("sha256").update(token).digest("base64url");
    const named = { email, email_key: email, first_name: firstName, registration_key: null };
    this.#copy("users", user!, { id, created_at, ...named });
    this.#copy("sessions", session!, { id: sessionId, created_at, user_id: id });
  }

  /** Inserts a copy of a row with these changes. */
  #copy(table: string, row: Row, changes: Row): void {
    const kept = Object.keys(row).filter((column) => !(column in changes));
    const changed = Object.keys(changes);
    this.#ask(
      `insert into ${table} (${[...changed, ...kept].join(", ")})
       select ${[...changed.map(() => "?"), ...kept].join(", ")} from ${table} where id = ?`,
      ...Object.values(changes),
      row.id,
    );
  }

  /** Marks the person's address as proven, as the link in the mail would. */
  proveAddress(email: string): void {
    this.#ask("update users set email_verified_at = created_at where email = ?", email);
  }

  /** Ends every session of the person, as another device could. */
  endSessions(email: string): void {
    this.#ask("delete from sessions where user_id = (select id from users where email = ?)", email);
  }

  /** The person's expenses, newest entry first. */
  expenses(email: string): ExpenseRecord[] {
    return this.#ask<ExpenseRecord>(
      `select expenses.id, expenses.trip_id as "tripId", amount, day, category_id as "categoryId", description
       from ${enteredBy}
       where email = ? order by expenses.created_at desc, expenses.id desc`,
      email,
    );
  }

  /** Inserts one expense of this amount for each day. */
  addExpenses(tripId: string, days: readonly string[], cents: number): void {
    const [owner] = this.#ask<{ id: string }>(
      "select id from trip_members where trip_id = ? and role = 'owner'",
      tripId,
    );
    const begin = Date.now();
    const expenses = days.map((day, index) => ({
      id: `${tripId}-${index}`,
      trip_id: tripId,
      created_by: owner!.id,
      amount: cents,
      day,
      category_id: "restaurant",
      payment_method: "kreditkarte",
      description: `Nummer ${index + 1}`,
      search_text: `nummer ${index + 1}`,
      created_at: momentFor(this.#url, begin + index),
    }));
    insert(this.#url, "expenses", expenses);
  }
}
