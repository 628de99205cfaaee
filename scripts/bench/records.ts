// Data of the yardsticks: the application's database, read by the application's statements.
import { createHash } from "node:crypto";
import Database from "better-sqlite3";
import type { CategoryId } from "../../app/domain/category.ts";
import type { PaymentMethod } from "../../app/domain/payment-method.ts";

/** Rows of a list at least; the rest of the last day is added. */
const ROWS = 100;

export interface Row {
  id: string;
  amount: number;
  day: string;
  category_id: CategoryId;
  payment_method: PaymentMethod;
  description: string | null;
  location_name: string | null;
}

export interface Trip {
  id: string;
  user_id: string;
}

/** Opens the application's database for reading. */
export function openRecords(file: string) {
  const database = new Database(file, { readonly: true });
  const session = database.prepare(
    `select s.expires_at, u.id, u.first_name, u.last_name, u.email, u.profile_color, u.provider,
       u.password_hash is not null as has_password, u.google_sub is not null as has_google
     from sessions s join users u on u.id = s.user_id where s.id = ? and s.expires_at > ?`,
  );
  const activeTrip = database.prepare(
    `select id, user_id, name, destination, start_date, end_date, budget, currency, travel_method, is_active, is_archived,
       is_deleted from trips where user_id = ? and is_active limit 1`,
  );
  const rows = database.prepare(
    `select id, amount, day, category_id, payment_method, description, notes, location_name, location_address, photo_url,
       created_at from expenses
     where user_id = @user and trip_id = @trip and day >= coalesce((select day from expenses
       where user_id = @user and trip_id = @trip order by day desc, created_at desc, id desc limit 1 offset ${ROWS - 1}), '')
     order by day desc, created_at desc, id desc limit 301`,
  );
  const sumsByMethod = database.prepare(
    `select category_id, payment_method, coalesce(sum(amount), 0) as total, count(*) as count from expenses
     where user_id = ? and trip_id = ? group by category_id, payment_method`,
  );
  const sumsByDay = database.prepare(
    `select day, coalesce(sum(amount), 0) as total from expenses where user_id = ? and trip_id = ? group by day order by day`,
  );

  return {
    /** Finds the active trip of the person whose session is in the cookie. */
    tripOf(cookie: string): Trip | undefined {
      const token = /(?:^|; )session=([^;]*)/.exec(cookie)?.[1] ?? "";
      const id = createHash("sha256").update(token).digest("base64url");
      const user = session.get(id, Date.now()) as { id: string } | undefined;
      return user && (activeTrip.get(user.id) as Trip | undefined);
    },
    rowsOf: ({ id, user_id }: Trip) => rows.all({ user: user_id, trip: id }) as Row[],
    sumsByMethod: ({ id, user_id }: Trip) => sumsByMethod.all(user_id, id),
    sumsByDay: ({ id, user_id }: Trip) => sumsByDay.all(user_id, id) as { day: string; total: number }[],
  };
}
