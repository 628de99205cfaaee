import { addDays, DAY_MS, type Day, dayOf } from "../day";

/** Number of people who can join by a link for anyone. */
export const INVITATION_USES = 30;

/** Days that a link works after the trip. */
const AFTER_TRIP_DAYS = 14;

/** Returns the end of a link: two weeks after the trip's last day, or after today if that is later. */
export function expiryOfInvitation(endDate: Day, now: Date): Date {
  const endOfTrip = new Date(`${endDate}T00:00:00Z`).getTime() + DAY_MS;
  return new Date(Math.max(endOfTrip, now.getTime()) + AFTER_TRIP_DAYS * DAY_MS);
}

/** Returns the last day on which a link that ends at a moment works from midnight to midnight in a time zone. */
export function lastDayOf(expiresAt: Date, timeZone: string): Day {
  return addDays(dayOf(expiresAt, timeZone), -1);
}
