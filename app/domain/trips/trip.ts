import { addDays, addYears, type Day, dayCount, daysBetween } from "../day";
import type { Percent, Rate } from "../money/conversion";
import { BASE_CURRENCY, type CurrencyCode, type ForeignCurrency } from "../money/currency";
import type { Cents } from "../money/money";
import { Problem } from "../problem";
import { TRIP_DAYS_MAX, YEARS_AROUND_TRIP } from "../quota";
import type { Role } from "../sharing/member";
import { cutText } from "../text";
import type { TripLimits } from "./limit";
import type { TravelMethod } from "./travel-method";

export const TRIP_TEXT_LENGTH = 120;

export type TripState = "planned" | "active" | "archived" | "deleted";

export interface TripFlags {
  isActive: boolean;
  isArchived: boolean;
  isDeleted: boolean;
}

export function stateOf({ isActive, isArchived, isDeleted }: TripFlags): TripState {
  if (isDeleted) return "deleted";
  if (isArchived) return "archived";
  return isActive ? "active" : "planned";
}

/** Returns whether expenses of a trip can be entered again, with today's date: not once it has ended. */
export function isRepeatable(trip: Partial<Pick<TripFlags, "isArchived">> | undefined): boolean {
  return !trip?.isArchived;
}

export interface Trip extends TripFlags {
  id: string;
  name: string;
  destination: string;
  startDate: Day;
  endDate: Day;
  /** Null and 0 both mean no budget. */
  budget: Cents | null;
  currency: string;
  travelMethod: TravelMethod;
  /** Limits of main categories; null if there are none. */
  limits: TripLimits | null;
  /** Others are or were on the trip. */
  isShared: boolean;
  /** The viewer's membership and role, and their own budget for a shared trip. */
  memberId: string;
  role: Role;
  ownBudget: Cents | null;
}

/** Default values of the form for a new trip. */
export interface NewTripDefaults {
  today: Day;
  /** That of the latest trip. */
  travelMethod: TravelMethod | undefined;
  startsAtOnce: boolean;
}

/** Returns what the form of a new trip begins with, after the trips before it, the latest first. */
export function newTripDefaults(
  today: Day,
  trips: readonly Pick<Trip, "travelMethod">[],
  hasActive: boolean,
): NewTripDefaults {
  return { today, travelMethod: trips[0]?.travelMethod, startsAtOnce: !hasActive };
}

/** A trip to choose; `isShared` where it is known. */
export type NamedTrip = Pick<Trip, "id" | "name"> & Partial<Pick<Trip, "isShared">>;

export interface TripCurrencies {
  /** The currency of the expense that was added last. */
  lastUsed: CurrencyCode;
  /** Fee for paying by card in a foreign currency, in percent; null for none. */
  cardFee: Percent | null;
  /** Foreign currencies that were used or set up, with the rate at which cash was exchanged, if it is known. */
  cashRates: Partial<Record<ForeignCurrency, Rate | null>>;
}

/** The currencies that amounts of a trip may be in; the first is the one that the traveller usually enters. */
export type UsedCurrencies = readonly [CurrencyCode, ...CurrencyCode[]];

/** Lists a trip's currencies. Without the euro there are at least two others. */
export function usedCurrencies(
  currencies: TripCurrencies | null | undefined,
  usual: CurrencyCode,
): UsedCurrencies {
  const others = (Object.keys(currencies?.cashRates ?? {}) as CurrencyCode[])
    .filter((code) => code !== usual)
    .sort();
  if (others.length === 0 && usual !== BASE_CURRENCY) return [usual, BASE_CURRENCY];
  return [usual, ...others];
}

/** A trip with its currencies; null as long as only the euro was used. */
export interface TripWithCurrencies extends Trip {
  currencies: TripCurrencies | null;
}

/** Returns a trip's currencies after one was used. The euro leaves no trace on a trip without foreign currencies. */
export function withUsed(currencies: TripCurrencies | null, used: CurrencyCode): TripCurrencies | null {
  if (used === BASE_CURRENCY) return currencies && { ...currencies, lastUsed: used };
  const { cardFee = null, cashRates = {} } = currencies ?? {};
  return { lastUsed: used, cardFee, cashRates: { ...cashRates, [used]: cashRates[used] ?? null } };
}

/** Changes of a trip's currency settings. Omitted values stay, null removes a rate or the fee. */
export interface CurrencySettings {
  cardFee?: Percent | null;
  cashRates?: Partial<Record<ForeignCurrency, Rate | null>>;
  /** A currency for the trip's list. If it is there already, its rate stays. */
  added?: ForeignCurrency;
  /** Currencies to take off the trip's list. */
  dropped?: readonly ForeignCurrency[];
}

/** Returns a trip's currencies with new settings; null if it still has only the euro, and no fee. */
export function withSettings(
  currencies: TripCurrencies | null,
  { cardFee, cashRates, added, dropped = [] }: CurrencySettings,
): TripCurrencies | null {
  const before = currencies ?? { lastUsed: BASE_CURRENCY, cardFee: null, cashRates: {} };
  const rates = { ...before.cashRates, ...cashRates };
  if (added) rates[added] ??= null;
  for (const currency of dropped) delete rates[currency];
  const lastUsed = dropped.some((currency) => currency === before.lastUsed) ? BASE_CURRENCY : before.lastUsed;
  const fee = cardFee === undefined ? before.cardFee : cardFee;
  const isPlain = lastUsed === BASE_CURRENCY && fee === null && Object.keys(rates).length === 0;
  return isPlain ? null : { lastUsed, cardFee: fee, cashRates: rates };
}

