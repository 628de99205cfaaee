import { type LimitChanges, type TripLimits, tripLimits } from "~/domain/trips/limit";
import { db } from "../../../db/client";
import { trips } from "../../../db/schema";
import { recordSettings } from "../sharing/history.server";
import { lockTrip, tripOf } from "../sharing/membership.server";
import { once, type Submission, Unchanged } from "../submission.server";
import { findTripOrTrash, requireTripAsOwner } from "./trip.server";

/** Changes limits of categories and returns all; for a repetition as they are now. */
export function changeLimits(
  userId: string,
  tripId: string,
  changes: LimitChanges,
  submission: Submission,
): Promise<TripLimits | null> {
  const submitted = { command: "trip.limits", body: { id: tripId, changes }, resultId: tripId };
  const change = async () => {
    await lockTrip(tripId);
    const trip = await requireTripAsOwner(userId, tripId);
    const limits = tripLimits({ ...trip.limits, ...changes });
    await db.update(trips).set({ limits }).where(tripOf(userId, tripId));
    const isChanged = await recordSettings(trip, { ...trip, limits }, submission.now);
    return isChanged ? limits : new Unchanged(limits);
  };
  const again = async () => (await findTripOrTrash(userId, tripId))?.limits ?? null;
  return once(userId, submission, submitted, change, again);
}
