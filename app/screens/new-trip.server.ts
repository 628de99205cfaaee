import type { Day } from "~/domain/day";
import type { NewTripDefaults } from "~/domain/trip";
import { lastTravelMethod } from "~/models/trip-list.server";

/** Returns what the form of a new trip begins with: it starts at once unless another trip is active. */
export async function newTripDefaults(
  userId: string,
  today: Day,
  hasActive: boolean,
): Promise<NewTripDefaults> {
  return { today, travelMethod: await lastTravelMethod(userId), startsAtOnce: !hasActive };
}
