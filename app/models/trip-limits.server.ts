import { type LimitChanges, type TripLimits, tripLimits } from "~/domain/limit";
import { Problem } from "~/domain/problem";
import { db } from "../../db/client";
import { trips } from "../../db/schema";
import { ownTrip } from "./ownership.server";
import { once, type Submission } from "./submission.server";
import { findTrip, findTripOrTrash } from "./trip.server";

/**
 * Changes some of a trip's limits and returns all of them. A repetition changes nothing and returns them as they are
 * now.
 * @throws Problem tripNotFound, keyReused
 */
export async function changeLimits(
  userId: string,
  tripId: string,
  changes: LimitChanges,
  submission: Submission,
): Promise<TripLimits | null> {
  const submitted = { command: "trip.limits", body: { id: tripId, changes }, resultId: tripId };
  const outcome = await once(userId, submission, submitted, async () => {
    const trip = await findTrip(userId, tripId);
    if (!trip) throw new Problem("tripNotFound");
    const limits = tripLimits({ ...trip.limits, ...changes });
    await db.update(trips).set({ limits }).where(ownTrip(userId, tripId));
    return limits;
  });
  return outcome.isRepeated ? ((await findTripOrTrash(userId, tripId))?.limits ?? null) : outcome.result;
}
