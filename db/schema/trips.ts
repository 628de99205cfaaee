import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type CategoryId, categoryIds } from "../../app/domain/expenses/category";
import {
  EXPENSE_NOTES_LENGTH,
  EXPENSE_TEXT_LENGTH,
  type Expense,
  NIGHTS_MAX,
} from "../../app/domain/expenses/expense";
import { REFUND_OF_LENGTH, type UnpaidKind, unpaidKinds } from "../../app/domain/expenses/kind";
import { type PaymentMethod, paymentMethods } from "../../app/domain/expenses/payment-method";
import { type Original, RATE_LENGTH, type RateSource, rateSources } from "../../app/domain/money/conversion";
import { BASE_CURRENCY, type ForeignCurrency } from "../../app/domain/money/currency";
import { MAX_CENTS, MAX_UNITS } from "../../app/domain/money/money";
import { MEMBER_NAME_LENGTH, type Role, roles } from "../../app/domain/sharing/member";
import { MAX_WEIGHT, type SplitMode, WHOLE_WEIGHT } from "../../app/domain/sharing/split";
import type { TripLimits } from "../../app/domain/trips/limit";
import { type TravelMethod, travelMethods } from "../../app/domain/trips/travel-method";
import { TRIP_TEXT_LENGTH, type TripCurrencies } from "../../app/domain/trips/trip";
import { areAllOrNone, hasLength, isCents, isOneOf, isSigned, isWhole, looksLikeDay } from "../checks";
import {
  cents,
  check,
  day,
  flag,
  foreignKey,
  index,
  json,
  moment,
  number,
  table,
  text,
  unique,
  uniqueIndex,
} from "../columns";
import { users } from "./accounts";

export const trips = table(
  "trips",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    destination: text("destination").notNull(),
    /** Name and destination, as contains() compares them. */
    searchText: text("search_text").notNull(),
    startDate: day("start_date").notNull(),
    endDate: day("end_date").notNull(),
    budget: cents("budget"),
    currency: text("currency").notNull(),
    travelMethod: text("travel_method").$type<TravelMethod>().notNull(),
    isDeleted: flag("is_deleted").notNull(),
    createdAt: moment("created_at").notNull(),
    currencies: json("currencies").$type<TripCurrencies>(),
    limits: json("limits").$type<TripLimits>(),
    /** Others are or were on the trip, so that expenses have shares. A trip of one person asks for none. */
    isShared: flag("is_shared").notNull().default(false),
    /** Bytes of the entries of its history; null until one from before the limits is counted, and while the trip is deleted. */
    historyBytes: number("history_bytes").default(0),
  },
  (t) => [
    index("trips_uncounted").on(t.id).where(sql`${t.historyBytes} is null`),
    check("trips_name", hasLength(t.name, 1, TRIP_TEXT_LENGTH)),
    check("trips_destination", hasLength(t.destination, 1, TRIP_TEXT_LENGTH)),
    check("trips_start_date", looksLikeDay(t.startDate)),
    check("trips_end_date", looksLikeDay(t.endDate)),
    check("trips_budget", isCents(t.budget, 0)),
    check("trips_currency", isOneOf(t.currency, [BASE_CURRENCY])),
    check("trips_travel_method", isOneOf(t.travelMethod, travelMethods)),
  ],
);

/** Column of everything that is deleted with its trip. */
export function tripId() {
  return text("trip_id")
    .notNull()
    .references(() => trips.id, { onDelete: "cascade" });
}

/** The only place that says who may see a trip, with each member's own settings. */
export const tripMembers = table(
  "trip_members",
  {
    id: text("id").primaryKey(),
    tripId: tripId(),
    /** Null for a person without an account, and for one whose account was deleted. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Name of a person without an account; null for one whose account has the name. */
    name: text("name"),
    role: text("role").$type<Role>().notNull(),
    /** At most one trip of an account is active. */
    isActive: flag("is_active").notNull(),
    isArchived: flag("is_archived").notNull(),
    createdAt: moment("created_at").notNull(),
    /** Moment when the person left or was removed; null for those who are there. */
    leftAt: moment("left_at"),
    /** Removed by the owner: a general link does not bring the person back. */
    isRemoved: flag("is_removed").notNull().default(false),
    /** The person's own budget for a shared trip; null for none. */
    budget: cents("budget"),
    /** The member with whom the person pays together; null for none. */
    settlesWith: text("settles_with"),
    /** Weight of the person in new expenses, in hundredths: 100 for most, 50 for a child. */
    weight: number("weight").notNull().default(WHOLE_WEIGHT),
    /** Moment of the last visit of the trip's history. */
    seenAt: moment("seen_at"),
  },
  (t) => [
    unique("trip_members_id_trip").on(t.id, t.tripId),
    unique("trip_members_account").on(t.userId, t.tripId),
    uniqueIndex("trip_members_one_active").on(t.userId).where(sql`${t.isActive}`),
    uniqueIndex("trip_members_one_owner").on(t.tripId).where(sql`${t.role} = 'owner'`),
    index("trip_members_of_trip").on(t.tripId, t.id),
    check("trip_members_role", isOneOf(t.role, roles)),
    check("trip_members_name", hasLength(t.name, 1, MEMBER_NAME_LENGTH)),
    check("trip_members_weight", isWhole(t.weight, 0, MAX_WEIGHT)),
    check("trip_members_state", sql`not (${t.isActive} and ${t.isArchived})`),
  ],
);

