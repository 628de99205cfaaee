import { type Day, daysBetween } from "./day";
import type { Cents } from "./money";
import { Problem } from "./problem";
import { cutText } from "./text";
import type { TravelMethod } from "./travel-method";

export const TRIP_TEXT_LENGTH = 120;
export const CURRENCY = "EUR";

/** The most trips that an account can hold, the trash included. */
export const TRIPS_PER_ACCOUNT = 1_000;

/** The four states of a trip (spec, section 4). The flags say no more than this. */
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

export interface Trip extends TripFlags {
  id: string;
  name: string;
  destination: string;
  startDate: Day;
  endDate: Day;
  /** Null and 0 mean that there is none. */
  budget: Cents | null;
  currency: string;
  travelMethod: TravelMethod;
}

/** What its owner can set of a trip. */
export type TripFields = Pick<
  Trip,
  "name" | "destination" | "startDate" | "endDate" | "budget" | "currency" | "travelMethod"
>;

/** Fates of the active trip when another one is started. */
export const formerTripFates = ["postpone", "end"] as const;
export type FormerTripFate = (typeof formerTripFates)[number];

export type TripCommand = "start" | "archive" | "trash" | "restore";

/**
 * What a command makes of a trip (product.md, section 3); a command that is already carried out changes nothing.
 * @throws Problem tripArchived, tripNotFound
 */
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

/** How the budget stands. `percentUsed` and `percentLeft` are whole and add up to 100; used is 100 only when all is. */
export interface BudgetStatus {
  budget: Cents;
  spent: Cents;
  remaining: Cents;
  percentUsed: number;
  percentLeft: number;
  isOver: boolean;
}

/** Undefined where there is no budget; 0 means none (product.md, section 3). */
export function budgetStatus(budget: Cents | null, spent: Cents): BudgetStatus | undefined {
  if (!budget) return undefined;
  const percentUsed = spent >= budget ? 100 : Math.min(99, Math.round((spent * 100) / budget));
  return {
    budget,
    spent,
    remaining: budget - spent,
    percentUsed,
    percentLeft: 100 - percentUsed,
    isOver: spent > budget,
  };
}

/** Where a day lies in a trip: so many days before it, its nth day, or so many after it. */
export type TripMoment =
  | { phase: "before"; days: number }
  | { phase: "during"; day: number; of: number }
  | { phase: "after"; days: number };

/** Dates the wrong way round are taken the right way round. */
export function momentOfTrip(startDate: Day, endDate: Day, today: Day): TripMoment {
  const [first, last] = startDate <= endDate ? [startDate, endDate] : [endDate, startDate];
  if (today < first) return { phase: "before", days: daysBetween(today, first) };
  if (today > last) return { phase: "after", days: daysBetween(last, today) };
  return { phase: "during", day: daysBetween(first, today) + 1, of: daysBetween(first, last) + 1 };
}

/** The name of a trip's copy; the name is cut where both together would be too long. */
export function nameOfCopy(name: string, suffix: string): string {
  return cutText(name, TRIP_TEXT_LENGTH - suffix.length).trimEnd() + suffix;
}
