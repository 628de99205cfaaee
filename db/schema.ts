import { type SQL, sql } from "drizzle-orm";
import { type CategoryId, categoryIds } from "../app/domain/category";
import { EXPENSE_NOTES_LENGTH, EXPENSE_TEXT_LENGTH } from "../app/domain/expense";
import { MAX_CENTS } from "../app/domain/money";
import { type PaymentMethod, paymentMethods } from "../app/domain/payment-method";
import { type TravelMethod, travelMethods } from "../app/domain/travel-method";
import { CURRENCY, TRIP_TEXT_LENGTH } from "../app/domain/trip";
import {
  cents,
  check,
  day,
  flag,
  foreignKey,
  index,
  moment,
  number,
  primaryKey,
  table,
  text,
  uniqueIndex,
} from "./columns";

export const users = table("users", {
  id: text("id").primaryKey(),
  /** As typed; `emailKey` is what must be unique. */
  email: text("email").notNull(),
  emailKey: text("email_key").notNull().unique(),
  /** argon2id in PHC format; null where the account has no password of its own. */
  passwordHash: text("password_hash"),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  profileColor: text("profile_color").notNull(),
  /** `email`, or whose sign-in it is. */
  provider: text("provider").notNull(),
  /** Google's name for the person (`sub`), where Google signs in to this account. */
  googleSub: text("google_sub").unique(),
  /** The registering form's submission id, so that sending it twice signs in instead of refusing. */
  registrationKey: text("registration_key"),
  createdAt: moment("created_at").notNull(),
});

export const sessions = table(
  "sessions",
  {
    /** SHA-256 of the token in the cookie: who reads the database cannot sign in with it. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Browser and system by name, as far as the browser tells; no more of what it sent is kept. */
    device: text("device"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("sessions_of_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** Links for a forgotten password that were asked for and not yet used. */
export const passwordResets = table(
  "password_resets",
  {
    /** SHA-256 of the token in the link. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("password_resets_of_user").on(t.userId), index("password_resets_expiry").on(t.expiresAt)],
);

/** Former addresses of accounts, each with a link that brings it back for a time. */
export const formerEmails = table(
  "former_emails",
  {
    /** SHA-256 of the token in the link. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("former_emails_of_user").on(t.userId), index("former_emails_expiry").on(t.expiresAt)],
);

/** Failed sign-ins in a row, per account or per device and account; the key is a hash. */
export const signInAttempts = table(
  "sign_in_attempts",
  {
    key: text("key").primaryKey(),
    failures: number("failures").notNull(),
    blockedUntil: moment("blocked_until").notNull(),
    lastFailedAt: moment("last_failed_at").notNull(),
  },
  (t) => [index("sign_in_attempts_age").on(t.lastFailedAt)],
);

export const trips = table(
  "trips",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    destination: text("destination").notNull(),
    /** Name and destination, folded, for contains(). */
    searchText: text("search_text").notNull(),
    startDate: day("start_date").notNull(),
    endDate: day("end_date").notNull(),
    budget: cents("budget"),
    currency: text("currency").notNull(),
    travelMethod: text("travel_method").$type<TravelMethod>().notNull(),
    isActive: flag("is_active").notNull(),
    isArchived: flag("is_archived").notNull(),
    isDeleted: flag("is_deleted").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    // An expense refers to trip and owner together, so that it can never hang on somebody else's trip.
    uniqueIndex("trips_id_owner").on(t.id, t.userId),
    uniqueIndex("trips_one_active").on(t.userId).where(sql`${t.isActive}`),
    index("trips_list").on(t.userId, t.isDeleted, t.isArchived, t.isActive, t.startDate, t.id),
    check("trips_name", hasLength(t.name, 1, TRIP_TEXT_LENGTH)),
    check("trips_destination", hasLength(t.destination, 1, TRIP_TEXT_LENGTH)),
    check("trips_start_date", looksLikeDay(t.startDate)),
    check("trips_end_date", looksLikeDay(t.endDate)),
    check("trips_budget", isCents(t.budget, 0)),
    check("trips_currency", isOneOf(t.currency, [CURRENCY])),
    check("trips_travel_method", isOneOf(t.travelMethod, travelMethods)),
    check("trips_state", sql`not (${t.isActive} and (${t.isArchived} or ${t.isDeleted}))`),
  ],
);

export const expenses = table(
  "expenses",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tripId: text("trip_id").notNull(),
    amount: cents("amount").notNull(),
    day: day("day").notNull(),
    categoryId: text("category_id").$type<CategoryId>().notNull(),
    paymentMethod: text("payment_method").$type<PaymentMethod>(),
    description: text("description"),
    notes: text("notes"),
    locationName: text("location_name"),
    locationAddress: text("location_address"),
    photoUrl: text("photo_url"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "expenses_trip_owner",
      columns: [t.tripId, t.userId],
      foreignColumns: [trips.id, trips.userId],
    }).onDelete("cascade"),
    // Sums are answered from an index alone: the one lists and sums by day, the other sums by what and how it was paid.
    index("expenses_by_day").on(t.userId, t.tripId, t.day, t.createdAt, t.id, t.amount),
    index("expenses_by_category").on(t.userId, t.tripId, t.categoryId, t.paymentMethod, t.amount),
    // Exports read on from an id, which never changes: a day that is changed meanwhile would move its row.
    index("expenses_by_entry").on(t.userId, t.tripId, t.id),
    check("expenses_amount", isCents(t.amount, 1)),
    check("expenses_day", looksLikeDay(t.day)),
    check("expenses_category", isOneOf(t.categoryId, categoryIds)),
    check("expenses_payment_method", isOneOf(t.paymentMethod, paymentMethods)),
    check("expenses_description", hasLength(t.description, 1, EXPENSE_TEXT_LENGTH)),
    check("expenses_notes", hasLength(t.notes, 1, EXPENSE_NOTES_LENGTH)),
    check("expenses_location_name", hasLength(t.locationName, 1, EXPENSE_TEXT_LENGTH)),
    check("expenses_location_address", hasLength(t.locationAddress, 1, EXPENSE_TEXT_LENGTH)),
  ],
);

/** The keys of forms that created something, written in the transaction that creates it. */
export const submissions = table(
  "submissions",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    resultId: text("result_id").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("submissions_age").on(t.createdAt)],
);

// A check is part of the table's definition and cannot bind values: what goes in below comes from domain/ alone.
type Column = { getSQL(): SQL };

/** Null passes, as it does in every check. SQL counts characters, of which there are never more than UTF-16 units. */
function hasLength(column: Column, min: number, max: number): SQL {
  return sql`length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`;
}

/** SQLite would keep a fraction in a column of whole numbers. */
function isCents(column: Column, min: number): SQL {
  const max = sql.raw(String(MAX_CENTS));
  return sql`${column} between ${sql.raw(String(min))} and ${max} and ${column} = round(${column})`;
}

/** Not whether the month has that many days: readDay() knows. */
function looksLikeDay(column: Column): SQL {
  const years = sql`${column} like '____-__-__' and ${column} between '1900-01-01' and '2199-12-31'`;
  const month = sql`substr(${column}, 6, 2) between '01' and '12'`;
  return sql`${years} and ${month} and substr(${column}, 9, 2) between '01' and '31'`;
}

function isOneOf(column: Column, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}
