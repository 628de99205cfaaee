import { addDays, type Day } from "~/domain/day";
import { CURRENCY, type Trip, type TripState } from "~/domain/trip";
import type { WholeTrip } from "~/models/whole-trip.server";
import type { Spent } from "./purchase";

/** A trip of the demo, its days counted from today. */
export interface DemoTrip extends Pick<Trip, "name" | "destination" | "budget" | "travelMethod"> {
  state: TripState;
  /** How many days from today it begins; negative where it has begun. */
  firstDay: number;
  length: number;
  /** In the order in which it was paid. */
  spent: Spent[];
}

const MINUTE_MS = 60_000;

/** Puts the trip where it belongs in the calendar. */
export function onCalendar({ firstDay, length, state, spent, ...fields }: DemoTrip, today: Day): WholeTrip {
  const startDate = addDays(today, firstDay);
  const expenses = spent.map(({ day, ...rest }, index) => {
    const paidOn = addDays(startDate, day);
    // Minutes after midnight keep the order, and what somebody adds to today comes after them.
    return { ...rest, day: paidOn, createdAt: new Date(Date.parse(paidOn) + index * MINUTE_MS) };
  });
  const firstEntry = expenses[0]?.createdAt ?? new Date(startDate);
  return {
    ...fields,
    startDate,
    endDate: addDays(startDate, length - 1),
    currency: CURRENCY,
    state,
    createdAt: new Date(firstEntry.getTime() - MINUTE_MS),
    expenses,
  };
}
