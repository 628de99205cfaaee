import { sql } from "drizzle-orm";
import { type CategoryId, categoryIds } from "../../app/domain/category";
import { type Original, RATE_LENGTH, type RateSource, rateSources } from "../../app/domain/conversion";
import { BASE_CURRENCY, type ForeignCurrency } from "../../app/domain/currency";
import { EXPENSE_NOTES_LENGTH, EXPENSE_TEXT_LENGTH, type Expense } from "../../app/domain/expense";
import type { TripLimits } from "../../app/domain/limit";
import { MAX_UNITS } from "../../app/domain/money";
import { NIGHTS_MAX } from "../../app/domain/nights";
import { type PaymentMethod, paymentMethods } from "../../app/domain/payment-method";
import { type TravelMethod, travelMethods } from "../../app/domain/travel-method";
import { TRIP_TEXT_LENGTH, type TripCurrencies } from "../../app/domain/trip";
import { areAllOrNone, hasLength, isCents, isOneOf, isWhole, looksLikeDay } from "../checks";
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
import { ownerId } from "./accounts";

export const trips = table(
  "trips",
  {
    id: text("id").primaryKey(),
    userId: ownerId(),
    name: text("name").notNull(),
    destination: text("destination").notNull(),
    /** Name and destination, as contains() compares them. */
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
    currencies: json("currencies").$type<TripCurrencies>(),
    limits: json("limits").$type<TripLimits>(),
  },
  (t) => [
    // Expenses reference trip and owner together, so that an expense can never belong to another account's trip.
    unique("trips_id_owner").on(t.id, t.userId),
    uniqueIndex("trips_one_active").on(t.userId).where(sql`${t.isActive}`),
    index("trips_list").on(t.userId, t.isDeleted, t.isArchived, t.isActive, t.startDate, t.id),
    check("trips_name", hasLength(t.name, 1, TRIP_TEXT_LENGTH)),
    check("trips_destination", hasLength(t.destination, 1, TRIP_TEXT_LENGTH)),
    check("trips_start_date", looksLikeDay(t.startDate)),
    check("trips_end_date", looksLikeDay(t.endDate)),
    check("trips_budget", isCents(t.budget, 0)),
    check("trips_currency", isOneOf(t.currency, [BASE_CURRENCY])),
    check("trips_travel_method", isOneOf(t.travelMethod, travelMethods)),
    check("trips_state", sql`not (${t.isActive} and (${t.isArchived} or ${t.isDeleted}))`),
  ],
);

type OriginalColumn = "originalAmount" | "originalCurrency" | Exclude<keyof Original, "amount" | "currency">;

export const expenses = table(
  "expenses",
  {
    id: text("id").primaryKey(),
    userId: ownerId(),
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
    /** The amount in whole smallest units of a foreign currency, and the rate that `amount` came from. All or none. */
    originalAmount: cents("original_amount"),
    originalCurrency: text("original_currency").$type<ForeignCurrency>(),
    rate: text("rate"),
    rateDay: day("rate_day"),
    rateSource: text("rate_source").$type<RateSource>(),
    nights: number("nights").notNull().default(1),
    /** Description, notes and place, as contains() compares them: `searchTextOf()`. */
    searchText: text("search_text").notNull().default(""),
  } satisfies Record<Exclude<keyof Expense, "original"> | OriginalColumn | "userId" | "searchText", unknown>,
  (t) => [
    foreignKey({
      name: "expenses_trip_owner",
      columns: [t.tripId, t.userId],
      foreignColumns: [trips.id, trips.userId],
    }).onDelete("cascade"),
    // The order of lists, and every column that sums need: reading the rows would take forty times as long.
    index("expenses_by_day").on(
      t.userId,
      t.tripId,
      t.day,
      t.createdAt,
      t.id,
      t.categoryId,
      t.paymentMethod,
      t.nights,
      t.amount,
    ),
    // Sums by category in the order of an index: without it a trip of 5,000 expenses costs its summary a third more.
    index("expenses_by_category").on(t.userId, t.tripId, t.categoryId, t.paymentMethod, t.amount),
    // Covering index of what was entered lately, on whichever trip.
    index("expenses_by_creation").on(t.userId, t.createdAt, t.tripId, t.categoryId, t.paymentMethod),
    check("expenses_amount", isCents(t.amount, 1)),
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
    check("expenses_original_amount", isWhole(t.originalAmount, 1, MAX_UNITS)),
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