/** Fields of a trip that its owner can set. A new trip without `limits` has none. */
export type TripFields = Pick<
  Trip,
  "name" | "destination" | "startDate" | "endDate" | "budget" | "currency" | "travelMethod"
> &
  Partial<Pick<Trip, "limits">>;

/** Refuses dates that are too far apart, in either order. A trip stored with such dates keeps them. */
export function checkLength({ startDate, endDate }: TripDates, before?: TripDates): void {
  if (startDate === before?.startDate && endDate === before.endDate) return;
  if (isTooLong({ startDate, endDate })) throw new Problem("tripTooLong");
}

export function isTooLong({ startDate, endDate }: TripDates): boolean {
  return dayCount(startDate, endDate) > TRIP_DAYS_MAX;
}

type TripDates = Pick<Trip, "startDate" | "endDate">;

interface Spent {
  day: Day;
  nights?: number;
}

/** Refuses a day, and nights from it on, that are too far from the trip. What is stored so keeps them. */
export function checkDay(trip: TripDates, { day, nights }: Spent, before?: Spent): void {
  if (day === before?.day && nights === before.nights) return;
  if (isTooFar(trip, { day, nights })) throw new Problem("dayTooFar");
}

export function isTooFar(trip: TripDates, { day, nights = 1 }: Spent): boolean {
  const { first, last } = daysAround(trip);
  return day < first || addDays(day, nights - 1) > last;
}

/** Returns the first and the last day that may have expenses of a trip. */
export function daysAround(trip: TripDates): { first: Day; last: Day } {
  const { first, last } = spanOf(trip);
  return { first: addYears(first, -YEARS_AROUND_TRIP), last: addYears(last, YEARS_AROUND_TRIP) };
}

export const formerTripFates = ["postpone", "end"] as const;
export type FormerTripFate = (typeof formerTripFates)[number];

export type TripCommand = "start" | "archive" | "trash" | "restore";

/** Returns a trip's flags after a command. Repeating a command changes nothing. */
export function transition(command: TripCommand, flags: TripFlags): TripFlags {
  const { isActive, isArchived } = flags;
  const state = stateOf(flags);
  if (command === "trash") return { isActive: false, isArchived, isDeleted: true };
  if (command === "restore") return { isActive, isArchived, isDeleted: false };
  if (state === "deleted") throw new Problem("tripNotFound");
  if (command === "archive") return { isActive: false, isArchived: true, isDeleted: false };
  if (state === "archived") throw new Problem("tripArchived");
  return { isActive: true, isArchived: false, isDeleted: false };
}

/**
 * `spent` includes what is still to pay. `percentUsed` and `percentLeft` add up to 100; `percentUsed` is 100 only if nothing
 * is left.
 */
export interface BudgetStatus {
  budget: Cents;
  spent: Cents;
  remaining: Cents;
  percentUsed: number;
  percentLeft: number;
  isOver: boolean;
}

/** Computes the use of a budget, or undefined without one. A budget of 0 counts as none. */
export function budgetStatus(budget: Cents | null, spent: Cents): BudgetStatus | undefined {
  if (!budget) return undefined;
  const percent = Math.round((Math.max(0, spent) * 100) / budget);
  const percentUsed = spent >= budget ? 100 : Math.min(99, percent);
  return {
    budget,
    spent,
    remaining: budget - spent,
    percentUsed,
    percentLeft: 100 - percentUsed,
    isOver: spent > budget,
  };
}

/** Position of a day relative to a trip: days before it, the nth day of it, or days after it. */
export type TripMoment =
  | { phase: "before"; days: number }
  | { phase: "during"; day: number; of: number }
  | { phase: "after"; days: number };

/** Returns the first and last day of a trip, whose dates may be swapped, and the number of its days. */
export function spanOf({ startDate, endDate }: Pick<Trip, "startDate" | "endDate">) {
  const [first, last] = startDate <= endDate ? [startDate, endDate] : [endDate, startDate];
  return { first, last, count: dayCount(first, last) };
}

/** Returns the position of `today`. Swapped dates are put in order. */
export function momentOfTrip(startDate: Day, endDate: Day, today: Day): TripMoment {
  const { first, last, count } = spanOf({ startDate, endDate });
  if (today < first) return { phase: "before", days: daysBetween(today, first) };
  if (today > last) return { phase: "after", days: daysBetween(last, today) };
  return { phase: "during", day: daysBetween(first, today) + 1, of: count };
}

/** Names a trip's copy, with a number if another trip has that name: "Rom (privat)", "Rom (privat 2)". */
export function newNameOfCopy(name: string, suffix: string, taken: ReadonlySet<string>): string {
  for (let number = 2, named = nameOfCopy(name, suffix); ; number++) {
    if (!taken.has(named)) return named;
    named = nameOfCopy(name, suffix.replace(/(?=\)?$)/, ` ${number}`));
  }
}

/** Names a trip's copy, shortening the name if it would exceed the limit with its suffix. */
export function nameOfCopy(name: string, suffix: string): string {
  return cutText(name, TRIP_TEXT_LENGTH - suffix.length).trimEnd() + suffix;
}