/** Foreign key to a member together with the trip, so that a row can never name a member of another trip. */
export function memberKey(name: string, member: PgColumn, trip: PgColumn) {
  return foreignKey({
    name,
    columns: [member, trip],
    foreignColumns: [tripMembers.id, tripMembers.tripId],
  });
}

/** Columns of a shared trip. */
type StoredColumn = "createdBy" | "splitMode" | "privateTo" | "version";
type OriginalColumn = "originalAmount" | "originalCurrency" | Exclude<keyof Original, "amount" | "currency">;

export const expenses = table(
  "expenses",
  {
    id: text("id").primaryKey(),
    tripId: tripId(),
    /** The member of the trip who entered it. */
    createdBy: text("created_by").notNull(),
    /** Negative for a refund. */
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
    /** The amount in whole smallest units of a foreign currency, and the rate that `amount` came from. All or none. */
    originalAmount: cents("original_amount"),
    originalCurrency: text("original_currency").$type<ForeignCurrency>(),
    rate: text("rate"),
    rateDay: day("rate_day"),
    rateSource: text("rate_source").$type<RateSource>(),
    nights: number("nights").notNull().default(1),
    /** Null for expenses and refunds. app/domain/expenses/kind.ts has the sets of kinds that sums count. */
    unpaid: text("unpaid").$type<UnpaidKind>(),
    /** The expense that a refund belongs to, as it was sent; that may be gone. */
    refundOf: text("refund_of"),
    /** How the amount is divided; null for an expense that is its author's alone, which has no parts. */
    splitMode: text("split_mode").$type<SplitMode>(),
    /** The author of a private expense, who alone may see it; null for one that all members see. */
    privateTo: text("private_to"),
    /** Counts the changes, so that nobody overwrites one that they have not seen. */
    version: number("version").notNull().default(1),
    /** Description, notes and place, as contains() compares them: `searchTextOf()`. */
    searchText: text("search_text").notNull().default(""),
  } satisfies Record<
    Exclude<keyof Expense, "original"> | OriginalColumn | StoredColumn | "searchText",
    unknown
  >,
  (t) => [
    memberKey("expenses_member", t.createdBy, t.tripId),
    // The order of lists, and every column that sums need: reading the rows would take forty times as long.
    index("expenses_by_day").on(
      t.tripId,
      t.day,
      t.createdAt,
      t.id,
      t.categoryId,
      t.paymentMethod,
      t.nights,
      t.privateTo,
      t.unpaid,
      t.amount,
    ),
    // Sums by category in the order of an index: without it a trip of 5,000 expenses costs its summary a third more.
    index("expenses_by_category").on(
      t.tripId,
      t.categoryId,
      t.paymentMethod,
      t.privateTo,
      t.unpaid,
      t.amount,
    ),
    // Covering index of what somebody entered lately, on whichever trip.
    index("expenses_by_creation").on(t.createdBy, t.createdAt, t.id, t.categoryId, t.paymentMethod),
    // Few expenses are not paid: what is open, and what of the parts does not count, is found among these.
    index("expenses_unpaid").on(t.tripId, t.day, t.createdAt, t.id).where(sql`${t.unpaid} is not null`),
    index("expenses_divided").on(t.createdBy).where(sql`${t.splitMode} is not null`),
    check("expenses_amount", isSigned(t.amount, MAX_CENTS)),
    check(
      "expenses_unpaid",
      sql`${t.unpaid} is null or (${isOneOf(t.unpaid, unpaidKinds)} and ${t.amount} > 0)`,
    ),
    check(
      "expenses_refund_of",
      sql`${t.refundOf} is null or (${hasLength(t.refundOf, 1, REFUND_OF_LENGTH)} and ${t.amount} < 0)`,
    ),
    check("expenses_day", looksLikeDay(t.day)),
    check("expenses_category", isOneOf(t.categoryId, categoryIds)),
    check("expenses_payment_method", isOneOf(t.paymentMethod, paymentMethods)),
    check("expenses_description", hasLength(t.description, 1, EXPENSE_TEXT_LENGTH)),
    check("expenses_notes", hasLength(t.notes, 1, EXPENSE_NOTES_LENGTH)),
    check("expenses_location_name", hasLength(t.locationName, 1, EXPENSE_TEXT_LENGTH)),
    check("expenses_location_address", hasLength(t.locationAddress, 1, EXPENSE_TEXT_LENGTH)),
    check(
      "expenses_original",
      areAllOrNone(t.originalAmount, t.originalCurrency, t.rate, t.rateDay, t.rateSource),
    ),
    check("expenses_original_amount", isSigned(t.originalAmount, MAX_UNITS)),
    check("expenses_original_sign", sql`(${t.originalAmount} < 0) = (${t.amount} < 0)`),
    // Not a list of codes: each new one would rebuild the table.
    check(
      "expenses_original_currency",
      sql`${hasLength(t.originalCurrency, 3, 3)} and ${t.originalCurrency} <> 'EUR'`,
    ),
    check("expenses_rate", hasLength(t.rate, 1, RATE_LENGTH)),
    check("expenses_rate_day", looksLikeDay(t.rateDay)),
    check("expenses_rate_source", isOneOf(t.rateSource, rateSources)),
    check("expenses_nights", isWhole(t.nights, 1, NIGHTS_MAX)),
  ],
);
